import type { Id } from '../../platform/ids.ts'
import { lockAndRecount } from '../entitlements/recount-balances.ts'
import { recordHistory } from '../history.ts'
import { inWorkspace } from '../lookup.ts'
import { nowOf, type Scope } from '../scope.ts'
import type { WorkSchedule } from '../time-account/schedule.ts'
import { replaceAbsenceDays, updateAbsence } from './absence.sql.ts'
import { storedSpan } from './absence-span.ts'
import { type Calculated, calculateAbsence } from './calculate-absence.ts'
import { absenceChanges } from './describe-absence.ts'
import { type CountedAbsence, findComputed } from './recount.sql.ts'
import { findWorkFacts } from './request-context.sql.ts'

export { findPeopleAway } from './recount.sql.ts'

type Amounts = { days: number; hours: number }
export type RecountedAbsence = {
  id: Id
  title: string
  first_day: string
  last_day: string
  before: Amounts
  after: Amounts
}

/** Absences from a day on that would take other days or hours under these schedules, without rejected ones. */
export async function previewRecount(
  scope: Scope,
  userId: Id,
  from: string,
  schedules: readonly WorkSchedule[],
): Promise<RecountedAbsence[]> {
  const found = await counted(scope, userId, from, schedules)
  return found
    .filter((recounted) => amountsDiffer(recounted) && !recounted.absence.rejected)
    .map(({ absence, calculated }) => changeOf(absence, calculated))
}

/**
 * After a change of schedules or holidays from `from` on, in open months. Returns whether any absence takes other days
 * or hours now.
 */
export async function recountAbsences(scope: Scope, userId: Id, from: string): Promise<boolean> {
  const changed = await counted(scope, userId, from, null)
  for (const recounted of changed) {
    const { absence, calculated } = recounted
    const place = await inWorkspace(scope, absence.workspace_id)
    await replaceAbsenceDays(place, { id: absence.id, userId }, calculated.byDay)
    if (!amountsDiffer(recounted)) continue
    const amounts = { days: calculated.days, hours: calculated.hours }
    await updateAbsence(place, absence.id, amounts, nowOf(scope))
    const changes = absenceChanges(place, absence, amounts)
    await recordHistory(place, { absence_ids: [absence.id] }, { kind: 'changed', changes })
  }
  if (changed.length > 0) await lockAndRecount(scope, userId)
  return changed.length > 0
}

type Recounted = { absence: CountedAbsence; calculated: Calculated }

const amountsDiffer = ({ absence, calculated }: Recounted): boolean =>
  calculated.days !== absence.days || calculated.hours !== absence.hours

/** Equal totals may fall on other days, and so in another month or year. */
const daysDiffer = ({ absence, calculated }: Recounted): boolean =>
  JSON.stringify(absence.by_day) !== JSON.stringify(calculated.byDay.map(({ day, days, hours }) => [day, days, hours]))

async function counted(scope: Scope, userId: Id, from: string, schedules: readonly WorkSchedule[] | null) {
  const changed: Recounted[] = []
  const factsIn = onceEach(async (workspaceId) => {
    const place = await inWorkspace(scope, workspaceId)
    return { place, worker: await findWorkFacts(place, userId) }
  })
  for (const absence of await findComputed(scope, userId, from)) {
    const { place, worker } = await factsIn(absence.workspace_id)
    const planned = schedules === null ? worker : { ...worker, schedules: [...schedules] }
    const recounted = {
      absence,
      calculated: await calculateAbsence(place, planned, storedSpan(absence), absence.zone, null),
    }
    if (amountsDiffer(recounted) || daysDiffer(recounted)) changed.push(recounted)
  }
  return changed
}

/** Caches workspaces: most people have all their absences in one. */
function onceEach<T>(find: (id: Id) => Promise<T>): (id: Id) => Promise<T> {
  const found = new Map<Id, Promise<T>>()
  return (id) => found.get(id) ?? found.set(id, find(id)).get(id)!
}

const changeOf = (
  { id, title, first_day, last_day, days, hours }: CountedAbsence,
  after: Calculated,
): RecountedAbsence => ({
  id,
  title,
  first_day,
  last_day,
  before: { days, hours },
  after: { days: after.days, hours: after.hours },
})
