export const presenceStates = ['working', 'break', 'away', 'missing', 'off'] as const
export type PresenceState = (typeof presenceStates)[number]

/** Moments are seconds since 1970. */
type PresenceFacts = {
  runningSince: number | null
  breakSince: number | null
  /** The start of the absence that covers the moment. */
  awaySince: number | null
  /** When a person who has not started work today is expected; null if they are not. */
  expectedAt: number | null
  /** When they left today. */
  leftAt: number | null
}

/** Actual work takes precedence over planned work and absences. */
export function presenceState(
  { runningSince, breakSince, awaySince, expectedAt, leftAt }: PresenceFacts,
  now: number,
): { state: PresenceState; since: number | null } {
  if (runningSince !== null)
    return breakSince === null ? { state: 'working', since: runningSince } : { state: 'break', since: breakSince }
  if (awaySince !== null) return { state: 'away', since: awaySince }
  if (expectedAt !== null && expectedAt <= now) return { state: 'missing', since: expectedAt }
  return { state: 'off', since: leftAt }
}
