import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { emailOf } from './user.columns.ts'

/** A user for integrations, which read all workspaces of the account. */
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

/** `7 1,9 1,9 4`: user 7 belongs to 1, user 9 to 1 and 4. For all users of the page at once. */
const pairsOfPage = (scope: Scope, table: 'memberships' | 'area_users' | 'user_tags', id: string): Fragment => {
  const { sql, accountId } = scope
  return sql`(
    select string_agg(l.user_id || ' ' || l.${sql(id)}, ',' order by l.${sql(id)}) from ${sql(table)} l
    ${inPresentWorkspace(scope)}
    where l.account_id = ${accountId} and l.user_id = any(array(select id from page)))`
}

/** Fields of the users of the page, oldest first. */
const fieldsOfPage = ({ sql, accountId }: Scope): Fragment => sql`(
  select json_agg(json_build_array(f.id::text, f.workspace_id::text, f.key, f.label) order by f.id) from custom_fields f
  where f.account_id = ${accountId} and f.enabled and f.workspace_id in (
    select l.workspace_id from memberships l where l.account_id = ${accountId} and l.user_id = any(array(select id from page))))`

/** Values by field and user, with keys such as `12 7`. */
const valuesOfPage = ({ sql, accountId }: Scope): Fragment => sql`(
  select json_object_agg(v.custom_field_id || ' ' || v.user_id, v.value) from custom_field_values v
  where v.account_id = ${accountId} and v.user_id = any(array(select id from page)))`

type Belongings = {
  workspaces: string | null
  areas: string | null
  tags: string | null
  fields: [id: Id, workspaceId: Id, key: string, label: string][] | null
  values: Record<string, string | null> | null
}
/** `belongings` are those of all users of the page, and only in its first row. */
type FirstRow = { belongings: Belongings | null; count: number }
type Row = Omit<DirectoryUser, 'workspace_ids' | 'area_ids' | 'tag_ids' | 'facts'> & FirstRow
/** An empty page has one row, with the count. */
type NoRow = { id: null; count: number }

export async function selectDirectory(
  scope: Scope,
  filter: DirectoryFilter,
  { after, skip, most }: Slice,
): Promise<{ users: DirectoryUser[]; count: number }> {
  const { sql } = scope
  const rows = await sql<(Row | NoRow)[]>`
    with page as materialized (
      select t.account_id, t.id, t.username, t.abbreviation, t.initial_time_account, t.salary, t.home_office,
        t.working_sessions_creator, t.staff_number, t.external_id, t.locale, t.status, t.birthday
      from users t
      where ${matching(scope, filter)} and ${after === null ? sql`true` : sql`t.id > ${after}`}
      order by t.id limit ${most} offset ${skip}
    )
    select c.count, t.*, ${emailOf(scope)} as email, case when t.id = (select min(id) from page) then json_build_object(
      'workspaces', ${pairsOfPage(scope, 'memberships', 'workspace_id')},
      'areas', ${pairsOfPage(scope, 'area_users', 'area_id')}, 'tags', ${pairsOfPage(scope, 'user_tags', 'tag_id')},
      'fields', ${fieldsOfPage(scope)}, 'values', ${valuesOfPage(scope)}) end as belongings
    from (select count(*)::int as count from users t where ${matching(scope, filter)}) c
    left join page t on true
    order by t.id`
  const users = rows.filter((row) => row.id !== null)
  return { users: distribute(users), count: rows[0]!.count }
}

function distribute(rows: readonly Row[]): DirectoryUser[] {
  const belongings = rows[0]?.belongings
  const workspaces = idsByUser(belongings?.workspaces)
  const areas = idsByUser(belongings?.areas)
  const tags = idsByUser(belongings?.tags)
  return rows.map(({ belongings: _, count: __, ...user }) => {
    const { id } = user
    const workspace_ids = workspaces.get(id) ?? []
    const facts = factsOf(user, workspace_ids, belongings)
    return { ...user, workspace_ids, area_ids: areas.get(id) ?? [], tag_ids: tags.get(id) ?? [], facts }
  })
}

function idsByUser(pairs: string | null | undefined): Map<Id, Id[]> {
  const found = new Map<Id, Id[]>()
  for (const pair of pairs?.split(',') ?? []) {
    const [user, id] = pair.split(' ') as [Id, Id]
    const ids = found.get(user)
    if (ids) ids.push(id)
    else found.set(user, [id])
  }
  return found
}

function factsOf(
  { id, birthday }: Pick<DirectoryUser, 'id' | 'birthday'>,
  workspaceIds: readonly Id[],
  belongings: Belongings | null | undefined,
): DirectoryUser['facts'] {
  const facts = new Map<string, DirectoryUser['facts'][string]>()
  for (const [fieldId, workspaceId, key, label] of belongings?.fields ?? []) {
    if (!workspaceIds.includes(workspaceId)) continue
    // If several workspaces have the key, the first label and the first value count.
    const fact = facts.get(key) ?? { label, value: null }
    fact.value ??= belongings?.values?.[`${fieldId} ${id}`] ?? null
    facts.set(key, fact)
  }
  const ofBirthday = facts.get('birthday')
  if (ofBirthday && birthday !== null) ofBirthday.value = birthday
  return Object.fromEntries(facts)
}
