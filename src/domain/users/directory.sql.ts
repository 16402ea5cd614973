import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { emailOf } from './user.columns.ts'

/** A user as integrations read one, with all workspaces of the account. */
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

type DirectoryFilter = {
  id?: Id | undefined
  workspaceIds?: readonly Id[] | undefined
  areaIds?: readonly Id[] | undefined
  /** Users with one of the tags; with `untagged`, also those without any. */
  tagIds?: readonly Id[] | undefined
  untagged?: boolean | undefined
}

/** By cursor (`after`) or offset (`skip`). */
export type Slice = { after: Id | null; skip: number; most: number }

const inPresentWorkspace = ({ sql }: Pick<Scope, 'sql'>): Fragment => sql`
  join workspaces w on w.account_id = l.account_id and w.id = l.workspace_id and w.deleted_at is null`

function matching({ sql, accountId }: Scope, filter: DirectoryFilter): Fragment {
  const { id, workspaceIds, areaIds, tagIds, untagged } = filter
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
  const named = id ? sql`t.id = ${id}` : sql`true`
  return sql`t.account_id = ${accountId} and t.deleted_at is null and ${named} and ${inWorkspaces} and ${inAreas} and ${tagged}`
}

const columns = (scope: Scope): Fragment => scope.sql`
  t.id, t.username, ${emailOf(scope)} as email, t.abbreviation, t.initial_time_account, t.salary, t.home_office,
  t.working_sessions_creator, t.staff_number, t.external_id, t.locale, t.status, t.birthday,
  coalesce(in_workspaces.ids, '{}') as workspace_ids, coalesce(in_areas.ids, '{}') as area_ids,
  coalesce(with_tags.ids, '{}') as tag_ids, told.field_values`

/** Ids that belong to the users of the page, aggregated once for all of them. */
const linked = (scope: Scope, table: 'memberships' | 'area_users' | 'user_tags', id: string): Fragment => {
  const { sql, accountId } = scope
  return sql`(
    select l.user_id, array_agg(l.${sql(id)} order by l.${sql(id)}) as ids from ${sql(table)} l ${inPresentWorkspace(scope)}
    where l.account_id = ${accountId} and l.user_id = any(array(select id from page)) group by l.user_id)`
}

/** Fields of the users of the page; the first of each key comes last, so that it wins. */
const fieldsOfPage = ({ sql, accountId }: Scope): Fragment => sql`
  select json_agg(json_build_array(f.id::text, f.workspace_id::text, f.key, f.label) order by f.id desc) from custom_fields f
  where f.account_id = ${accountId} and f.enabled and f.workspace_id in (
    select l.workspace_id from memberships l join page t on t.account_id = l.account_id and t.id = l.user_id)`

type FieldRow = [id: Id, workspaceId: Id, key: string, label: string]
type Row = Omit<DirectoryUser, 'facts'> & {
  field_values: Record<Id, string | null> | null
  /** In the first row only. */
  fields: FieldRow[] | null
  count: number
}
/** A page without users is one row, for the count. */
type NoRow = { id: null; count: number }

export async function selectDirectory(
  scope: Scope,
  filter: DirectoryFilter,
  { after, skip, most }: Slice,
): Promise<{ users: DirectoryUser[]; count: number }> {
  const { sql, accountId } = scope
  const rows = await sql<(Row | NoRow)[]>`
    with page as materialized (
      select t.* from users t
      where ${matching(scope, filter)} and ${after === null ? sql`true` : sql`t.id > ${after}`}
      order by t.id limit ${most} offset ${skip}
    )
    select c.count, ${columns(scope)},
      case when t.id = (select min(id) from page) then (${fieldsOfPage(scope)}) end as fields
    from (select count(*)::int as count from users t where ${matching(scope, filter)}) c
    left join page t on true
    left join ${linked(scope, 'memberships', 'workspace_id')} in_workspaces on in_workspaces.user_id = t.id
    left join ${linked(scope, 'area_users', 'area_id')} in_areas on in_areas.user_id = t.id
    left join ${linked(scope, 'user_tags', 'tag_id')} with_tags on with_tags.user_id = t.id
    left join (
      select v.user_id, json_object_agg(v.custom_field_id, v.value) as field_values from custom_field_values v
      where v.account_id = ${accountId} and v.user_id = any(array(select id from page)) group by v.user_id
    ) told on told.user_id = t.id
    order by t.id`
  const users = rows.filter((row) => row.id !== null)
  const fields = users[0]?.fields ?? []
  return { users: users.map((row) => withFacts(row, fields)), count: rows[0]!.count }
}

function withFacts({ field_values, fields: _, count: __, ...user }: Row, fields: readonly FieldRow[]): DirectoryUser {
  const facts: DirectoryUser['facts'] = {}
  for (const [id, workspaceId, key, label] of fields) {
    if (!user.workspace_ids.includes(workspaceId)) continue
    const value = field_values?.[id] ?? null
    facts[key] = { label, value: key === 'birthday' ? (user.birthday ?? value) : value }
  }
  return { ...user, facts }
}
