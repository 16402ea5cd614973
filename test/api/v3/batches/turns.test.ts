import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readBatch, sendBatch } from '../../../support/batches.ts'
import { createCompany } from '../../../support/company.ts'
import { insertTrackings } from '../../../support/insert-trackings.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })

test('a small batch of one account does not wait for large batches of another account', async () => {
  const busy = await createCompany(world)
  const other = await createCompany(world)
  await insertTrackings(world.services.pool, busy, 20_000)
  const id = await createTracking(world, other, other.admin, {
    starts_at: '2026-01-30T08:00:00Z',
    ends_at: '2026-01-30T12:00:00Z',
  })
  const batches: string[] = []
  for (let count = 0; count < 3; count++) {
    const note = { content: `Note ${count}` }
    batches.push((await sendBatch(world, busy, { action: 'note', all: true, note })).body.meta.batch_id)
  }
  await eventually(async () => (await readBatch(world, busy, batches[0]!, busy.admin)).status === 'running')

  const sent = await sendBatch(world, other, { action: 'confirm', ids: [id] })
  const outcome = () => readBatch(world, other, sent.body.meta.batch_id, other.admin)
  await eventually(async () => (await outcome()).status === 'finished')
  assert.equal((await outcome()).done, 1)
  const still = await Promise.all(batches.map((batch) => readBatch(world, busy, batch, busy.admin)))
  assert.ok(
    still.some(({ status }) => status !== 'finished'),
    'the other batch finished before these',
  )
})
