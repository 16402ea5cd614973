import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { describeFinding } from '../../src/domain/reviews/describe-finding.ts'
import { excessOf, type Finding, situationOf } from '../../src/domain/reviews/finding.ts'
import { localDays } from '../../src/domain/reviews/local-days.ts'
import { freeSundays } from '../../src/domain/reviews/long-term/free-sundays.ts'
import { type History, historyOf } from '../../src/domain/reviews/long-term/history.ts'
import { maternityFindings, maternityLimits } from '../../src/domain/reviews/long-term/maternity.ts'
import { nightAverage, nightsWorked } from '../../src/domain/reviews/long-term/night-work.ts'
import { missingReplacements, restDayWork } from '../../src/domain/reviews/long-term/replacement-day.ts'
import { averageWeek, weeklyAverage } from '../../src/domain/reviews/long-term/weekly-average.ts'
import { comesOfAge, youngPeopleFindings, youngPeopleLimits } from '../../src/domain/reviews/long-term/young-people.ts'
import { rulesIn } from '../../src/domain/reviews/warning-rules.ts'
import type { WarningThresholds } from '../../src/domain/scope.ts'
import type { Shift } from '../../src/shared/working-day.ts'

const zone = 'Europe/Berlin'
const hour = 3600
const date = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
const at = (text: string): number => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds / 1000

/** `work('2026-06-01', 8, 16.5)` are clock hours of that day; 24 and more are those of the next. */
function work(day: string, from: number, until: number): Shift {
  const moment = (hours: number): number => {
    const of = date(day).add({ days: Math.floor(hours / 24) })
    const minutes = Math.round((hours % 24) * 60)
    return at(`${of}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
  }
  return { id: day, from: moment(from), until: moment(until), running: false, breaks: [], breakSeconds: 0 }
}

const weekdays = (first: string, weeks: number, from: number, until: number, of = [1, 2, 3, 4, 5]): Shift[] =>
  Array.from({ length: weeks * 7 }, (_, days) => date(first).add({ days }))
    .filter(({ dayOfWeek }) => of.includes(dayOfWeek))
    .map((day) => work(day.toString(), from, until))

type Given = { shifts: Shift[]; today: string; holidays?: string[]; away?: string[] }
const history = ({ shifts, today, holidays = [], away = [] }: Given): History =>
  historyOf({
    zone,
    dayAt: localDays(zone),
    shifts,
    now: Temporal.Instant.fromEpochMilliseconds(at(`${today}T23:30`) * 1000),
    isHoliday: (day) => holidays.includes(day),
    isAway: (day) => away.includes(day),
  })

// 24 weeks up to Sunday 14 June 2026 begin on Monday 29 December 2025: 144 working days.
const halfYear = { today: '2026-06-14', first: '2025-12-29' }
const averages: [name: string, given: Given, hours: number | null, allowed: number | null][] = [
  [
    'five days of 8 h: 24 × 40 ÷ 144 × 6',
    { shifts: weekdays(halfYear.first, 24, 8, 16), today: halfYear.today },
    40,
    192,
  ],
  ['five days of 9.6 h are 48', { shifts: weekdays(halfYear.first, 24, 8, 17.6), today: halfYear.today }, 48, 0],
  ['five days of 9.8 h are 49', { shifts: weekdays(halfYear.first, 24, 8, 17.8), today: halfYear.today }, 49, -24],
  [
    // 144 − 12 = 132 working days; 24 × 44 = 1056 hours; 1056 ÷ 132 × 6.
    'two weeks of vacation are left out of the divisor',
    {
      shifts: weekdays('2026-01-12', 22, 8, 17.6),
      today: halfYear.today,
      away: weekdays(halfYear.first, 2, 8, 9, [1, 2, 3, 4, 5, 6]).map(({ id }) => id),
    },
    48,
    0,
  ],
  [
    // 143 working days; 24 × 48 = 1152 hours: 1152 ÷ 143 × 6 = 48.34; 8 × 143 − 1152 = −8.
    'a public holiday is left out of the divisor',
    { shifts: weekdays(halfYear.first, 24, 8, 17.6), today: halfYear.today, holidays: ['2026-01-06'] },
    48.34,
    -8,
  ],
  ['a public holiday on a Sunday is not', { shifts: [], today: halfYear.today, holidays: ['2026-02-01'] }, 0, 1152],
  [
    'work before the window does not count',
    { shifts: weekdays('2025-12-22', 1, 0, 24), today: halfYear.today },
    0,
    1152,
  ],
]
for (const [name, given, hours, allowed] of averages)
  test(`weekly average: ${name}`, () => {
    const found = averageWeek(history(given), '24_weeks')
    assert.deepEqual(
      found && [Math.round((found.seconds / hour) * 100) / 100, Math.round(found.allowed / hour)],
      hours === null ? null : [hours, allowed],
    )
    assert.equal(weeklyAverage(history(given), '24_weeks').length, (hours ?? 0) > 48 ? 1 : 0)
  })

test('weekly average: none if always away, and windows of calendar months', () => {
  const none = historyOf({
    zone,
    dayAt: localDays(zone),
    shifts: [],
    now: Temporal.Instant.from('2026-06-14T12:00:00Z'),
    isHoliday: () => false,
    isAway: () => true,
  })
  assert.equal(averageWeek(none, '24_weeks'), null)
  // 15 December 2025 to 14 June 2026 are 182 days, 26 of them Sundays: 8 × 156.
  assert.equal(averageWeek(history({ shifts: [], today: '2026-06-14' }), '6_months')!.allowed / hour, 8 * 156)
  // 15 February to 14 June 2026 are 120 days, 18 of them Sundays: 8 × 102.
  assert.equal(averageWeek(history({ shifts: [], today: '2026-06-14' }), '4_months')!.allowed / hour, 8 * 102)
})

// 7 June 2026 is a Sunday; its two weeks end on 20 June, a week before that is 13 June.
const everyDay = (first: string, days: number): Shift[] =>
  Array.from({ length: days }, (_, index) => work(date(first).add({ days: index }).toString(), 8, 12))
const replacements: [name: string, given: Given, days: string[]][] = [
  [
    'a free Saturday before compensates',
    {
      shifts: [...everyDay('2026-05-25', 12), work('2026-06-07', 8, 12), ...everyDay('2026-06-08', 6)],
      today: '2026-06-14',
    },
    [],
  ],
  [
    'not found until a week before the due date',
    { shifts: everyDay('2026-05-01', 43), today: '2026-06-12' },
    ['2026-05-24', '2026-05-31'],
  ],
  [
    'found a week before the due date',
    { shifts: everyDay('2026-05-01', 44), today: '2026-06-13' },
    ['2026-05-24', '2026-05-31', '2026-06-07'],
  ],
  [
    // One day off between two Sundays compensates for one of them.
    'a day off compensates for one Sunday only',
    { shifts: everyDay('2026-05-01', 45).filter(({ id }) => id !== '2026-06-02'), today: '2026-06-14' },
    ['2026-05-31', '2026-06-07'],
  ],
  [
    // 20 May compensates for 17 May, which is due first, although that is before the span under review.
    'a day off that compensates for an earlier Sunday does not count again',
    { shifts: everyDay('2026-05-01', 45).filter(({ id }) => id !== '2026-05-20'), today: '2026-06-14' },
    ['2026-05-24', '2026-05-31', '2026-06-07'],
  ],
  [
    // From Monday 23:30 to Wednesday 08:00 are 32:30 hours, fewer than 24 and 11.
    'a day without enough rest around it does not count',
    {
      shifts: [...everyDay('2026-05-01', 45).filter(({ id }) => id !== '2026-06-02'), work('2026-06-01', 20, 23.5)],
      today: '2026-06-14',
    },
    ['2026-05-24', '2026-05-31', '2026-06-07'],
  ],
  [
    // Thursday 4 June 2026 is Corpus Christi: 56 days end on 29 July, a week before that is 22 July.
    'a public holiday on a weekday is due after eight weeks',
    { shifts: [work('2026-06-04', 8, 12)], today: '2026-06-14', holidays: ['2026-06-04'] },
    [],
  ],
]
for (const [name, given, days] of replacements)
  test(`replacement day: ${name}`, () => {
    const found = missingReplacements(history(given), date('2026-05-20'))
    assert.deepEqual(
      found.map(({ day }) => day),
      days,
    )
  })

// Without work on 2 June, a Tuesday; Sundays are 24 and 31 May, 7 and 14 June.
const given: [name: string, given: Given, rows: string[]][] = [
  [
    'days off are assigned to the first Sunday that can have them, before or after',
    { shifts: everyDay('2026-05-18', 28).filter(({ id }) => id !== '2026-06-02'), today: '2026-06-14' },
    // Before 18 May nobody worked, and 11 May is 13 days before the first.
    [
      '2026-05-24 2026-05-11 2026-06-06',
      '2026-05-31 2026-06-02 2026-06-13',
      '2026-06-07 - 2026-06-20',
      '2026-06-14 - 2026-06-27',
    ],
  ],
  [
    // Thursday 4 June has 56 days: until 29 July, and from 10 April.
    'a public holiday on a weekday',
    { shifts: everyDay('2026-04-01', 75), today: '2026-06-14', holidays: ['2026-06-04'] },
    [
      '2026-05-24 - 2026-06-06',
      '2026-05-31 - 2026-06-13',
      '2026-06-04 - 2026-07-29',
      '2026-06-07 - 2026-06-20',
      '2026-06-14 - 2026-06-27',
    ],
  ],
  [
    'a public holiday on a Sunday counts as a Sunday',
    {
      shifts: [work('2026-05-24', 8, 12)],
      today: '2026-05-24',
      holidays: ['2026-05-24'],
    },
    ['2026-05-24 2026-05-11 2026-06-06'],
  ],
  [
    'today does not count as a day off yet',
    {
      shifts: everyDay('2026-05-01', 24),
      today: '2026-05-25',
    },
    ['2026-05-24 - 2026-06-06'],
  ],
  [
    'yesterday does',
    {
      // The Sunday before is free: otherwise the day off would compensate for that one.
      shifts: everyDay('2026-05-01', 24).filter(({ id }) => id !== '2026-05-17'),
      today: '2026-05-26',
    },
    ['2026-05-24 2026-05-25 2026-06-06'],
  ],
  [
    'work past midnight into a Sunday counts as work on Sunday',
    {
      shifts: [work('2026-05-23', 20, 26), ...everyDay('2026-05-01', 22)],
      today: '2026-05-24',
    },
    ['2026-05-24 - 2026-06-06'],
  ],
  ['without work there are no rows', { shifts: [], today: '2026-06-14', holidays: ['2026-06-04'] }, []],
]
for (const [name, source, rows] of given)
  test(`work on Sundays and holidays: ${name}`, () => {
    const found = restDayWork(history(source), date('2026-05-20'))
    assert.deepEqual(
      found.map(({ day, replacement, due }) => `${day.date} ${replacement?.date ?? '-'} ${due.date}`),
      rows,
    )
  })

test('work on Sundays and holidays: days computed for one person are reused for the next', (t) => {
  const [one, other] = [8, 9].map((from) =>
    history({ shifts: weekdays('2026-04-06', 10, from, 16, [1, 2, 4, 5, 6, 7]), today: '2026-06-14' }),
  )
  const found = restDayWork(one!, date('2026-04-06'))
  const workedOut = t.mock.method(Temporal.PlainDate.prototype, 'toZonedDateTime')
  assert.deepEqual(restDayWork(other!, date('2026-04-06')), found)
  assert.equal(found.length, 10)
  assert.equal(workedOut.mock.callCount(), 0)
})

test('free Sundays: 52 in 2026, so 37 may be worked', () => {
  const sundays = (count: number): Given => ({ shifts: weekdays('2025-12-29', count, 8, 12, [7]), today: '2026-12-31' })
  assert.deepEqual(freeSundays(history(sundays(37))), [])
  const [found] = freeSundays(history(sundays(38)))
  // The first Sunday is 4 January, the 38th 37 weeks later.
  assert.deepEqual([found!.kind, found!.day, 'free' in found! && found.free], ['free_sundays', '2026-09-20', 14])
})

test('nights: more than two hours between 23:00 and 6:00, also when clocks change', () => {
  const cases: [Shift, number][] = [
    [work('2026-06-01', 22, 25), 0], // 23:00 to 01:00 are two hours.
    [work('2026-06-01', 22, 25.1), 1],
    [work('2026-06-01', 2, 5), 1], // of the night before
    [work('2026-06-01', 5, 14), 0],
    [work('2026-03-28', 23, 27), 1], // 23:00 to 03:00 by the clock, three hours
    [work('2026-03-29', 0.5, 3.5), 0], // two hours, since one is skipped
    [work('2026-10-25', 1, 3), 1], // three hours, since one is repeated
    [work('2026-06-15', 1, 3), 0],
  ]
  for (const [shift, count] of cases)
    assert.equal(nightsWorked(history({ shifts: [shift], today: '2026-12-31' })).length, count, shift.id)
})

test('night workers: at least 48 nights and more than eight hours per working day over four weeks', () => {
  // Six nights a week of eight and a half hours: 51 h ÷ 6 = 8.5 h.
  const nights = (weeks: number, until: number): Given => ({
    shifts: weekdays('2026-03-02', weeks, 21, until, [1, 2, 3, 4, 5, 6]),
    today: date('2026-03-01').add({ weeks }).toString(),
  })
  assert.deepEqual(nightAverage(history(nights(7, 29.5))), [], '42 nights')
  const [found] = nightAverage(history(nights(8, 29.5)))
  assert.deepEqual([found!.kind, 'seconds' in found! && found.seconds / hour], ['night_average', 8.5])
  assert.deepEqual(nightAverage(history(nights(8, 29))), [], 'eight hours are within the limit')
})

test('young people: stricter limits, working hours of the day and of the week', () => {
  const usual = {
    daily_minutes: 600,
    break_after_minutes: 360,
    break_minutes: 30,
    long_break_after_minutes: 540,
    long_break_minutes: 45,
    rest_minutes: 660,
    running_minutes: 720,
    late_punch_minutes: 1440,
  }
  const limits = { ...usual, daily_minutes: 480, break_after_minutes: 270, long_break_after_minutes: 360 }
  assert.deepEqual(youngPeopleLimits(usual), { ...limits, long_break_minutes: 60, rest_minutes: 720 })
  assert.equal(
    youngPeopleLimits({ ...usual, daily_minutes: 420 }).daily_minutes,
    420,
    'limits that are already stricter stay',
  )
  assert.equal(comesOfAge('2008-06-10').toString(), '2026-06-10')

  const found = (shifts: Shift[], birthday = '2010-01-01'): string[] =>
    youngPeopleFindings(history({ shifts, today: '2026-06-14' }), date('2026-05-25'), birthday).map(
      (finding) => `${finding.kind} ${finding.day}${'seconds' in finding ? ` ${finding.seconds / hour}` : ''}`,
    )
  assert.deepEqual(found([work('2026-06-01', 6, 20)]), [])
  assert.deepEqual(found([work('2026-06-01', 5.5, 8), work('2026-06-02', 18, 20.5)]), [
    'young_hours 2026-06-01 0.5',
    'young_hours 2026-06-02 0.5',
  ])
  assert.deepEqual(found(weekdays('2026-06-01', 1, 8, 16)), [], '40 hours on five days')
  assert.deepEqual(found(weekdays('2026-06-01', 1, 8, 16.5)), ['young_week 2026-06-01 42.5'])
  assert.deepEqual(found(weekdays('2026-06-01', 1, 8, 10, [1, 2, 3, 4, 5, 6])), ['young_week 2026-06-01 12'])
  assert.deepEqual(found([work('2026-06-01', 20, 22), work('2026-06-02', 20, 22)], '2008-06-02'), [
    'young_hours 2026-06-01 2',
  ])
  // From the birthday on, work does not count as that of a minor.
  const sixDays = weekdays('2026-06-01', 1, 8, 17, [1, 2, 3, 4, 5, 6])
  assert.deepEqual(found(sixDays, '2008-06-05'), [], '18 on Friday: four days, 36 hours')
  assert.deepEqual(found(sixDays, '2008-06-06'), ['young_week 2026-06-01 45'], '18 on Saturday')
})

test('maternity: times of day, Sundays and public holidays, and hours in two weeks, during the protection', () => {
  const span = [{ kind: 'expecting' as const, starts_on: '2026-06-01', ends_on: '2026-06-30' }]
  const found = (shifts: Shift[], protections = span): string[] =>
    maternityFindings(
      history({ shifts, today: '2026-06-21', holidays: ['2026-05-25', '2026-06-18'] }),
      date('2026-04-13'),
      protections,
    ).map((finding) => `${finding.kind} ${finding.day} ${'seconds' in finding ? finding.seconds / hour : ''}`)
  const cases: [name: string, shifts: Shift[], expected: string[]][] = [
    ['nothing', [], []],
    ['from 6:00 to 20:00', [work('2026-06-03', 6, 20)], []],
    ['an hour too early, half an hour too late', [work('2026-06-03', 5, 20.5)], ['maternity_hours 2026-06-03 1.5']],
    ['past midnight', [work('2026-06-03', 19, 26)], ['maternity_hours 2026-06-03 4', 'maternity_hours 2026-06-04 2']],
    ['a Sunday', [work('2026-06-07', 10, 12)], ['maternity_hours 2026-06-07 2']],
    ['a public holiday', [work('2026-06-18', 10, 12)], ['maternity_hours 2026-06-18 2']],
    ['the evening before a public holiday', [work('2026-06-17', 10, 20)], []],
    ['a public holiday before the protection', [work('2026-05-25', 10, 12)], []],
    ['the day before the protection', [work('2026-05-31', 21, 23)], []],
    // Eleven days of 8 h are 88, with 8.2 h 90.2.
    ['88 hours in two weeks', weekdays('2026-06-01', 2, 8, 16).concat(work('2026-06-06', 8, 16)), []],
    [
      '90.2 hours',
      weekdays('2026-06-01', 2, 8, 16.2).concat(work('2026-06-06', 8, 16.2)),
      ['maternity_fortnight 2026-06-01 90.2'],
    ],
  ]
  for (const [name, shifts, expected] of cases) assert.deepEqual(found(shifts), expected, name)
  // Two weeks of 102 hours, of which only those in the span count.
  const sixDays = weekdays('2026-06-01', 2, 8, 16.5, [1, 2, 3, 4, 5, 6])
  const inSpan = (starts_on: string, ends_on: string) => found(sixDays, [{ ...span[0]!, starts_on, ends_on }])
  assert.deepEqual(inSpan('2026-05-01', '2026-06-02'), [])
  assert.deepEqual(inSpan('2026-05-01', '2026-06-11'), [], 'ten days')
  assert.deepEqual(inSpan('2026-06-02', '2026-06-30'), ['maternity_fortnight 2026-06-01 93.5'], 'from a Tuesday on')
  const limits = { daily_minutes: 600, rest_minutes: 660 } as WarningThresholds
  assert.deepEqual(maternityLimits(limits), { daily_minutes: 510, rest_minutes: 660 })
})

test('rules depend on the country unless they are set', () => {
  const kept = (calendar: string | null, inZone: string, set = {}) => rulesIn({ calendar, zone: inZone, set })
  for (const german of [kept('DE-BY', 'UTC'), kept(null, 'Europe/Berlin'), kept('none', 'Europe/Berlin')])
    assert.deepEqual([german.free_sundays, german.average_window], [true, '24_weeks'])
  for (const other of [kept('AT', 'Europe/Berlin'), kept(null, 'Europe/Paris'), kept(null, 'UTC')])
    assert.deepEqual([other.weekly_average, other.free_sundays, other.average_window], [true, false, '4_months'])
  assert.equal(kept('DE', 'UTC', { free_sundays: false }).free_sundays, false)
})

test('texts in both languages; an average over another window end is the same situation', () => {
  const shiftId = '1'
  const findings: [Finding, en: string, de: string][] = [
    [
      { kind: 'weekly_average', day: '2026-06-14', seconds: 49 * hour, limit: 48 * hour, over: 24 * hour, shiftId },
      'Pia worked 49 h 0 min a week on average up to 14 Jun 2026; at most 48 h 0 min are allowed. That is 24 h 0 min too much in total.',
      'Pia hat bis zum 14.06.2026 im Schnitt 49 h 0 min in der Woche gearbeitet; höchstens 48 h 0 min sind erlaubt. Das sind insgesamt 24 h 0 min zu viel.',
    ],
    [
      { kind: 'replacement_day', day: '2026-06-07', due: '2026-06-20', shiftId },
      'Pia worked on 7 Jun 2026, a Sunday or public holiday, and is due a replacement day off by 20 Jun 2026.',
      'Pia hat am 07.06.2026, einem Sonn- oder Feiertag, gearbeitet und braucht bis zum 20.06.2026 einen Ersatzruhetag.',
    ],
    [
      { kind: 'free_sundays', day: '2026-09-20', free: 14, shiftId },
      'After the work on 20 Sep 2026, Pia has 14 free Sundays left in the year; at least 15 are required.',
      'Mit der Arbeit am 20.09.2026 bleiben Pia im Jahr 14 freie Sonntage; 15 müssen frei sein.',
    ],
  ]
  for (const [finding, en, de] of findings) {
    assert.equal(describeFinding(finding, 'Pia', 'en').message, en)
    assert.equal(describeFinding(finding, 'Pia', 'de').message, de)
  }
  const [average, replacement] = findings.map(([finding]) => finding)
  assert.equal(situationOf(average!), 'weekly_average')
  assert.equal(excessOf(average!), hour)
  assert.equal(situationOf(replacement!), 'replacement_day:2026-06-07')
})
