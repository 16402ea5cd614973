import { utcText } from './moment-text.ts'

/** A moment as the database gives it: ISO text in UTC, `2026-01-30T11:22:54.123Z`. */
export type IsoInstant = string

/** `2026-01-30T11:22:54Z` */
export const utcForm = (iso: IsoInstant): string => (iso.length === 20 ? iso : utcText(iso))

/** A moment for the database, which accepts neither a sign nor a leading zero in the year 10000. */
export const toDatabase = (instant: Temporal.Instant): string => instant.toString().replace(/^\+0*/, '')

/** Arithmetic is faster than `round`, and every punch is truncated. */
export const cutToSecond = ({ epochMilliseconds }: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMilliseconds / 1000) * 1000)

const dateForm = /^\d{4}-\d{2}-\d{2}$/
const momentForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** Null if it is not a valid date, such as `2026-02-30`. */
export function readDate(text: string): Temporal.PlainDate | null {
  if (!dateForm.test(text) || text < '1000') return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

/**
 * A moment from ISO 8601 text. Without an offset it is local time in `zone`; a bare date is the start of that day. When
 * clocks are set back, an ambiguous time is its first occurrence; when they are set forward, a skipped time is moved on
 * by the gap.
 */
export function readInstant(text: string, zone: string): Temporal.Instant | null {
  const date = readDate(text)
  if (date) return withinReach(startOfDay(date, zone))
  const parts = momentForm.exec(text)
  if (!parts) return null
  const [, day, time, offset] = parts
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time!.replace(',', '.')}`, { overflow: 'reject' })
    return withinReach(
      offset ? Temporal.Instant.from(`${local}${offset.toUpperCase()}`) : local.toZonedDateTime(zone).toInstant(),
    )
  } catch {
    return null
  }
}

/** The plus sign of an offset arrives as a blank from a query string. */
export const withPlusSign = (text: string): string => text.replace(/(:\d{2}(?:[.,]\d+)?) (\d{2}(?::?\d{2})?)$/, '$1+$2')

const earliest = Temporal.Instant.from('1000-01-01T00:00:00Z')
const latest = Temporal.Instant.from('9999-12-30T00:00:00Z')

/** Four-digit years in every zone: answers have no format for others. */
const withinReach = (instant: Temporal.Instant): Temporal.Instant | null =>
  Temporal.Instant.compare(instant, earliest) < 0 || Temporal.Instant.compare(instant, latest) > 0 ? null : instant

const lastOfAll = Temporal.Instant.from('9999-12-31T23:59:59Z')

/** The last second of a day; clamped on the last supported day. */
export function endOfDay(date: Temporal.PlainDate, zone: string): Temporal.Instant {
  const end = startOfDay(date.add({ days: 1 }), zone).subtract({ seconds: 1 })
  return Temporal.Instant.compare(end, lastOfAll) > 0 ? lastOfAll : end
}

export const startOfDay = (date: Temporal.PlainDate, zone: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: zone }).toInstant()

export const localDate = (instant: Temporal.Instant, zone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate()

export const localMinute = (instant: Temporal.Instant, zone: string): Temporal.PlainDateTime =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** The start of a full hour of a local day; an hour that the clock skips becomes the next one. */
export const atHour = (date: Temporal.PlainDate, hour: number, zone: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant()

/** The moment of a minute of a local day by wall-clock time. */
export const atMinute = (date: Temporal.PlainDate, minute: number, zone: string): Temporal.Instant =>
  date
    .toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 } })
    .toInstant()
