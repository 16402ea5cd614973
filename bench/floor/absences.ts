import { randomUUID } from 'node:crypto'
import { bearerOf, type Floor, link, links, metaOf, pageMeta, type Row, WS } from './wire.ts'

type Sent = { data: { attributes: { user_id: string; absence_type_id: string; starts_at: string; ends_at: string } } }

const ids = (table: string, column = 'id') =>
  `array(select x.${column} from ${table} x where x.account_id = t.account_id and x.absence_id = t.id order by 1)`
const columns = `
  t.*, ${ids('notes')} as notes, ${ids('attachments')} as attachments, ${ids('absence_followers', 'user_id')} as followers,
  (select count(*) from notes n where n.account_id = t.account_id and n.absence_id = t.id and n.kind = 'SystemNote')::int
    as system_notes_count`
const page = `
  select ${columns}, s.* from (
    select coalesce(sum(count), 0)::int as total_count,
      coalesce(sum(count) filter (where confirmation_status = 'pending'), 0)::int as pending_count,
      coalesce(sum(count) filter (where confirmation_status = 'confirmed'), 0)::int as confirmed_count,
      coalesce(sum(count) filter (where confirmation_status = 'rejected'), 0)::int as rejected_count,
      coalesce(sum(days), 0) as total_days, coalesce(sum(hours), 0) as total_hours
    from absence_totals where account_id = $1 and workspace_id = $2
  ) s left join (
    select * from absences where account_id = $1 and workspace_id = $2 and status = 'active'
    order by starts_at desc, id desc limit 20
  ) t on true
  order by t.starts_at desc, t.id desc`
const one = `select ${columns} from absences t where account_id = $1 and workspace_id = $2 and id = $3`

/** Monday to Friday, which is enough for the benchmark's absences; the first and the last day in the workspace's zone. */
function workingDays(from: string, until: string): string[] {
  const days: string[] = []
  const last = Temporal.PlainDate.from(until)
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5) days.push(day.toString())
  return days
}

const instant = (day: string, time: string): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Berlin').toInstant().toString()

export function absenceRoutes({ app, sql, ask, holder }: Floor): void {
  app.get<{ Params: { workspace_id: string } }>(`${WS}/absences`, async (request) => {
    const { accountId } = holder(bearerOf(request))
    const rows = await ask(page, [accountId, request.params.workspace_id])
    const { total_count, pending_count, confirmed_count, rejected_count, total_days, total_hours } = rows[0]!
    return {
      data: rows.map(rendered),
      meta: {
        ...pageMeta(request, 1, total_count as number),
        pending: pending_count,
        confirmed: confirmed_count,
        rejected: rejected_count,
        total_days,
        total_hours,
      },
    }
  })

  app.post<{ Params: { workspace_id: string }; Body: Sent }>(`${WS}/absences`, async (request) => {
    const { accountId, name, userId: actor } = holder(bearerOf(request))
    const { workspace_id } = request.params
    const sent = request.body.data.attributes
    const days = workingDays(sent.starts_at, sent.ends_at)
    const row = await sql.begin(async (tx) => {
      const [absence] = await tx<{ id: string }[]>`
        insert into absences (account_id, workspace_id, user_id, absence_type_id, title, starts_at, ends_at, time_zone, zone,
          first_day, last_day, days, hours, created_by, creator_id, secure_id, uuid, created_at, updated_at)
        select ${accountId}, ${workspace_id}, ${sent.user_id}, id, title, ${instant(sent.starts_at, '00:00')},
          ${instant(sent.ends_at, '23:59:59')}, 'Europe/Berlin', 'Europe/Berlin', ${sent.starts_at.slice(0, 10)},
          ${sent.ends_at.slice(0, 10)}, ${days.length}, ${days.length * 8}, 'admin', ${actor}, ${randomUUID()}, ${randomUUID()}, now(), now()
        from absence_types where account_id = ${accountId} and id = ${sent.absence_type_id} returning id`
      const { id } = absence!
      await tx`
        insert into absence_days (account_id, absence_id, user_id, day, days, hours)
        select ${accountId}, ${id}, ${sent.user_id}, day, 1, 8 from unnest(${days}::date[]) day`
      await tx`
        insert into notes (account_id, workspace_id, absence_id, kind, content, author_id, created_at, updated_at)
        values (${accountId}, ${workspace_id}, ${id}, 'SystemNote', ${`${name} created this.`}, ${actor}, now(), now())`
      const [stored] = await tx.unsafe(one, [accountId, workspace_id, id], { prepare: true })
      return stored
    })
    return { data: rendered(row as Row), meta: metaOf(request) }
  })

  app.post<{ Params: { workspace_id: string; id: string } }>(
    `${WS}/absences/:id/absences_confirmations`,
    async (request) => {
      const { accountId, name, userId: actor } = holder(bearerOf(request))
      const { workspace_id, id } = request.params
      const row = await sql.begin(async (tx) => {
        const [absence] = await tx<{ user_id: string; title: string; starts_at: string; days: number }[]>`
          update absences set confirmation_status = 'confirmed', confirmed_at = now(), confirmed_by_id = ${actor},
            updated_at = now()
          where account_id = ${accountId} and workspace_id = ${workspace_id} and id = ${id}
          returning user_id, title, starts_at, days`
        const { user_id, title, starts_at, days } = absence!
        await tx`
          insert into notes (account_id, workspace_id, absence_id, kind, content, author_id, created_at, updated_at)
          values (${accountId}, ${workspace_id}, ${id}, 'SystemNote', ${`${name} changed: pending → confirmed.`}, ${actor},
            now(), now())`
        await tx`
          update vacation_entitlements set spent_days = spent_days + ${days}, updated_at = now()
          where account_id = ${accountId} and user_id = ${user_id} and starts_at <= ${starts_at.slice(0, 10)}
            and ends_at >= ${starts_at.slice(0, 10)}`
        await tx`
          insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, title, message,
            entity_type, entity_id, created_at, updated_at)
          values (${accountId}, ${workspace_id}, ${user_id}, 'notification', ${`absence_decided:${id}:${randomUUID()}`},
            ${user_id}, ${title}, ${`${name} confirmed it.`}, 'absence', ${id}, now(), now())`
        const [stored] = await tx.unsafe(one, [accountId, workspace_id, id], { prepare: true })
        return stored
      })
      return { data: rendered(row as Row), meta: metaOf(request) }
    },
  )
}

const confirmed: Record<string, boolean | null> = { pending: null, confirmed: true, rejected: false }

const rendered = (row: Row) => ({
  id: row.id,
  type: 'absence',
  attributes: {
    permissions: null,
    title: row.title,
    hours: row.hours,
    days: row.days,
    full_day: row.full_day,
    confirmation_status: row.confirmation_status,
    confirmed: confirmed[row.confirmation_status as string],
    created_by: row.created_by,
    use_custom_values: row.use_custom_values,
    external_id: row.external_id,
    confirm_message: row.confirm_message,
    attachments_count: (row.attachments as []).length,
    system_notes_count: row.system_notes_count,
    user_notes_count: (row.notes as []).length - (row.system_notes_count as number),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    time_zone: row.zone,
    first_day: row.first_day,
    last_day: row.last_day,
    confirmed_at: row.confirmed_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: {
    absence_type: link('absence_type', row.absence_type_id),
    user: link('user_overview', row.user_id),
    confirmed_by_user: link('user_overview', row.confirmed_by_id),
    followers: links('user_overview', row.followers as []),
    notes: links('note', row.notes as []),
    attachments: links('attachment', row.attachments as []),
  },
})
