import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { carryOver } from '../../src/domain/entitlements/carry-over.ts'
import { backgroundWork } from '../../src/domain/jobs.ts'
import { createAbsenceCompany } from '../support/absences.ts'
import { entitlementsOf } from '../support/entitlements.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { appContext, mailer, files, log } = world.services
const { grant, change, remove, stored, versions, vacation, remaining } = entitlementsOf(world, company)
const at = async (moment: string): Promise<void> => {
  world.clock.set(moment)
  await carryOver(appContext)
}

/** Thirty days in 2026, of which one week in July is taken, and thirty in 2027. */
async function twoYears() {
  world.clock.set('2026-06-01T10:00:00Z')
  const { id } = await company.person()
  const first = await grant(id, 2026, 30, '2027-03-31')
  const second = await grant(id, 2027, 30, '2028-03-31')
  await vacation(id, '2026-07-06', '2026-07-10')
  return { id, first, second }
}

test('remaining days are carried over at New Year and lapse in spring', async () => {
  const { id, first, second } = await twoYears()
  await at('2026-12-31T22:00:00Z')
  assert.deepEqual(await stored(first), { spent: 5, transferred: 0, lapsed: 0, to: null })
  assert.equal(await remaining(id), 25)
  await at('2026-12-31T23:05:00Z') // 2027 in Berlin
  assert.deepEqual(await stored(first), { spent: 5, transferred: 0, lapsed: 0, to: second })
  assert.deepEqual(await stored(second), { spent: 0, transferred: 25, lapsed: 0, to: null })
  assert.equal(await remaining(id), 55)
  await vacation(id, '2027-03-30', '2027-04-02') // two days on either side of the date: 31 March is a Wednesday
  assert.equal(await remaining(id), 51)
  await at('2027-03-31T20:00:00Z')
  assert.equal((await stored(second)).lapsed, 0)
  await at('2027-03-31T22:05:00Z')
  assert.deepEqual(await stored(second), { spent: 4, transferred: 25, lapsed: 23, to: null })
  assert.equal(await remaining(id), 28)
})

test('a person whose balances cannot be written does not block others, and the job fails', async () => {
  const { pool } = world.services
  const broken = await twoYears()
  const next = await twoYears()
  await pool.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
    create trigger refuse_one before update on vacation_entitlements
      for each row when (old.user_id = ${broken.id}) execute function refuse_one()`)
  await assert.rejects(at('2027-01-01T10:00:00Z'), /not this one/)
  assert.equal((await stored(next.second)).transferred, 25)
  await pool.unsafe('drop function refuse_one cascade')
  await carryOver(appContext)
  assert.equal((await stored(broken.second)).transferred, 25)
})

test('running again changes nothing and touches no other rows', async () => {
  const due = await twoYears()
  world.clock.set('2027-01-01T10:00:00Z')
  const { id } = await company.person()
  const current = await grant(id, 2027, 30, '2028-03-31')
  await carryOver(appContext)
  const after = await versions()
  await carryOver(appContext)
  await Promise.all([carryOver(appContext), carryOver(appContext)])
  assert.deepEqual(await versions(), after)
  await at('2027-02-10T10:00:00Z')
  assert.deepEqual(await versions(), after, 'no rows are written on a day on which nothing ends')
  const before = (await versions()).find((row) => (row as { id: string }).id === current)
  await at('2027-04-01T10:00:00Z')
  assert.equal((await stored(due.second)).lapsed, 25)
  assert.deepEqual(
    (await versions()).find((row) => (row as { id: string }).id === current),
    before,
  )
})

test('a late run gives the same balances as runs in time', async () => {
  const threeYears = async () => {
    const people = await twoYears()
    await grant(people.id, 2028, 30, null)
    await vacation(people.id, '2027-03-25', '2027-04-02')
    return people
  }
  const [late, timely] = [await threeYears(), await threeYears()]
  const balanceOf = async (one: typeof late) => {
    const rows = [await stored(one.first), await stored(one.second)]
    return rows.map(({ to, ...amounts }) => ({ ...amounts, moved: to !== null }))
  }
  const soon = ['2026-12-31', '2027-01-01', '2027-01-02', '2027-03-31', '2027-04-01', '2028-01-01', '2028-04-01']
  for (const day of soon) {
    world.clock.set(`${day}T10:00:00Z`)
    await change(timely.first, {})
  }
  await at('2028-05-01T10:00:00Z')
  assert.deepEqual(await balanceOf(late), await balanceOf(timely))
  // 25 moved. 25 March 2027 is a Thursday, 26 Good Friday, 29 Easter Monday: 25, 30 and 31 are taken in time.
  assert.deepEqual(await balanceOf(late), [
    { spent: 5, transferred: 0, lapsed: 0, moved: true },
    { spent: 5, transferred: 25, lapsed: 22, moved: true },
  ])
})

test('the day of a person is that of their workspace', async () => {
  const west = await createAbsenceCompany(world, { time_zone: 'America/Los_Angeles' })
  const there = entitlementsOf(world, west)
  world.clock.set('2026-06-01T10:00:00Z')
  const { id } = await west.person()
  const first = await there.grant(id, 2026, 10, '2027-03-31')
  const second = await there.grant(id, 2027, 10, null)
  const here = await twoYears()
  await at('2027-01-01T03:00:00Z') // still 2026 in Los Angeles
  assert.equal((await stored(here.first)).to, here.second)
  assert.equal((await stored(first)).to, null)
  await there.vacation(id, '2027-01-11', '2027-01-11')
  assert.deepEqual(await stored(second), { spent: 1, transferred: 0, lapsed: 0, to: null })
  await at('2027-01-01T08:05:00Z')
  assert.equal((await stored(first)).to, second)
  assert.deepEqual(await stored(second), { spent: 1, transferred: 10, lapsed: 0, to: null })
})

test('an expiring entitlement lapses at its end by itself', async () => {
  world.clock.set('2026-06-01T10:00:00Z')
  const { id } = await company.person()
  const entitlement = await grant(id, 2026, 12.5, null, { expires: true })
  assert.equal(await remaining(id), 12)
  await at('2027-01-01T10:00:00Z')
  assert.deepEqual(await stored(entitlement), { spent: 0, transferred: 0, lapsed: 12.5, to: null })
})

test('concurrent requests, changed entitlements and jobs: none fails, and balances are right', async () => {
  const { id, first, second } = await twoYears()
  world.clock.set('2027-02-01T10:00:00Z')
  const days = ['2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11', '2027-02-12', '2027-02-15']
  await Promise.all([
    ...days.map((day) => vacation(id, day, day)),
    carryOver(appContext),
    carryOver(appContext),
    ...[26, 27, 28, 29].map((planned_days) => change(first, { planned_days })),
    ...[1, 2, 3].map(async (planned) => remove(await grant(id, 2027, planned, null))),
  ])
  await change(first, { planned_days: 20 })
  assert.deepEqual(await stored(first), { spent: 5, transferred: 0, lapsed: 0, to: second })
  assert.deepEqual(await stored(second), { spent: 6, transferred: 15, lapsed: 0, to: null })
})

test('remaining days are whole days, rounded down, also below zero', async () => {
  world.clock.set('2026-06-01T10:00:00Z')
  const { id } = await company.person()
  assert.equal(await remaining(id), 0, 'there is no entitlement')
  await grant(id, 2026, 2.5, null)
  assert.equal(await remaining(id), 2)
  await vacation(id, '2026-07-06', '2026-07-08')
  assert.equal(await remaining(id), -1, 'two and a half days minus three')
})

test('years that do not start in January: carried-over days count once', async () => {
  world.clock.set('2026-06-01T10:00:00Z')
  const { id } = await company.person()
  await grant(id, 2026, 10, '2027-09-30', { starts_at: '2026-04-01', ends_at: '2027-03-31' })
  await grant(id, 2027, 20, null, { starts_at: '2027-04-01', ends_at: '2028-03-31' })
  await at('2027-03-31T10:00:00Z')
  assert.equal(await remaining(id), 30)
  await at('2027-04-01T10:00:00Z')
  assert.equal(await remaining(id), 30)
  await at('2027-10-01T10:00:00Z')
  assert.equal(await remaining(id), 20)
})

test('it runs every hour, since midnight depends on the zone', () => {
  const { kinds } = backgroundWork(appContext, {
    mailer,
    files,
    baseUrl: 'http://localhost',
    limits: world.services.config.limits,
    log,
    pollSeconds: 1,
    auditYears: 10,
  })
  const scheduled = Object.fromEntries(kinds.map(({ name, schedule }) => [name, schedule]))
  assert.equal(scheduled['carry-over'], '5 * * * *')
  assert.match(scheduled['remind-of-lapse']!, /^\d+ \d+ \* \* \*$/)
})
