import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Sql, transaction } from '../../../../src/platform/db/connect.ts'
import { runBatches, runReviews } from '../../../support/background.ts'
import type { Person } from '../../../support/company.ts'
import { queueOnLock, raceOnLock } from '../../../support/locks.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { sendPunch } from '../../../support/working-time.ts'
import { type Answer, createWorld } from '../../../support/world.ts'

// Requests concurrent with closing or reopening a month, in either order.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { admin, ws } = company
const { pool } = world.services

const punched = (person: Person, action_type: string, time: string, extra: object = {}): Promise<Answer> =>
  sendPunch(world, company, { action_type, action_time: `2026-01-20T${time}+01:00`, ...extra }, person.token)

type Months = { month: string; stored: number; snapshot: number }[]

/** The closed months match the sums of their stored days, also after reviews. */
async function assertClosedAsStored(person: Person): Promise<void> {
  await runReviews(world)
  const months = await pool<Months>`
    select c.month, c.worked_seconds::float8 as snapshot, coalesce(sum(d.worked_seconds), 0)::float8 as stored
    from closed_months c
    left join time_account_days d on d.account_id = c.account_id and d.user_id = c.user_id
      and date_trunc('month', d.day)::date = c.month
    where c.user_id = ${person.id} and c.reopened_at is null group by c.month, c.worked_seconds`
  for (const { month, stored, snapshot } of months) assert.equal(stored, snapshot, month)
}

const effects = async (person: Person): Promise<string[]> =>
  (await pool<{ effect: string }[]>`select effect from actions where user_id = ${person.id} order by action_time`).map(
    ({ effect }) => effect,
  )

const workedInJanuary = async (person: Person): Promise<number> => {
  const { body } = await world.get(
    `${company.accountPath(person)}?from=2026-01-01&until=2026-01-31&by=month`,
    admin.token,
  )
  return body.data[0].attributes.worked_seconds / hour
}

/** Blocks transactions that have computed the values of a month and are about to write them. */
const closings = (tx: Sql): Promise<unknown> => tx.unsafe('lock table closed_months in exclusive mode')

for (const [how, extra] of [
  ['alone', {}],
  ['with a tag', { taggings_attributes: [{ tag_id: await company.tag('Late') }] }],
] as const)
  test(`201 a punch ${how} stored while its month is being closed has no effect`, async () => {
    const person = await company.createWorker()
    const [closed, start] = await raceOnLock(
      world,
      closings,
      () => company.close(person, '2026-01'),
      () => punched(person, 'start', '08:00', extra),
    )
    assert.equal(closed.status, 201, closed.text)
    assert.equal(start.status, 201, start.text)
    assert.equal((await punched(person, 'end', '10:00')).status, 201)
    assert.deepEqual(await effects(person), ['aside', 'aside'])
    await assertClosedAsStored(person)
    assert.equal(await workedInJanuary(person), 0)
    const difference = await world.get(`${company.accountPath(person)}/closed_difference`, admin.token)
    assert.equal(difference.body.meta.seconds, 2 * hour)
  })

test('201 closing a month while a punch is being stored counts the punch', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-01-19', 4)
  assert.equal((await punched(person, 'start', '08:00')).status, 201)
  const [end, closed] = await raceOnLock(
    world,
    (tx) => tx`select from time_tracking_totals where user_id = ${person.id} for update`,
    () => punched(person, 'end', '11:00'),
    () => company.close(person, '2026-01'),
  )
  assert.equal(end.status, 201, end.text)
  assert.equal(closed.status, 201, closed.text)
  assert.equal(closed.body.data.attributes.worked_seconds, 7 * hour)
  assert.deepEqual(await effects(person), ['open', 'close'])
  await assertClosedAsStored(person)
})

test('201 concurrent punches and closing: no punch is lost, and closed months match the stored days', async () => {
  for (let round = 0; round < 6; round++) {
    const person = await company.createWorker()
    const answers = await Promise.all([
      (async () => [await punched(person, 'start', '08:00'), await punched(person, 'end', '10:00')])(),
      company.close(person, '2026-01', { force: true }).then((answer) => [answer]),
    ])
    for (const answer of answers.flat()) assert.equal(answer.status, 201, answer.text)
    assert.equal((await effects(person)).length, 2)
    await assertClosedAsStored(person)
    // Either counted in the month or reported as its difference.
    const difference = await world.get(`${company.accountPath(person)}/closed_difference`, admin.token)
    const told = difference.body.meta.seconds / hour + (await workedInJanuary(person))
    assert.ok(told === 2 || (await startedBeforeAndEndedAfter(person)), `${told} hours, ${await effects(person)}`)
  }
})

/** The start found the month open and the end found it closed by force: the tracking was left out, and has ended since. */
const startedBeforeAndEndedAfter = async (person: Person): Promise<boolean> => {
  const [row] = await pool<{ left_out: object[] }[]>`select left_out from closed_months where user_id = ${person.id}`
  return row!.left_out.length === 1
}

test('201 two concurrent batches and closing by hand close every month once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => company.createWorker()))
  const area_id = await company.area(
    'Ward',
    people.map(({ id }) => id),
  )
  const attributes = { action: 'close', month: '2026-01', area_id }
  const queued = [
    await world.post(`${ws}/months/batch_actions`, attributes, admin.token),
    await world.post(`${ws}/months/batch_actions`, { ...attributes, month: '2026-02' }, admin.token),
  ]
  for (const answer of queued) assert.equal(answer.status, 200, answer.text)
  const [byHand] = await Promise.all([
    Promise.all(people.toReversed().map((person) => company.close(person, '2026-01'))),
    runBatches(world),
    runBatches(world),
  ])
  for (const { status, text } of byHand) assert.ok(status === 201 || /already closed/.test(text), text)
  const rows = await pool<{ user_id: string; months: string[] }[]>`
    select user_id, array_agg(to_char(month, 'YYYY-MM') order by month) as months from closed_months
    where user_id = any(${people.map(({ id }) => id)}::bigint[]) group by user_id`
  assert.equal(rows.length, people.length)
  for (const { months } of rows) assert.deepEqual(months, ['2026-01', '2026-02'])
})

const entered = (person: Person): Promise<Answer> =>
  world.request('POST', `${ws}/time_trackings`, {
    token: admin.token,
    body: {
      data: {
        attributes: { starts_at: '2026-01-20T08:00:00+01:00', ends_at: '2026-01-20T13:00:00+01:00' },
        relationships: { user: { data: { type: 'user', id: person.id } } },
      },
    },
  })

test('201 work entered while its month is being reopened counts in it', async () => {
  const person = await company.createWorker()
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const [reopened, work] = await raceOnLock(
    world,
    (tx) => tx`select from closed_months where user_id = ${person.id} for update`,
    () => company.reopen(person, '2026-01'),
    () => entered(person),
  )
  assert.equal(reopened.status, 201, reopened.text)
  assert.equal(work.status, 201, work.text)
  assert.equal(await workedInJanuary(person), 5)
  assert.equal((await company.close(person, '2026-01')).body.data.attributes.worked_seconds, 5 * hour)
  await assertClosedAsStored(person)
})

test('400 work entered while its month is being closed; the month matches the stored days', async () => {
  const person = await company.createWorker()
  const [closed, work] = await raceOnLock(
    world,
    closings,
    () => company.close(person, '2026-01'),
    () => entered(person),
  )
  assert.equal(closed.status, 201, closed.text)
  assert.equal(work.status, 400, work.text)
  assert.match(work.text, /month that is closed/)
  await assertClosedAsStored(person)
  assert.equal(await workedInJanuary(person), 0)
})

test('a review of today does not wait for a lock on the time account', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-01-20', 4)
  await runReviews(world)
  assert.equal((await sendPunch(world, company, { action_type: 'start' }, person.token)).status, 201)
  const left = await transaction(pool, async (tx) => {
    await tx`select from time_accounts where user_id = ${person.id} for update`
    await runReviews(world)
    return tx`select from tracking_reviews where user_id = ${person.id}`
  })
  assert.equal(left.length, 0)
  assert.equal(await workedInJanuary(person), 4)
})

test('201 a new entry and closing a month do not deadlock', async () => {
  const person = await company.createWorker()
  const correction = { kind: 'correction', seconds: hour, day: '2026-03-01', reason: 'Forgotten' }
  assert.equal((await company.entry(person, correction)).status, 201)
  const [entry, closed] = await raceOnLock(
    world,
    (tx) => tx`select from time_account_entry_years where user_id = ${person.id} for update`,
    () => company.entry(person, correction),
    () => company.close(person, '2026-01'),
  )
  assert.equal(entry.status, 201, entry.text)
  assert.equal(closed.status, 201, closed.text)
})

/** An entry locks its person, then the account; a change of the person queues behind it, the next request behind that. */
const behindEntryAndChange = (person: Person, last: () => Promise<Answer>): Promise<Answer[]> =>
  queueOnLock(
    world,
    (tx) => tx`select from users where id = ${person.id} for update`,
    () => company.entry(person, { kind: 'correction', seconds: hour, day: '2026-03-01', reason: 'Forgotten' }),
    () => world.patch(`${ws}/users/${person.id}`, { cost_centre: '7' }, admin.token),
    last,
  )

test('201 a punch for a closed month, an entry and a change of the person do not deadlock', async () => {
  const person = await company.createWorker()
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const answers = await behindEntryAndChange(person, () => punched(person, 'start', '08:00'))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 200, 201],
  )
})

test('201 work of a past day, an entry and a change of the person do not deadlock', async () => {
  const person = await company.createWorker()
  const answers = await behindEntryAndChange(person, () => entered(person))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 200, 201],
  )
})
