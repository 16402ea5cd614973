import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { workBatchesInTurn } from '../../../../src/domain/batches/work-batches.ts'
import { sendBatch } from '../../../support/batches.ts'
import { createCompany } from '../../../support/company.ts'
import { insertTrackings } from '../../../support/insert-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const world = await createWorld({ log })
const { pool: sql, appContext } = world.services

/** Makes every action on the tracking fail, since its note cannot be inserted. */
async function spoil(accountId: string, trackingId: string): Promise<void> {
  await sql.unsafe(`
    create or replace function refuse_note() returns trigger language plpgsql as $$
    begin
      if new.account_id = ${accountId} and new.time_tracking_id = '${trackingId}' then
        raise 'broken on purpose';
      end if;
      return new;
    end $$`)
  await sql.unsafe(
    'create or replace trigger refuse_note before insert on notes for each row execute function refuse_note()',
  )
}

/** Works as a worker does, and advances the clock past the delay between two attempts. */
async function workAll(): Promise<number> {
  const work = workBatchesInTurn(appContext, log)
  let turns = 0
  for (let idle = 0; idle < 2; idle++) {
    while ((await work()) > 0) [turns, idle] = [turns + 1, 0]
    world.clock.advance({ minutes: 2 })
  }
  return turns
}

test('a batch with a record that always fails ends as failed with a reason; others of the account continue', async () => {
  const company = await createCompany(world)
  await insertTrackings(sql, company, 1200)
  const rows = await sql`select id from time_trackings where account_id = ${company.accountId} order by id`
  await spoil(company.accountId, rows[600]!.id)
  const note = { content: 'Seen.' }
  const spoilt = await sendBatch(world, company, { action: 'note', ids: rows.map(({ id }) => id), note })
  const sound = await sendBatch(world, company, { action: 'note', ids: [rows[0]!.id], note })
  const shown = async (batch: typeof spoilt) => {
    const { body } = await world.get(`${company.ws}/batches/${batch.body.meta.batch_id}`, company.admin.token)
    const { status, failure, total, done, skipped } = body.data.attributes
    return { status, failure, total, done, skipped }
  }
  assert.equal(await workAll(), 1 + 5 + 1, 'the first piece, five attempts at the second, and the other batch')
  assert.deepEqual(await shown(spoilt), {
    status: 'failed',
    failure:
      'The next records could not be processed. The batch stopped after 500 of 1200 records; completed changes are kept.',
    total: 1200,
    done: 500,
    skipped: 0,
  })
  const inGerman = await world.request('GET', `${company.ws}/batches/${spoilt.body.meta.batch_id}`, {
    token: company.admin.token,
    headers: { 'accept-language': 'de' },
  })
  assert.match(inGerman.body.data.attributes.failure, /Bearbeitet wurden 500 von 1200 Einträgen; dabei bleibt es\.$/)
  assert.deepEqual(await shown(sound), { status: 'finished', failure: null, total: 1, done: 1, skipped: 0 })
  assert.equal(lines.filter(({ level }) => level === 50).length, 1, 'one error is logged')
  assert.equal(lines.filter(({ msg }) => msg === 'Part of a batch failed; it will be retried.').length, 4)

  const left = await sql`select from batch_pieces where account_id = ${company.accountId}`
  assert.equal(left.length, 0)
  assert.equal(await workAll(), 0, 'it is not retried, not even by a new worker')
  const again = await sendBatch(world, company, { action: 'note', ids: [rows[1100]!.id], note })
  await workAll()
  assert.equal((await shown(again)).status, 'finished')
})

test('a batch fails after five attempts that did not finish', async () => {
  const company = await createCompany(world)
  const sent = await sendBatch(world, company, { action: 'note', ids: ['1'], note: { content: 'x' } })
  const id = sent.body.meta.batch_id
  // Each attempt was started and did not finish.
  await sql`update batches set status = 'running', attempts = 5 where account_id = ${company.accountId} and id = ${id}`
  await workAll()
  const { body } = await world.get(`${company.ws}/batches/${id}`, company.admin.token)
  assert.equal(body.data.attributes.status, 'failed')
  assert.match(
    body.data.attributes.failure,
    /^The next records could not be processed\. The batch stopped after 0 of 1/,
  )
})

test('a batch locked by another worker does not keep a worker from batches of other accounts', async () => {
  const [held, other] = [await createCompany(world), await createCompany(world)]
  const note = { content: 'Seen.' }
  const [first, second] = [
    await sendBatch(world, held, { action: 'note', ids: ['1'], note }),
    await sendBatch(world, other, { action: 'note', ids: ['1'], note }),
  ]
  const statusOf = async (company: typeof held, { body }: typeof first): Promise<string> => {
    const answer = await world.get(`${company.ws}/batches/${body.meta.batch_id}`, company.admin.token)
    return answer.body.data.attributes.status
  }
  await sql.begin(async (tx) => {
    await tx`select from batches where account_id = ${held.accountId} for update`
    assert.equal(await workBatchesInTurn(appContext, log)(), 1)
  })
  assert.deepEqual([await statusOf(held, first), await statusOf(other, second)], ['queued', 'finished'])
  await workAll()
  assert.equal(await statusOf(held, first), 'finished')
})
