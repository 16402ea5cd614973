import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { removeOldRecords } from '../../../../src/domain/personal-data/remove-old-records.job.ts'
import { createSessionToken, type Person } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { assertForbidden, assertRefused } from '../../../support/refusals.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createTracking } from '../../../support/working-time.ts'

const fixture = await createFixture()
const { world, otherCompany } = fixture
world.clock.set('2026-09-01T12:00:00Z')
const company = await createAccountCompany(world)
const { account, ws, accountId } = company
const { pool, appContext, log } = world.services
const runNightly = (): Promise<void> => removeOldRecords(appContext, log, 1).work({})

const days = async (table: string, column: string, { id }: Person): Promise<string[]> =>
  (
    await pool<{ day: string }[]>`
      select to_char(${pool(column)}, 'YYYY-MM-DD') as day from ${pool(table)}
      where account_id = ${accountId} and user_id = ${id} order by 1`
  ).map(({ day }) => day)
const workOf = (person: Person): Promise<string[]> => days('time_trackings', 'starts_at', person)
const absencesOf = (person: Person): Promise<string[]> => days('absences', 'first_day', person)

// Ada's months are closed up to June 2027, Ben has no time account, Cem's months are open.
const ada = await company.createWorker()
const ben = await company.createWorker({ weeks: null })
const cem = await company.createWorker()
await createTracking(world, otherCompany, otherCompany.admin, {
  starts_at: '2026-08-03T08:00:00Z',
  ends_at: '2026-08-03T16:00:00Z',
})
world.clock.set('2030-03-15T12:00:00Z')
const token = await createSessionToken(world, accountId, company.admin.id)
company.admin.token = token

const patch = (attributes: object) => world.patch(account, attributes, token)
const entitlement = async (person: Person, year: number): Promise<void> => {
  const sent = {
    title: `${year}`,
    user_id: person.id,
    planned_days: 20,
    starts_at: `${year}-01-01`,
    ends_at: `${year}-12-31`,
    kind: 'contractual',
    transfer_remaining: true,
    end_of_transfer_period: `${year + 1}-03-31`,
  }
  const answer = await world.post(`${ws}/vacation_entitlements`, sent, token)
  assert.equal(answer.status, 201, answer.text)
}
/** Everything that must not change. */
async function numbersOf(person: Person): Promise<object> {
  const rows = (table: string, from = '0001-01-01') =>
    pool`select * from ${pool(table)} where account_id = ${accountId} and user_id = ${person.id}
      and coalesce(to_jsonb(${pool(table)}) ->> 'ends_at', '9999') > ${from} order by to_jsonb(${pool(table)})::text`
  const entitlements = (await rows('vacation_entitlements', '2027')).map(
    ({ title, spent_days, transferred_days, lapsed_days, transferred_to }) => [
      ...[title, spent_days, transferred_days, lapsed_days, transferred_to],
    ],
  )
  return {
    closed: [...(await rows('closed_months'))],
    entries: [...(await rows('time_account_entries'))],
    days: [...(await rows('time_account_days'))],
    balances: [await company.balance(person, '2027-06-30'), await company.balance(person, '2030-03-14')],
    difference: (await world.get(`${ws}/users/${person.id}/time_account/closed_difference`, token)).body.meta.seconds,
    entitlements,
  }
}

test('the nightly job deletes old records once the account enables it, and totals and balances do not change', async () => {
  for (const person of [ada, ben, cem]) {
    for (const day of ['2026-07-06', '2027-05-03', '2027-08-02', '2028-01-10', '2029-05-07'])
      await company.trackHours(person, day, 9)
    for (const year of [2026, 2027, 2028, 2029, 2030]) await entitlement(person, year)
    await company.createConfirmedAbsence(person, 'vacation', '2026-07-13', '2026-07-17')
    await company.createConfirmedAbsence(person, 'sickness', '2026-10-05')
    // Two of the fifteen days that were carried over; the rest lapses.
    await company.createConfirmedAbsence(person, 'vacation', '2027-02-01', '2027-02-02')
    await company.createConfirmedAbsence(person, 'vacation', '2029-07-02', '2029-07-06')
  }
  assert.equal((await company.close(ada, '2027-06')).status, 201)
  for (const [action_type, at] of [
    ['start', '2026-08-05T08:00:00Z'],
    ['end', '2026-08-05T10:00:00Z'],
  ]) {
    const late = { user_id: ada.id, action_type, action_time: at }
    assert.equal((await world.post(`${ws}/time_trackings/actions`, late, token)).status, 201)
  }
  const [first] = await workOf(ada)
  const tracking = (
    await pool`select id from time_trackings where account_id = ${accountId} and user_id = ${ada.id} order by starts_at limit 1`
  )[0]!.id
  assert.equal((await world.post(`${ws}/time_trackings/${tracking}/notes`, { content: 'A note' }, token)).status, 201)
  const before = await Promise.all([ada, ben, cem].map(numbersOf))
  assert.equal((before[0] as { difference: number }).difference, 7200)

  await runNightly()
  assert.equal((await workOf(ada))[0], first, 'nothing is deleted as long as the account has not enabled it')
  await assert.rejects(pool`select begin_removal(${accountId}, ${ada.id})`, /keeps its old records/)

  const told = await world.get(`${account}/old_records`, token)
  assert.equal(told.status, 200, told.text)
  const counts = Object.fromEntries(
    told.body.data.map(({ id, attributes }: { id: string; attributes: { records: number } }) => [
      id,
      attributes.records,
    ]),
  )
  // Ada: two times and two punches kept aside. Ben: four times. Each: two absences and an entitlement; Ben one of each more.
  assert.deepEqual([told.body.meta.people, counts], [2, { working_time: 8, absences: 8 }])
  assert.equal((await workOf(ada)).length, 5, 'a preview changes nothing')

  assert.equal((await patch({ remove_old_records: true })).body.data.attributes.remove_old_records, true)
  await runNightly()
  assert.deepEqual(await workOf(ada), ['2027-08-02', '2028-01-10', '2029-05-07'])
  assert.deepEqual(await workOf(ben), ['2029-05-07'])
  assert.equal((await workOf(cem)).length, 5, 'records in open months are kept')
  assert.deepEqual(await absencesOf(ada), ['2027-02-01', '2029-07-02'])
  assert.deepEqual(await absencesOf(ben), ['2029-07-02'])
  assert.equal((await absencesOf(cem)).length, 4)
  assert.equal((await pool`select from notes where account_id = ${accountId} and content = 'A note'`).length, 0)
  assert.deepEqual(await Promise.all([ada, ben, cem].map(numbersOf)), withoutGone(before))

  await runNightly()
  assert.deepEqual(
    await Promise.all([ada, ben, cem].map(numbersOf)),
    withoutGone(before),
    'running it again changes nothing',
  )
  assert.equal((await world.get(`${account}/old_records`, token)).body.meta.people, 0)
  assert.equal((await pool`select from time_trackings where account_id = ${otherCompany.accountId}`).length, 1)
})

/** Ben's entitlement of 2027 has been deleted as well. */
function withoutGone(before: object[]): object[] {
  return before.map((numbers, at) =>
    at === 1
      ? {
          ...numbers,
          entitlements: (numbers as { entitlements: unknown[][] }).entitlements.filter(([title]) => title !== '2027'),
        }
      : numbers,
  )
}

test('400 a month whose records were deleted cannot be reopened; later months can', async () => {
  assertRefused(await company.reopen(ada, '2027-05'), 400, ['month'])
  assert.equal((await company.close(ada, '2027-07')).status, 201)
  assert.equal((await company.reopen(ada, '2027-07')).status, 201)
})

test('recounted balances stay the same, and closed months stay locked', async () => {
  const of2027 = async (): Promise<unknown> =>
    ((await numbersOf(ada)) as { entitlements: unknown[][] }).entitlements.filter(([title]) => title === '2027')
  const before = await of2027()
  await company.createConfirmedAbsence(ada, 'vacation', '2029-08-06')
  assert.deepEqual(await of2027(), before)
  await assert.rejects(
    pool`delete from absences where account_id = ${accountId} and user_id = ${ada.id} and first_day = '2027-02-01'`,
    /month is closed/,
  )
})

test('deleted trackings without an end are removed as well; running ones are kept', async () => {
  for (const starts_at of ['2026-07-08T08:00:00Z', '2026-07-09T08:00:00Z']) {
    const begun = await world.post(`${ws}/time_trackings`, { starts_at, user_id: ben.id }, token)
    assert.equal(begun.status, 201, begun.text)
    if (starts_at.startsWith('2026-07-08')) await world.delete(`${ws}/time_trackings/${begun.body.data.id}`, token)
  }
  const told = await world.get(`${account}/old_records`, token)
  const [time] = told.body.data.filter(({ id }: { id: string }) => id === 'working_time')
  assert.deepEqual([told.body.meta.people, time.attributes.records], [1, 1])
  await runNightly()
  assert.deepEqual(await workOf(ben), ['2026-07-09', '2029-05-07'])
})

test('403 for everybody but account admins, 404 in another account', async () => {
  const attempt = { method: 'GET', path: `${fixture.company.account}/old_records` }
  await assertForbidden(fixture, attempt, ['employee', 'areaAdmin', 'workspaceAdmin'])
  assertRefused(await world.get(attempt.path, fixture.otherCompany.admin.token), 404)
  assertRefused(await patch({ remove_old_records: 'yes' }), 400, ['remove_old_records'])
})

test('after a move to the west, work right after the closed months is kept', async () => {
  const dora = await company.createWorker()
  await company.trackHours(dora, '2027-06-30', 3, '00:30')
  // On the last of June in New York.
  await company.trackHours(dora, '2027-07-01', 3, '00:30')
  assert.equal((await company.close(dora, '2027-06')).status, 201)
  assert.equal((await world.patch(ws, { time_zone: 'America/New_York' }, token)).status, 200)
  assert.equal((await patch({ remove_old_records: true })).status, 200)
  const before = await company.balance(dora, '2030-03-14')
  await runNightly()
  assert.equal((await workOf(dora)).length, 1)
  assert.equal(await company.balance(dora, '2030-03-14'), before)
  assert.equal((await world.patch(ws, { time_zone: 'Europe/Berlin' }, token)).status, 200)
})
