import type { Floor, Row } from './wire.ts'

const users = `
  select t.id, t.username, l.email, t.abbreviation, t.initial_time_account, t.salary, t.home_office,
    t.working_sessions_creator, t.staff_number, t.external_id, t.locale, t.status, t.birthday,
    (select count(*) from users where account_id = $1 and deleted_at is null)::int as count,
    array(select m.workspace_id from memberships m join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id
      where m.account_id = t.account_id and m.user_id = t.id and w.deleted_at is null order by 1) as workspace_ids,
    array(select m.area_id from area_users m join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id
      where m.account_id = t.account_id and m.user_id = t.id and w.deleted_at is null order by 1) as area_ids,
    array(select m.tag_id from user_tags m join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id
      where m.account_id = t.account_id and m.user_id = t.id and w.deleted_at is null order by 1) as tag_ids,
    (select json_object_agg(f.key, json_build_object('label', f.label, 'value',
        case when f.key = 'birthday' then coalesce(t.birthday::text, v.value) else v.value end))
      from memberships m join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id and w.deleted_at is null
      join custom_fields f on f.account_id = m.account_id and f.workspace_id = m.workspace_id and f.enabled
      left join custom_field_values v on v.account_id = f.account_id and v.custom_field_id = f.id and v.user_id = t.id
      where m.account_id = t.account_id and m.user_id = t.id) as facts
  from (select * from users where account_id = $1 and deleted_at is null order by id limit 26) t
  left join logins l on l.account_id = t.account_id and l.user_id = t.id
  order by t.id`

const inRange = `
  from absences t join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
  where t.account_id = $1 and t.status = 'active' and t.starts_at <= $3 and t.ends_at >= $2`
const absences = `
  select t.*, (select count(*) ${inRange})::int as count ${inRange} order by t.id limit 26`

type Range = { api_token: string; range_start: string; range_end: string }

const pageOf = (request: { url: string; host: string }, rows: Row[]) => {
  const count = (rows[0]?.count ?? 0) as number
  const next = new URL(`http://${request.host}${request.url}`)
  next.searchParams.set('page', '2')
  next.searchParams.set('after', String(rows[24]?.id))
  return { page_number: 1, total_pages: Math.ceil(count / 25), next_page: rows.length > 25 ? next.toString() : null }
}

export function publicRoutes({ app, ask, holder }: Floor): void {
  app.get<{ Querystring: { api_token: string } }>('/public_api/v1/users', async (request) => {
    const { accountId } = holder(request.query.api_token)
    const rows = await ask(users, [accountId])
    return { users: rows.slice(0, 25).map((row) => user(row, accountId)), ...pageOf(request, rows) }
  })

  app.get<{ Querystring: Range }>('/public_api/v1/absences', async (request) => {
    const { api_token, range_start, range_end } = request.query
    const rows = await ask(absences, [holder(api_token).accountId, range_start, range_end])
    return { absences: rows.slice(0, 25).map(absence), ...pageOf(request, rows) }
  })
}

const user = (row: Row, accountId: string) => ({
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
  location_ids: (row.workspace_ids as []).map(Number),
  working_area_ids: (row.area_ids as []).map(Number),
  tags: (row.tag_ids as []).map(Number),
  data_profiles: row.facts,
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
