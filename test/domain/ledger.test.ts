import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { balances, type Entitlement, type TakenDay, toAmount, toDays } from '../../src/domain/entitlements/ledger.ts'

type Options = { expires?: boolean; until?: string | null; from?: string; end?: string }

/** The entitlement of a year; with `until`, the rest can be taken in the next year up to that date. */
const year = (id: number, planned: number, { expires = false, until, from, end }: Options = {}): Entitlement => ({
  id: String(id),
  startsAt: from ?? `${id}-01-01`,
  endsAt: end ?? `${id}-12-31`,
  planned: toAmount(planned),
  expires,
  transferRemaining: until !== undefined,
  endOfTransferPeriod: until ?? null,
})

const days = (amount: number, ...dates: string[]): TakenDay[] => dates.map((day) => ({ day, amount: toAmount(amount) }))

/** Consecutive days, each taken as a whole day. */
const run = (first: string, count: number): TakenDay[] =>
  days(1, ...Array.from({ length: count }, (_, at) => Temporal.PlainDate.from(first).add({ days: at }).toString()))

type Row = { spent?: number; transferred?: number; lapsed?: number; to?: number }

/** The balances without zeros, by the id of the entitlement. */
const shown = (entitlements: Entitlement[], taken: TakenDay[], today: string): Record<string, Row> =>
  Object.fromEntries(
    balances(entitlements, taken, today).map(({ id, spent, transferred, lapsed, transferredTo }) => [
      id,
      {
        ...(spent && { spent: toDays(spent) }),
        ...(transferred && { transferred: toDays(transferred) }),
        ...(lapsed && { lapsed: toDays(lapsed) }),
        ...(transferredTo && { to: Number(transferredTo) }),
      },
    ]),
  )

test('a day is taken from the entitlement that covers it; days outside are not counted', () => {
  const taken = days(1, '2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01')
  assert.deepEqual(shown([year(2026, 30)], taken, '2026-06-01'), { 2026: { spent: 2 } })
})

test('an absence over New Year is split by day', () => {
  const taken = days(1, '2026-12-29', '2026-12-30', '2027-01-04', '2027-01-05', '2027-01-06')
  assert.deepEqual(shown([year(2027, 30), year(2026, 30)], taken, '2026-11-01'), {
    2026: { spent: 2 },
    2027: { spent: 3 },
  })
})

test('the oldest entitlement is used first, and the newest takes any excess', () => {
  const both = [
    year(2, 5, { from: '2026-03-01', end: '2027-02-28' }),
    year(1, 2, { from: '2026-01-01', end: '2026-12-31' }),
  ]
  const at = (count: number) => shown(both, run('2026-05-01', count), '2026-06-01')
  assert.deepEqual(at(2), { 1: { spent: 2 }, 2: {} })
  assert.deepEqual(at(3), { 1: { spent: 2 }, 2: { spent: 1 } })
  assert.deepEqual(at(9), { 1: { spent: 2 }, 2: { spent: 7 } })
})

test('of two with the same start the lower id is used first; one day may be taken from both', () => {
  const pair = [
    year(8, 1.5, { from: '2026-01-01', end: '2026-12-31' }),
    year(9, 5, { from: '2026-01-01', end: '2026-12-31' }),
  ]
  assert.deepEqual(shown(pair, run('2026-05-01', 2), '2026-06-01'), { 8: { spent: 1.5 }, 9: { spent: 0.5 } })
})

test('days taken beyond the entitlement count as spent', () => {
  assert.deepEqual(shown([year(2026, 2)], run('2026-05-01', 5), '2026-06-01'), { 2026: { spent: 5 } })
  assert.deepEqual(shown([year(2026, 0)], run('2026-05-01', 1), '2026-06-01'), { 2026: { spent: 1 } })
})

const carried = [year(2025, 30, { until: '2026-03-31' }), year(2026, 30)]
const used = run('2025-07-01', 25)

test('the rest is carried over when the year has ended, and lapses after the transfer period', () => {
  const on = (today: string) => shown(carried, used, today)
  assert.deepEqual(on('2025-12-31'), { 2025: { spent: 25 }, 2026: {} })
  assert.deepEqual(on('2026-01-01'), { 2025: { spent: 25, to: 2026 }, 2026: { transferred: 5 } })
  assert.deepEqual(on('2026-03-31'), { 2025: { spent: 25, to: 2026 }, 2026: { transferred: 5 } })
  assert.deepEqual(on('2026-04-01'), { 2025: { spent: 25, to: 2026 }, 2026: { transferred: 5, lapsed: 5 } })
  assert.deepEqual(on('2031-01-01'), on('2026-04-01'), 'the same in later years')
})

test('transferred days are used before planned ones', () => {
  const taken = [...used, ...run('2026-02-02', 3)]
  assert.deepEqual(shown(carried, taken, '2026-02-10')['2026'], { spent: 3, transferred: 5 })
  assert.deepEqual(shown(carried, taken, '2026-04-01')['2026'], { spent: 3, transferred: 5, lapsed: 2 })
})

test('leave across the lapse date is taken from transferred days before it and from new days after it', () => {
  // 30 and 31 March from what was transferred, 1 to 3 April from the new year; the other 3 lapse.
  const taken = [...used, ...run('2026-03-30', 5)]
  assert.deepEqual(shown(carried, taken, '2026-05-01')['2026'], { spent: 5, transferred: 5, lapsed: 3 })
  const nextYear = shown(
    [year(2025, 30, { until: '2026-03-31' }), year(2026, 30, { until: '2027-03-31' }), year(2027, 30)],
    taken,
    '2027-01-01',
  )
  assert.deepEqual(nextYear['2027'], { transferred: 27 }, 'three of the 30 new days are spent')
})

test('days taken after the lapse date do not restore lapsed ones', () => {
  const taken = [...used, ...run('2026-06-01', 3)]
  assert.deepEqual(shown(carried, taken, '2026-07-01')['2026'], { spent: 3, transferred: 5, lapsed: 5 })
})

test('an expiring entitlement lapses at its end, with or without a transfer period', () => {
  for (const until of [undefined, '2026-03-31']) {
    const rows = [year(2025, 30, { expires: true, ...(until && { until }) }), year(2026, 30)]
    assert.deepEqual(shown(rows, used, '2025-12-31'), { 2025: { spent: 25 }, 2026: {} })
    assert.deepEqual(shown(rows, used, '2026-01-01'), { 2025: { spent: 25, lapsed: 5 }, 2026: {} })
  }
})

test('without a transfer period nothing is carried over', () => {
  assert.deepEqual(shown([year(2025, 30), year(2026, 30)], used, '2026-02-01'), { 2025: { spent: 25 }, 2026: {} })
})

test('nothing is carried over if nothing is left, or if too many days were taken', () => {
  for (const count of [30, 33])
    assert.deepEqual(shown(carried, run('2025-07-01', count), '2026-02-01'), { 2025: { spent: count }, 2026: {} })
})

test('a successor that is created later still receives the rest', () => {
  const taken = [...used, ...run('2026-02-02', 2)]
  assert.deepEqual(shown(carried.slice(0, 1), taken, '2026-05-01'), { 2025: { spent: 25 } })
  assert.deepEqual(shown(carried, taken, '2026-05-01'), {
    2025: { spent: 25, to: 2026 },
    2026: { spent: 2, transferred: 5, lapsed: 3 },
  })
})

test('a successor that starts after the transfer period receives nothing', () => {
  const rows = [year(2025, 30, { until: '2026-03-31' }), year(2027, 30)]
  assert.deepEqual(shown(rows, used, '2027-02-01'), { 2025: { spent: 25 }, 2027: {} })
})

test('in a chain of years each one carries over only its own rest', () => {
  const chain = [2024, 2025, 2026].map((one) => year(one, 10, { until: `${one + 1}-03-31` }))
  const taken = [...run('2024-06-01', 6), ...run('2025-02-01', 3), ...run('2025-06-01', 8)]
  // 2024 passes on 4, of which 3 are taken and 1 lapses; 2025 passes on 2, which lapse.
  assert.deepEqual(shown(chain, taken, '2026-05-01'), {
    2024: { spent: 6, to: 2025 },
    2025: { spent: 11, transferred: 4, lapsed: 1, to: 2026 },
    2026: { transferred: 2, lapsed: 2 },
  })
})

test('days whose transfer period outlasts the next year are carried over again and keep their date', () => {
  // Fifteen months: the rest from 2024 can be taken until March 2026.
  const rows = [year(2024, 10, { until: '2026-03-31' }), year(2025, 10, { until: '2026-03-31' }), year(2026, 10)]
  const taken = [...run('2024-06-01', 6), ...run('2025-06-01', 1), ...run('2026-02-02', 4)]
  assert.deepEqual(shown(rows, taken, '2026-03-01'), {
    2024: { spent: 6, to: 2025 },
    2025: { spent: 1, transferred: 4, to: 2026 },
    2026: { spent: 4, transferred: 13 },
  })
  assert.equal(shown(rows, taken, '2026-04-01')['2026']?.lapsed, 9)
})

test('days that lapse first are used first, and each lapses on its own date', () => {
  const rows = [
    year(1, 4, { from: '2025-01-01', end: '2025-12-31', until: '2026-06-30' }),
    year(2, 3, { from: '2025-02-01', end: '2025-12-31', until: '2026-03-31' }),
    year(3, 30, { from: '2026-01-01', end: '2026-12-31' }),
  ]
  const taken = run('2026-03-01', 2)
  assert.deepEqual(shown(rows, taken, '2026-03-10')['3'], { spent: 2, transferred: 7 })
  assert.deepEqual(shown(rows, taken, '2026-04-01')['3'], { spent: 2, transferred: 7, lapsed: 1 })
  assert.deepEqual(shown(rows, taken, '2026-07-01')['3'], { spent: 2, transferred: 7, lapsed: 5 })
  assert.deepEqual(shown(rows, [...taken, ...run('2026-05-01', 3)], '2026-07-01')['3'], {
    spent: 5,
    transferred: 7,
    lapsed: 2,
  })
})

test('days that are about to lapse', () => {
  const lapsing = (rows: Entitlement[], taken: TakenDay[], today: string) =>
    balances(rows, taken, today).flatMap((one) =>
      one.lapsing.map(({ until, amount }) => `${one.id}: ${toDays(amount)} until ${until}`),
    )
  assert.deepEqual(lapsing(carried, used, '2025-12-31'), [])
  assert.deepEqual(lapsing(carried, used, '2026-01-01'), ['2026: 5 until 2026-03-31'])
  assert.deepEqual(lapsing(carried, [...used, ...run('2026-03-30', 1)], '2026-03-01'), ['2026: 4 until 2026-03-31'])
  assert.deepEqual(lapsing(carried, [...used, ...run('2026-02-02', 5)], '2026-03-01'), [])
  assert.deepEqual(lapsing(carried, used, '2026-04-01'), [])
  assert.deepEqual(lapsing([year(2026, 3, { expires: true })], [], '2026-12-31'), ['2026: 3 until 2026-12-31'])
})

test('decimal days have no rounding errors', () => {
  const dates = run('2026-03-01', 30).map(({ day }) => day)
  const rows = [year(2026, 3, { until: '2027-03-31' }), year(2027, 27.5)]
  const taken = [...days(0.1, ...dates), ...days(1.5, '2027-05-01'), ...days(2.75, '2027-05-02')]
  assert.deepEqual(shown(rows, taken, '2027-06-01'), { 2026: { spent: 3 }, 2027: { spent: 4.25 } })
  const halves = [year(2026, 29.5, { until: '2027-03-31' }), year(2027, 30)]
  assert.deepEqual(shown(halves, days(0.3333, ...dates.slice(0, 3)), '2027-01-01')['2027'], { transferred: 28.5001 })
  assert.deepEqual(shown(halves, days(0.5, dates[0]!), '2027-01-01')['2027'], { transferred: 29 })
})

test('the result depends neither on the order of the input nor on repeated calls', () => {
  const rows = [2024, 2025, 2026].map((one) => year(one, 10.5, { until: `${one + 1}-03-31` }))
  const taken = [...run('2025-03-29', 6), ...run('2024-12-29', 6), ...days(0.5, '2026-01-07')]
  const once = balances(rows, taken, '2026-02-01')
  assert.deepEqual(balances(rows.toReversed(), taken.toReversed(), '2026-02-01'), once)
  assert.deepEqual(balances(rows, taken, '2026-02-01'), once)
})
