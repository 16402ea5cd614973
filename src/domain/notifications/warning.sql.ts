import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import { adminIds } from './admins.columns.ts'
import { readsGerman, type Situation } from './notification.sql.ts'

/** `named` is the message with the names of other workspaces, for readers who can enter all of them. */
export type WarningText = { title: string; message: string; named?: string }

export type Warning = Situation & {
  texts: Record<Language, WarningText>
  /** By how many seconds a limit is exceeded, if that can vary. */
  excess?: number | null
  /** The other workspaces that the warning is about. */
  elsewhere?: readonly Id[]
}

/** The result of a review of a person's working time in a workspace. */
export type WarningReview = {
  userId: Id
  /** The kinds of warnings that the review decides on, each from a day on; others are left alone. */
  reviewed: readonly { kind: string; from: string }[]
  until: string
  warnings: readonly Warning[]
}

/** A dismissed warning reappears when its excess has grown by so much. */
const reappearSeconds = 15 * 60

const recordset = ({ sql }: WorkspaceScope, warnings: readonly Warning[]): Fragment => {
  const rows = warnings.map(({ situation, aboutUserId, aboutDay, texts, entity, excess, elsewhere }) => ({
    situation,
    about_user_id: aboutUserId,
    about_day: aboutDay,
    texts,
    entity_type: entity?.type ?? null,
    entity_id: entity?.id ?? null,
    // The time of a running clock, and half of a stretch around a break, may have a fraction of a second.
    excess: excess == null ? null : Math.round(excess),
    elsewhere: elsewhere ?? [],
  }))
  return sql`jsonb_to_recordset(${sql.json(rows)}::jsonb) as w (
    situation text, about_user_id bigint, about_day date, texts jsonb, entity_type text, entity_id text, excess int,
    elsewhere bigint[])`
}

/** The text of `w` for the user `u`, as `said`: in their language, with other workspaces by name if they can enter them. */
const textFor = (scope: WorkspaceScope): Fragment => {
  const { sql, accountId } = scope
  return sql`
    cross join lateral (
      select text ->> 'title' as title, case when text ->> 'named' is null or exists (
        select from unnest(w.elsewhere) other
        where not u.account_admin and not exists (
          select from memberships m
          where m.account_id = ${accountId} and m.user_id = u.id and m.workspace_id = other))
        then text ->> 'message' else text ->> 'named' end as message
      from (values (case when ${readsGerman(scope)} then w.texts -> 'de' else w.texts -> 'en' end)) as own (text)
    ) said`
}

/**
 * Notifies the person, unless `readers` is only admins, and warns the workspace's admins; each once per situation and in
 * their own language. Always inserts in the same order, so that two transactions with the same warnings do not deadlock.
 * Returns the people, each as often as somebody was notified about them.
 */
export async function insertWarnings(
  scope: WorkspaceScope,
  warnings: readonly Warning[],
  now: string,
  readers: 'everybody' | 'admins' = 'everybody',
): Promise<Id[]> {
  const { sql, accountId, workspace } = scope
  const inserted = await sql<AboutPerson[]>`
    with admins as materialized (
      select p.id, p.locale, p.account_admin from users p
      where p.account_id = ${accountId} and p.deleted_at is null and p.status = 'active'
        and p.id = any(array(${adminIds(scope, [workspace.id])}))
    )
    insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, about_day, title,
      message, entity_type, entity_id, excess, created_at, updated_at)
    select ${accountId}, ${workspace.id}, u.id, u.kind, w.situation, w.about_user_id, w.about_day, said.title,
      said.message, w.entity_type, w.entity_id, w.excess, ${now}, ${now}
    from ${recordset(scope, warnings)}
    cross join lateral (
      select p.id, 'notification' as kind, p.locale, p.account_admin from users p
      where p.account_id = ${accountId} and p.id = w.about_user_id and ${readers === 'everybody'}
      union all
      select id, 'trigger_warning', locale, account_admin from admins
    ) u
    ${textFor(scope)}
    order by w.about_day, w.situation, u.kind, u.id
    on conflict (account_id, workspace_id, user_id, kind, about_user_id, situation) do nothing
    returning about_user_id`
  return peopleOf(inserted)
}

type AboutPerson = { about_user_id: Id }

const peopleOf = (rows: readonly AboutPerson[]): Id[] => rows.map(({ about_user_id }) => about_user_id)

/** Updates those of the stored warnings that still apply; a dismissed one reappears if its excess has grown. */
export async function refreshWarnings(
  scope: WorkspaceScope,
  warnings: readonly Warning[],
  stored: readonly Id[],
  now: string,
): Promise<Id[]> {
  const { sql, accountId, workspace } = scope
  const changed = await sql<AboutPerson[]>`
    update notifications n set about_day = told.about_day, title = told.title, message = told.message,
      entity_type = told.entity_type, entity_id = told.entity_id, excess = told.excess,
      dismissed_at = told.dismissed_at, updated_at = ${now}
    from (
      select n.id, w.about_day, said.title, said.message, w.entity_type, w.entity_id,
        case when n.dismissed_at is null or grown then w.excess else coalesce(n.excess, w.excess) end as excess,
        case when not grown then n.dismissed_at end as dismissed_at
      from ${recordset(scope, warnings)}
      join notifications n on n.account_id = ${accountId} and n.workspace_id = ${workspace.id}
        and n.about_user_id = w.about_user_id and n.situation = w.situation and n.id = any(${stored as string[]}::bigint[])
      join users u on u.account_id = n.account_id and u.id = n.user_id
      ${textFor(scope)}
      cross join lateral (select coalesce(w.excess >= n.excess + ${reappearSeconds}, false) as grown) g
    ) told
    where n.account_id = ${accountId} and n.id = told.id
      and (n.about_day, n.title, n.message, n.entity_type, n.entity_id, n.excess, n.dismissed_at) is distinct from
        (told.about_day, told.title, told.message, told.entity_type, told.entity_id, told.excess, told.dismissed_at)
    returning n.about_user_id`
  return peopleOf(changed)
}

/** Reviewed warnings whose situation no longer exists. */
export async function deleteResolved(
  { sql, accountId, workspace }: WorkspaceScope,
  reviews: readonly WarningReview[],
  stored: readonly Id[],
): Promise<Id[]> {
  const days = reviews.flatMap(({ userId: user_id, reviewed, until }) =>
    reviewed.map((span) => ({ user_id, ...span, until })),
  )
  const still = reviews.flatMap(({ userId: user_id, warnings }) =>
    warnings.map(({ situation }) => ({ user_id, situation })),
  )
  const gone = await sql<AboutPerson[]>`
    delete from notifications n
    where n.account_id = ${accountId} and n.workspace_id = ${workspace.id} and n.id = any(${stored as string[]}::bigint[])
      and exists (
        select from jsonb_to_recordset(${sql.json(days)}::jsonb) as d (user_id bigint, kind text, "from" date, until date)
        where d.user_id = n.about_user_id and d.kind = split_part(n.situation, ':', 1)
          and n.about_day between d."from" and d.until)
      and not exists (
        select from jsonb_to_recordset(${sql.json(still)}::jsonb) as s (user_id bigint, situation text)
        where s.user_id = n.about_user_id and s.situation = n.situation)
    returning n.about_user_id`
  return peopleOf(gone)
}

/** Warnings about trackings that were deleted. */
export async function deleteOrphaned(
  { sql, accountId, workspace }: WorkspaceScope,
  stored: readonly Id[],
): Promise<Id[]> {
  const gone = await sql<AboutPerson[]>`
    delete from notifications n
    where n.account_id = ${accountId} and n.workspace_id = ${workspace.id} and n.id = any(${stored as string[]}::bigint[])
      and n.entity_type = 'time_tracking' and not exists (
        select from time_trackings t
        where t.account_id = n.account_id and t.id = n.entity_id and t.status = 'active')
    returning n.about_user_id`
  return peopleOf(gone)
}
