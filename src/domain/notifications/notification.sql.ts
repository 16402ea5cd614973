import type { Fragment, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type Warning = {
  /** What it is about; the same situation gives the same text, whenever it is looked at. */
  situation: string
  aboutUserId: Id
  aboutDay: string
  title: string
  message: string
  entity: { type: string; id: string } | null
  /** By how many seconds a limit is passed, where that can be more or less. */
  excess?: number | null
  /** The message with the names of other workspaces, for those who can enter all of these. */
  named?: { message: string; workspaceIds: readonly Id[] } | undefined
}

/** A warning that was put away comes back when its excess has grown by so much. */
const tellAgainSeconds = 15 * 60

const recordset = ({ sql }: WorkspaceScope, warnings: readonly Warning[]): Fragment => {
  const rows = warnings.map(({ situation, aboutUserId, aboutDay, title, message, entity, excess, named }) => ({
    situation,
    about_user_id: aboutUserId,
    about_day: aboutDay,
    title,
    message,
    entity_type: entity?.type ?? null,
    entity_id: entity?.id ?? null,
    excess: excess ?? null,
    named: named?.message ?? null,
    others: named?.workspaceIds ?? [],
  }))
  return sql`jsonb_to_recordset(${sql.json(rows)}::jsonb) as w (
    situation text, about_user_id bigint, about_day date, title text, message text, entity_type text, entity_id text,
    excess int, named text, others bigint[])`
}

/** What `w` says to a reader: other workspaces are named only to who can enter them. */
const messageTo = ({ sql, accountId }: WorkspaceScope, reader: Fragment): Fragment => sql`
  case when w.named is null or exists (
    select from unnest(w.others) other
    where not exists (
      select from users u left join memberships m
        on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = other
      where u.account_id = ${accountId} and u.id = ${reader} and (u.account_admin or m.user_id is not null)))
    then w.message else w.named end`

/**
 * The person concerned is notified, unless only admins are meant, the workspace's admins are warned; each once per situation. Always in the same
 * order, so that two who raise the same cannot wait for each other.
 */
export async function insertWarnings(
  scope: WorkspaceScope,
  warnings: readonly Warning[],
  now: string,
  readers: 'everybody' | 'admins' = 'everybody',
): Promise<number> {
  const { sql, accountId, workspace } = scope
  const told = await sql`
    insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, about_day, title,
      message, entity_type, entity_id, excess, created_at, updated_at)
    select ${accountId}, ${workspace.id}, reader.id, reader.kind, w.situation, w.about_user_id, w.about_day, w.title,
      ${messageTo(scope, sql`reader.id`)}, w.entity_type, w.entity_id, w.excess, ${now}, ${now}
    from ${recordset(scope, warnings)}
    cross join lateral (
      select w.about_user_id as id, 'notification' as kind where ${readers === 'everybody'}
      union all
      select u.id, 'trigger_warning' from users u
      left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
      where u.account_id = ${accountId} and u.deleted_at is null and u.status = 'active'
        and assumed_role(u.account_admin, m.roles) = 'admin'
    ) reader
    order by w.about_day, w.situation, reader.kind, reader.id
    on conflict (account_id, workspace_id, user_id, kind, about_user_id, situation) do nothing
    returning id`
  return told.length
}

/** Warnings that stand already tell what is so by now; those who have put them away are told again if it got worse. */
export async function refreshWarnings(
  scope: WorkspaceScope,
  warnings: readonly Warning[],
  now: string,
): Promise<number> {
  const { sql, accountId, workspace } = scope
  const changed = await sql`
    update notifications n set about_day = told.about_day, title = told.title, message = told.message,
      entity_type = told.entity_type, entity_id = told.entity_id, excess = told.excess,
      dismissed_at = told.dismissed_at, updated_at = ${now}
    from (
      select n.id, w.about_day, w.title, ${messageTo(scope, sql`n.user_id`)} as message, w.entity_type, w.entity_id,
        case when n.dismissed_at is null or grown then w.excess else coalesce(n.excess, w.excess) end as excess,
        case when not grown then n.dismissed_at end as dismissed_at
      from ${recordset(scope, warnings)}
      join notifications n on n.account_id = ${accountId} and n.workspace_id = ${workspace.id}
        and n.about_user_id = w.about_user_id and n.situation = w.situation
      cross join lateral (select coalesce(w.excess >= n.excess + ${tellAgainSeconds}, false) as grown) g
    ) told
    where n.account_id = ${accountId} and n.id = told.id
      and (n.about_day, n.title, n.message, n.entity_type, n.entity_id, n.excess, n.dismissed_at) is distinct from
        (told.about_day, told.title, told.message, told.entity_type, told.entity_id, told.excess, told.dismissed_at)
    returning n.id`
  return changed.length
}

/** Takes back the reviewed warnings whose situation is not there any more. */
export async function deleteSettled(
  { sql, accountId, workspace }: WorkspaceScope,
  about: {
    userId: Id
    until: string
    still: readonly string[]
    reviewed: readonly { kind: string; from: string }[]
  },
): Promise<number> {
  const gone = await sql`
    delete from notifications
    where account_id = ${accountId} and workspace_id = ${workspace.id} and about_user_id = ${about.userId}
      and about_day <= ${about.until} and exists (
        select from jsonb_to_recordset(${sql.json(about.reviewed)}::jsonb) as reviewed (kind text, "from" date)
        where reviewed.kind = split_part(situation, ':', 1) and about_day >= reviewed."from")
      and situation <> all(${about.still as string[]}::text[])
    returning id`
  return gone.length
}

/** Takes back what everybody was told of one situation of a person. */
export async function deleteSituation(
  { sql, accountId, workspace }: WorkspaceScope,
  aboutUserId: Id,
  situation: string,
): Promise<void> {
  await sql`
    delete from notifications
    where account_id = ${accountId} and workspace_id = ${workspace.id} and about_user_id = ${aboutUserId}
      and situation = ${situation}`
}

/** Takes back what was said of trackings that are not there any more. */
export async function deleteOrphaned({ sql, accountId, workspace }: WorkspaceScope, aboutUserId: Id): Promise<number> {
  const gone = await sql`
    delete from notifications n
    where n.account_id = ${accountId} and n.workspace_id = ${workspace.id} and n.about_user_id = ${aboutUserId}
      and n.entity_type = 'time_tracking' and not exists (
        select from time_trackings t
        where t.account_id = n.account_id and t.id = n.entity_id and t.status = 'active')
    returning n.id`
  return gone.length
}

/** Puts away those that the reader can see, and tells which they were. What was said of days that lapse was read by that. */
export async function dismissNotifications(
  { sql, accountId }: WorkspaceScope,
  visible: Fragment,
  ids: readonly Id[] | 'all',
  now: string,
): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    with gone as (
      update notifications t set dismissed_at = ${now}, updated_at = ${now}
      where t.account_id = ${accountId} and ${visible}
        and ${ids === 'all' ? sql`true` : sql`t.id = any(${ids as string[]}::bigint[])`}
      returning t.id, t.user_id, t.situation
    ), confirmed as (
      update lapse_notices l set read_at = ${now}, updated_at = ${now} from gone
      where l.account_id = ${accountId} and l.user_id = gone.user_id and l.read_at is null and l.channel = 'app'
        and gone.situation = 'days_lapse:' || l.vacation_entitlement_id || ':' || l.lapses_on
    )
    select id from gone`
  return rows.map((row) => row.id)
}

export const selectNotificationIds = ({ sql, accountId }: WorkspaceScope, visible: Fragment): Fragment => sql`
  select t.id::text from notifications t where t.account_id = ${accountId} and ${visible} order by t.id`

export const onlyTo = ({ sql }: WorkspaceScope, userId: Id): Fragment => sql`select ${userId}::bigint`

export type Recipient = { id: Id; reachable: boolean; german: boolean }

type Texts = Record<'de' | 'en', { title: string; message: string }>
type Both = Omit<Warning, 'title' | 'message'> & { texts: Texts; ownTexts?: Texts }

/**
 * To each of the readers in their language, as kind `notification`; tells who had not heard of it before, who can be sent
 * a mail, and who reads German.
 */
export const insertNotifications = (
  { sql, accountId, workspace }: WorkspaceScope,
  readers: Fragment,
  { situation, aboutUserId, aboutDay, entity, texts, ownTexts = texts }: Both,
  now: string,
): Statement<Recipient[]> => {
  const german = sql`lower(coalesce(u.locale, ${workspace.locale})) like 'de%'`
  const said = (what: 'title' | 'message'): Fragment => {
    const inLanguage = ({ de, en }: Texts) => sql`case when ${german} then ${de[what]} else ${en[what]} end`
    return sql`case when u.id = ${aboutUserId} then ${inLanguage(ownTexts)} else ${inLanguage(texts)} end`
  }
  return sql<Recipient[]>`
    insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, about_day, title,
      message, entity_type, entity_id, created_at, updated_at)
    select ${accountId}, ${workspace.id}, reader, 'notification', ${situation}, ${aboutUserId}, ${aboutDay},
      ${said('title')}, ${said('message')},
      ${entity?.type ?? null}, ${entity?.id ?? null}, ${now}, ${now}
    from (${readers}) as readers (reader)
    join users u on u.account_id = ${accountId} and u.id = reader
    on conflict (account_id, workspace_id, user_id, kind, about_user_id, situation) do nothing
    returning user_id as id, exists (
      select from logins l where l.account_id = notifications.account_id and l.user_id = notifications.user_id
    ) as reachable, (
      select ${german} from users u where u.account_id = notifications.account_id and u.id = notifications.user_id
    ) as german`
}

type Personal = { id: Id; text: { title: string; message: string }; digestAt: string | null }

/** To each reader a text of their own; tells who had not heard of it before. */
export async function insertPersonal(
  { sql, accountId, workspace }: WorkspaceScope,
  readers: readonly Personal[],
  { situation, aboutUserId, aboutDay, entity }: Omit<Both, 'texts'>,
  now: string,
): Promise<Id[]> {
  if (readers.length === 0) return []
  const rows = readers.map(({ id, text, digestAt }) => ({
    reader: id,
    title: text.title,
    message: text.message,
    digest_at: digestAt,
  }))
  const told = await sql<{ id: Id }[]>`
    insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, about_day, title,
      message, entity_type, entity_id, digest_at, created_at, updated_at)
    select ${accountId}, ${workspace.id}, r.reader, 'notification', ${situation}, ${aboutUserId}, ${aboutDay}, r.title,
      r.message, ${entity?.type ?? null}, ${entity?.id ?? null}, r.digest_at, ${now}, ${now}
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (reader bigint, title text, message text, digest_at timestamptz)
    order by r.reader
    on conflict (account_id, workspace_id, user_id, kind, about_user_id, situation) do nothing
    returning user_id as id`
  return told.map(({ id }) => id)
}
