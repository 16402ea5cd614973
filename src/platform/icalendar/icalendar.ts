import { dayAfter } from '../time/day.ts'

/** Whole days, including the last one, or from one moment to another. */
type EventSpan = { firstDay: string; lastDay: string } | { startsAt: string; endsAt: string }

export type CalendarEvent = {
  uid: string
  /** Increases with every change. */
  sequence: number
  /** When the record of the event was last changed. */
  changedAt: string
  summary: string
  span: EventSpan
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Whether it shows as busy in a calendar. */
  busy: boolean
}

/** A calendar in the format of RFC 5545. The same events give the same text. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stint//Stint//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  ...spanLines(event.span),
  `SUMMARY:${escaped(event.summary)}`,
  `STATUS:${event.status}`,
  `TRANSP:${event.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
]

function spanLines(span: EventSpan): string[] {
  if ('firstDay' in span) {
    // The end is exclusive.
    const after = dayAfter(span.lastDay)
    return [`DTSTART;VALUE=DATE:${compact(span.firstDay)}`, `DTEND;VALUE=DATE:${compact(after)}`]
  }
  const [start, end] = [utc(span.startsAt), utc(span.endsAt)]
  // An event without a duration has no end: an end must be later than the start.
  return start === end ? [`DTSTART:${start}`] : [`DTSTART:${start}`, `DTEND:${end}`]
}

/** Years have four digits: later dates become the last one that can be written. */
const compact = (text: string): string => (text.startsWith('+') ? '99991231' : text.replace(/[-:]/g, ''))

/** In UTC, which needs no definition of a time zone. */
const utc = (moment: string): string =>
  compact(Temporal.Instant.from(moment).toString({ smallestUnit: 'second', roundingMode: 'floor' }))

const escaped = (text: string): string =>
  text
    // Some parsers treat the last three as line breaks, too.
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text must not hold them
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const mostOctets = 75

/** Lines are limited in octets and folded between characters; continuation lines begin with a blank. */
function folded(line: string): string {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line.toWellFormed()) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      parts.push(part)
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
