/** What a person's clock shows: nothing, work, or a break in it. */
export type ClockState = {
  running: {
    id: string
    version: number
    startsAt: Temporal.Instant
    /** The latest moment recorded in the tracking: its start, the end of a break, or the start of an open one. */
    latest: Temporal.Instant
    /** The start of the next work that was finished when this late start came in: the tracking must end before it. */
    until: Temporal.Instant | null
    openBreak: { id: string; startsAt: Temporal.Instant } | null
    /** It had ended and was reopened by hand. */
    endedBefore: boolean
  } | null
  /** A tracking runs in another workspace. It must not be changed from here, and only one may run. */
  elsewhere: boolean
  /** The moment lies inside finished work. */
  recorded: boolean
  /** The moment lies in a month that is closed for the person. */
  closed?: boolean
}

export type ActionType = 'start' | 'end' | 'start-break' | 'end-break'

/**
 * What a punch does. `fits` is false if it is out of order: it is stored all the same, and people are warned.
 * - open: starts a tracking
 * - open-break, close-break: in the running tracking
 * - close: ends the tracking and its open break; at `endsAt` if the punch itself is too late
 * - join: belongs to the running tracking and changes nothing
 * - alone: belongs to no tracking
 * - aside: is in a closed month, which does not change
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
  // Only a tracking that was running when the month was closed may still end in it.
  if (closed && (!running || before(at, running.startsAt))) return { kind: 'aside', fits: false }
  if (!running) return type === 'start' && !elsewhere && !recorded ? { kind: 'open', fits: true } : alone
  const { openBreak, startsAt, latest, until } = running
  const isBeyond = until !== null && before(until, at)
  switch (type) {
    case 'start':
      return join
    case 'start-break':
      if (before(at, startsAt) || isBeyond) return alone
      // A break that starts before another one ended is a repeated punch, or would count time twice.
      return openBreak || before(at, latest) ? join : { kind: 'open-break', fits: true }
    case 'end-break':
      if (isBeyond) return alone
      if (!openBreak) return join
      return before(at, openBreak.startsAt) ? alone : { kind: 'close-break', fits: true }
    case 'end':
      // An end before the start or a recorded break would cut those off: people have to decide.
      if (before(at, latest)) return alone
      // An end after the start of the next work would count time twice.
      if (isBeyond) return { kind: 'close', fits: false, endsAt: before(until, latest) ? latest : until }
      return { kind: 'close', fits: true }
  }
}
