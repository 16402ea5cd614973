import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { localDays } from '../../src/domain/reviews/local-days.ts'
import { dutiesOf, restOf } from '../../src/shared/duty.ts'
import { clip, type Interval, merge, netByDay, type Shift, without } from '../../src/shared/working-day.ts'

const hour = 3600
const minute = 60
const at = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000

type Given = { breaks?: [string, string][]; counted?: number }

/** A shift on 30 January 2026 in UTC if only times are given. */
function shift(from: string, until: string, { breaks = [], counted }: Given = {}): Shift {
  const moment = (text: string): number => at(text.includes('T') ? text : `2026-01-30T${text}:00Z`)
  const intervals = breaks.map(([start, end]) => ({ from: moment(start), until: moment(end) }))
  const recorded = merge(intervals).reduce((sum, one) => sum + one.until - one.from, 0)
  const span = { from: moment(from), until: moment(until) }
  return { id: from, ...span, running: false, breaks: intervals, breakSeconds: counted ?? recorded }
}

const restOfDay = (shifts: readonly Shift[]): ReturnType<typeof restOf> =>
  restOf(
    dutiesOf(
      [...shifts].sort((left, right) => left.from - right.from),
      { rest_minutes: 660 },
    )[0]!,
  )

const hoursOf = (net: Map<string, number>) => Object.fromEntries([...net].map(([day, s]) => [day, s / hour]))

test('merge: intervals that touch or overlap become one, empty ones are dropped', () => {
  const cases: [[number, number][], [number, number][]][] = [
    [[], []],
    [[[1, 1]], []],
    [
      [
        [1, 2],
        [2, 3],
      ],
      [[1, 3]],
    ],
    [
      [
        [5, 9],
        [1, 3],
      ],
      [
        [1, 3],
        [5, 9],
      ],
    ],
    [
      [
        [1, 9],
        [2, 3],
      ],
      [[1, 9]],
    ],
    [
      [
        [1, 4],
        [3, 6],
        [6, 7],
        [9, 10],
      ],
      [
        [1, 7],
        [9, 10],
      ],
    ],
  ]
  const intervals = (pairs: [number, number][]) => pairs.map(([from, until]) => ({ from, until }))
  for (const [given, expected] of cases) assert.deepEqual(merge(intervals(given)), intervals(expected))
})

const anyStretches = fc.array(
  fc.tuple(fc.nat(60), fc.nat(12)).map(([from, length]): Interval => ({ from, until: from + length })),
  { maxLength: 12 },
)
const seconds = (intervals: readonly Interval[]): Set<number> =>
  new Set(intervals.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, index) => from + index)))
const sorted = (set: Set<number>): number[] => [...set].sort((left, right) => left - right)

test('merge, without and clip keep exactly the right seconds, sorted and disjoint', () => {
  fc.assert(
    fc.property(anyStretches, anyStretches, (left, right) => {
      assert.deepEqual(sorted(seconds(merge(left))), sorted(seconds(left)))
      const rest = without(left, right)
      assert.deepEqual(sorted(seconds(rest)), sorted(seconds(left).difference(seconds(right))))
      const window = { from: 10, until: 40 }
      assert.deepEqual(sorted(seconds(clip(left, window))), sorted(seconds(left).intersection(seconds([window]))))
      for (const list of [merge(left), rest])
        for (const [index, one] of list.entries()) {
          assert.ok(one.until > one.from)
          if (index > 0) assert.ok(list[index - 1]!.until <= one.from)
        }
    }),
  )
})

test('a day is the sum of its shifts minus breaks; overlaps count once', () => {
  const day = (...shifts: Shift[]) => hoursOf(netByDay(shifts, localDays('UTC')))['2026-01-30']
  assert.equal(day(shift('08:00', '16:30', { breaks: [['12:00', '12:30']] })), 8)
  assert.equal(day(shift('08:00', '12:00'), shift('12:00', '16:00')), 8, 'intervals are half-open')
  assert.equal(day(shift('08:00', '12:00'), shift('10:00', '14:00')), 6)
  assert.equal(day(shift('08:00', '16:00'), shift('08:00', '16:00')), 8)
  assert.equal(
    day(
      shift('08:00', '16:00', {
        breaks: [
          ['12:00', '13:00'],
          ['12:30', '13:30'],
        ],
      }),
    ),
    6.5,
  )
  assert.equal(
    day(shift('08:00', '16:00', { breaks: [['12:00', '13:00']] }), shift('12:00', '12:45')),
    7.75,
    'work during the break of another shift counts',
  )
  assert.equal(day(shift('08:00', '08:00')), undefined)
})

test('a break that was set replaces the recorded ones', () => {
  const day = (given: Given) => hoursOf(netByDay([shift('08:00', '16:00', given)], localDays('UTC')))['2026-01-30']
  assert.equal(day({ counted: 30 * minute }), 7.5, 'no break recorded')
  assert.equal(day({ breaks: [['12:00', '12:10']], counted: 30 * minute }), 7.5, 'a shorter break recorded')
  assert.equal(day({ breaks: [['12:00', '13:00']], counted: 30 * minute }), 7.5, 'a longer break recorded')
  assert.equal(day({ breaks: [['12:00', '13:00']], counted: 0 }), 8, 'no break is deducted')
  assert.equal(day({ counted: 9 * hour }), 0, 'never below zero')
})

test('a shift over midnight is split at the local midnight', () => {
  const night = (zone: string) =>
    hoursOf(netByDay([shift('2026-01-30T20:00:00Z', '2026-01-31T04:00:00Z')], localDays(zone)))
  assert.deepEqual(night('UTC'), { '2026-01-30': 4, '2026-01-31': 4 })
  assert.deepEqual(night('Europe/Berlin'), { '2026-01-30': 3, '2026-01-31': 5 })
  assert.deepEqual(night('America/New_York'), { '2026-01-30': 8 })
  const toMidnight = shift('2026-01-30T20:00:00Z', '2026-01-31T00:00:00Z')
  assert.deepEqual(
    hoursOf(netByDay([toMidnight], localDays('UTC'))),
    { '2026-01-30': 4 },
    'midnight belongs to the day before',
  )
  const broken = shift('2026-01-30T20:00:00Z', '2026-01-31T04:00:00Z', {
    breaks: [['2026-01-30T23:30:00Z', '2026-01-31T00:30:00Z']],
  })
  assert.deepEqual(hoursOf(netByDay([broken], localDays('UTC'))), { '2026-01-30': 3.5, '2026-01-31': 3.5 })
  const three = shift('2026-01-30T12:00:00Z', '2026-02-01T12:00:00Z')
  assert.deepEqual(hoursOf(netByDay([three], localDays('UTC'))), {
    '2026-01-30': 12,
    '2026-01-31': 24,
    '2026-02-01': 12,
  })
})

// From local midnight to local midnight, and a night shift from 22:00 to 06:00 into the day of the change.
const clockChanges: [zone: string, day: string, wholeDay: number, night: number][] = [
  ['Europe/Berlin', '2026-03-29', 23, 7],
  ['Europe/Berlin', '2026-10-25', 25, 9],
  ['America/New_York', '2026-03-08', 23, 7],
  ['America/New_York', '2026-11-01', 25, 9],
  ['Europe/Berlin', '2026-06-15', 24, 8],
]
for (const [zone, day, wholeDay, night] of clockChanges)
  test(`durations are elapsed time: ${zone}, ${day} has ${wholeDay} hours`, () => {
    const date = Temporal.PlainDate.from(day)
    const local = (of: Temporal.PlainDate, time: string): string =>
      of
        .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
        .toInstant()
        .toString()
    const all = shift(local(date, '00:00'), local(date.add({ days: 1 }), '00:00'))
    assert.deepEqual(hoursOf(netByDay([all], localDays(zone))), { [day]: wholeDay })
    const before = date.subtract({ days: 1 })
    const overnight = shift(local(before, '22:00'), local(date, '06:00'))
    assert.deepEqual(hoursOf(netByDay([overnight], localDays(zone))), { [before.toString()]: 2, [day]: night - 2 })
    assert.equal(restOfDay([overnight]).net, night * hour)
  })

test('rest counts breaks of at least 15 minutes and gaps between shifts', () => {
  const rest = (...shifts: Shift[]) => {
    const found = restOfDay(shifts)
    return [found.net / minute, found.rest / minute]
  }
  assert.deepEqual(rest(shift('08:00', '16:00')), [480, 0])
  assert.deepEqual(rest(shift('08:00', '16:00', { breaks: [['12:00', '12:30']] })), [450, 30])
  assert.deepEqual(rest(shift('08:00', '16:00', { breaks: [['12:00', '12:14']] })), [466, 0])
  assert.deepEqual(
    rest(
      shift('08:00', '16:00', {
        breaks: [
          ['12:00', '12:15'],
          ['14:00', '14:14'],
        ],
      }),
    ),
    [451, 15],
  )
  assert.deepEqual(
    rest(
      shift('08:00', '16:00', {
        breaks: [
          ['12:00', '12:10'],
          ['12:10', '12:20'],
        ],
      }),
    ),
    [460, 20],
  )
  assert.deepEqual(rest(shift('08:00', '12:00'), shift('12:30', '16:00')), [450, 30])
  assert.deepEqual(rest(shift('12:30', '16:00'), shift('08:00', '12:00')), [450, 30], 'in any order')
  assert.deepEqual(rest(shift('08:00', '12:00'), shift('12:00', '16:00')), [480, 0])
  assert.deepEqual(rest(shift('08:00', '12:00'), shift('11:00', '16:00')), [480, 0])
  assert.deepEqual(rest(shift('08:00', '16:00', { breaks: [['08:00', '08:30']] })), [450, 0], 'not at the start')
  assert.deepEqual(rest(shift('08:00', '16:00', { breaks: [['15:30', '16:00']] })), [450, 0], 'not at the end')
  assert.deepEqual(rest(shift('08:00', '12:00', { breaks: [['11:50', '12:00']] }), shift('12:10', '16:00')), [460, 20])
  assert.deepEqual(rest(shift('08:00', '16:00', { counted: 30 * minute })), [450, 30], 'a manual break')
  assert.deepEqual(rest(shift('08:00', '16:00', { counted: 10 * minute })), [470, 0])
  assert.deepEqual(rest(shift('08:00', '16:00', { breaks: [['12:00', '12:30']], counted: 0 })), [480, 0])
})
