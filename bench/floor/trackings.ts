import { bearerOf, type Floor, link, links, localForm, metaOf, pageMeta, type Row, WS } from './wire.ts'

type Query = { page?: string; 'filter[user_id]'?: string; 'filter[starts_at]'?: string[] }

const ended = 'coalesce(t.ends_at, greatest(t.starts_at, now()))'
const gross = `extract(epoch from ${ended} - t.starts_at)::bigint`
const recorded = `case when t.ends_at is null then recorded_break(t.account_id, t.id, t.starts_at, ${ended}) else t.recorded_break end`
const pause = `coalesce(t.break_seconds, counted_break(t.force_custom_break_duration, t.break_duration, t.default_break_duration, ${recorded}, ${gross}))`
const ids = (table: string, column = 'id') => `array(
  select x.${column} from ${table} x where x.account_id = t.account_id and x.time_tracking_id = t.id order by 1)`
const columns = `
  t.id, t.assignment_id, t.confirmed, t.last_editor_id, (case when t.force_custom_break_duration
    then coalesce(t.break_duration, ${recorded}) else coalesce(${recorded}, t.break_duration) end)::numeric as break_duration,
  t.default_break_duration, t.created_by, t.force_custom_break_duration, t.external_id, t.status, t.start_signature_id,
  t.end_signature_id, t.starts_at, t.ends_at, t.actual_starts_at, t.actual_ends_at, t.created_at, t.updated_at,
  round(${gross}::numeric / 3600, 2) as gross_time, round((${gross} - ${pause})::numeric / 3600, 2) as net_time,
  round(${pause}::numeric / 3600, 2) as break_time, t.area_id, t.user_id, t.workspace_id,
  (select count(*) from notes n where n.account_id = t.account_id and n.time_tracking_id = t.id and n.kind = 'SystemNote')::int
    as system_notes_count,
  ${ids('notes')} as notes, ${ids('breaks')} as breaks, ${ids('time_tracking_tags', 'tag_id')} as tags,
  ${ids('attachments')} as attachments, ${ids('signatures')} as signatures,
  ${ids('time_tracking_followers', 'user_id')} as followers`

const all = "t.account_id = $1 and t.workspace_id = $2 and t.status = 'active'"
const filtered = `${all} and t.user_id = $4 and t.starts_at >= $5 and t.starts_at < $6`
const counted = `
  select count(*)::int as total_count, count(*) filter (where t.ends_at is null)::int as total_running,
    count(*) filter (where t.confirmed)::int as total_confirmed, coalesce(sum(${gross}), 0) as gross,
    coalesce(sum(${pause}), 0) as pause
  from time_trackings t where ${filtered}`
const rolledUp = `
  select (f.count + r.count)::int as total_count, r.count::int as total_running, f.confirmed::int as total_confirmed,
    f.gross + r.gross as gross, f.pause + r.pause as pause
  from (
    select coalesce(sum(t.confirmed + t.unconfirmed), 0) as count, coalesce(sum(t.confirmed), 0) as confirmed,
      coalesce(sum(t.gross_seconds), 0) as gross, coalesce(sum(t.break_seconds), 0) as pause
    from time_tracking_totals t where t.account_id = $1 and t.workspace_id = $2
  ) f, (
    select count(*) as count, coalesce(sum(${gross}), 0) as gross, coalesce(sum(${pause}), 0) as pause
    from time_trackings t where ${all} and t.ends_at is null
  ) r`
const page = (where: string, totals: string) => `
  select ${columns}, s.total_count, s.total_running, s.total_confirmed, round(s.gross::numeric / 3600, 2) as total_gross_time,
    round((s.gross - s.pause)::numeric / 3600, 2) as total_net_time, round(s.pause::numeric / 3600, 2) as total_break_time
  from (${totals}) s left join (
    select * from time_trackings t where ${where} order by t.starts_at desc, t.id desc limit 20 offset $3
  ) t on true
  order by t.starts_at desc, t.id desc`
const wholePage = page(all, rolledUp)
const filteredPage = page(filtered, counted)

const withIncluded = `
  select ${columns},
    (select to_json(u) from (
      select u.id, l.email, u.username, u.abbreviation, u.status from users u
      left join logins l on l.account_id = u.account_id and l.user_id = u.id
      where u.account_id = t.account_id and u.id = t.user_id) u) as user,
    (select to_json(a) from (
      select a.id, a.name, a.status, a.color, a.external_id, a.created_at, a.updated_at,
        array(select x.user_id from area_users x where x.account_id = a.account_id and x.area_id = a.id order by 1) as users
      from areas a where a.account_id = t.account_id and a.id = t.area_id) a) as area,
    (select json_agg(g) from (
      select g.id, g.title, g.active, g.external_id, g.color,
        array(select x.user_id from user_tags x where x.account_id = g.account_id and x.tag_id = g.id order by 1) as users
      from time_tracking_tags x join tags g on g.account_id = x.account_id and g.id = x.tag_id
      where x.account_id = t.account_id and x.time_tracking_id = t.id order by g.id) g) as tag_records,
    (select json_agg(b) from (
      select b.id, b.starts_at, b.ends_at, b.created_by, b.start_signature_id, b.end_signature_id, b.created_at, b.updated_at
      from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id order by b.id) b) as break_records
  from time_trackings t
  where t.account_id = $1 and t.workspace_id = $2 and t.id = $3 and t.status = 'active'`

export function trackingRoutes({ app, ask, holder }: Floor): void {
  app.get<{ Params: { workspace_id: string }; Querystring: Query }>(`${WS}/time_trackings`, async (request) => {
    const { accountId } = holder(bearerOf(request))
    const number = Number(request.query.page ?? 1)
    const user = request.query['filter[user_id]']
    const [from, until] = request.query['filter[starts_at]'] ?? []
    const values = [accountId, request.params.workspace_id, (number - 1) * 20]
    const rows = user
      ? await ask(filteredPage, [...values, user.slice(3), from!.slice(4), until!.slice(3)])
      : await ask(wholePage, values)
    const first = rows[0]!
    const count = first.total_count as number
    return {
      data: rows.filter((row) => row.id !== null).map(rendered),
      meta: {
        ...pageMeta(request, number, count),
        total_unconfirmed: count - (first.total_confirmed as number),
        total_confirmed: first.total_confirmed,
        total_running: first.total_running,
        total_gross_time: first.total_gross_time,
        total_net_time: first.total_net_time,
        total_break_time: first.total_break_time,
      },
    }
  })

  app.get<{ Params: { workspace_id: string; id: string } }>(`${WS}/time_trackings/:id`, async (request) => {
    const { accountId } = holder(bearerOf(request))
    const [row] = await ask(withIncluded, [accountId, request.params.workspace_id, request.params.id])
    return { data: rendered(row!), included: included(row!), meta: metaOf(request) }
  })
}

type Member = Record<string, string & string[]>
const utc = (iso: string): string => `${iso.slice(0, 19)}Z`

function included(row: Row) {
  const { workspace_id } = row
  const user = row.user as Member
  const area = row.area as Member
  const { email, username, abbreviation, status } = user
  return [
    {
      id: String(user.id),
      type: 'user_overview',
      attributes: { permissions: null, email, username, abbreviation, avatar: '/images/user.svg', status },
      relationships: {},
    },
    {
      id: String(area.id),
      type: 'area',
      attributes: {
        permissions: null,
        name: area.name,
        status: area.status,
        color: area.color,
        external_id: area.external_id,
        created_at: utc(area.created_at!),
        updated_at: utc(area.updated_at!),
      },
      relationships: {
        users: links('user', area.users!),
        areas: { data: [] },
        workspace: link('workspace', workspace_id),
      },
    },
    ...((row.tag_records ?? []) as Member[]).map(({ id, users, ...attributes }) => ({
      id: String(id),
      type: 'tag',
      attributes,
      relationships: { workspace: link('workspace', workspace_id), users: links('user', users!) },
    })),
    ...((row.break_records ?? []) as Member[]).map((one) => ({
      id: String(one.id),
      type: 'break',
      attributes: {
        created_by: one.created_by,
        start_signature_id: one.start_signature_id,
        end_signature_id: one.end_signature_id,
        starts_at: localForm(one.starts_at!),
        ends_at: one.ends_at && localForm(one.ends_at),
        created_at: localForm(one.created_at!),
        updated_at: localForm(one.updated_at!),
      },
      relationships: { time_tracking: link('time_tracking', row.id) },
    })),
  ]
}

const rendered = (row: Row) => ({
  id: row.id,
  type: 'time_tracking',
  attributes: {
    permissions: null,
    assignment_id: row.assignment_id,
    confirmed: row.confirmed,
    last_update_by: row.last_editor_id === null ? null : Number(row.last_editor_id),
    break_duration: row.break_duration,
    default_break_duration: row.default_break_duration,
    created_by: row.created_by,
    force_custom_break_duration: row.force_custom_break_duration,
    external_id: row.external_id,
    status: row.status,
    start_signature_id: row.start_signature_id,
    end_signature_id: row.end_signature_id,
    current_status: row.ends_at === null ? 'running' : 'finished',
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    actual_starts_at: row.actual_starts_at,
    actual_ends_at: row.actual_ends_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    gross_time: row.gross_time,
    net_time: row.net_time,
    break_time: row.break_time,
    system_notes_count: row.system_notes_count,
    user_notes_count: (row.notes as []).length - (row.system_notes_count as number),
    signatures_count: (row.signatures as []).length,
    attachments_count: (row.attachments as []).length,
  },
  relationships: {
    area: link('area', row.area_id),
    attachments: links('attachment', row.attachments as []),
    breaks: links('break', row.breaks as []),
    notes: links('note', row.notes as []),
    signatures: links('signature', row.signatures as []),
    tags: links('tag', row.tags as []),
    followers: links('user_overview', row.followers as []),
    user: link('user_overview', row.user_id),
    last_editor: link('user_overview', row.last_editor_id),
    workspace: link('workspace', row.workspace_id),
  },
})
