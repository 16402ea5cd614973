import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
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
 */
export async function insertWarnings(
  scope: WorkspaceScope,
  warnings: readonly Warning[],
  now: string,
  readers: 'everybody' | 'admins' = 'everybody',
): Promise<number> {
  const { sql, accountId, workspace } = scope
  const inserted = await sql`
    with admins as materialized (
      select p.id, p.locale, p.account_admin from users p
      left join memberships m on m.account_id = p.account_id and m.user_id = p.id and m.workspace_id = ${workspace.id}
      where p.account_id = ${accountId} and p.deleted_at is null and p.status = 'active'
        and assumed_role(p.account_admin, m.roles) = 'admin'
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
    returning id`
  return inserted.length
}

/** Updates existing warnings; a dismissed one reappears if its excess has grown. */
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
      select n.id, w.about_day, said.title, said.message, w.entity_type, w.entity_id,
        case when n.dismissed_at is null or grown then w.excess else coalesce(n.excess, w.excess) end as excess,
        case when not grown then n.dismissed_at end as dismissed_at
      from ${recordset(scope, warnings)}
      join notifications n on n.account_id = ${accountId} and n.workspace_id = ${workspace.id}
        and n.about_user_id = w.about_user_id and n.situation = w.situation
      join users u on u.account_id = n.account_id and u.id = n.user_id
      ${textFor(scope)}
      cross join lateral (select coalesce(w.excess >= n.excess + ${reappearSeconds}, false) as grown) g
    ) told
    where n.account_id = ${accountId} and n.id = told.id
      and (n.about_day, n.title, n.message, n.entity_type, n.entity_id, n.excess, n.dismissed_at) is distinct from
        (told.about_day, told.title, told.message, told.entity_type, told.entity_id, told.excess, told.dismissed_at)
    returning n.id`
  return changed.length
}

/** Reviewed warnings whose situation no longer exists. */
export async function deleteResolved(
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

/** Warnings about trackings that were deleted. */
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
