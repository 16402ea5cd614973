/** What a person's clock shows: nothing, work, or a break in it. */
export type ClockState = {
  running: {
    id: string
    version: number
    startsAt: Temporal.Instant
    /** The latest moment that the tracking already holds: its start, or an end of one of its breaks. */
    latest: Temporal.Instant
    /** Where work begins that was recorded and over when this start came in, late: it cannot last longer than until then. */
    until: Temporal.Instant | null
    openBreak: { id: string; startsAt: Temporal.Instant } | null
    /** It had ended, and was opened again by hand. */
    endedBefore: boolean
  } | null
  /** A tracking runs in another workspace. It is not this one's to touch, and there is room for one only. */
  elsewhere: boolean
  /** The moment lies inside work that is recorded and over. */
  recorded: boolean
  /** The moment lies in a month that is closed for the person. */
  closed?: boolean
}

export type ActionType = 'start' | 'end' | 'start-break' | 'end-break'

/**
 * What a punch does. `fits` is false where it is out of order: it is kept all the same, and somebody is told.
 * - open: starts a tracking
 * - open-break, close-break: in the running tracking
 * - close: ends the tracking, and the break if one is open; at `endsAt` where the punch itself lies too late
 * - join: belongs to the running tracking and changes nothing
 * - alone: belongs to no tracking
 * - aside: belongs into a closed month, which stays as it is
 */
export type PunchEffect = {
  kind: 'open' | 'open-break' | 'close-break' | 'close' | 'join' | 'alone' | 'aside'
  fits: boolean
  endsAt?: Temporal.Instant
}

const before = (left: Temporal.Instant, right: Temporal.Instant): boolean => Temporal.Instant.compare(left, right) < 0

const alone: PunchEffect = { kind: 'alone', fits: false }
const join: PunchEffect = { kind: 'join', fits: false }

/** The rule of the clock. A punch is never refused for its order, and hours are never invented from one. */
export function effectOf(clock: ClockState, type: ActionType, at: Temporal.Instant): PunchEffect {
  const { running, elsewhere, recorded, closed = false } = clock
  // What still runs since before the month was closed may end; nothing else reaches into it.
  if (closed && (!running || before(at, running.startsAt))) return { kind: 'aside', fits: false }
  if (!running) return type === 'start' && !elsewhere && !recorded ? { kind: 'open', fits: true } : alone
  const { openBreak, startsAt, latest, until } = running
  const isBeyond = until !== null && before(until, at)
  switch (type) {
    case 'start':
      return join
    case 'start-break':
      if (before(at, startsAt) || isBeyond) return alone
      // A break that began before another one ended is that one, sent again, or would count time twice.
      return openBreak || before(at, latest) ? join : { kind: 'open-break', fits: true }
    case 'end-break':
      if (isBeyond) return alone
      if (!openBreak) return join
      return before(at, openBreak.startsAt) ? alone : { kind: 'close-break', fits: true }
    case 'end':
      // An end before what is already recorded would cut it off: a person has to decide.
      if (before(at, latest)) return alone
      // One behind the next work would count that twice.
      if (isBeyond) return { kind: 'close', fits: false, endsAt: before(until, latest) ? latest : until }
      return { kind: 'close', fits: true }
  }
}
