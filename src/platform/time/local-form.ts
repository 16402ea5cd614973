import type { IsoInstant } from './instant.ts'
import { localText } from './moment-text.ts'

/**
 * A period with the same UTC offset in a zone. Its bounds have the format of moments, so that they can be compared as
 * text.
 */
type OffsetPeriod = { from: string; until: string; offset: number; text: string }

const mostPeriods = 300
const periods = new Map<string, OffsetPeriod[]>()

const minute = 60_000
const day = 1440
const usualOffset = '+01:00'
const twoDigits = (number: number): string => String(number).padStart(2, '0')
const clocks = Array.from(
  { length: day },
  (_, index) => `${twoDigits(Math.floor(index / 60))}:${twoDigits(index % 60)}`,
)

/**
 * `2026-01-30T12:22:54+01:00`: a moment with the offset of the zone. Lists have hundreds of them, and Temporal is many
 * times slower; so the offset periods of a zone are cached between clock changes.
 */
export function localForm(iso: IsoInstant, zone: string): string {
  const { offset, text } = periodAt(iso, zone)
  const clock = clocks[minuteOfDay(iso) + offset / minute]
  if (clock && text.length === usualOffset.length) return localText(iso, clock, text)
  // Another local day, or a historical offset with seconds.
  return new Date(Date.parse(iso) + offset).toISOString().slice(0, 19) + text
}

const digit = (iso: IsoInstant, index: number): number => iso.charCodeAt(index) - 48
const minuteOfDay = (iso: IsoInstant): number =>
  (digit(iso, 11) * 10 + digit(iso, 12)) * 60 + digit(iso, 14) * 10 + digit(iso, 15)

function periodAt(iso: IsoInstant, zone: string): OffsetPeriod {
  const known = periods.get(zone) ?? []
  for (const period of known) if (iso >= period.from && iso < period.until) return period
  const made = askTemporal(iso, zone)
  if (known.length >= mostPeriods) known.length = 0
  known.push(made)
  periods.set(zone, known)
  return made
}

function askTemporal(iso: IsoInstant, zone: string): OffsetPeriod {
  const moment = Temporal.Instant.from(iso).toZonedDateTimeISO(zone)
  // The moment of a clock change belongs to the period after it, so the previous one is searched from just after it.
  const before = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const after = moment.getTimeZoneTransition('next')
  return {
    from: before ? toSecond(before) : '',
    until: after ? toSecond(after) : '~',
    offset: moment.offsetNanoseconds / 1e6,
    text: moment.toString({ smallestUnit: 'second', timeZoneName: 'never' }).slice(19),
  }
}

const toSecond = (change: Temporal.ZonedDateTime): string => change.toInstant().toString().slice(0, 19)
