import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { absencesVisibleTo, administersOwner } from './absence.policy.ts'
import type { AbsenceDay } from './absence-days.ts'
import type { SpanColumns } from './absence-span.ts'

export type StoredAbsence = SpanColumns & {
  id: Id
  user_id: Id
  administered: boolean
  days: number
  hours: number
  use_custom_values: boolean
  absence_type_id: Id
  counts_against_entitlement: boolean
  by_day: AbsenceDay[]
}

/** The absences that are visible to the actor, with their days. */
export const findStored = async (scope: WorkspaceScope, ids: readonly Id[]): Promise<StoredAbsence[]> => {
  const { sql, accountId } = scope
  return sql<StoredAbsence[]>`
    select t.id, t.user_id, ${administersOwner(scope)} as administered, t.starts_at, t.ends_at, t.full_day, t.zone,
      t.first_day, t.last_day, t.days, t.hours, t.use_custom_values, t.absence_type_id, y.counts_against_entitlement,
      (select coalesce(json_agg(json_build_object('day', d.day, 'days', d.days, 'hours', d.hours) order by d.day), '[]')
        from absence_days d where d.account_id = t.account_id and d.absence_id = t.id) as by_day
    from absences t
    join absence_types y on y.account_id = t.account_id and y.id = t.absence_type_id
    where t.account_id = ${accountId} and t.id = any(${ids as string[]}::bigint[]) and ${absencesVisibleTo(scope)}
    order by t.starts_at, t.id`
}
