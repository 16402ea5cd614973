import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Change } from '../../src/domain/changes/change.ts'
import { payloadsOf, readPayload } from '../../src/domain/changes/payload.ts'

const change = (at: number, workspaces: number): Change => ({
  accountId: '1',
  workspaceId: String(at % workspaces),
  kind: 'time_trackings',
  userId: String(1_000_000_000 + at),
})
const changes = (count: number, workspaces: number): Change[] =>
  Array.from({ length: count }, (_, at) => change(at, workspaces))

test('a node reads changes of other nodes and ignores its own', () => {
  const said: Change[] = [...changes(3, 2), { accountId: '2', workspaceId: null, kind: 'users', userId: null }]
  const words = payloadsOf('here', said)
  assert.equal(words.length, 1)
  assert.deepEqual(readPayload('there', words[0]!), said)
  assert.equal(readPayload('here', words[0]!), null)
  assert.equal(readPayload('there', 'sessions:17'), null)
})

test('changes name their requests if they fit in one payload; those of earlier versions name none', () => {
  const by = (count: number) => changes(count, 2).map((one) => ({ ...one, requests: [crypto.randomUUID()] }))
  const few = by(3)
  assert.deepEqual(readPayload('there', payloadsOf('here', few)[0]!), few)
  const words = payloadsOf('here', by(150))
  assert.equal(words.length, 1)
  assert.deepEqual(readPayload('there', words[0]!), changes(150, 2))
  assert.deepEqual(readPayload('there', 'changes:earlier:[["1","2","tags",null]]'), [
    { accountId: '1', workspaceId: '2', kind: 'tags', userId: null },
  ])
})

test('too many changes are merged into one per workspace without people, in few payloads', () => {
  const words = payloadsOf('here', changes(10_000, 3))
  assert.equal(words.length, 1)
  assert.deepEqual(
    readPayload('there', words[0]!)?.map(({ workspaceId, userId }) => [workspaceId, userId]),
    [
      ['0', null],
      ['1', null],
      ['2', null],
    ],
  )
  const many = payloadsOf('here', changes(10_000, 1000))
  assert.ok(many.length > 1 && many.every((word) => Buffer.byteLength(word) < 8000))
  assert.equal(many.flatMap((word) => readPayload('there', word)!).length, 1000)
})
