/** From one moment to another, in epoch milliseconds. */
type Interval = readonly [from: number, until: number]

/** Determines the counted break; durations are in seconds. */
type BreakRule = {
  /** Whether the break that was set by hand counts instead of the recorded ones. */
  forced: boolean
  byHand: number | null
  /** The minimum that is deducted, unless a break that was set by hand counts. */
  usual: number
}

/** In seconds. `recorded` is what the breaks sum up to, `rest` what counts of them. */
export type Measured = { gross: number; recorded: number; rest: number; net: number }

/**
 * Gross, break and net of a stretch of work. The database has the same rule for stored times, `recorded_break` and
 * `counted_break` in db/migrations/0002_working_time.sql; this function measures running clocks, on the server and in the
 * browser, and times while they are typed.
 */
export function measure(work: Interval, breaks: readonly Interval[], { forced, byHand, usual }: BreakRule): Measured {
  const gross = Math.max(0, secondsIn(work[1] - work[0]))
  const recorded = restedIn(work, breaks)
  const wanted = forced ? (byHand ?? recorded) : Math.max(recorded, usual)
  const rest = Math.max(0, Math.min(gross, wanted))
  return { gross, recorded, rest, net: gross - rest }
}

/** Rounds as the database does. */
const secondsIn = (milliseconds: number): number => Math.round(milliseconds / 1000)

/** Only the part of a break inside the work counts, and overlapping breaks count once. */
function restedIn([from, until]: Interval, breaks: readonly Interval[]): number {
  let reached = from
  let total = 0
  for (const [starts, ends] of [...breaks].sort(([left], [right]) => left - right)) {
    const end = Math.min(ends, until)
    total += Math.max(0, end - Math.max(starts, reached))
    reached = Math.max(reached, end)
  }
  return secondsIn(total)
}

/** A tracking as in answers of the API: ISO timestamps, breaks in seconds. */
type Tracking = {
  starts_at: string
  ends_at: string | null
  force_custom_break_duration: boolean
  break_duration: number | null
  default_break_duration: number
}
type Break = { starts_at: string; ends_at: string | null }

/** The same for a tracking; a running tracking or break counts up to `now`. */
export function measureTracking(tracking: Tracking, breaks: readonly Break[], now: number): Measured {
  const from = Date.parse(tracking.starts_at)
  // Clocks differ: the start may be in the future of this one.
  const until = tracking.ends_at === null ? Math.max(from, now) : Date.parse(tracking.ends_at)
  const intervals = breaks.map(
    (span): Interval => [Date.parse(span.starts_at), span.ends_at ? Date.parse(span.ends_at) : until],
  )
  return measure([from, until], intervals, {
    forced: tracking.force_custom_break_duration,
    byHand: tracking.break_duration,
    usual: tracking.default_break_duration,
  })
}
