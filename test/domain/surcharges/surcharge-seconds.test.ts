import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { localDays } from '../../../src/domain/reviews/local-days.ts'
import { germanRules } from '../../../src/domain/surcharges/german-rules.ts'
import type { SurchargeRule } from '../../../src/domain/surcharges/surcharge-rule.ts'
import { surchargeSeconds } from '../../../src/domain/surcharges/surcharge-seconds.ts'
import { atMinute, readInstant } from '../../../src/platform/time/instant.ts'
import type { Shift } from '../../../src/shared/working-day.ts'

// Computed by hand, in Berlin time. Hours and minutes by rule, and where it matters by day.

const zone = 'Europe/Berlin'
const holidays = ['2025-12-25', '2025-12-26', '2026-01-01', '2026-04-06', '2026-05-01', '2026-05-25', '2026-10-03']
const place = {
  dayAt: localDays(zone),
  atMinute: (date: string, minute: number) =>
    atMinute(Temporal.PlainDate.from(date), minute, zone).epochMilliseconds / 1000,
  isHoliday: (date: string) => holidays.includes(date) || date === '2022-12-25',
}

const ruled = (rule: Partial<SurchargeRule>): SurchargeRule => ({
  id: rule.hours_of ?? '',
  title: '',
  hours_of: 'night',
  percentage: 0,
  starts_on: '2020-01-01',
  ends_on: null,
  weekdays: null,
  from_minute: null,
  until_minute: null,
  ...rule,
})
const german = germanRules.map(({ hours_of, percentage }) => ruled({ hours_of, percentage }))

const epoch = (local: string): number => readInstant(local, zone)!.epochMilliseconds / 1000

type Work = { at: [from: string, until: string]; breaks?: [from: string, until: string][]; break?: number }

const shiftOf = ({ at: [from, until], breaks = [], break: minutes }: Work, index: number): Shift => {
  const rested = breaks.map(([start, end]) => ({ from: epoch(start), until: epoch(end) }))
  return {
    id: String(index),
    from: epoch(from),
    until: epoch(until),
    running: false,
    breaks: rested,
    breakSeconds: minutes === undefined ? rested.reduce((sum, one) => sum + one.until - one.from, 0) : minutes * 60,
  }
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String((seconds / 60) % 60).padStart(2, '0')}`

const sums = (work: readonly Work[], rules: readonly SurchargeRule[]): Record<string, string> =>
  Object.fromEntries(
    [...surchargeSeconds(work.map(shiftOf), rules, place)].map(([id, days]) => [
      id,
      clock([...days.values()].reduce((sum, one) => sum + one, 0)),
    ]),
  )

type Case = [name: string, work: Work[], result: Record<string, string>]

const cases: Case[] = [
  // 2026-03-03 is a Tuesday.
  [
    'Tuesday evening into the night, with a break',
    [{ at: ['2026-03-03T18:00', '2026-03-04T02:30'], breaks: [['2026-03-03T22:00', '2026-03-03T22:30']] }],
    { night: '3:30', deep_night: '2:30' },
  ],
  ['begun after midnight', [{ at: ['2026-03-04T01:00', '2026-03-04T06:00'] }], { night: '5:00' }],
  [
    'Saturday night into Sunday',
    [{ at: ['2026-03-07T22:00', '2026-03-08T06:00'] }],
    { night: '4:00', deep_night: '4:00', sunday: '6:00' },
  ],
  [
    'Sunday evening into Monday: Sunday until 4:00',
    [{ at: ['2026-03-08T20:00', '2026-03-09T05:00'] }],
    { night: '5:00', deep_night: '4:00', sunday: '8:00' },
  ],
  ['25 December on a Sunday', [{ at: ['2022-12-25T08:00', '2022-12-25T12:00'] }], { high_holiday: '4:00' }],
  [
    'autumn clock change: 0:00 to 4:00 has five hours',
    [{ at: ['2026-10-24T23:00', '2026-10-25T06:00'] }],
    { night: '3:00', deep_night: '5:00', sunday: '7:00' },
  ],
  [
    'spring clock change: 0:00 to 4:00 has three hours',
    [{ at: ['2026-03-28T23:00', '2026-03-29T06:00'] }],
    { night: '3:00', deep_night: '3:00', sunday: '5:00' },
  ],
  [
    'the whole Sunday of the autumn clock change, begun at midnight',
    [{ at: ['2026-10-25T00:00', '2026-10-26T00:00'] }],
    { night: '11:00', sunday: '25:00' },
  ],
  [
    'Sunday evening into Easter Monday: from midnight on the higher rate of the holiday',
    [{ at: ['2026-04-05T20:00', '2026-04-06T06:00'] }],
    { night: '6:00', deep_night: '4:00', sunday: '4:00', holiday: '6:00' },
  ],
  [
    'Whit Monday into Tuesday: the holiday until 4:00',
    [{ at: ['2026-05-25T22:00', '2026-05-26T06:00'] }],
    { night: '4:00', deep_night: '4:00', holiday: '6:00' },
  ],
  ['after a holiday, begun after midnight', [{ at: ['2026-05-26T00:00', '2026-05-26T04:00'] }], { night: '4:00' }],
  ['24 December: from 14:00 on', [{ at: ['2025-12-24T10:00', '2025-12-24T18:00'] }], { christmas_eve: '4:00' }],
  [
    '24 December into the 25th',
    [{ at: ['2025-12-24T20:00', '2025-12-25T06:00'] }],
    { night: '6:00', deep_night: '4:00', christmas_eve: '4:00', high_holiday: '6:00' },
  ],
  [
    '26 December into the 27th: the same rate until 4:00',
    [{ at: ['2025-12-26T22:00', '2025-12-27T05:00'] }],
    { night: '3:00', deep_night: '4:00', high_holiday: '6:00' },
  ],
  [
    '31 December into New Year',
    [{ at: ['2025-12-31T13:00', '2026-01-01T02:00'] }],
    { night: '4:00', deep_night: '2:00', new_years_eve: '10:00', holiday: '2:00' },
  ],
  ['1 May, a Friday', [{ at: ['2026-05-01T08:00', '2026-05-01T16:00'] }], { high_holiday: '8:00' }],
  [
    'a break across midnight',
    [{ at: ['2026-03-03T20:00', '2026-03-04T04:00'], breaks: [['2026-03-03T23:45', '2026-03-04T00:30']] }],
    { night: '3:45', deep_night: '3:30' },
  ],
  [
    'a break of 60 minutes without a time: from 23:30 to 0:30, the middle',
    [{ at: ['2026-03-03T20:00', '2026-03-04T04:00'], break: 60 }],
    { night: '3:30', deep_night: '3:30' },
  ],
  [
    'half an hour recorded and half an hour more deducted: the rest from the middle of the remaining work',
    // 7:30 h of work are left; half of them are over at 23:45, and half an hour around that moment is taken off.
    [{ at: ['2026-03-03T20:00', '2026-03-04T04:00'], breaks: [['2026-03-04T01:00', '2026-03-04T01:30']], break: 60 }],
    { night: '3:30', deep_night: '3:30' },
  ],
  ['a break longer than the work', [{ at: ['2026-03-03T20:00', '2026-03-03T21:00'], break: 90 }], {}],
  [
    'two trackings that touch at midnight count as one',
    [{ at: ['2026-03-03T22:00', '2026-03-04T00:00'] }, { at: ['2026-03-04T00:00', '2026-03-04T03:00'] }],
    { night: '2:00', deep_night: '3:00' },
  ],
  [
    'two trackings with a gap: the second one started after midnight',
    [{ at: ['2026-03-03T22:00', '2026-03-03T23:00'] }, { at: ['2026-03-04T00:30', '2026-03-04T03:00'] }],
    { night: '3:30' },
  ],
  [
    'two trackings that overlap count once',
    [{ at: ['2026-03-08T10:00', '2026-03-08T14:00'] }, { at: ['2026-03-08T12:00', '2026-03-08T16:00'] }],
    { sunday: '6:00' },
  ],
  ['daytime on a weekday', [{ at: ['2026-03-03T06:00', '2026-03-03T20:00'] }], {}],
]

for (const [name, work, result] of cases)
  test(`§ 3b: ${name}`, () => {
    assert.deepEqual(sums(work, german), result)
  })

test('surcharge seconds belong to the local day on which they were worked', () => {
  const days = surchargeSeconds([shiftOf({ at: ['2026-03-08T20:00', '2026-03-09T05:00'] }, 0)], german, place)
  assert.deepEqual(Object.fromEntries(days.get('sunday')!), { '2026-03-08': 4 * 3600, '2026-03-09': 4 * 3600 })
})

const saturday = { id: 'saturday', hours_of: 'hours', percentage: 20, weekdays: [6], from_minute: 13 * 60 } as const
const companyCases: [name: string, rules: Partial<SurchargeRule>[], work: Work[], result: Record<string, string>][] = [
  [
    'hours that end at midnight',
    [{ ...saturday, until_minute: 0 }],
    [{ at: ['2026-03-07T12:00', '2026-03-08T02:00'] }],
    { saturday: '11:00' },
  ],
  [
    'hours beyond midnight belong to the day on which they begin',
    [{ ...saturday, from_minute: 22 * 60 + 30, until_minute: 90 }],
    [{ at: ['2026-03-07T00:00', '2026-03-08T06:00'] }],
    { saturday: '3:00' },
  ],
  [
    'custom hours are added',
    [
      { ...saturday, until_minute: 0 },
      { hours_of: 'night', percentage: 25 },
    ],
    [{ at: ['2026-03-07T19:00', '2026-03-07T21:00'] }],
    { saturday: '2:00', night: '1:00' },
  ],
  [
    'a rule that ends, and the next one from the following day',
    [
      { id: 'old', hours_of: 'night', percentage: 25, ends_on: '2026-03-03' },
      { id: 'new', hours_of: 'night', percentage: 20, starts_on: '2026-03-04' },
    ],
    [{ at: ['2026-03-03T22:00', '2026-03-04T06:00'] }],
    { old: '2:00', new: '6:00' },
  ],
  [
    'of two rules for the same hours the higher one counts, of equal ones the first',
    [
      { id: 'a', hours_of: 'sunday', percentage: 50 },
      { id: 'b', hours_of: 'sunday', percentage: 60 },
      { id: 'c', hours_of: 'sunday', percentage: 60 },
    ],
    [{ at: ['2026-03-08T08:00', '2026-03-08T12:00'] }],
    { b: '4:00' },
  ],
  [
    'without a rule for deep night it counts as night',
    [{ hours_of: 'night', percentage: 25 }],
    [{ at: ['2026-03-03T22:00', '2026-03-04T06:00'] }],
    { night: '8:00' },
  ],
]

for (const [name, rules, work, result] of companyCases)
  test(`company rules: ${name}`, () => {
    assert.deepEqual(sums(work, rules.map(ruled)), result)
  })
