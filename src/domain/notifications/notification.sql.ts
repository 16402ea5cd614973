import type { Fragment, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'

export type Situation = {
  /** Identifies what it is about, for deduplication. */
  situation: string
  aboutUserId: Id
  aboutDay: string
  entity: { type: string; id: string } | null
}

/** Deletes everybody's notifications of one situation of a person. */
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

/** The same in all workspaces, for a situation that is unique in the account. */
export async function deleteSituationEverywhere(
  { sql, accountId }: WorkspaceScope,
  aboutUserId: Id,
  situation: string,
): Promise<void> {
  await sql`
    delete from notifications
    where account_id = ${accountId} and about_user_id = ${aboutUserId} and situation = ${situation}`
}

/**
 * Dismisses those that the reader can see and returns their ids. Locks them in the order of their ids, as reviews do.
 * Dismissing a notice about lapsing days marks it as read.
 */
export async function dismissNotifications(
  { sql, accountId }: WorkspaceScope,
  visible: Fragment,
  ids: readonly Id[] | 'all',
  now: string,
): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    with held as materialized (
      select t.id from notifications t
      where t.account_id = ${accountId} and ${visible}
        and ${ids === 'all' ? sql`true` : sql`t.id = any(${ids as string[]}::bigint[])`}
      order by t.id for no key update of t
    ), gone as (
      update notifications t set dismissed_at = ${now}, updated_at = ${now} from held
      where t.account_id = ${accountId} and t.id = held.id
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

/** Whether `u` reads German; the language of the workspace is the default. */
export const readsGerman = ({ sql, workspace }: WorkspaceScope): Fragment =>
  sql`lower(coalesce(u.locale, ${workspace.locale})) like 'de%'`

type Texts = Record<Language, { title: string; message: string }>
type Both = Situation & { texts: Texts; ownTexts?: Texts }

/**
 * Notifies each reader in their language, as kind `notification`. Returns the readers who had none for this situation yet,
 * with whether they can receive mail and whether they read German.
 */
export const insertNotifications = (
  scope: WorkspaceScope,
  readers: Fragment,
  { situation, aboutUserId, aboutDay, entity, texts, ownTexts = texts }: Both,
  now: string,
): Statement<Recipient[]> => {
  const { sql, accountId, workspace } = scope
  const german = readsGerman(scope)
  const textIn = (what: 'title' | 'message'): Fragment => {
    const inLanguage = ({ de, en }: Texts) => sql`case when ${german} then ${de[what]} else ${en[what]} end`
    return sql`case when u.id = ${aboutUserId} then ${inLanguage(ownTexts)} else ${inLanguage(texts)} end`
  }
  return sql<Recipient[]>`
    insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, about_day, title,
      message, entity_type, entity_id, created_at, updated_at)
    select ${accountId}, ${workspace.id}, reader, 'notification', ${situation}, ${aboutUserId}, ${aboutDay},
      ${textIn('title')}, ${textIn('message')},
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

/** With a separate text for each reader. Returns the readers who had no notification for this situation yet. */
export async function insertPersonal(
  { sql, accountId, workspace }: WorkspaceScope,
  readers: readonly Personal[],
  { situation, aboutUserId, aboutDay, entity }: Situation,
  now: string,
): Promise<Id[]> {
  if (readers.length === 0) return []
  const rows = readers.map(({ id, text, digestAt }) => ({
    reader: id,
    title: text.title,
    message: text.message,
    digest_at: digestAt,
  }))
  const notified = await sql<{ id: Id }[]>`
    insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, about_day, title,
      message, entity_type, entity_id, digest_at, created_at, updated_at)
    select ${accountId}, ${workspace.id}, r.reader, 'notification', ${situation}, ${aboutUserId}, ${aboutDay}, r.title,
      r.message, ${entity?.type ?? null}, ${entity?.id ?? null}, r.digest_at, ${now}, ${now}
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (reader bigint, title text, message text, digest_at timestamptz)
    order by r.reader
    on conflict (account_id, workspace_id, user_id, kind, about_user_id, situation) do nothing
    returning user_id as id`
  return notified.map(({ id }) => id)
}
