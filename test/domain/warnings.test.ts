import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Language } from '../../src/domain/language.ts'
import { describeFinding } from '../../src/domain/reviews/describe-finding.ts'
import { type Finding, situationOf } from '../../src/domain/reviews/finding.ts'
import { shiftFindings } from '../../src/domain/reviews/shift-findings.ts'
import type { WarningThresholds } from '../../src/domain/scope.ts'
import type { Shift } from '../../src/shared/working-day.ts'

const thresholds: WarningThresholds = {
  daily_minutes: 600,
  break_after_minutes: 360,
  break_minutes: 30,
  long_break_after_minutes: 540,
  long_break_minutes: 45,
  rest_minutes: 660,
  running_minutes: 720,
  late_punch_minutes: 1440,
}

/** `30 08:00` is that day of January 2026, in the zone's local time. */
const moment = (text: string, zone: string): number => {
  const [day, time] = text.split(' ') as [string, string]
  return Temporal.PlainDateTime.from(`2026-01-${day}T${time}`).toZonedDateTime(zone).epochMilliseconds / 1000
}

type Given = { breaks?: string[]; counted?: number; running?: boolean; id?: string }

/** `shift('30 08:00 - 30 16:00', { breaks: ['30 12:00 - 30 12:30'] })`, or breaks in minutes without their times. */
function shift(text: string, { breaks = [], counted, running = false, id = text }: Given = {}, zone = 'UTC'): Shift {
  const span = (of: string) => {
    const [from, until] = of.split(' - ') as [string, string]
    return { from: moment(from, zone), until: moment(until, zone) }
  }
  const stretches = breaks.map(span)
  const recorded = stretches.reduce((sum, one) => sum + one.until - one.from, 0)
  const breakSeconds = counted === undefined ? recorded : counted * 60
  return { id, ...span(text), running, breaks: stretches, breakSeconds }
}

const minutesOf = (finding: Finding): string => {
  const amount = 'seconds' in finding ? ` ${finding.seconds / 60}` : ''
  const needed = 'needed' in finding ? ` of ${finding.needed / 60}` : ''
  const unbroken = 'unbroken' in finding && finding.unbroken ? `, ${finding.unbroken / 60} unbroken` : ''
  return `${finding.kind} ${finding.day.slice(-2)}${amount}${needed}${unbroken}`
}
const found = (shifts: Shift[], changed: Partial<WarningThresholds> = {}, zone = 'UTC'): string[] =>
  shiftFindings(shifts, zone, { ...thresholds, ...changed }).map(minutesOf)

const cases: [name: string, shifts: Shift[], findings: string[], changed?: Partial<WarningThresholds>][] = [
  ['no work, no findings', [], []],
  ['an ordinary day', [shift('30 08:00 - 30 16:30', { breaks: ['30 12:00 - 30 12:30'] })], []],

  ['trackings that touch do not overlap', [shift('30 16:00 - 30 19:40'), shift('30 19:40 - 30 21:00')], []],
  ['a minute of overlap', [shift('30 16:00 - 30 19:41'), shift('30 19:40 - 30 21:00')], ['overlap 30']],
  ['one tracking inside the other', [shift('30 08:00 - 30 12:00'), shift('30 09:00 - 30 10:00')], ['overlap 30']],
  ['a tracking of no length does not overlap', [shift('30 08:00 - 30 12:00'), shift('30 09:00 - 30 09:00')], []],
  [
    'several simultaneous trackings give one finding for each additional one',
    ['a', 'b', 'c', 'd'].map((id) => shift('30 08:00 - 30 12:00', { id })),
    ['overlap 30', 'overlap 30', 'overlap 30'],
  ],
  [
    'a short tracking in between does not hide a long one',
    [shift('30 08:00 - 30 12:00'), shift('30 09:00 - 30 10:00'), shift('30 11:00 - 30 13:00')],
    ['overlap 30', 'overlap 30'],
  ],

  ['six hours of work need no break', [shift('30 08:00 - 30 14:00')], []],
  ['a minute more than six hours does', [shift('30 08:00 - 30 14:01')], ['missing_break 30 0 of 30']],
  [
    'six hours of work with a break of 20 minutes need no more',
    [shift('30 08:00 - 30 14:20', { breaks: ['30 12:00 - 30 12:20'] })],
    [],
  ],
  [
    'a break of 29 minutes is too short for 30',
    [shift('30 08:00 - 30 14:30', { breaks: ['30 12:00 - 30 12:29'] })],
    ['missing_break 30 29 of 30'],
  ],
  ['a break of 30 minutes is enough', [shift('30 08:00 - 30 14:31', { breaks: ['30 12:00 - 30 12:30'] })], []],
  [
    'two breaks of 15 minutes count',
    [shift('30 08:00 - 30 16:00', { breaks: ['30 10:00 - 30 10:15', '30 12:00 - 30 12:15'] })],
    [],
  ],
  [
    'three breaks of 10 minutes do not count',
    [shift('30 08:00 - 30 16:00', { breaks: ['30 09:00 - 30 09:10', '30 10:00 - 30 10:10', '30 12:00 - 30 12:10'] })],
    ['missing_break 30 0 of 30'],
  ],
  ['nine hours of work need 30 minutes', [shift('30 08:00 - 30 17:30', { breaks: ['30 12:00 - 30 12:30'] })], []],
  [
    'a minute more than nine hours needs 45',
    [shift('30 08:00 - 30 17:31', { breaks: ['30 12:00 - 30 12:30'] })],
    ['missing_break 30 30 of 45'],
  ],
  ['and 45 do', [shift('30 08:00 - 30 17:46', { breaks: ['30 12:00 - 30 12:45'] })], []],
  ['the gap between two shifts is a break', [shift('30 08:00 - 30 12:00'), shift('30 12:30 - 30 16:00')], []],
  [
    'a gap of ten minutes is not a break',
    [shift('30 08:00 - 30 12:00'), shift('30 12:10 - 30 16:00')],
    ['missing_break 30 0 of 30'],
  ],
  ['a manual break', [shift('30 08:00 - 30 16:00', { counted: 30 })], []],
  [
    'a recorded break overridden by zero',
    [shift('30 08:00 - 30 16:00', { breaks: ['30 12:00 - 30 13:00'], counted: 0 })],
    ['missing_break 30 0 of 30'],
  ],
  ['six hours in a row are allowed', [shift('30 08:00 - 30 15:00', { breaks: ['30 14:00 - 30 14:30'] })], []],
  [
    'a minute more before a long enough break is found',
    [shift('30 08:00 - 30 15:00', { breaks: ['30 14:01 - 30 14:31'] })],
    ['missing_break 30 30 of 30, 361 unbroken'],
  ],
  [
    'a minute more after it, too',
    [shift('30 08:00 - 30 15:31', { breaks: ['30 09:00 - 30 09:30'] })],
    ['missing_break 30 30 of 30, 361 unbroken'],
  ],
  [
    'a pause of 14 minutes does not interrupt work, but is not work',
    [shift('30 08:00 - 30 15:14', { breaks: ['30 11:00 - 30 11:14', '30 14:30 - 30 15:00'] })],
    ['missing_break 30 30 of 30, 376 unbroken'],
  ],
  [
    'across midnight, too, in two trackings',
    [shift('30 20:00 - 31 00:00'), shift('31 00:00 - 31 02:01', { breaks: [] }), shift('31 02:31 - 31 04:00')],
    ['missing_break 30 30 of 30, 361 unbroken', 'short_rest 31 0'],
  ],
  [
    'a break at the start of a shift does not count',
    [shift('30 08:00 - 30 16:00', { breaks: ['30 08:00 - 30 08:30'] })],
    ['missing_break 30 0 of 30'],
  ],
  [
    'a break at the end of a shift does not count',
    [shift('30 08:00 - 30 16:00', { breaks: ['30 15:30 - 30 16:00'] })],
    ['missing_break 30 0 of 30'],
  ],
  [
    'a manual break without a time lies in the middle',
    [shift('30 00:00 - 30 13:00', { counted: 240 }), shift('31 08:00 - 31 16:30', { counted: 30 })],
    [],
  ],
  [
    'stricter rules',
    [shift('30 08:00 - 30 12:30')],
    ['missing_break 30 0 of 15'],
    { break_after_minutes: 240, break_minutes: 15 },
  ],
  ['no rules', [shift('30 08:00 - 30 17:00')], [], { break_minutes: 0, long_break_minutes: 0 }],

  ['ten hours net are allowed', [shift('30 08:00 - 30 18:45', { breaks: ['30 12:00 - 30 12:45'] })], []],
  [
    'a minute more than ten hours is found',
    [shift('30 08:00 - 30 18:46', { breaks: ['30 13:00 - 30 13:45'] })],
    ['long_day 30 601'],
  ],
  [
    'overlapping hours count once',
    [shift('30 08:00 - 30 14:00'), shift('30 09:00 - 30 15:00', { breaks: ['30 14:00 - 30 14:30'] })],
    ['overlap 30'],
  ],
  // 18:00 to 06:00 are 12 h; 6 h before midnight and 5:15 h after it, but 11:15 h in one shift.
  [
    'a night shift of more than ten hours belongs to the day of its start',
    [shift('30 18:00 - 31 06:00', { breaks: ['31 00:30 - 31 01:15'] })],
    ['long_day 30 675', 'missing_break 30 45 of 45, 390 unbroken'],
  ],
  ['a night shift of ten hours is allowed', [shift('30 18:00 - 31 04:45', { breaks: ['30 23:00 - 30 23:45'] })], []],
  [
    'a night shift in two trackings around midnight',
    [shift('30 18:00 - 31 00:00'), shift('31 00:45 - 31 06:00')],
    ['long_day 30 675', 'short_rest 31 45'],
  ],
  [
    'a long night shift mostly after midnight is one finding',
    [shift('30 20:00 - 31 12:45', { breaks: ['31 01:00 - 31 01:15', '31 07:00 - 31 07:30'] })],
    ['long_day 30 960'],
  ],
  [
    'the day and the shift that starts on it are one finding, with the larger value',
    [shift('30 08:00 - 31 01:00', { breaks: ['30 13:00 - 30 13:30', '30 19:00 - 30 19:15'] })],
    ['long_day 30 975'],
  ],
  [
    'after eight hours without work a new shift begins, and the rest is too short',
    [shift('29 22:00 - 30 04:00'), shift('30 12:00 - 30 18:00')],
    ['short_rest 30 480'],
  ],
  [
    'after a minute less the shift continues',
    [shift('29 22:00 - 30 04:00'), shift('30 11:59 - 30 17:59')],
    ['long_day 29 720', 'short_rest 30 479'],
  ],
  [
    'if shorter rest is allowed, it separates shifts, too',
    [shift('30 06:00 - 30 12:00'), shift('30 18:00 - 30 22:00')],
    [],
    { rest_minutes: 360 },
  ],
  [
    'two short shifts on one day',
    [shift('29 20:00 - 30 02:00'), shift('30 02:45 - 30 06:00'), shift('30 14:00 - 30 19:00')],
    ['long_day 30 615', 'short_rest 30 45'],
  ],
  [
    'only the first 24 hours of a shift count',
    [
      shift('28 08:00 - 28 13:00'),
      shift('28 20:00 - 28 22:00'),
      shift('29 05:00 - 29 07:00'),
      shift('29 14:00 - 29 19:00'),
    ],
    ['short_rest 29 420'],
  ],
  ['a lower limit', [shift('30 08:00 - 30 13:00')], ['long_day 30 300'], { daily_minutes: 299 }],

  ['eleven hours of rest', [shift('29 16:00 - 29 21:00'), shift('30 08:00 - 30 12:00')], []],
  [
    'a minute less than eleven hours of rest is found',
    [shift('29 16:00 - 29 21:01'), shift('30 08:00 - 30 12:00')],
    ['short_rest 30 659'],
  ],
  ['a gap within a day is not rest between days', [shift('30 08:00 - 30 12:00'), shift('30 20:00 - 30 22:00')], []],
  ['rest after a night shift', [shift('29 22:00 - 30 04:00'), shift('30 14:00 - 30 18:00')], ['short_rest 30 600']],
  [
    'trackings that started two days before count, too',
    [
      shift('28 20:00 - 30 01:00', { breaks: ['28 20:00 - 29 23:00'] }),
      shift('29 08:00 - 29 09:00'),
      shift('30 08:00 - 30 09:00'),
    ],
    ['overlap 29', 'short_rest 29 0', 'short_rest 30 420'],
  ],
  [
    'a longer rest',
    [shift('29 16:00 - 29 20:00'), shift('30 08:00 - 30 12:00')],
    ['short_rest 30 720'],
    { rest_minutes: 721 },
  ],

  ['twelve hours running', [shift('30 06:00 - 30 18:00', { running: true, counted: 120 })], []],
  [
    'running for a minute more than twelve hours is found',
    [shift('30 06:00 - 30 18:01', { running: true, counted: 120 })],
    ['long_running 30 of 720'],
  ],
  ['finished trackings may be longer', [shift('30 00:00 - 30 13:00', { counted: 200 })], []],
  [
    'a forgotten clock counts as work for twelve hours only',
    [shift('27 06:00 - 30 20:00', { running: true })],
    ['long_day 27 720', 'missing_break 27 0 of 45', 'long_running 27 of 720'],
  ],
  [
    'and so does its open break',
    [shift('27 06:00 - 30 20:00', { running: true, breaks: ['27 10:00 - 30 20:00'] })],
    ['long_running 27 of 720'],
  ],
  [
    'another limit for running trackings',
    [shift('30 06:00 - 30 07:01', { running: true })],
    ['long_running 30 of 60'],
    { running_minutes: 60 },
  ],
]
for (const [name, shifts, findings, changed] of cases)
  test(name, () => {
    assert.deepEqual(found(shifts, changed), findings)
    assert.deepEqual(found([...shifts].reverse(), changed), findings, 'in any order')
  })

test('days are local days, also when clocks change', () => {
  const berlin = (from: string, until: string): Shift => {
    const at = (text: string): number =>
      Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').epochMilliseconds / 1000
    return { id: from, from: at(from), until: at(until), running: false, breaks: [], breakSeconds: 0 }
  }
  const only = (kind: string, ...shifts: Shift[]): string[] =>
    found(shifts, {}, 'Europe/Berlin').filter((text) => text.startsWith(kind))
  // From 21:00 to 08:00 are eleven hours, but ten if an hour is skipped, and twelve if one is repeated.
  const evening = (day: string): Shift => berlin(`${day}T16:00`, `${day}T21:00`)
  assert.deepEqual(only('short_rest', evening('2026-03-28'), berlin('2026-03-29T08:00', '2026-03-29T12:00')), [
    'short_rest 29 600',
  ])
  assert.deepEqual(only('short_rest', evening('2026-10-24'), berlin('2026-10-25T08:00', '2026-10-25T12:00')), [])
  assert.deepEqual(only('short_rest', evening('2026-06-14'), berlin('2026-06-15T07:59', '2026-06-15T12:00')), [
    'short_rest 15 659',
  ])
  // From 00:30 to 11:00 by the clock.
  assert.deepEqual(only('long_day', berlin('2026-03-29T00:30', '2026-03-29T11:00')), [])
  assert.deepEqual(only('long_day', berlin('2026-10-25T00:30', '2026-10-25T11:00')), ['long_day 25 690'])
  assert.deepEqual(only('long_day', berlin('2026-06-15T00:30', '2026-06-15T11:00')), ['long_day 15 630'])
})

test('a night shift counts its real hours when clocks change', () => {
  const night = (first: string, second: string): string[] => {
    const at = (text: string): number =>
      Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').epochMilliseconds / 1000
    const shift = { id: '1', from: at(`${first}T19:00`), until: at(`${second}T06:00`), running: false }
    return found([{ ...shift, breaks: [], breakSeconds: 2700 }], {}, 'Europe/Berlin')
  }
  // From 19:00 to 06:00 by the clock are 11 hours, 10:15 without the break.
  assert.deepEqual(night('2026-06-14', '2026-06-15'), ['long_day 14 615'])
  assert.deepEqual(night('2026-03-28', '2026-03-29'), [])
  assert.deepEqual(night('2026-10-24', '2026-10-25'), ['long_day 24 675'])
})

test('a situation does not depend on the order of shifts or on amounts', () => {
  const overlap = (shiftId: string, otherId: string): Finding => ({
    kind: 'overlap',
    day: '2026-01-30',
    shiftId,
    otherId,
  })
  assert.equal(situationOf(overlap('17', '9')), situationOf(overlap('9', '17')))
  const long = (seconds: number): Finding => ({
    kind: 'long_day',
    day: '2026-01-30',
    seconds,
    limit: 36_000,
    shiftId: '1',
  })
  assert.equal(situationOf(long(40_000)), situationOf(long(50_000)))
  const [a, b] = shiftFindings(
    [shift('30 00:00 - 30 13:00', { id: '1' }), shift('31 00:00 - 31 13:00')],
    'UTC',
    thresholds,
  )
  assert.notEqual(situationOf(a!), situationOf(b!))
})

test('findings in the two languages', () => {
  const day = '2026-01-30'
  const told = (finding: Finding, language: Language) =>
    Object.values(describeFinding(finding, 'Pia', language)).join(' | ')
  const findings: [Finding, en: string, de: string][] = [
    [
      { kind: 'overlap', day, shiftId: '1', otherId: '2' },
      'Overlapping times | Pia has overlapping time trackings on 30 Jan 2026.',
      'Überschneidung | Pia hat am 30.01.2026 Zeiten, die sich überschneiden.',
    ],
    [
      { kind: 'long_day', day, seconds: 37_859, limit: 36_000, shiftId: '1' },
      'Long working day | Pia worked 10 h 30 min on 30 Jan 2026.',
      'Langer Arbeitstag | Pia hat am 30.01.2026 10 h 30 min gearbeitet.',
    ],
    [
      { kind: 'long_day', day, seconds: 40_500, limit: 36_000, shiftId: '1', overnight: true },
      'Long working day | Pia worked 11 h 15 min within 24 hours, in a shift that began on 30 Jan 2026.',
      'Langer Arbeitstag | Pia hat in einer Schicht, die am 30.01.2026 begann, 11 h 15 min innerhalb von 24 Stunden gearbeitet.',
    ],
    [
      { kind: 'missing_break', day, needed: 1800, seconds: 1800, shiftId: '1', unbroken: 25_200 },
      'Missing break | Pia worked 7 h 0 min without a break on 30 Jan 2026.',
      'Fehlende Pause | Pia hat am 30.01.2026 7 h 0 min ohne Pause gearbeitet.',
    ],
    [
      { kind: 'missing_break', day, needed: 2700, seconds: 1200, shiftId: '1' },
      'Missing break | Pia took 20 min of breaks on 30 Jan 2026; 45 min are required.',
      'Fehlende Pause | Pia hat am 30.01.2026 20 min Pause gemacht; nötig sind 45 min.',
    ],
    [
      { kind: 'short_rest', day, seconds: 36_000, limit: 39_600, shiftId: '1' },
      'Short rest | Pia had 10 h 0 min of rest before starting work on 30 Jan 2026.',
      'Kurze Ruhezeit | Pia hatte 10 h 0 min Ruhezeit vor dem Arbeitsbeginn am 30.01.2026.',
    ],
    [
      { kind: 'long_running', day, needed: 43_200, shiftId: '1' },
      'Still running | The time tracking that Pia started on 30 Jan 2026 has been running for more than 12 h 0 min.',
      'Läuft noch | Die Zeiterfassung, die Pia am 30.01.2026 begonnen hat, läuft seit mehr als 12 h 0 min.',
    ],
  ]
  for (const [finding, en, de] of findings) {
    assert.equal(told(finding, 'en'), en)
    assert.equal(told(finding, 'de'), de)
  }
})
