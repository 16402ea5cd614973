import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { emailOf } from './user.columns.ts'

/** A user as integrations read one, over all workspaces of the account. */
export type DirectoryUser = {
  id: Id
  username: string
  email: string | null
  abbreviation: string | null
  initial_time_account: number
  salary: number
  home_office: boolean
  working_sessions_creator: boolean
  staff_number: string | null
  external_id: string | null
  locale: string | null
  status: string
  birthday: string | null
  workspace_ids: Id[]
  area_ids: Id[]
  tag_ids: Id[]
  facts: Record<string, { label: string; value: string | null }>
}

export type DirectoryFilter = {
  workspaceIds?: readonly Id[] | undefined
  areaIds?: readonly Id[] | undefined
  /** Users with one of the tags; with `untagged`, also those without any. */
  tagIds?: readonly Id[] | undefined
  untagged?: boolean | undefined
}

/** Behind a record, or so many records in. */
export type Slice = { after: Id | null; skip: number; most: number }

const inPresentWorkspace = ({ sql }: Pick<Scope, 'sql'>): Fragment => sql`
  join workspaces w on w.account_id = l.account_id and w.id = l.workspace_id and w.deleted_at is null`

function matching({ sql, accountId }: Scope, filter: DirectoryFilter): Fragment {
  const { workspaceIds, areaIds, tagIds, untagged } = filter
  const inWorkspaces = workspaceIds
    ? sql`exists (select from memberships m where m.account_id = t.account_id and m.user_id = t.id
        and m.workspace_id = any(${workspaceIds as string[]}::bigint[]))`
    : sql`true`
  const inAreas = areaIds
    ? sql`exists (select from area_users l where l.account_id = t.account_id and l.user_id = t.id
        and l.area_id = any(${areaIds as string[]}::bigint[]))`
    : sql`true`
  const tagged = tagIds
    ? sql`(exists (select from user_tags l where l.account_id = t.account_id and l.user_id = t.id
        and l.tag_id = any(${tagIds as string[]}::bigint[])) ${
          untagged
            ? sql`or not exists (select from user_tags l ${inPresentWorkspace({ sql })} where l.account_id = t.account_id and l.user_id = t.id)`
            : sql``
        })`
    : sql`true`
  return sql`t.account_id = ${accountId} and t.deleted_at is null and ${inWorkspaces} and ${inAreas} and ${tagged}`
}

const columns = (scope: Scope): Fragment => scope.sql`
  t.id, t.username, ${emailOf(scope)} as email, t.abbreviation, t.initial_time_account, t.salary, t.home_office,
  t.working_sessions_creator, t.staff_number, t.external_id, t.locale, t.status, t.birthday,
  array(select l.workspace_id from memberships l ${inPresentWorkspace(scope)}
    where l.account_id = t.account_id and l.user_id = t.id order by 1) as workspace_ids,
  array(select l.area_id from area_users l ${inPresentWorkspace(scope)}
    where l.account_id = t.account_id and l.user_id = t.id order by 1) as area_ids,
  array(select l.tag_id from user_tags l ${inPresentWorkspace(scope)}
    where l.account_id = t.account_id and l.user_id = t.id order by 1) as tag_ids,
  (select coalesce(jsonb_object_agg(f.key, jsonb_build_object('label', f.label, 'value',
      case when f.key = 'birthday' then coalesce(t.birthday::text, v.value) else v.value end) order by f.id desc), '{}')
    from memberships l ${inPresentWorkspace(scope)}
    join custom_fields f on f.account_id = l.account_id and f.workspace_id = l.workspace_id and f.enabled
    left join custom_field_values v on v.account_id = f.account_id and v.custom_field_id = f.id and v.user_id = t.id
    where l.account_id = t.account_id and l.user_id = t.id) as facts`

export async function selectDirectory(
  scope: Scope,
  filter: DirectoryFilter,
  { after, skip, most }: Slice,
): Promise<DirectoryUser[]> {
  const { sql } = scope
  return sql<DirectoryUser[]>`
    select ${columns(scope)} from (
      select t.* from users t
      where ${matching(scope, filter)} and ${after === null ? sql`true` : sql`t.id > ${after}`}
      order by t.id limit ${most} offset ${skip}
    ) t order by t.id`
}

export async function countDirectory(scope: Scope, filter: DirectoryFilter): Promise<number> {
  const [row] = await scope.sql<{ count: number }[]>`
    select count(*)::int as count from users t where ${matching(scope, filter)}`
  return row!.count
}

export async function selectDirectoryUser(scope: Scope, id: Id): Promise<DirectoryUser | null> {
  const [row] = await scope.sql<DirectoryUser[]>`
    select ${columns(scope)} from users t where ${matching(scope, {})} and t.id = ${id}`
  return row ?? null
}
