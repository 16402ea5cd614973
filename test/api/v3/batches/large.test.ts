import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBatch, sendBatch } from '../../../support/batches.ts'
import { createCompany } from '../../../support/company.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })

test('ten thousand records are confirmed by one batch while lists and punches still work', async () => {
  const company = await createCompany(world)
  const people = await Promise.all(Array.from({ length: 4 }, () => company.person()))
  await world.services.pool`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at,
      updated_at)
    select ${company.accountId}, ${company.workspaceId}, (${people.map((one) => one.id)}::bigint[])[1 + n % 4],
      '2020-01-01T08:00:00Z'::timestamptz + n / 4 * interval '1 day',
      '2020-01-01T12:00:00Z'::timestamptz + n / 4 * interval '1 day',
      'import', now(), now()
    from generate_series(0, 9999) n`
  // As autovacuum has done on a server that has been running for a while.
  await world.services.pool`analyze time_trackings`
  const list = () => world.get(`${company.ws}/time_trackings`, company.admin.token)
  assert.equal((await list()).body.meta.total_unconfirmed, 10_000)

  const sent = await sendBatch(world, company, { action: 'confirm', all: true })
  assert.equal(sent.status, 200)
  let punches = 0
  const seen = new Set<number>()
  let outcome = await readBatch(world, company, sent.body.meta.batch_id, company.admin)
  while (outcome.status !== 'finished') {
    const { status, body } = await list()
    assert.equal(status, 200)
    assert.equal(body.meta.total_count, 10_000 + Math.ceil(punches / 2))
    seen.add(body.meta.total_confirmed)
    const action = { action_type: punches++ % 2 ? 'end' : 'start', user_id: people[0]!.id }
    assert.equal((await world.post(`${company.ws}/time_trackings/actions`, action, company.admin.token)).status, 201)
    await sleep(20)
    outcome = await readBatch(world, company, sent.body.meta.batch_id, company.admin)
  }
  assert.deepEqual(outcome, { status: 'finished', total: 10_000, done: 10_000, skipped: 0 })
  assert.ok(seen.size > 2, 'lists showed progress while the batch ran')
  assert.equal((await list()).body.meta.total_confirmed, 10_000)
  const [notes] = await world.services.pool`
    select count(*)::int as count, count(distinct time_tracking_id)::int as trackings from notes
    where account_id = ${company.accountId} and content like '%confirmed: no → yes%'`
  assert.deepEqual(notes, { count: 10_000, trackings: 10_000 })
})
