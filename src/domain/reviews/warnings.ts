import type { WarningThresholds } from '../scope.ts'
import { localDays, netByDay, recordedBreaks, restOfDay, type Shift } from './working-day.ts'

/** Something about a person's working time that somebody should look at. */
export type Finding =
  | { kind: 'overlap'; day: string; shiftId: string; otherId: string }
  | { kind: 'long_day'; day: string; seconds: number; shiftId: string }
  | { kind: 'missing_break'; day: string; needed: number; seconds: number; shiftId: string }
  | { kind: 'short_rest'; day: string; seconds: number; shiftId: string }
  | { kind: 'long_running'; day: string; needed: number; shiftId: string }
  | { kind: 'absence_overlap' | 'absence_over_work'; day: string; shiftId: string; otherId: string }

export const findingKinds = [
  'overlap',
  'long_day',
  'missing_break',
  'short_rest',
  'long_running',
  'absence_overlap',
  'absence_over_work',
] as const

/** The same finding reads the same whenever it is made. */
export const situationOf = (finding: Finding): string => {
  if (finding.kind === 'overlap' || finding.kind === 'absence_overlap')
    return `${finding.kind}:${[finding.shiftId, finding.otherId].sort().join(':')}`
  if (finding.kind === 'absence_over_work') return `absence_over_work:${finding.shiftId}:${finding.day}`
  return finding.kind === 'long_running' ? `long_running:${finding.shiftId}` : `${finding.kind}:${finding.day}`
}

type Day = { day: string; shifts: Shift[] }

/** All findings in a person's shifts. Pure: the same shifts give the same findings. */
export function findingsIn(shifts: readonly Shift[], zone: string, thresholds: WarningThresholds): Finding[] {
  const sorted = [...shifts].sort((left, right) => left.from - right.from || (left.id < right.id ? -1 : 1))
  const counted = sorted.map((shift) => withoutForgotten(shift, thresholds))
  const dayAt = localDays(zone)
  const days = [...Map.groupBy(counted, (shift) => dayAt(shift.from).date)].map(([day, shifts]) => ({ day, shifts }))
  return [
    ...overlaps(sorted, zone),
    ...longDays(counted, zone, thresholds),
    ...days.flatMap((day) => missingBreaks(day, thresholds)),
    ...shortRests(days, thresholds),
    ...longRunning(sorted, zone, thresholds),
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
function overlaps(shifts: readonly Shift[], zone: string): Finding[] {
  const dayAt = localDays(zone)
  const findings: Finding[] = []
  let open: Shift | null = null
  for (const shift of shifts) {
    if (open && shift.from < open.until && shift.until > shift.from)
      findings.push({ kind: 'overlap', day: dayAt(shift.from).date, shiftId: shift.id, otherId: open.id })
    if (!open || shift.until > open.until) open = shift
  }
  return findings
}

function longDays(shifts: readonly Shift[], zone: string, { daily_minutes }: WarningThresholds): Finding[] {
  const dayAt = localDays(zone)
  const lastOn = new Map(shifts.map((shift) => [dayAt(shift.from).date, shift]))
  return [...netByDay(shifts, zone)]
    .filter(([, seconds]) => seconds > daily_minutes * 60)
    .map(([day, seconds]) => {
      // Where nothing starts on the day, it is filled by what started before.
      const shift = lastOn.get(day) ?? shifts.findLast(({ from }) => dayAt(from).date < day)!
      return { kind: 'long_day', day, seconds, shiftId: shift.id }
    })
}

function missingBreaks({ day, shifts }: Day, thresholds: WarningThresholds): Finding[] {
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
function shortRests(days: readonly Day[], { rest_minutes }: WarningThresholds): Finding[] {
  const findings: Finding[] = []
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

function longRunning(shifts: readonly Shift[], zone: string, { running_minutes }: WarningThresholds): Finding[] {
  const dayAt = localDays(zone)
  return shifts
    .filter((shift) => shift.running && shift.until - shift.from > running_minutes * 60)
    .map((shift) => ({
      kind: 'long_running',
      day: dayAt(shift.from).date,
      needed: running_minutes * 60,
      shiftId: shift.id,
    }))
}
