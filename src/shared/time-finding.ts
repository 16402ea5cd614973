/** The thresholds of warnings, in minutes. */
export type WarningThresholds = {
  /** How far people may backdate their own punches without a warning. */
  late_punch_minutes: number
  daily_minutes: number
  break_after_minutes: number
  break_minutes: number
  long_break_after_minutes: number
  long_break_minutes: number
  rest_minutes: number
  running_minutes: number
}

/** A finding about a person's working time for which the times of a day or two are enough. */
export type TimeFinding =
  | { kind: 'overlap'; day: string; shiftId: string; otherId: string }
  | ({
      kind: 'long_day'
      day: string
      seconds: number
      limit: number
      shiftId: string
      overnight?: boolean
    } & Elsewhere)
  | ({
      kind: 'missing_break'
      day: string
      needed: number
      seconds: number
      shiftId: string
      /** The breaks are long enough, but this much work was done without one; `limit` is the maximum. */
      unbroken?: number
      limit?: number
    } & Elsewhere)
  | ({ kind: 'short_rest'; day: string; seconds: number; limit: number; shiftId: string } & Elsewhere)
  | { kind: 'long_running'; day: string; needed: number; shiftId: string }

/** The other workspaces of the account in which some of the work was done. */
export type Elsewhere = { elsewhere?: readonly string[] }
