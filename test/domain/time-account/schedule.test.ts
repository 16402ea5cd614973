import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inForceOn } from '../../../src/domain/time-account/in-force.ts'
import { afterMonth, lapsesOn, lapsingBy, openingLots } from '../../../src/domain/time-account/lots.ts'
import { beyondCaps } from '../../../src/domain/time-account/policy.ts'
import { scheduledSeconds, type WorkSchedule } from '../../../src/domain/time-account/schedule.ts'

const weekly = (starts_on: string, ...weeks: number[][]): WorkSchedule => ({
  starts_on,
  rhythm: 'weekly',
  minutes: weeks.flat(),
  monthly_minutes: null,
  regards_holidays: true,
  holiday_calendar: null,
})
const monthly = (starts_on: string, monthly_minutes: number): WorkSchedule => ({
  ...weekly(starts_on),
  rhythm: 'monthly',
  minutes: null,
  monthly_minutes,
})
const minutesOn = (schedule: WorkSchedule, day: string): number =>
  scheduledSeconds(schedule, Temporal.PlainDate.from(day)) / 60

const early = [360, 360, 360, 360, 360, 0, 0]
const late = [480, 480, 480, 480, 0, 0, 240]
const cases: [name: string, schedule: WorkSchedule, day: string, minutes: number][] = [
  ['a Monday', weekly('2026-01-01', late), '2026-01-05', 480],
  ['a Sunday', weekly('2026-01-01', late), '2026-01-04', 240],
  ['two weeks: the week of the start, a Thursday', weekly('2026-01-01', early, late), '2026-01-01', 360],
  ['two weeks: the Sunday after the start', weekly('2026-01-01', early, late), '2026-01-04', 0],
  ['two weeks: the Monday after the start', weekly('2026-01-01', early, late), '2026-01-05', 480],
  ['two weeks: the week after that', weekly('2026-01-01', early, late), '2026-01-12', 360],
  // 2026 has 53 ISO weeks: by week number, two odd weeks would follow each other.
  ['two weeks over New Year: 28 December, 52 weeks later', weekly('2025-12-29', early, late), '2026-12-28', 360],
  ['two weeks over New Year: 4 January', weekly('2025-12-29', early, late), '2027-01-04', 480],
  ['four weeks: the fourth', weekly('2026-01-05', early, late, early, [60, 0, 0, 0, 0, 0, 0]), '2026-01-26', 60],
  ['four weeks: the first again', weekly('2026-01-05', early, late, early, late), '2026-02-02', 360],
  ['29 February of a leap year, a Tuesday', weekly('2028-01-03', early), '2028-02-29', 360],
  // February 2026 has 20 Mondays to Fridays, January 22.
  ['160 hours a month: a day of February', monthly('2026-01-01', 9600), '2026-02-10', 480],
  ['160 hours a month: a Saturday', monthly('2026-01-01', 9600), '2026-02-07', 0],
]
for (const [name, schedule, day, minutes] of cases) test(name, () => assert.equal(minutesOn(schedule, day), minutes))

test('the days of a month add up to its hours, in whole seconds', () => {
  const schedule = monthly('2026-01-01', 9601)
  for (const month of ['2026-01', '2026-02', '2026-03', '2028-02']) {
    const { daysInMonth } = Temporal.PlainYearMonth.from(month)
    const days = Array.from({ length: daysInMonth }, (_, at) =>
      scheduledSeconds(schedule, Temporal.PlainDate.from(`${month}-${String(at + 1).padStart(2, '0')}`)),
    )
    assert.ok(days.every(Number.isInteger))
    assert.equal(
      days.reduce((sum, one) => sum + one, 0),
      9601 * 60,
    )
  }
})

test('a schedule applies until the next one starts; before the first there is none', () => {
  const all = [weekly('2026-01-01', early), weekly('2026-01-07', late)]
  const on = (day: string) => inForceOn(all, day)?.starts_on ?? null
  assert.deepEqual(['2025-12-31', '2026-01-01', '2026-01-06', '2026-01-07', '2030-01-01'].map(on), [
    null,
    '2026-01-01',
    '2026-01-01',
    '2026-01-07',
    '2026-01-07',
  ])
})

const month = (seconds: number, at: string, expired = 0) => ({ month: `${at}-01`, seconds, expired })

test('+10, −4, +2 and 0 from January to April: with three months six of January lapse on 1 May', () => {
  const moves = [month(10, '2026-01'), month(-4, '2026-02'), month(2, '2026-03'), month(0, '2026-04')]
  const lots = moves.reduce(afterMonth, openingLots(0))
  assert.equal(lapsesOn('2026-01-01', 3), '2026-05-01')
  assert.deepEqual(lapsingBy(lots, 3, '2026-05-01'), [{ month: '2026-01-01', seconds: 6 }])
  assert.deepEqual(lapsingBy(lots, 3, '2026-04-01'), [])
  const after = afterMonth(lots, month(0, '2026-05', -6))
  assert.deepEqual(after, { lots: [{ month: '2026-03-01', seconds: 2 }], debt: 0 })
})

test('the opening balance is used first and does not lapse; a negative one is settled first', () => {
  const lots = afterMonth(afterMonth(openingLots(5), month(10, '2026-01')), month(-4, '2026-02'))
  assert.deepEqual(lots.lots, [
    { month: null, seconds: 1 },
    { month: '2026-01-01', seconds: 10 },
  ])
  assert.deepEqual(lapsingBy(lots, 1, '2030-01-01'), [{ month: '2026-01-01', seconds: 10 }])
  const lapsed = afterMonth(lots, month(0, '2026-03', -10))
  assert.deepEqual(lapsed.lots, [{ month: null, seconds: 1 }])
  const owing = afterMonth(openingLots(-3), month(2, '2026-01'))
  assert.deepEqual(owing, { lots: [], debt: 1 })
  assert.deepEqual(afterMonth(owing, month(4, '2026-02')), { lots: [{ month: '2026-02-01', seconds: 3 }], debt: 0 })
})

test('caps: the amount by which a balance exceeds them', () => {
  const policy = {
    starts_on: '2026-01-01',
    upper_cap_minutes: 1200,
    lower_cap_minutes: -600,
    cap_action: 'cut',
    expiry_months: null,
  } as const
  const of = (hours: number) => beyondCaps(policy, hours * 3600) / 3600
  assert.deepEqual([of(27.5), of(20), of(0), of(-10), of(-12)], [7.5, 0, 0, 0, -2])
  assert.equal(beyondCaps({ ...policy, upper_cap_minutes: null }, 1e9), 0)
  assert.equal(inForceOn([policy], '2025-12-31'), null)
  assert.equal(inForceOn([policy, { ...policy, starts_on: '2026-03-01' }], '2026-03-01')!.starts_on, '2026-03-01')
})
