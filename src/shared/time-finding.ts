/** When working time gives cause for a warning, in minutes. */
export type WarningThresholds = {
  /** How far people may date back their own punches without anybody being told. */
  late_punch_minutes: number
  daily_minutes: number
  break_after_minutes: number
  break_minutes: number
  long_break_after_minutes: number
  long_break_minutes: number
  rest_minutes: number
  running_minutes: number
}

/** Something about a person's working time that somebody should look at, as far as it shows in a day or two. */
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
      /** Enough break, but so much work without one, where `limit` is the most. */
      unbroken?: number
      limit?: number
    } & Elsewhere)
  | ({ kind: 'short_rest'; day: string; seconds: number; limit: number; shiftId: string } & Elsewhere)
  | { kind: 'long_running'; day: string; needed: number; shiftId: string }

/** The other workspaces of the account in which some of the work was done. */
export type Elsewhere = { elsewhere?: readonly string[] }
