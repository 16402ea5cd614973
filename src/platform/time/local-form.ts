import { flatText } from '../flat-text.ts'
import type { IsoInstant } from './instant.ts'

/**
 * A period of time in which a zone's clocks differ from UTC by the same amount. Its ends are written as moments are, so
 * that a moment is compared as the text it is.
 */
type OffsetPeriod = { from: string; until: string; offset: number; text: string }

const mostPeriods = 300
const periods = new Map<string, OffsetPeriod[]>()

const minute = 60_000
const day = 1440
const twoDigits = (number: number): string => String(number).padStart(2, '0')
const clocks = Array.from({ length: day }, (_, at) => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`)

/**
 * `2026-01-30T12:22:54+01:00`: a moment with the offset of the zone. Lists show hundreds of them, and asking Temporal for
 * each takes many times as long; so what it says of a zone is kept, from one change of the clocks to the next.
 */
export function localForm(iso: IsoInstant, zone: string): string {
  const { offset, text } = periodAt(iso, zone)
  const clock = clocks[Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16)) + offset / minute]
  if (clock) return flatText(iso.slice(0, 11), clock, iso.slice(16, 19), text)
  // Another day there, or an offset from times that counted seconds.
  return new Date(Date.parse(iso) + offset).toISOString().slice(0, 19) + text
}

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
  // A change of the clocks belongs to what comes after it, so the one before is looked for from a moment later.
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
