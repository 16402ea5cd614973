import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Change, Viewer } from '../../src/domain/changes/change.ts'
import { createRecentChanges } from '../../src/domain/changes/recent-changes.ts'

const lead: Viewer = {
  accountId: '1',
  workspaceId: '2',
  userId: '3',
  leads: true,
  accountAdmin: false,
  seesColleagues: true,
}
const change = (kind: string, more: Partial<Change> = {}): Change => ({
  accountId: '1',
  workspaceId: '2',
  kind,
  userId: null,
  ...more,
})

test('the latest change of each kind is kept for ten seconds', () => {
  let now = 0
  const recent = createRecentChanges(() => now)
  recent.add([change('areas'), change('tags')])
  now = 4000
  recent.add([change('tags')])
  now = 10_000
  assert.deepEqual(recent.concerning(lead), { areas: 10_000, tags: 6000 })
  now = 10_001
  assert.deepEqual(recent.concerning(lead), { tags: 6001 })
  now = 14_001
  assert.deepEqual(recent.concerning(lead), {})
})

test('viewers only get changes of their account and workspace that they may see', () => {
  const recent = createRecentChanges(() => 0)
  const employee = { ...lead, leads: false }
  recent.add([
    change('time_trackings', { userId: '9' }),
    change('tags', { workspaceId: '8' }),
    change('areas', { accountId: '7' }),
  ])
  assert.deepEqual(Object.keys(recent.concerning(lead)), ['time_trackings'])
  assert.deepEqual(recent.concerning(employee), {})
})

test('beyond 10,000 changes the oldest are dropped', () => {
  const recent = createRecentChanges(() => 0)
  recent.add([change('areas')])
  recent.add(Array.from({ length: 10_000 }, (_, user) => change('time_trackings', { userId: String(user) })))
  assert.deepEqual(recent.concerning(lead), { time_trackings: 0 })
})
