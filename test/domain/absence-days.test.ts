import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import {
  type AbsenceSpan,
  absenceDays,
  datesOf,
  hoursOfDay,
  isWholeDays,
  mondayToFriday,
  settle,
  spread,
  sumUp,
  type WorkPattern,
  widen,
} from '../../src/domain/absences/absence-days.ts'
import { holidaysOf } from '../../src/domain/holidays/calendar.ts'
import { specialShares } from '../../src/domain/holidays/special-days.ts'
import { endOfDay, readDate, readInstant } from '../../src/platform/time/instant.ts'
import { round2 } from '../../src/shared/round.ts'

type Options = { part?: true; hours?: number; zone?: string; calendar?: string; everyDay?: true }
type Case = [name: string, from: string, until: string, days: number, hours: number, options?: Options]

const berlin = 'Europe/Berlin'
const newYork = 'America/New_York'
const auckland = 'Pacific/Auckland'
const east = { zone: newYork, calendar: 'US' }
const always = { part: true, everyDay: true } as const

/** The workspace's own days, in addition to the holidays of Germany. */
const eves = specialShares(
  [
    { day: '12-24', share: 0.5, name: 'Heiliger Abend' },
    { day: '12-31', share: 0.5, name: 'Silvester' },
  ],
  [2025, 2026, 2027],
)

function patternOf({ hours = 8, zone = berlin, calendar = 'DE', everyDay }: Options): WorkPattern {
  const shares = new Map(calendar.startsWith('DE') ? eves : [])
  for (const year of [2025, 2026, 2027])
    for (const { day, share } of calendar === 'none' ? [] : holidaysOf(calendar, year)) shares.set(day, share)
  return {
    zone,
    hoursOn: everyDay ? () => hoursOfDay(hours) : mondayToFriday(hoursOfDay(hours)),
    holidayShare: (day) => shares.get(day) ?? 0,
  }
}

const spanOf = (from: string, until: string, { part, zone = berlin }: Options = {}): AbsenceSpan => {
  const date = readDate(until)
  const endsAt = date && !part ? endOfDay(date, zone) : readInstant(until, zone)!
  const wanted = { startsAt: readInstant(from, zone)!, endsAt, fullDay: !part }
  return widen(wanted, zone)
}

const cases: Case[] = [
  // Whole days. 6 July 2026 is a Monday.
  ['a Monday', '2026-07-06', '2026-07-06', 1, 8],
  ['Monday to Friday', '2026-07-06', '2026-07-10', 5, 40],
  ['Monday to the Monday after', '2026-07-06', '2026-07-13', 6, 48],
  ['Friday to Monday: the weekend does not count', '2026-07-10', '2026-07-13', 2, 16],
  ['Saturday and Sunday', '2026-07-11', '2026-07-12', 0, 0],
  ['four weeks', '2026-07-06', '2026-08-02', 20, 160],
  ['a whole day given by one moment of it', '2026-07-06T15:00', '2026-07-06T15:00', 1, 8],
  ['whole days given with times cover the whole days', '2026-07-06T15:00', '2026-07-07T09:00', 2, 16],
  ['whole days until midnight do not include the next day', '2026-07-06T00:00', '2026-07-07T00:00', 1, 8],
  ['the same by hours', '2026-07-06T00:00', '2026-07-07T00:00', 1, 8, { part: true }],
  ['until midnight over the clock change in spring', '2026-03-27T00:00', '2026-03-31T00:00', 2, 16],
  ['until midnight over the clock change in autumn', '2026-10-23T00:00', '2026-10-27T00:00', 2, 16],
  ['until midnight in New York, which is morning in Berlin', '2026-07-06T04:00Z', '2026-07-07T04:00Z', 1, 8, east],
  ['until midnight in Auckland', '2026-07-05T12:00Z', '2026-07-06T12:00Z', 1, 8, { zone: auckland, calendar: 'NZ' }],
  ['a whole day given by midnight', '2026-07-07T00:00', '2026-07-07T00:00', 1, 8],
  ['29 February 2028 is a Tuesday', '2028-02-29', '2028-02-29', 1, 8],
  // Holidays. Easter Sunday is 5 April 2026; Easter Monday +1, Ascension +39, Whit Monday +50, Corpus Christi +60.
  ['Easter Monday alone', '2026-04-06', '2026-04-06', 0, 0],
  ['the week of Easter Monday', '2026-04-06', '2026-04-10', 4, 32],
  ['Good Friday to Easter Monday', '2026-04-03', '2026-04-06', 0, 0],
  ['both weeks around Easter', '2026-03-30', '2026-04-10', 8, 64],
  ['the week of Whit Monday', '2026-05-25', '2026-05-29', 4, 32],
  ['Ascension and the Friday after', '2026-05-14', '2026-05-15', 1, 8],
  ['1 May 2026 is a Friday', '2026-05-01', '2026-05-01', 0, 0],
  ['3 October 2026 is a Saturday and takes nothing more', '2026-10-02', '2026-10-05', 2, 16],
  // 24 and 31 December 2026 are Thursdays and half; 25 is a Friday, 26 a Saturday.
  ['24 December is half a day', '2026-12-24', '2026-12-24', 0.5, 4],
  ['31 December is half a day', '2026-12-31', '2026-12-31', 0.5, 4],
  ['the week before Christmas: three and a half', '2026-12-21', '2026-12-25', 3.5, 28],
  ['over New Year: 28, 29, 30, half of 31, not 1 January, 4 to 6', '2026-12-28', '2027-01-06', 6.5, 52],
  ['over New Year in Bavaria: 6 January is Epiphany', '2026-12-28', '2027-01-06', 5.5, 44, { calendar: 'DE-BY' }],
  ['half of 24 December with 6 hours per day', '2026-12-24', '2026-12-24', 0.5, 3, { hours: 6 }],
  [
    'the morning of 24 December takes the half day completely',
    '2026-12-24T08:00',
    '2026-12-24T12:00',
    0.5,
    4,
    { part: true },
  ],
  ['two hours of 24 December are a quarter of a day', '2026-12-24T08:00', '2026-12-24T10:00', 0.25, 2, { part: true }],
  ['24 December takes at most half a day', '2026-12-24T08:00', '2026-12-24T18:00', 0.5, 4, { part: true }],
  // Bavaria and Berlin. 6 January 2026 is a Tuesday, 4 June a Thursday, 1 November 2027 a Monday.
  ['Epiphany in Bavaria', '2026-01-05', '2026-01-09', 4, 32, { calendar: 'DE-BY' }],
  ['Epiphany in Berlin', '2026-01-05', '2026-01-09', 5, 40, { calendar: 'DE-BE' }],
  ['Corpus Christi in Bavaria', '2026-06-01', '2026-06-05', 4, 32, { calendar: 'DE-BY' }],
  ['Corpus Christi in Berlin', '2026-06-01', '2026-06-05', 5, 40, { calendar: 'DE-BE' }],
  ['All Saints in Bavaria', '2027-11-01', '2027-11-05', 4, 32, { calendar: 'DE-BY' }],
  ['All Saints in Berlin', '2027-11-01', '2027-11-05', 5, 40, { calendar: 'DE-BE' }],
  [
    'Reformation Day in Saxony does not fall on a weekday in 2026',
    '2026-10-30',
    '2026-11-02',
    2,
    16,
    { calendar: 'DE-SN' },
  ],
  ['Repentance Day in Saxony, Wednesday 18 November', '2026-11-16', '2026-11-20', 4, 32, { calendar: 'DE-SN' }],
  [
    'without holidays 24 December and Easter Monday are working days',
    '2026-12-24',
    '2026-12-25',
    2,
    16,
    { calendar: 'none' },
  ],
  // Part of a day.
  ['one hour', '2026-07-06T09:00', '2026-07-06T10:00', 0.13, 1, { part: true }],
  ['half a day', '2026-07-06T08:00', '2026-07-06T12:00', 0.5, 4, { part: true }],
  ['nine to six is at most one day', '2026-07-06T09:00', '2026-07-06T18:00', 1, 8, { part: true }],
  ['a quarter of an hour', '2026-07-06T09:00', '2026-07-06T09:15', 0.03, 0.25, { part: true }],
  ['one moment', '2026-07-06T09:00', '2026-07-06T09:00', 0, 0, { part: true }],
  ['half of Monday, half of Tuesday', '2026-07-06T20:00', '2026-07-07T04:00', 1, 8, { part: true }],
  ['from noon to noon: 8 of 12 hours, twice', '2026-07-06T12:00', '2026-07-07T12:00', 2, 16, { part: true }],
  [
    'until midnight: 4 hours, and nothing of the next day',
    '2026-07-06T20:00',
    '2026-07-07T00:00',
    0.5,
    4,
    { part: true },
  ],
  ['from midnight to midnight', '2026-07-06T00:00', '2026-07-07T00:00', 1, 8, { part: true }],
  ['Friday evening to Monday morning', '2026-07-10T22:00', '2026-07-13T02:00', 0.5, 4, { part: true }],
  ['hours on a Saturday', '2026-07-11T08:00', '2026-07-11T12:00', 0, 0, { part: true }],
  ['hours on Easter Monday', '2026-04-06T08:00', '2026-04-06T12:00', 0, 0, { part: true }],
  // Part-time.
  ['a week of days with 4 hours', '2026-07-06', '2026-07-10', 5, 20, { hours: 4 }],
  ['a week of days with 6 hours', '2026-07-06', '2026-07-10', 5, 30, { hours: 6 }],
  ['a week of days with 7.5 hours', '2026-07-06', '2026-07-10', 5, 37.5, { hours: 7.5 }],
  ['0 hours per day count as 8', '2026-07-06', '2026-07-10', 5, 40, { hours: 0 }],
  ['4 hours are a whole day of 4 hours', '2026-07-06T08:00', '2026-07-06T12:00', 1, 4, { part: true, hours: 4 }],
  ['2 of 6 hours: a third', '2026-07-06T08:00', '2026-07-06T10:00', 0.33, 2, { part: true, hours: 6 }],
  ['4 of 6 hours: two thirds', '2026-07-06T08:00', '2026-07-06T12:00', 0.67, 4, { part: true, hours: 6 }],
  ['1 of 7.5 hours: 0.1333', '2026-07-06T08:00', '2026-07-06T09:00', 0.13, 1, { part: true, hours: 7.5 }],
  // 20 minutes are 0.3333 hours, 0.0417 days; 3 h 20 min are 0.41666 days.
  ['20 minutes', '2026-07-06T08:00', '2026-07-06T08:20', 0.04, 0.33, { part: true }],
  ['3 hours and 20 minutes', '2026-07-06T08:00', '2026-07-06T11:20', 0.42, 3.33, { part: true }],
  // 0.125 days is half-up 0.13; 0.3 h of 8 is 0.0375, half-up 0.04; 6 minutes of 8 h are 0.0125.
  ['18 minutes', '2026-07-06T08:00', '2026-07-06T08:18', 0.04, 0.3, { part: true }],
  ['6 minutes', '2026-07-06T08:00', '2026-07-06T08:06', 0.01, 0.1, { part: true }],
  // Clock changes: Sunday 29 March (02:00 → 03:00) and 25 October 2026 (03:00 → 02:00) in Berlin.
  ['whole days over the clock change in spring', '2026-03-27', '2026-03-30', 2, 16],
  ['whole days over the clock change in autumn', '2026-10-23', '2026-10-26', 2, 16],
  ['the Sunday with 23 hours, for somebody who works on Sundays', '2026-03-29', '2026-03-29', 1, 8, { everyDay: true }],
  ['the Sunday with 25 hours', '2026-10-25', '2026-10-25', 1, 8, { everyDay: true }],
  ['1:00 to 4:00 in spring are two hours', '2026-03-29T01:00', '2026-03-29T04:00', 0.25, 2, always],
  ['1:00 to 4:00 in autumn are four hours', '2026-10-25T01:00', '2026-10-25T04:00', 0.5, 4, always],
  ['hours from Saturday into the Sunday with 23 hours', '2026-03-28T22:00', '2026-03-29T04:00', 0.63, 5, always],
  ['around the clock on the Sunday with 23 hours', '2026-03-29', '2026-03-30', 0.96, 23, { ...always, hours: 24 }],
  ['around the clock on the Sunday with 25 hours', '2026-10-25', '2026-10-26', 1, 24, { ...always, hours: 24 }],
  // New York: Sunday 8 March and 1 November 2026. Thanksgiving is 26 November, Independence Day kept on Friday 3 July.
  ['whole days over the clock change in New York in spring', '2026-03-06', '2026-03-09', 2, 16, east],
  ['whole days over the clock change in New York in autumn', '2026-10-30', '2026-11-02', 2, 16, east],
  ['1:00 to 4:00 in New York in spring', '2026-03-08T01:00', '2026-03-08T04:00', 0.25, 2, { ...east, ...always }],
  ['1:00 to 4:00 in New York in autumn', '2026-11-01T01:00', '2026-11-01T04:00', 0.5, 4, { ...east, ...always }],
  ['Thanksgiving', '2026-11-23', '2026-11-27', 4, 32, east],
  ['Independence Day on a Saturday is observed on Friday', '2026-07-01', '2026-07-03', 2, 16, east],
  // Other offsets: the local days where the person works count.
  ['Monday 22:00 UTC is Tuesday in Berlin', '2026-07-06T22:00Z', '2026-07-06T22:30Z', 1, 8],
  ['Sunday evening in New York is Monday in Berlin', '2026-07-05T19:00-04:00', '2026-07-05T20:00-04:00', 1, 8],
  ['Friday 22:00 UTC is Saturday in Berlin', '2026-07-10T22:00Z', '2026-07-11T10:00Z', 0, 0],
  ['hours in another offset', '2026-07-06T08:00+05:30', '2026-07-06T12:00+05:30', 0.5, 4, { part: true }],
]

test('days and hours of a span', async (t) => {
  for (const [name, from, until, days, hours, options = {}] of cases)
    await t.test(name, () => {
      const taken = absenceDays(spanOf(from, until, options), patternOf(options))
      assert.deepEqual(sumUp(taken), { days, hours })
    })
})

test('a year has 52 weeks of working days, whatever the clock changes', () => {
  const taken = absenceDays(spanOf('2026-01-05', '2027-01-03'), patternOf({ calendar: 'none' }))
  assert.deepEqual(sumUp(taken), { days: 260, hours: 2080 })
  assert.ok(taken.every(({ days, hours }) => days === 1 && hours === 8))
})

test('each day has its share of a partial absence', () => {
  assert.deepEqual(absenceDays(spanOf('2026-12-23T14:00', '2026-12-25T12:00', { part: true }), patternOf({})), [
    { day: '2026-12-23', hours: 8, days: 1 },
    { day: '2026-12-24', hours: 4, days: 0.5 },
  ])
})

test('a whole day runs from the first to the last second of its dates', () => {
  const inBerlin = (from: string, until: string): string[] => {
    const { startsAt, endsAt } = spanOf(from, until)
    return [startsAt, endsAt].map(String)
  }
  assert.deepEqual(inBerlin('2026-07-06T15:00', '2026-07-07T01:00'), ['2026-07-05T22:00:00Z', '2026-07-07T21:59:59Z'])
  assert.deepEqual(inBerlin('2026-03-29T12:00', '2026-03-29T12:00'), ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'])
  assert.deepEqual(inBerlin('2026-10-25T12:00', '2026-10-25T12:00'), ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'])
  const part = spanOf('2026-07-06T15:00', '2026-07-07T01:00', { part: true })
  assert.equal(part.startsAt.toString(), '2026-07-06T13:00:00Z')
})

test('if full_day is not given, a span from the first to the last minute counts as whole days', () => {
  const whole = (from: string, until: string): boolean => isWholeDays(spanOf(from, until, { part: true }), berlin)
  assert.equal(whole('2026-07-06T00:00', '2026-07-06T23:59'), true)
  assert.equal(whole('2026-07-06T00:00', '2026-07-08T23:59:59'), true)
  assert.equal(whole('2026-07-05T22:00Z', '2026-07-06T21:59:59Z'), true)
  assert.equal(whole('2026-07-06T00:00Z', '2026-07-06T23:59:59Z'), false)
  assert.equal(whole('2026-07-06T09:00', '2026-07-06T13:00'), false)
  assert.equal(whole('2026-07-06T00:00', '2026-07-07T00:00'), true, 'the midnight after is the end of the day')
  assert.equal(whole('2026-07-06T00:00', '2026-07-06T00:00'), false)
  assert.equal(whole('2026-03-29T00:00', '2026-03-30T00:00'), true, 'a day of 23 hours')
  assert.equal(whole('2026-10-25T00:00', '2026-10-26T00:00'), true, 'a day of 25 hours')
  const inCairo = spanOf('2026-04-23T22:00Z', '2026-04-24T21:00Z', { part: true, zone: 'Africa/Cairo' })
  assert.equal(isWholeDays(inCairo, 'Africa/Cairo'), true, 'a day that begins at one')
})

test('an absence that ends at midnight does not touch the next day', () => {
  const dates = (from: string, until: string) => datesOf(spanOf(from, until, { part: true }), berlin).map(String)
  assert.deepEqual(dates('2026-07-06T20:00', '2026-07-07T00:00'), ['2026-07-06'])
  assert.deepEqual(dates('2026-07-07T00:00', '2026-07-07T00:00'), ['2026-07-07'])
  assert.deepEqual(dates('2026-07-06T20:00', '2026-07-07T00:00:01'), ['2026-07-06', '2026-07-07'])
})

test('rounding half up to two decimals', () => {
  const rounded: [number, number][] = [
    [0.125, 0.13],
    [0.124999, 0.12],
    [1.005, 1.01],
    [2.675, 2.68],
    [1 / 3, 0.33],
    [2 / 3, 0.67],
    [0.1 + 0.2, 0.3],
    [0, 0],
  ]
  for (const [value, expected] of rounded) assert.equal(round2(value), expected, String(value))
})

test('custom values are spread over the days and add up exactly', () => {
  const week = spanOf('2026-07-06', '2026-07-10')
  const computed = absenceDays(week, patternOf({}))
  for (const [days, hours] of [
    [1, 1],
    [3, 20],
    [2.75, 22.01],
    [0.01, 0.01],
    [0, 0],
    [12.34, 99.99],
  ] as const) {
    const parts = spread({ days, hours }, computed.slice(0, 3), week, berlin)
    const sum = (of: 'days' | 'hours') => parts.reduce((total, part) => total + Math.round(part[of] * 10_000), 0)
    assert.equal(parts.length, 3)
    assert.deepEqual([sum('days'), sum('hours')], [days * 10_000, hours * 10_000].map(Math.round))
    assert.ok(parts.every((part) => part.days >= 0 && part.hours >= 0))
  }
})

test('custom values are spread in proportion to the days; on a weekend the first day gets all', () => {
  const christmas = spanOf('2026-12-23', '2026-12-24')
  assert.deepEqual(spread({ days: 3, hours: 6 }, absenceDays(christmas, patternOf({})), christmas, berlin), [
    { day: '2026-12-23', days: 2, hours: 4 },
    { day: '2026-12-24', days: 1, hours: 2 },
  ])
  const weekend = spanOf('2026-07-11', '2026-07-12')
  assert.deepEqual(spread({ days: 1, hours: 8 }, [], weekend, berlin), [{ day: '2026-07-11', days: 1, hours: 8 }])
})

const monday4 = ({ dayOfWeek }: Temporal.PlainDate): number => [4, 8, 7.7, 0, 22 / 3][dayOfWeek - 1] ?? 0
const settledCases: [name: string, from: string, until: string, parts: [days: number, hours: number][]][] = [
  ['whole days of different length', '2026-07-06', '2026-07-08', [1, 1, 1].map((day, at) => [day, [4, 8, 7.7][at]!])],
  [
    'an evening before a whole day',
    '2026-07-06T21:20',
    '2026-07-08T00:00',
    [
      [0.67, 2.67],
      [1, 8],
    ],
  ],
  ['hours that cannot be written with two decimals', '2026-07-10', '2026-07-10', [[1, 7.33]]],
  [
    'several days like that',
    '2026-07-10T21:00',
    '2026-07-15T00:20',
    [
      [0.4069, 3],
      [1, 4],
      [1, 8],
      [0.0431, 0.33],
    ],
  ],
]
for (const [name, from, until, parts] of settledCases)
  test(`the days of an absence add up to the rounded total: ${name}`, () => {
    const taken = absenceDays(spanOf(from, until, { ...(from.length > 10 && { part: true }) }), {
      ...patternOf({ calendar: 'none' }),
      hoursOn: monday4,
    })
    const settled = settle(sumUp(taken), taken)
    assert.deepEqual(
      settled.map(({ days, hours }) => [days, hours]),
      parts,
    )
    assert.deepEqual(sumUp(settled), sumUp(taken))
  })
