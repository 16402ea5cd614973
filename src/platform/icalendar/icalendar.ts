import { dayAfter } from '../time/day.ts'

/** Whole days, the last one included, or from one moment to another. */
type EventSpan = { firstDay: string; lastDay: string } | { startsAt: string; endsAt: string }

export type CalendarEvent = {
  uid: string
  /** Grows with every change. */
  sequence: number
  /** When the record last changed of which it tells. */
  changedAt: string
  summary: string
  span: EventSpan
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Whether it shows as busy in a calendar. */
  busy: boolean
}

/** A calendar as RFC 5545 writes it. The same events give the same text. */
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
    // An end is the first day, or moment, that does not belong to it.
    const after = dayAfter(span.lastDay)
    return [`DTSTART;VALUE=DATE:${compact(span.firstDay)}`, `DTEND;VALUE=DATE:${compact(after)}`]
  }
  const [start, end] = [utc(span.startsAt), utc(span.endsAt)]
  // Without an end it takes no time, which an end that is the start must not say.
  return start === end ? [`DTSTART:${start}`] : [`DTSTART:${start}`, `DTEND:${end}`]
}

/** Years have four digits: what has no end in sight lasts until the last day that can be written. */
const compact = (text: string): string => (text.startsWith('+') ? '99991231' : text.replace(/[-:]/g, ''))

/** In UTC, which every reader understands without the definition of a zone. */
const utc = (moment: string): string =>
  compact(Temporal.Instant.from(moment).toString({ smallestUnit: 'second', roundingMode: 'floor' }))

const escaped = (text: string): string =>
  text
    // Some readers take the last three for ends of lines as well.
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text must not hold them
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const mostOctets = 75

/** Lines are counted in octets and cut between characters; what goes on begins with a blank. */
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
