import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { runBatches } from '../../support/background.ts'
import type { Person } from '../../support/company.ts'
import { type MonthEnd, type MonthEndPolicy, type MonthMoves, naiveMonthEnds } from '../../support/naive-month-end.ts'
import { type AccountCompany, createAccountCompany } from '../../support/time-accounts.ts'
import { createWorld } from '../../support/world.ts'

// Months closed by a batch, one by one, or again after they were reopened: the same as a naive recomputation.

const world = await createWorld()
world.clock.set('2026-07-03T12:00:00Z')
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']

const policies: fc.Arbitrary<MonthEndPolicy> = fc.record({
  upper_cap_minutes: fc.constantFrom(null, 0, 300, 1201),
  lower_cap_minutes: fc.constantFrom(null, 0, -300),
  cap_action: fc.constantFrom('warn', 'cut', 'pay_out'),
  expiry_months: fc.constantFrom(null, 1, 2, 3),
})
const writes = fc.array(
  fc.record({
    kind: fc.constantFrom('work', 'correction', 'payout'),
    day: fc.integer({ min: 0, max: 180 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()),
    seconds: fc.integer({ min: -40_000, max: 40_000 }).filter((seconds) => seconds !== 0),
  }),
  { minLength: 5, maxLength: 14 },
)
type Write = typeof writes extends fc.Arbitrary<(infer One)[]> ? One : never

/** Work is never negative, and payouts are never positive. */
const secondsOf = ({ kind, seconds }: Write): number => {
  if (kind === 'work') return Math.abs(seconds)
  return kind === 'payout' ? -Math.abs(seconds) : seconds
}

async function write(company: AccountCompany, person: Person, one: Write): Promise<void> {
  const seconds = secondsOf(one)
  // Night shifts cross midnight, also at the end of months.
  if (one.kind === 'work') await company.trackHours(person, one.day, seconds / 3600, '19:00')
  else assert.equal((await company.entry(person, { ...one, seconds, reason: 'Any' })).status, 201)
}

const monthEnds = async (person: Person): Promise<MonthEnd[]> => {
  const rows = await world.services.pool<MonthEnd[]>`
    select month, balance_before::float8 as before, payout_seconds::float8 as paid, balance_after::float8 as after, (
      select coalesce(sum(seconds), 0)::float8 from time_account_entries e
      where e.user_id = c.user_id and e.source = 'closing' and date_trunc('month', e.day) = c.month) as entered
    from closed_months c where user_id = ${person.id} and reopened_at is null order by month`
  return rows.map(({ month, before, entered, paid, after }) => ({ month, before, entered, paid, after }))
}

/** As in the time account, while all months are open. */
async function movesOf(company: AccountCompany, person: Person, all: readonly Write[]): Promise<MonthMoves[]> {
  const path = `${company.accountPath(person)}?from=2026-01-01&until=2026-06-30&by=month`
  const { data } = (await world.get(path, company.admin.token)).body
  return data.map(({ attributes }: { attributes: Record<string, number> & { key: string } }) => {
    const { key, charged_seconds = 0, target_seconds = 0, entry_seconds = 0 } = attributes
    const payouts = all.filter(({ kind, day }) => kind === 'payout' && day.startsWith(key))
    const paid = payouts.reduce((sum, one) => sum + secondsOf(one), 0)
    return { key, moved: charged_seconds - target_seconds + entry_seconds, paid }
  })
}

/** January's hours above the cap are paid out, and the rest expires on 1 March. */
const paidAndExpired: [MonthEndPolicy, Write[], number, string] = [
  { upper_cap_minutes: 300, lower_cap_minutes: -300, cap_action: 'pay_out', expiry_months: 1 },
  [
    { kind: 'work', day: '2026-01-05', seconds: 39_600 },
    { kind: 'correction', day: '2026-02-10', seconds: -7200 },
    { kind: 'payout', day: '2026-04-30', seconds: 40_000 },
  ],
  0,
  '2026-03',
]

test('months closed by a batch, one by one, or again after reopening match a recount', async () => {
  let entered = 0
  const openings = fc.integer({ min: -5, max: 8 })
  const reopened = fc.constantFrom(...months)
  await fc.assert(
    fc.asyncProperty(policies, writes, openings, reopened, async (policy, all, initial_time_account, again) => {
      const company = await createAccountCompany(world)
      const sent = { starts_on: '2026-01-01', ...policy }
      assert.equal((await world.post(`${company.ws}/time_account_policies`, sent, company.admin.token)).status, 201)
      const createWorker = () =>
        company.createWorker({ weeks: [[0, 30, 0, 0, 0, 0, 0]], attributes: { initial_time_account } })
      const [batched, single, late] = [await createWorker(), await createWorker(), await createWorker()]
      for (const one of all) for (const person of [batched, single]) await write(company, person, one)
      const expected = naiveMonthEnds(initial_time_account, policy, await movesOf(company, batched, all))

      for (const month of months) assert.equal((await company.close(single, month)).status, 201)
      for (const one of all.slice(0, 3)) await write(company, late, one)
      assert.equal((await company.close(late, '2026-06')).status, 201)
      for (const month of [again, ...(again === '2026-01' ? [] : ['2026-01'])])
        assert.equal((await company.reopen(late, month)).status, 201)
      for (const one of all.slice(3)) await write(company, late, one)
      const closing = { action: 'close', month: '2026-06', user_ids: [batched.id, late.id] }
      await world.post(`${company.ws}/months/batch_actions`, closing, company.admin.token)
      await runBatches(world)

      for (const person of [batched, single, late]) {
        assert.deepEqual(await monthEnds(person), expected.ends)
        const balance = await company.balance(person, '2026-07-01')
        assert.equal(balance - (await movedInJuly(company, person)), expected.balance)
      }
      entered += expected.ends.filter((end) => end.entered !== 0).length
    }),
    { numRuns: 3, examples: [paidAndExpired] },
  )
  assert.ok(entered > 0)
})

/** Changes on the first of July other than the expiry: the end of a night shift. */
async function movedInJuly(company: AccountCompany, person: Person): Promise<number> {
  const [target = 0, worked = 0] = (await company.days(person, '2026-07-01', '2026-07-01'))['2026-07-01']!
  return worked - target
}
