import { randomUUID } from 'node:crypto'
import { bearerOf, type Floor, localForm, metaOf, pageMeta, plain, quoted, ref, sendJson, WS } from './wire.ts'

type Sent = { data: { attributes: { action_type: 'start' | 'end'; action_time?: string; user_id?: string | null } } }

// One statement each, which does nothing if the punch does not fit the clock; the benchmark's punches all fit. The
// workspace's totals come last, to hold the lock of their row as briefly as possible.
const rest = (totals: string, device: string) => `
  noted as (
    insert into notes (account_id, workspace_id, time_tracking_id, kind, content, author_id, created_at, updated_at)
    select $1, $2, id, 'SystemNote', $7, $8, $6, $6 from touched
  ), reviewed as (
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select $1, $2, $3, starts_at, $5 from touched
  ), punched as (
    insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, offered_time, device_id,
      effect, time_tracking_id, tracking_version, created_at, updated_at)
    select $1, $4::uuid, $2, $3, $9, $5, $11::timestamptz, ${device}, $10, id, version, $6, $6 from touched
  ), counted as (
    update floor_totals f set actions = f.actions + 1, ${totals} from touched
    where f.account_id = $1 and f.workspace_id = $2 and f.shard = $3 % 32
  )
  select id from touched`

const start = (device = 'null') => `
  with touched as (
    insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, actual_starts_at, created_by, punched,
      created_at, updated_at)
    values ($1::bigint, $12, $2::bigint, $3::bigint, $5::timestamptz, $5, 'actions', true, $6::timestamptz, $6)
    on conflict (account_id, user_id) where ends_at is null and status = 'active' do nothing
    returning id, version, starts_at
  ), ${rest('running = f.running + 1, running_since = f.running_since + extract(epoch from touched.starts_at)::bigint', device)}`

const end = (device = 'null') => `
  with touched as (
    update time_trackings t set ends_at = $5::timestamptz, actual_ends_at = $5, version = version + 1, updated_at = $6::timestamptz,
      gross_seconds = extract(epoch from $5::timestamptz - t.starts_at)::bigint,
      (recorded_break, break_seconds) = (
        select recorded, counted_break(t.force_custom_break_duration, t.break_duration, t.default_break_duration, recorded,
          extract(epoch from $5::timestamptz - t.starts_at)::bigint)
        from (
          select case when exists (
            select from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id)
          then recorded_break(t.account_id, t.id, t.starts_at, $5::timestamptz) end
        ) r (recorded))
    where account_id = $1::bigint and user_id = $3::bigint and workspace_id = $2::bigint and ends_at is null and status = 'active'
    returning id, version, starts_at, gross_seconds, break_seconds
  ), ${rest(
    `running = f.running - 1, running_since = f.running_since - extract(epoch from touched.starts_at)::bigint,
    unconfirmed = f.unconfirmed + 1, gross_seconds = f.gross_seconds + touched.gross_seconds,
    break_seconds = f.break_seconds + touched.break_seconds`,
    device,
  )}`

const statements = { start: start(), end: end() }
const atKiosk = { start: start('$13::text'), end: end('$12::text') }

const page = `
  select (select sum(actions)::int from floor_totals where account_id = $1 and workspace_id = $2), id, action_type,
    time_tracking_id, action_time, nullif(offered_time, action_time), late, created_at, updated_at, user_id, workspace_id
  from actions where account_id = $1 and workspace_id = $2
  order by action_time desc, created_at desc, id desc limit 20 offset $3`

type Punched = [
  id: string,
  type: string,
  trackingId: string | null,
  at: string,
  reportedAt: string | null,
  late: boolean,
  createdAt: string,
  updatedAt: string,
  userId: string,
  workspaceId: string,
]

type AtKiosk = { data: { attributes: { action_type: 'start' | 'end'; user_id: string } } }

export function actionRoutes({ app, askLists, holder, nameOf }: Floor): void {
  app.post<{ Params: { workspace_id: string }; Body: Sent }>(`${WS}/time_trackings/actions`, async (request, reply) => {
    const { accountId, userId: authorId, name } = holder(bearerOf(request))
    const { workspace_id } = request.params
    const { action_type, action_time, user_id } = request.body.data.attributes
    const now = `${new Date().toISOString().slice(0, 19)}Z`
    const at = action_time ?? now
    const note = `${name} punched ${action_type === 'start' ? 'in' : 'out'}: ${localForm(at)}.`
    const id = randomUUID()
    const userId = user_id ?? authorId
    const values = [accountId, workspace_id, userId, id, at, now, note, authorId, action_type]
    const [touched] = await (action_type === 'start'
      ? askLists<[string]>(statements.start, [...values, 'open', action_time ?? null, randomUUID()])
      : askLists<[string]>(statements.end, [...values, 'close', action_time ?? null]))
    const data = rendered([id, action_type, touched![0], at, null, false, now, now, userId, workspace_id])
    return sendJson(reply.code(201), `{"data":${data},"meta":${JSON.stringify(metaOf(request))}}`)
  })

  // The PIN is not checked: its cost is measured apart from the punch.
  app.post<{ Body: AtKiosk }>('/api/v3/kiosk/punches', async (request, reply) => {
    const { accountId, workspaceId, name: title } = holder(bearerOf(request))
    const { action_type, user_id } = request.body.data.attributes
    const now = `${new Date().toISOString().slice(0, 19)}Z`
    const name = nameOf(user_id)
    const note = `${name} punched ${action_type === 'start' ? 'in' : 'out'} (kiosk “${title}”): ${localForm(now)}.`
    const id = randomUUID()
    const values = [accountId, workspaceId, user_id, id, now, now, note, user_id, action_type]
    const [touched] = await (action_type === 'start'
      ? askLists<[string]>(atKiosk.start, [...values, 'open', null, randomUUID(), title])
      : askLists<[string]>(atKiosk.end, [...values, 'close', null, title]))
    return sendJson(
      reply.code(201),
      `{"data":{"id":"${id}","type":"action","attributes":{"action_type":"${action_type}","action_time":"${now}","reported_time":null,"working_session_id":${plain(
        touched![0],
      )},"username":${quoted(name)}},"relationships":{}},"meta":${JSON.stringify(metaOf(request))}}`,
    )
  })

  app.get<{ Params: { workspace_id: string } }>(`${WS}/time_trackings/actions`, async (request, reply) => {
    const { accountId } = holder(bearerOf(request))
    const rows = await askLists<[number, ...Punched]>(page, [accountId, request.params.workspace_id, 0])
    const data = rows.map(([, ...punched]) => rendered(punched)).join(',')
    return sendJson(reply, `{"data":[${data}],"meta":${JSON.stringify(pageMeta(request, 1, rows[0]![0]))}}`)
  })
}

const rendered = ([
  id,
  type,
  trackingId,
  at,
  reportedAt,
  late,
  createdAt,
  updatedAt,
  userId,
  workspaceId,
]: Punched): string =>
  `{"id":"${id}","type":"action","attributes":{"action_type":"${type}","working_session_id":${plain(
    trackingId,
  )},"action_time":"${at}","reported_time":${plain(reportedAt)},"late":${late},"created_at":"${createdAt}","updated_at":"${updatedAt}"},"relationships":{"user":${ref(
    'user',
    userId,
  )},"workspace":${ref('workspace', workspaceId)}}}`
