import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { firstWorkspace } from '../users/first-workspace.columns.ts'

// Computed columns of a user `t`.

/** The work schedules as JSON, by start. */
export const schedulesOf = ({ sql }: Pick<Scope, 'sql'>): Fragment => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id::text, 'starts_on', s.starts_on, 'rhythm', s.rhythm,
    'minutes', s.minutes, 'monthly_minutes', s.monthly_minutes, 'regards_holidays', s.regards_holidays,
    'holiday_calendar', s.holiday_calendar) order by s.starts_on), '[]')
  from work_schedules s where s.account_id = t.account_id and s.user_id = t.id)`

/** The last day of the contract by the data profile; the latest one if several workspaces have it. */
export const contractEndOf = ({ sql }: Pick<Scope, 'sql'>): Fragment => sql`(
  select max(v.value) from custom_field_values v
  join custom_fields f on f.account_id = v.account_id and f.id = v.custom_field_id
  where v.account_id = t.account_id and v.user_id = t.id and f.key = 'end_of_contract'
    and v.value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`

/** The last day of the closed months. */
export const closedThroughOf = ({ sql }: Pick<Scope, 'sql'>): Fragment => sql`(
  select a.closed_through from time_accounts a where a.account_id = t.account_id and a.user_id = t.id)`

/** The person's first workspace, whose holidays apply to their schedules; null where it is this one. */
export const otherHomeOf = ({ sql, workspace }: WorkspaceScope): Fragment => sql`(
  select jsonb_build_object('time_zone', home.time_zone, 'holiday_calendar', home.holiday_calendar,
    'special_days', home.special_days)
  from (
    ${firstWorkspace({ sql }, sql`w.*`, { accountId: sql`t.account_id`, userId: sql`t.id` })}
  ) home where home.id <> ${workspace.id})`
