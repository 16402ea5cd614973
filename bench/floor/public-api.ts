import type { Floor, Row } from './wire.ts'

/** The rows of a table that belong to the page's users, in one text: user id and value. */
const linked = (table: string, column: string) => `(
  select string_agg(l.user_id || ' ' || l.${column}, ',' order by l.${column}) from ${table} l
  join workspaces w on w.account_id = $1 and w.id = l.workspace_id and w.deleted_at is null
  where l.account_id = $1 and l.user_id = any(array(select id from page)))`

/** The first row has everything that is needed once. */
const users = `
  with page as materialized (
    select id, username, abbreviation, initial_time_account, salary, home_office, working_sessions_creator, staff_number,
      external_id, locale, status, birthday
    from users where account_id = $1 and deleted_at is null order by id limit 26
  )
  select t.*, l.email, case when t.id = (select min(id) from page) then json_build_object(
    'count', (select count(*) from users where account_id = $1 and deleted_at is null),
    'workspaces', ${linked('memberships', 'workspace_id')}, 'areas', ${linked('area_users', 'area_id')},
    'tags', ${linked('user_tags', 'tag_id')},
    'fields', (select json_agg(json_build_array(f.id, f.workspace_id, f.key, f.label) order by f.id)
      from custom_fields f where f.account_id = $1 and f.enabled),
    'values', (select json_object_agg(v.custom_field_id || ' ' || v.user_id, v.value) from custom_field_values v
      where v.account_id = $1 and v.user_id = any(array(select id from page)))) end as told
  from page t left join logins l on l.account_id = $1 and l.user_id = t.id
  order by t.id`

type Told = {
  count: number
  workspaces: string | null
  areas: string | null
  tags: string | null
  fields: [id: number, workspaceId: number, key: string, label: string][] | null
  values: Record<string, string | null> | null
}

const absences = `
  with found as materialized (
    select t.id from absences t
    join workspaces w on w.account_id = $1 and w.id = t.workspace_id and w.deleted_at is null
    where t.account_id = $1 and t.status = 'active' and t.starts_at <= $3 and t.ends_at >= $2
  )
  select t.*, (select count(*) from found)::int as count from absences t
  where t.account_id = $1 and t.id = any(array(select id from found order by id limit 26)) order by t.id`

type Range = { api_token: string; range_start: string; range_end: string }

const pageOf = (request: { url: string; host: string }, rows: Row[], count: number) => {
  const next = new URL(`http://${request.host}${request.url}`)
  next.searchParams.set('page', '2')
  next.searchParams.set('after', String(rows[24]?.id))
  return { page_number: 1, total_pages: Math.ceil(count / 25), next_page: rows.length > 25 ? next.toString() : null }
}

export function publicRoutes({ app, ask, holder }: Floor): void {
  app.get<{ Querystring: { api_token: string } }>('/public_api/v1/users', async (request) => {
    const { accountId } = holder(request.query.api_token)
    const rows = await ask(users, [accountId])
    const told = rows[0]!.told as Told
    const [workspaces, areas, tags] = [byOwner(told.workspaces), byOwner(told.areas), byOwner(told.tags)]
    const rendered = rows.slice(0, 25).map((row) => {
      const id = row.id as string
      const inWorkspaces = workspaces.get(id) ?? []
      const facts = factsOf(row, inWorkspaces, told)
      return user(row, accountId, inWorkspaces, areas.get(id) ?? [], tags.get(id) ?? [], facts)
    })
    return { users: rendered, ...pageOf(request, rows, told.count) }
  })

  app.get<{ Querystring: Range }>('/public_api/v1/absences', async (request) => {
    const { api_token, range_start, range_end } = request.query
    const rows = await ask(absences, [holder(api_token).accountId, range_start, range_end])
    return { absences: rows.slice(0, 25).map(absence), ...pageOf(request, rows, (rows[0]?.count ?? 0) as number) }
  })
}

function byOwner(text: string | null): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const one of text?.split(',') ?? []) {
    const [owner, id] = one.split(' ') as [string, string]
    const own = found.get(owner)
    if (own) own.push(Number(id))
    else found.set(owner, [Number(id)])
  }
  return found
}

function factsOf(row: Row, workspaces: number[], { fields, values }: Told) {
  const facts: Record<string, { label: string; value: unknown }> = {}
  for (const [id, workspaceId, key, label] of fields ?? []) {
    if (!workspaces.includes(workspaceId)) continue
    const value = values?.[`${id} ${row.id}`] ?? null
    facts[key] = { label, value: key === 'birthday' ? (row.birthday ?? value) : value }
  }
  return facts
}

const user = (row: Row, accountId: string, workspaces: number[], areas: number[], tags: number[], facts: object) => ({
  id: Number(row.id),
  username: row.username,
  email: row.email,
  abbrev: row.abbreviation,
  initial_time_account: row.initial_time_account,
  salary: row.salary,
  home_office: row.home_office,
  working_sessions_creator: row.working_sessions_creator,
  staff_number: row.staff_number,
  external_id: row.external_id,
  locale: row.locale,
  enterprise_id: Number(accountId),
  location_ids: workspaces,
  working_area_ids: areas,
  tags,
  data_profiles: facts,
  status: row.status,
  birthday: row.birthday,
})

const absence = (row: Row) => ({
  id: Number(row.id),
  absence_type_id: Number(row.absence_type_id),
  user_id: Number(row.user_id),
  title: row.title,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  time_zone: row.time_zone,
  full_day: row.full_day,
  external_id: row.external_id,
  force_calc_custom_hours: row.use_custom_values,
  paid_hours: row.hours,
  vacation_days: row.days,
  confirm: null,
  confirmed_at: row.confirmed_at,
  confirmed_by: row.confirmed_by_id && Number(row.confirmed_by_id),
  confirm_message: row.confirm_message,
  created_at: row.created_at,
  updated_at: row.updated_at,
  created_by: row.creator_id && Number(row.creator_id),
  note: null,
  charge_days_job_status: row.charge_days_job_status ?? 'success',
  import_id: row.import_id,
  outlook_id: row.outlook_id,
  secure_id: row.secure_id,
})
