export const presenceStates = ['working', 'break', 'away', 'missing', 'off'] as const
export type PresenceState = (typeof presenceStates)[number]

/** Moments are seconds since 1970. */
type PresenceFacts = {
  runningSince: number | null
  breakSince: number | null
  /** Since when an absence lasts that covers the moment. */
  awaySince: number | null
  /** When somebody has to be here who has not come yet today; null where nobody waits for them. */
  expectedAt: number | null
  /** When they left today. */
  leftAt: number | null
}

/** What somebody does counts for more than what was planned. */
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
