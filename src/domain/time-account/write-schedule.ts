import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { earlier } from '../../platform/time/day.ts'
import { recountAbsences } from '../absences/recount-absences.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { lockTimeAccounts } from './account.sql.ts'
import { deleteSchedule, insertSchedule, lockSchedule, type ScheduleColumns, updateSchedule } from './schedule.sql.ts'
import { insertReviewForRebuild } from './stored-days.sql.ts'

/** What a caller sends: either weeks of minutes or the minutes of a month. */
export type WrittenSchedule = {
  starts_on?: string | undefined
  weeks?: readonly (readonly number[])[] | null | undefined
  monthly_minutes?: number | null | undefined
  regards_holidays?: boolean | undefined
  holiday_calendar?: string | null | undefined
  reaches_back?: boolean | undefined
}

const earliest = '1970-01-01'
const latest = '2199-12-31'

/** The columns, with stored values for what is left out. */
export function scheduleFrom(written: WrittenSchedule, stored: ScheduleColumns | null): ScheduleColumns {
  const starts_on = written.starts_on ?? stored?.starts_on
  if (starts_on === undefined) throw invalid('starts_on', 'Starts on must be given.')
  if (starts_on < earliest || starts_on > latest)
    throw invalid('starts_on', 'A work schedule must start between 1970 and 2199.')
  const { weeks, monthly_minutes } = written
  if (weeks && monthly_minutes != null) throw invalid('weeks', 'Give either weeks or monthly_minutes.')
  const amount = weeks
    ? { rhythm: 'weekly' as const, minutes: weeks.flat(), monthly_minutes: null }
    : monthly_minutes != null
      ? { rhythm: 'monthly' as const, minutes: null, monthly_minutes }
      : stored
  if (!amount) throw invalid('weeks', 'Give either weeks or monthly_minutes.')
  return {
    starts_on,
    rhythm: amount.rhythm,
    minutes: amount.minutes,
    monthly_minutes: amount.monthly_minutes,
    regards_holidays: written.regards_holidays ?? stored?.regards_holidays ?? true,
    holiday_calendar:
      written.holiday_calendar === undefined ? (stored?.holiday_calendar ?? null) : written.holiday_calendar,
    reaches_back: written.reaches_back ?? stored?.reaches_back ?? false,
  }
}

/** Open months are recounted from its start on, closed ones stay as they are. */
export async function addSchedule(scope: WorkspaceScope, userId: Id, written: WrittenSchedule): Promise<Id> {
  await lockTimeAccounts(scope, [userId])
  const schedule = scheduleFrom(written, null)
  const id = await insertSchedule(scope, userId, schedule, nowOf(scope))
  await recountAfterChange(scope, userId, schedule.starts_on)
  return id
}

export async function changeSchedule(
  scope: WorkspaceScope,
  userId: Id,
  id: Id,
  written: WrittenSchedule,
): Promise<void> {
  await lockTimeAccounts(scope, [userId])
  const stored = await lockSchedule(scope, userId, id)
  if (!stored) throw notFound()
  // Each change has to allow again that it reaches into closed months.
  const { reaches_back = false } = written
  const schedule = scheduleFrom(written, stored)
  await updateSchedule(scope, id, { ...schedule, reaches_back }, nowOf(scope))
  await recountAfterChange(scope, userId, earlier(stored.starts_on, schedule.starts_on))
}

export async function removeSchedule(
  scope: WorkspaceScope,
  userId: Id,
  id: Id,
  { reachesBack }: { reachesBack: boolean },
): Promise<void> {
  await lockTimeAccounts(scope, [userId])
  const stored = await lockSchedule(scope, userId, id)
  if (!stored) throw notFound()
  await updateSchedule(scope, id, { reaches_back: reachesBack }, nowOf(scope))
  await deleteSchedule(scope, id)
  await recountAfterChange(scope, userId, stored.starts_on)
}

/** Recounts absences now; the days of the account are rebuilt by the next review. */
async function recountAfterChange(scope: WorkspaceScope, userId: Id, from: string): Promise<void> {
  await recountAbsences(scope, userId, from)
  await insertReviewForRebuild(scope, userId, scope.workspace.id, nowOf(scope))
}
