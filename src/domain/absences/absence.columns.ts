import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { type MaybeWorkspaceScope, nowOf, type WorkspaceScope } from '../scope.ts'
import { isSeenIn } from '../users/user.columns.ts'

// Computed columns of an absence `t`.

/** Null while the request is pending. */
export const confirmedOf = ({ sql }: WorkspaceScope): Fragment =>
  sql`case t.confirmation_status when 'confirmed' then true when 'rejected' then false end`

/** Whether it has a day in a closed month of its user. */
export const isInClosedMonth = ({ sql }: WorkspaceScope): Fragment => sql`exists (
  select from time_accounts a
  where a.account_id = t.account_id and a.user_id = t.user_id and a.closed_through >= t.first_day)`

/** Totals of a list, equal to those of the rollup. */
export const absenceListTotals = ({ sql }: WorkspaceScope): Record<string, Fragment> => ({
  pending: sql`count(*) filter (where t.confirmation_status = 'pending')::int`,
  confirmed: sql`count(*) filter (where t.confirmation_status = 'confirmed')::int`,
  rejected: sql`count(*) filter (where t.confirmation_status = 'rejected')::int`,
  total_days: sql`coalesce(sum(t.days), 0)`,
  total_hours: sql`coalesce(sum(t.hours), 0)`,
})

/** The current confirmed absence of the user `t`, among those that the reader can see. */
export const currentAbsenceOf = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  select a.id from absences a
  where a.account_id = t.account_id and a.user_id = t.id and a.status = 'active'
    and a.confirmation_status = 'confirmed' and a.starts_at <= ${nowOf(scope)} and a.ends_at >= ${nowOf(scope)}
    and ${isSeenIn(scope, scope.sql`a.workspace_id`)}
  order by a.starts_at, a.id limit 1`

export const followersOfAbsence = ({ sql }: WorkspaceScope, id: Id): Fragment => sql`exists (
  select from absence_followers l where l.account_id = t.account_id and l.absence_id = ${id} and l.user_id = t.id)`
