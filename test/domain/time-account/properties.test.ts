import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { runReviews } from '../../support/background.ts'
import type { Person } from '../../support/company.ts'
import { createAccountCompany, hour } from '../../support/time-accounts.ts'
import { createWorld } from '../../support/world.ts'

// Whatever is written in whatever order, the days are the same, and closed months match a recomputation from scratch.

const world = await createWorld()
world.clock.set('2026-04-02T12:00:00Z')
const company = await createAccountCompany(world)
const caps = { upper_cap_minutes: 600, lower_cap_minutes: -9000, cap_action: 'cut', expiry_months: 1 }
const policy = { starts_on: '2026-01-01', ...caps }
await world.post(`${company.ws}/time_account_policies`, policy, company.admin.token)

type Write =
  | { kind: 'work'; day: number; hours: number; from: number }
  | { kind: 'away'; day: number; type: string }
  | { kind: 'entry'; day: number; seconds: number }
  | { kind: 'schedule'; day: number; minutes: number }

const dayOf = (days: number): string => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()
const day = fc.integer({ min: 0, max: 89 })
const work = fc.record({
  kind: fc.constant('work' as const),
  day,
  hours: fc.integer({ min: 1, max: 12 }),
  from: fc.integer({ min: 0, max: 23 }),
})
const away = fc.record({
  kind: fc.constant('away' as const),
  day,
  type: fc.constantFrom('vacation', 'sickness', 'overtime', 'unpaid'),
})
const entry = fc.record({
  kind: fc.constant('entry' as const),
  day,
  seconds: fc.integer({ min: 1, max: 9000 }),
})
const schedule = fc.record({
  kind: fc.constant('schedule' as const),
  day: fc.integer({ min: 1, max: 89 }),
  minutes: fc.integer({ min: 0, max: 600 }),
})
const writes = fc
  .tuple(
    fc.array(work, { minLength: 2, maxLength: 8 }),
    fc.array(away, { maxLength: 3 }),
    fc.array(entry, { maxLength: 2 }),
    fc.uniqueArray(schedule, { maxLength: 2, selector: (one) => one.day }),
  )
  .chain((all) => {
    const flat: Write[] = all.flat()
    return fc.shuffledSubarray(flat, { minLength: flat.length })
  })

async function apply(person: Person, one: Write): Promise<void> {
  const on = dayOf(one.day)
  if (one.kind === 'work') await company.trackHours(person, on, one.hours, `${String(one.from).padStart(2, '0')}:00`)
  if (one.kind === 'away') await company.createConfirmedAbsence(person, one.type, on)
  if (one.kind === 'entry')
    await company.entry(person, { kind: 'correction', seconds: one.seconds, day: on, reason: 'Any' })
  if (one.kind === 'schedule') {
    const weeks = [[one.minutes, one.minutes, one.minutes, one.minutes, one.minutes, 0, 0]]
    const made = await company.schedule(person, { starts_on: on, weeks, holiday_calendar: 'DE-BY' })
    assert.equal(made.status, 201, made.text)
  }
}

/** The stored sums, which save reading all days, equal the sums of all days. */
async function assertSums(person: Person): Promise<void> {
  const { pool } = world.services
  const months = await pool`
    select m.month from time_account_months m
    where m.user_id = ${person.id} and (m.target_seconds, m.worked_seconds, m.credited_seconds, m.charged_seconds) is distinct from (
      select (sum(target_seconds), sum(worked_seconds), sum(credited_seconds), sum(charged_seconds))
      from time_account_days d where d.user_id = m.user_id and d.day < m.month + interval '1 month')`
  assert.deepEqual(months, [])
  // A month without targets or entries has no stored days, and no sums.
  const [counted] = await pool<{ kept: boolean; months: boolean; entries: boolean }[]>`
    select exists (select from time_account_months where user_id = ${person.id}) as kept,
      array(select month from time_account_months where user_id = ${person.id} order by 1)
        = array(select distinct date_trunc('month', day)::date from time_account_days where user_id = ${person.id} order by 1)
        as months,
      coalesce((select sum(seconds) from time_account_entry_years where user_id = ${person.id}), 0)
        = coalesce((select sum(seconds) from time_account_entries where user_id = ${person.id}), 0) as entries`
  assert.deepEqual({ ...counted }, { kept: true, months: true, entries: true })
}

const whole = (person: Person) => company.days(person, '2026-01-01', '2026-03-31')

/** First in, first out. The number of months with hours left. */
async function assertLapsing(person: Person): Promise<number> {
  const { body } = await world.get(`${company.accountPath(person)}?from=2026-01-01&by=month`, company.admin.token)
  type Row = { attributes: { key: string; balance_seconds: number } }
  const balances = body.data.map(({ attributes }: Row) => [attributes.key, attributes.balance_seconds] as const)
  const over = balances.filter(([month]: [string]) => month < '2026-04')
  let rest = Math.max(0, over.at(-1)[1])
  const left: [string, number][] = []
  for (const [at, [month, balance]] of [...over.entries()].reverse()) {
    const saved = Math.min(rest, Math.max(0, balance - (over[at - 1]?.[1] ?? 0)))
    if (saved > 0) left.unshift([month, saved])
    rest -= saved
  }
  const told = body.meta.lapsing.map(({ month, seconds }: { month: string; seconds: number }) => [month, seconds])
  assert.deepEqual(told, left)
  return left.length
}

test('the same writes in another order give the same days, whether they are stored in between or not', async () => {
  const stored = fc.array(fc.boolean(), { minLength: 15, maxLength: 15 })
  await fc.assert(
    fc.asyncProperty(writes, stored, async (all, stores) => {
      const [one, another] = [await company.createWorker(), await company.createWorker()]
      for (const [at, each] of all.entries()) {
        await apply(one, each)
        if (stores[at]) await runReviews(world)
      }
      for (const each of [...all].reverse()) await apply(another, each)
      const days = await whole(one)
      assert.deepEqual(await whole(another), days)
      await runReviews(world)
      assert.deepEqual(await whole(one), days)
      assert.deepEqual(await whole(another), days)
      await assertSums(one)
      await assertSums(another)
    }),
    { numRuns: 10 },
  )
})

test('overtime that has not lapsed is what was saved last, whether days are stored or not', async () => {
  const used = entry.map((one): Write => ({ ...one, seconds: -4 * one.seconds }))
  const saved = fc.array(fc.oneof(work, used, entry), { minLength: 3, maxLength: 9 })
  let left = 0
  await fc.assert(
    fc.asyncProperty(saved, fc.nat(9), async (all, storedAfter) => {
      const person = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
      for (const [at, each] of all.entries()) {
        await apply(person, each)
        if (at === storedAfter) await runReviews(world)
      }
      left += await assertLapsing(person)
      await runReviews(world)
      await assertLapsing(person)
    }),
    { numRuns: 10 },
  )
  assert.ok(left > 0)
})

type Month = { month: string; balance_before: number; balance_after: number; moved: number }

const snapshots = (person: Person): PromiseLike<Month[]> => world.services.pool<Month[]>`
  select month, balance_before::float8, balance_after::float8,
    (charged_seconds - target_seconds + entry_seconds)::float8 as moved
  from closed_months where user_id = ${person.id} and reopened_at is null order by month`

test('the chain of closed months matches a recount, also after reopening and closing again', async () => {
  await fc.assert(
    fc.asyncProperty(writes, fc.constantFrom('2026-01', '2026-02', '2026-03'), async (all, reopened) => {
      const person = await company.createWorker({ attributes: { initial_time_account: 3 } })
      for (const each of all) await apply(person, each)
      for (const month of ['2026-01', '2026-03']) assert.equal((await company.close(person, month)).status, 201)
      const chain = await snapshots(person)
      assert.equal(chain.length, 3)
      let balance = 3 * hour
      for (const month of chain) {
        assert.equal(month.balance_before, balance, month.month)
        balance += month.moved
        assert.equal(month.balance_after, balance, month.month)
      }
      const days = await whole(person)
      assert.equal(Object.values(days).at(-1)![3], balance)
      assert.equal((await company.reopen(person, reopened)).status, 201)
      // From scratch: all stored days of the open months are deleted.
      await world.services.pool`
        update time_accounts set built_until = null, built_by = null where user_id = ${person.id}`
      assert.equal((await company.close(person, '2026-03')).status, 201)
      assert.deepEqual(await snapshots(person), chain)
      assert.deepEqual(await whole(person), days)
      await assertSums(person)
    }),
    { numRuns: 10 },
  )
})
