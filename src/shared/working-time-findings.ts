import { type DayAt, netByDay, recordedBreaks, restOfDay, type Shift } from './working-day.ts'

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

/** Something about a person's working time that somebody should look at. */
export type TimeFinding =
  | { kind: 'overlap'; day: string; shiftId: string; otherId: string }
  | { kind: 'long_day'; day: string; seconds: number; shiftId: string }
  | { kind: 'missing_break'; day: string; needed: number; seconds: number; shiftId: string }
  | { kind: 'short_rest'; day: string; seconds: number; shiftId: string }
  | { kind: 'long_running'; day: string; needed: number; shiftId: string }

type Day = { day: string; shifts: Shift[] }

/** All findings in a person's shifts. Pure: the same shifts give the same findings. */
export function timeFindings(shifts: readonly Shift[], dayAt: DayAt, thresholds: WarningThresholds): TimeFinding[] {
  const sorted = [...shifts].sort((left, right) => left.from - right.from || (left.id < right.id ? -1 : 1))
  const counted = sorted.map((shift) => withoutForgotten(shift, thresholds))
  const days = [...Map.groupBy(counted, (shift) => dayAt(shift.from).date)].map(([day, shifts]) => ({ day, shifts }))
  return [
    ...overlaps(sorted, dayAt),
    ...longDays(counted, dayAt, thresholds),
    ...days.flatMap((day) => missingBreaks(day, thresholds)),
    ...shortRests(days, thresholds),
    ...longRunning(sorted, dayAt, thresholds),
  ]
}

/**
 * A tracking that has been running for too long was most likely forgotten. That is a finding of its own; until
 * somebody says when it ended, the hours beyond are nobody's work.
 */
function withoutForgotten(shift: Shift, { running_minutes }: WarningThresholds): Shift {
  const until = Math.min(shift.until, shift.from + running_minutes * 60)
  if (!shift.running || until === shift.until) return shift
  const recorded = (of: Shift): number => recordedBreaks(of).reduce((sum, one) => sum + one.until - one.from, 0)
  const cut = { ...shift, until }
  return { ...cut, breakSeconds: Math.max(0, shift.breakSeconds - recorded(shift) + recorded(cut)) }
}

/** Each shift that begins before an earlier one is over; of several such, the one that lasts longest is named. */
function overlaps(shifts: readonly Shift[], dayAt: DayAt): TimeFinding[] {
  const findings: TimeFinding[] = []
  let open: Shift | null = null
  for (const shift of shifts) {
    if (open && shift.from < open.until && shift.until > shift.from)
      findings.push({ kind: 'overlap', day: dayAt(shift.from).date, shiftId: shift.id, otherId: open.id })
    if (!open || shift.until > open.until) open = shift
  }
  return findings
}

function longDays(shifts: readonly Shift[], dayAt: DayAt, { daily_minutes }: WarningThresholds): TimeFinding[] {
  const lastOn = new Map(shifts.map((shift) => [dayAt(shift.from).date, shift]))
  return [...netByDay(shifts, dayAt)]
    .filter(([, seconds]) => seconds > daily_minutes * 60)
    .map(([day, seconds]) => {
      // Where nothing starts on the day, it is filled by what started before.
      const shift = lastOn.get(day) ?? shifts.findLast(({ from }) => dayAt(from).date < day)!
      return { kind: 'long_day', day, seconds, shiftId: shift.id }
    })
}

function missingBreaks({ day, shifts }: Day, thresholds: WarningThresholds): TimeFinding[] {
  const { net, rest } = restOfDay(shifts)
  const needed =
    net > thresholds.long_break_after_minutes * 60
      ? thresholds.long_break_minutes * 60
      : net > thresholds.break_after_minutes * 60
        ? thresholds.break_minutes * 60
        : 0
  return rest < needed ? [{ kind: 'missing_break', day, needed, seconds: rest, shiftId: shifts.at(-1)!.id }] : []
}

/** Between the last end of the days before and the first start of a day. */
function shortRests(days: readonly Day[], { rest_minutes }: WarningThresholds): TimeFinding[] {
  const findings: TimeFinding[] = []
  let ended = Number.NEGATIVE_INFINITY
  for (const { day, shifts } of days) {
    const [first] = shifts as [Shift, ...Shift[]]
    const seconds = first.from - ended
    if (seconds < rest_minutes * 60)
      findings.push({ kind: 'short_rest', day, seconds: Math.max(0, seconds), shiftId: first.id })
    ended = shifts.reduce((latest, { until }) => Math.max(latest, until), ended)
  }
  return findings
}

function longRunning(shifts: readonly Shift[], dayAt: DayAt, { running_minutes }: WarningThresholds): TimeFinding[] {
  return shifts
    .filter((shift) => shift.running && shift.until - shift.from > running_minutes * 60)
    .map((shift) => ({
      kind: 'long_running',
      day: dayAt(shift.from).date,
      needed: running_minutes * 60,
      shiftId: shift.id,
    }))
}
