import { measureTracking } from '../../shared/net-time.ts'
import { readMomentOf, type Scope } from '../scope.ts'

/** In seconds. `shownBreak` is null where no break was recorded or set by hand. */
export type Lengths = { gross: number; rest: number; shownBreak: number | null }

/** A tracking as it is read for answers: with its stored lengths once it has ended, with its breaks while it runs. */
export type MeasuredRow = {
  starts_at: string
  ends_at: string | null
  force_custom_break_duration: boolean
  set_break: number | null
  default_break_duration: number
  gross_seconds: number | null
  break_seconds: number | null
  recorded_break: number | null
  breaks: readonly { starts_at: string; ends_at: string | null }[] | null
}

const whileRunning = new WeakMap<MeasuredRow, Lengths>()

/** Up to now while it runs. The same as `grossSeconds`, `breakSeconds` and `breakDuration` in SQL, which filters need. */
export function lengthsOf(row: MeasuredRow, scope: Scope): Lengths {
  const { gross_seconds: gross, break_seconds: rest } = row
  if (gross !== null && rest !== null) return { gross, rest, shownBreak: shownBreakOf(row, row.recorded_break) }
  const known = whileRunning.get(row)
  if (known) return known
  const measured = measuredUntilNow(row, scope)
  whileRunning.set(row, measured)
  return measured
}

function measuredUntilNow(row: MeasuredRow, scope: Scope): Lengths {
  const breaks = row.breaks ?? []
  const { starts_at, ends_at, force_custom_break_duration, set_break: break_duration, default_break_duration } = row
  // Not by a spread: the row has all the columns of a list.
  const tracking = { starts_at, ends_at, force_custom_break_duration, break_duration, default_break_duration }
  const measured = measureTracking(tracking, breaks, readMomentOf(scope))
  return { ...measured, shownBreak: shownBreakOf(row, breaks.length > 0 ? measured.recorded : null) }
}

/** A break set by hand takes precedence over the recorded one only if it is forced. */
const shownBreakOf = (
  { force_custom_break_duration: forced, set_break: byHand }: MeasuredRow,
  recorded: number | null,
): number | null => (forced ? (byHand ?? recorded) : (recorded ?? byHand))
