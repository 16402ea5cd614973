import type { IsoInstant } from './instant.ts'

/** A stretch of time in which a zone's clocks differ from UTC by the same amount. */
type Stretch = { from: number; until: number; offset: number; text: string }

const mostStretches = 300
const stretches = new Map<string, Stretch[]>()

/**
 * `2026-01-30T12:22:54+01:00`: a moment with the offset of the zone. Lists show hundreds of them, and asking Temporal for
 * each takes twice as long; so what it says of a zone is kept, from one change of the clocks to the next.
 */
export function localForm(iso: IsoInstant, zone: string): string {
  const at = Date.parse(iso)
  const { offset, text } = stretchAt(at, zone)
  return new Date(at + offset).toISOString().slice(0, 19) + text
}

function stretchAt(at: number, zone: string): Stretch {
  const known = stretches.get(zone) ?? []
  for (const stretch of known) if (at >= stretch.from && at < stretch.until) return stretch
  const made = askTemporal(at, zone)
  if (known.length >= mostStretches) known.length = 0
  known.push(made)
  stretches.set(zone, known)
  return made
}

function askTemporal(at: number, zone: string): Stretch {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  // A change of the clocks belongs to what comes after it, so the one before is looked for from a moment later.
  const before = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const after = moment.getTimeZoneTransition('next')
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: moment.offsetNanoseconds / 1e6,
    text: moment.toString({ smallestUnit: 'second', timeZoneName: 'never' }).slice(19),
  }
}
