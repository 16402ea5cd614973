/** What a person's clock shows: nothing, work, or a break in it. */
export type ClockState = {
  running: {
    id: string
    version: number
    startsAt: Temporal.Instant
    /** The latest moment that the tracking already holds: its start, or an end of one of its breaks. */
    latest: Temporal.Instant
    openBreak: { id: string; startsAt: Temporal.Instant } | null
    /** It had ended, and was opened again by hand. */
    endedBefore: boolean
  } | null
  /** A tracking runs in another workspace. It is not this one's to touch, and there is room for one only. */
  elsewhere: boolean
}

export type ActionType = 'start' | 'end' | 'start-break' | 'end-break'

/**
 * What a punch does. `fits` is false where it is out of order: it is kept all the same, and somebody is told.
 * - open: starts a tracking
 * - open-break, close-break: in the running tracking
 * - close: ends the tracking, and the break if one is open
 * - join: belongs to the running tracking and changes nothing
 * - alone: belongs to no tracking
 */
export type PunchEffect = { kind: 'open' | 'open-break' | 'close-break' | 'close' | 'join' | 'alone'; fits: boolean }

const before = (left: Temporal.Instant, right: Temporal.Instant): boolean => Temporal.Instant.compare(left, right) < 0

/** The rule of the clock. A punch is never refused for its order, and hours are never invented from one. */
export function effectOf({ running, elsewhere }: ClockState, type: ActionType, at: Temporal.Instant): PunchEffect {
  if (!running) return type === 'start' && !elsewhere ? { kind: 'open', fits: true } : { kind: 'alone', fits: false }
  const { openBreak } = running
  switch (type) {
    case 'start':
      return { kind: 'join', fits: false }
    case 'start-break':
      if (before(at, running.startsAt)) return { kind: 'alone', fits: false }
      return openBreak ? { kind: 'join', fits: false } : { kind: 'open-break', fits: true }
    case 'end-break':
      if (!openBreak) return { kind: 'join', fits: false }
      return before(at, openBreak.startsAt) ? { kind: 'alone', fits: false } : { kind: 'close-break', fits: true }
    case 'end':
      // An end before what is already recorded would cut it off: a person has to decide.
      return before(at, running.latest) ? { kind: 'alone', fits: false } : { kind: 'close', fits: true }
  }
}
