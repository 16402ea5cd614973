import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  cutToSecond,
  localDate,
  readDate,
  readInstant,
  startOfDay,
  toDatabase,
  utcForm,
} from '../../src/platform/time/instant.ts'
import { localForm } from '../../src/platform/time/local-form.ts'

const berlin = 'Europe/Berlin'
const read = (text: string, zone = berlin) => readInstant(text, zone)?.toString() ?? null

const moments: [string, string][] = [
  ['2026-01-30T12:22:54+01:00', '2026-01-30T11:22:54Z'],
  ['2026-01-30T12:22:54+0100', '2026-01-30T11:22:54Z'],
  ['2026-01-30T12:22:54+01', '2026-01-30T11:22:54Z'],
  ['2026-01-30T12:22:54-05:30', '2026-01-30T17:52:54Z'],
  ['2026-01-30T11:22:54Z', '2026-01-30T11:22:54Z'],
  ['2026-01-30t11:22:54z', '2026-01-30T11:22:54Z'],
  ['2026-01-30 11:22:54 Z', '2026-01-30T11:22:54Z'],
  ['2026-01-30 12:22:54 +01:00', '2026-01-30T11:22:54Z'],
  ['2026-01-30T11:22Z', '2026-01-30T11:22:00Z'],
  ['2026-01-30T11:22:54.123456789Z', '2026-01-30T11:22:54.123456789Z'],
  ['2026-01-30T11:22:54,5Z', '2026-01-30T11:22:54.5Z'],
  ['2026-01-30T12:22:54', '2026-01-30T11:22:54Z'],
  ['2026-01-30 12:22', '2026-01-30T11:22:00Z'],
  ['2026-01-30', '2026-01-29T23:00:00Z'],
  ['2026-07-01', '2026-06-30T22:00:00Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
]
for (const [text, expected] of moments) test(`${text} is ${expected}`, () => assert.equal(read(text), expected))

const noMoments = [
  ...['', 'now', 'null', '2026', '2026-01', '2026-1-30', '30.01.2026', '01/30/2026', '20260130', '1769772174'],
  ...['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-30T', '2026-01-30T11Z'],
  ...['2026-01-30T24:00:00Z', '2026-01-30T11:60:00Z', '2026-01-30T11:22:54+25:00', '2026-01-30T11:22:54+1:00'],
  ...[
    '2026-02-30T11:22:54Z',
    '2026-01-30T11:22:54.1234567890Z',
    ' 2026-01-30',
    '2026-01-30\n',
    '2026-01-30T11:22:54Z ',
  ],
  ...[
    '-2026-01-30',
    '+002026-01-30',
    '0999-12-31T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-01-30T11:22:54[Europe/Berlin]',
  ],
]
for (const text of noMoments) test(`${JSON.stringify(text)} is not an instant`, () => assert.equal(read(text), null))

test('only existing ISO dates are accepted', () => {
  for (const text of ['2026-01-30', '2024-02-29', '1000-01-01', '9999-12-31'])
    assert.equal(String(readDate(text)), text)
  for (const text of [
    '2026-02-30',
    '2025-02-29',
    '0999-12-31',
    '26-01-30',
    '2026-1-3',
    '2026-01-30T00:00:00Z',
    '',
    ' ',
  ])
    assert.equal(readDate(text), null)
})

test('clocks set forward: a skipped time is moved by the gap, and the day has 23 hours', () => {
  assert.equal(read('2026-03-29T01:59:59'), '2026-03-29T00:59:59Z')
  assert.equal(read('2026-03-29T02:30:00'), '2026-03-29T01:30:00Z')
  assert.equal(localForm(read('2026-03-29T02:30:00')!, berlin), '2026-03-29T03:30:00+02:00')
  assert.equal(read('2026-03-29T03:00:00'), '2026-03-29T01:00:00Z')
  assert.equal(lengthOf('2026-03-29'), 23)
})

test('clocks set back: the first of two equal times counts, and the day has 25 hours', () => {
  assert.equal(read('2026-10-25T01:59:59'), '2026-10-24T23:59:59Z')
  assert.equal(read('2026-10-25T02:30:00'), '2026-10-25T00:30:00Z')
  assert.equal(read('2026-10-25T02:30:00+02:00'), '2026-10-25T00:30:00Z')
  assert.equal(read('2026-10-25T02:30:00+01:00'), '2026-10-25T01:30:00Z')
  assert.equal(localForm('2026-10-25T00:30:00Z', berlin), '2026-10-25T02:30:00+02:00')
  assert.equal(localForm('2026-10-25T01:30:00Z', berlin), '2026-10-25T02:30:00+01:00')
  assert.equal(lengthOf('2026-10-25'), 25)
})

test('if midnight is skipped, the day starts with its first hour', () => {
  assert.equal(String(startOfDay(Temporal.PlainDate.from('2018-11-04'), 'America/Sao_Paulo')), '2018-11-04T03:00:00Z')
  assert.equal(read('2018-11-04', 'America/Sao_Paulo'), '2018-11-04T03:00:00Z')
})

function lengthOf(day: string): number {
  const date = Temporal.PlainDate.from(day)
  return startOfDay(date, berlin)
    .until(startOfDay(date.add({ days: 1 }), berlin))
    .total('hours')
}

test('instants are shown in whole seconds, truncated', () => {
  assert.equal(utcForm('2026-01-30T11:22:54.999Z'), '2026-01-30T11:22:54Z')
  assert.equal(utcForm('2026-01-30T11:22:54Z'), '2026-01-30T11:22:54Z')
  assert.equal(localForm('2026-01-30T11:22:54.999Z', berlin), '2026-01-30T12:22:54+01:00')
  assert.equal(localForm('2026-07-30T23:22:54Z', berlin), '2026-07-31T01:22:54+02:00')
  assert.equal(localForm('2026-01-30T11:22:54Z', 'UTC'), '2026-01-30T11:22:54+00:00')
  assert.equal(String(cutToSecond(Temporal.Instant.from('2026-01-30T11:22:54.999Z'))), '2026-01-30T11:22:54Z')
  assert.equal(String(cutToSecond(Temporal.Instant.from('1960-01-30T11:22:54.999Z'))), '1960-01-30T11:22:54Z')
})

test('years beyond 9999 are written as PostgreSQL reads them', () => {
  assert.equal(toDatabase(Temporal.Instant.from('2026-01-30T11:22:54Z')), '2026-01-30T11:22:54Z')
  assert.equal(toDatabase(Temporal.Instant.from('+010000-01-01T00:00:00Z')), '10000-01-01T00:00:00Z')
})

test('the local date is that of the zone', () => {
  const late = Temporal.Instant.from('2026-01-30T23:30:00Z')
  assert.equal(String(localDate(late, berlin)), '2026-01-31')
  assert.equal(String(localDate(late, 'America/New_York')), '2026-01-30')
})

const zones = fc.constantFrom(berlin, 'UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia')
const seconds = fc.integer({ min: -1_000_000_000, max: 4_000_000_000 })

test('instants survive being written and read in any zone', () => {
  fc.assert(
    fc.property(seconds, zones, zones, (second, shownIn, readIn) => {
      const iso = Temporal.Instant.fromEpochMilliseconds(second * 1000).toString()
      assert.equal(read(utcForm(iso), readIn), iso)
      // Offsets of earlier centuries have seconds, which the API cannot represent; these moments are all later.
      assert.equal(read(localForm(iso, shownIn), readIn), iso)
    }),
  )
})

test('the local form matches Temporal, however the instant is written and around every clock change', () => {
  const written = fc.constantFrom('Z', '.5Z', '.123456+00:00', '+00:00')
  const nearChange = fc.constantFrom(-2, -1, 0, 1, 86_400)
  fc.assert(
    fc.property(seconds, zones, written, nearChange, (second, zone, end, near) => {
      const around = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(zone)
      const change = around.getTimeZoneTransition('next') ?? around
      for (const moment of [around, change.add({ seconds: near })]) {
        const iso = `${moment.toInstant().toString().slice(0, 19)}${end}`
        const wanted = moment.toString({ smallestUnit: 'second', timeZoneName: 'never' })
        assert.equal(localForm(iso, zone), wanted)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a local time is read as an instant with this local time, or one after a gap', () => {
  fc.assert(
    fc.property(seconds, zones, (second, zone) => {
      const local = Temporal.Instant.fromEpochMilliseconds(second * 1000)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime()
      const back = readInstant(local.toString({ smallestUnit: 'second' }), zone)!
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
      const moved = local.until(back).total('hours')
      assert.ok(moved === 0 || moved === 1 || moved === 0.5 || moved === 24, `${local} became ${back}`)
    }),
  )
})

test('reading never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
      (text) => {
        const instant = readInstant(text, berlin)
        assert.ok(instant === null || instant instanceof Temporal.Instant)
      },
    ),
  )
})
