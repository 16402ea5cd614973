import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { previewRecount, type RecountedAbsence } from '../absences/recount-absences.ts'
import type { Scope } from '../scope.ts'
import type { AccountFacts } from './account.sql.ts'
import { todayIn } from './account-zone.ts'
import { differenceOf } from './closed-difference.ts'
import { type ComputedDay, computeDays } from './compute-days.ts'
import { accountOf } from './read-account.ts'
import { beginningOfTime, firstOpenDay } from './rebuild-days.ts'
import { scheduleFrom, type WrittenSchedule } from './write-schedule.ts'

type MonthSums = { target: number; credited: number; charged: number }
type ChangedMonth = { month: string; before: MonthSums; after: MonthSums }

type SchedulePreview = {
  /** Open months that would change, up to today. */
  months: ChangedMonth[]
  /** By how much today's balance would change. */
  seconds: number
  /** What could be booked for closed months afterwards. */
  closedSeconds: number
  absences: RecountedAbsence[]
}

/** A dry run: what a new schedule would change, or one that replaces `replacedId`. */
export async function previewSchedule(
  scope: Scope,
  userId: Id,
  written: WrittenSchedule,
  replacedId?: Id | null,
): Promise<SchedulePreview> {
  const facts = await accountOf(scope, userId)
  const stored = replacedId ? facts.schedules.find(({ id }) => id === replacedId) : undefined
  if (replacedId && !stored) throw invalid('work_schedule_id', 'This user has no such work schedule.')
  const planned = {
    id: '0',
    ...scheduleFrom(
      written,
      stored ? { ...stored, minutes: stored.minutes && [...stored.minutes], reaches_back: false } : null,
    ),
  }
  const others = facts.schedules.filter(({ id, starts_on }) => id !== replacedId && starts_on !== planned.starts_on)
  const schedules = [...others, planned].sort((left, right) => (left.starts_on < right.starts_on ? -1 : 1))
  const after = { ...facts, schedules }
  const months = await changedMonths(scope, facts, after)
  const from = stored && stored.starts_on < planned.starts_on ? stored.starts_on : planned.starts_on
  return {
    months,
    seconds: months.reduce((sum, month) => sum + balanceChange(month), 0),
    closedSeconds: (await differenceOf(scope, after)).seconds,
    absences: await previewRecount(scope, userId, from, schedules),
  }
}

const balanceChange = ({ before, after }: ChangedMonth): number =>
  after.charged - after.target - before.charged + before.target

async function changedMonths(scope: Scope, before: AccountFacts, after: AccountFacts): Promise<ChangedMonth[]> {
  const span = {
    first: firstOpenDay(before, beginningOfTime),
    last: todayIn(scope, before.time_zone),
  }
  const [sumsBefore, sumsAfter] = [
    byMonth((await computeDays(scope, [{ facts: before, ...span }])).get(before.user_id)!),
    byMonth((await computeDays(scope, [{ facts: after, ...span }])).get(before.user_id)!),
  ]
  return [...new Set([...sumsBefore.keys(), ...sumsAfter.keys()])]
    .sort()
    .map((month) => ({ month, before: sumsBefore.get(month) ?? noSums(), after: sumsAfter.get(month) ?? noSums() }))
    .filter((month) => JSON.stringify(month.before) !== JSON.stringify(month.after))
}

const noSums = (): MonthSums => ({ target: 0, credited: 0, charged: 0 })

function byMonth(days: readonly ComputedDay[]): Map<string, MonthSums> {
  const months = new Map<string, MonthSums>()
  for (const { day, target, credited, charged } of days) {
    const sums = months.get(day.slice(0, 7)) ?? noSums()
    sums.target += target
    sums.credited += credited
    sums.charged += charged
    months.set(day.slice(0, 7), sums)
  }
  return months
}
