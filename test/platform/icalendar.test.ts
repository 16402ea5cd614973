import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { type CalendarEvent, writeCalendar } from '../../src/platform/icalendar/icalendar.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const days = fc
  .tuple(day, fc.nat({ max: 400 }))
  .map(([firstDay, more]) => ({ firstDay, lastDay: Temporal.PlainDate.from(firstDay).add({ days: more }).toString() }))
const moments = fc.tuple(moment, fc.nat({ max: 4_000_000 })).map(([startsAt, seconds]) => ({
  startsAt,
  endsAt: Temporal.Instant.from(startsAt).add({ seconds }).toString(),
}))
const words = fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => text.trim() !== '')

const event: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: fc.uuid().map((id) => `absence-${id}@stint`),
  sequence: fc.nat(),
  changedAt: moment,
  summary: words,
  span: fc.oneof(days, moments),
  status: fc.constantFrom('CONFIRMED', 'TENTATIVE', 'CANCELLED'),
  busy: fc.boolean(),
})
const events = fc.uniqueArray(event, { selector: ({ uid }) => uid, maxLength: 8 })

/** All kinds of line breaks become the same one, and characters that are invalid in a text become a space. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\p{Cc}/gu, (character) => (character > '\u007f' || character === '\n' ? character : ' '))

const toSeconds = (text: string): string => `${text.slice(0, 19)}Z`
const dayAfter = (text: string): string => Temporal.PlainDate.from(text).add({ days: 1 }).toString()

/** How a reader should parse an event. */
function expected({ uid, sequence, changedAt, summary, span, status, busy }: CalendarEvent) {
  const times =
    'firstDay' in span
      ? { start: span.firstDay, end: dayAfter(span.lastDay) }
      : { start: toSeconds(span.startsAt), end: toSeconds(span.endsAt) }
  const transparency = busy ? 'OPAQUE' : 'TRANSPARENT'
  return { uid, sequence, stamp: toSeconds(changedAt), summary: plain(summary), ...times, status, transparency }
}

test('ical.js reads back the calendar', () => {
  fc.assert(
    fc.property(words, events, (name, written) => {
      const calendar = new ICAL.Component(ICAL.parse(writeCalendar(name, written)))
      const read = calendar.getAllSubcomponents('vevent').map((component) => {
        const found = new ICAL.Event(component)
        const text = (property: string) => String(component.getFirstPropertyValue(property))
        return {
          uid: found.uid,
          sequence: found.sequence,
          stamp: text('dtstamp'),
          summary: found.summary,
          start: found.startDate.toString(),
          end: found.endDate.toString(),
          status: text('status'),
          transparency: text('transp'),
        }
      })
      assert.deepEqual(read, written.map(expected))
    }),
    { numRuns: 200 },
  )
})

test('node-ical reads back the calendar', () => {
  fc.assert(
    fc.property(words, events, (name, written) => {
      const parsed = nodeIcal.sync.parseICS(writeCalendar(name, written))
      for (const one of written) {
        const found = parsed[one.uid] as VEvent
        const { start, end, stamp, status } = expected(one)
        const isDays = 'firstDay' in one.span
        // Whole days start and end at midnight in the reader's zone.
        const shown = (date: Date): string =>
          isDays
            ? [date.getFullYear(), date.getMonth() + 1, date.getDate()]
                .map((part) => String(part).padStart(2, '0'))
                .join('-')
            : toSeconds(date.toISOString())
        assert.equal(found.datetype, isDays ? 'date' : 'date-time')
        assert.deepEqual(
          { start: shown(found.start), end: shown(found.end!), stamp: toSeconds(found.dtstamp.toISOString()) },
          { start, end, stamp },
        )
        assert.deepEqual([Number(found.sequence), found.status], [one.sequence, status])
      }
      assert.equal(Object.values(parsed).filter((part) => part?.type === 'VEVENT').length, written.length)
    }),
    { numRuns: 200 },
  )
})

test('lines end with CRLF, have at most 75 octets, and split no character', () => {
  fc.assert(
    fc.property(words, events, (name, written) => {
      const text = writeCalendar(name, written)
      assert.ok(text.endsWith('\r\n'))
      const lines = text.slice(0, -2).split('\r\n')
      for (const line of lines) {
        assert.ok(Buffer.byteLength(line) <= 75, line)
        assert.doesNotMatch(line, /[\r\n]/)
        assert.ok(line.isWellFormed())
      }
      assert.equal(writeCalendar(name, written), text)
    }),
  )
})

test('a character that would cross the 75th octet moves to the next line', () => {
  const text = writeCalendar(`${'x'.repeat(69)}ü${'y'.repeat(5)}`, [])
  assert.ok(text.includes(`\r\nNAME:${'x'.repeat(69)}\r\n üyyyyy\r\n`), text)
})

test('all-day events end on the day after the last one, also at the end of a year', () => {
  const base = { uid: 'a@stint', sequence: 0, changedAt: '2026-01-01T00:00:00Z', summary: 'x', busy: true } as const
  const linesOf = (span: CalendarEvent['span']): string[] =>
    writeCalendar('x', [{ ...base, status: 'CONFIRMED', span }])
      .split('\r\n')
      .filter((line) => /^DT(START|END)/.test(line))
  assert.deepEqual(linesOf({ firstDay: '2026-12-31', lastDay: '2026-12-31' }), [
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
  ])
  assert.deepEqual(linesOf({ firstDay: '2026-12-31', lastDay: '9999-12-31' })[1], 'DTEND;VALUE=DATE:99991231')
  // The night in which the clock is set back in Berlin: one hour there, two in UTC.
  assert.deepEqual(linesOf({ startsAt: '2026-10-25T00:30:00Z', endsAt: '2026-10-25T02:30:00.9Z' }), [
    'DTSTART:20261025T003000Z',
    'DTEND:20261025T023000Z',
  ])
  assert.deepEqual(linesOf({ startsAt: '2026-10-25T00:30:00Z', endsAt: '2026-10-25T00:30:00.9Z' }), [
    'DTSTART:20261025T003000Z',
  ])
})

test('all kinds of line breaks are written as \\n', () => {
  const text = writeCalendar('a\u0085b\u2028c\u2029d\re', [])
  assert.match(text, /^NAME:a\\nb\\nc\\nd\\ne\r$/m)
  assert.doesNotMatch(text, /[\u0085\u2028\u2029]/)
})
