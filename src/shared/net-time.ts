/** From one moment to another, in epoch milliseconds. */
type Interval = readonly [from: number, until: number]

/** How long the break is that counts; lengths are in seconds. */
type BreakRule = {
  /** Whether what was set by hand counts, whatever was recorded. */
  forced: boolean
  byHand: number | null
  /** What is taken off at least, unless something set by hand counts. */
  usual: number
}

/** In seconds. */
export type Measured = { gross: number; rest: number; net: number }

/**
 * What a stretch of work comes to. The database has the same rule for what is stored, `recorded_break` and `counted_break`
 * in db/migrations/0002_working_time.sql; a browser needs it for a clock that runs and for times that are being typed.
 */
export function measure(work: Interval, breaks: readonly Interval[], { forced, byHand, usual }: BreakRule): Measured {
  const gross = Math.max(0, secondsIn(work[1] - work[0]))
  const recorded = restedIn(work, breaks)
  const wanted = forced ? (byHand ?? recorded) : Math.max(recorded, usual)
  const rest = Math.max(0, Math.min(gross, wanted))
  return { gross, rest, net: gross - rest }
}

/** As the database rounds. */
const secondsIn = (milliseconds: number): number => Math.round(milliseconds / 1000)

/** Of each break what lies inside the work; where breaks overlap it counts once. */
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

/** A tracking as the API tells of it: moments as ISO text, breaks in seconds. */
type Tracking = {
  starts_at: string
  ends_at: string | null
  force_custom_break_duration: boolean
  break_duration: number | null
  default_break_duration: number
}
type Break = { starts_at: string; ends_at: string | null }

/** The same for a tracking; one that runs, and a break that does, count up to `now`. */
export function measureTracking(tracking: Tracking, breaks: readonly Break[], now: number): Measured {
  const from = Date.parse(tracking.starts_at)
  // Clocks differ: a start may lie ahead of what this one shows.
  const until = tracking.ends_at === null ? Math.max(from, now) : Date.parse(tracking.ends_at)
  const intervals = breaks.map(
    (one): Interval => [Date.parse(one.starts_at), one.ends_at ? Date.parse(one.ends_at) : until],
  )
  return measure([from, until], intervals, {
    forced: tracking.force_custom_break_duration,
    byHand: tracking.break_duration,
    usual: tracking.default_break_duration,
  })
}
