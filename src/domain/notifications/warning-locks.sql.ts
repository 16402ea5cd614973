import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { adminIds } from './admins.columns.ts'
import type { WarningReview } from './warning.sql.ts'

/** These people and, if there are workspaces, their admins and those of the account: all who may be notified. */
export async function lockReaders(scope: Scope, people: readonly Id[], workspaceIds: readonly Id[]): Promise<void> {
  const { sql, accountId } = scope
  const ids = sql`select unnest(${people as string[]}::bigint[])`
  const readers = workspaceIds.length === 0 ? ids : sql`${ids} union all ${adminIds(scope, workspaceIds)}`
  await sql`
    select from users p where p.account_id = ${accountId} and p.id = any(array(${readers})) order by p.id for key share`
}

/** Warnings of the situations that reviews of these people decide on, and those whose tracking was deleted; returns their ids. */
export async function lockReviewedWarnings(
  { sql, accountId }: Scope,
  people: readonly Id[],
  reviews: readonly { workspaceId: Id; review: WarningReview }[],
): Promise<Id[]> {
  const days = reviews.flatMap(({ workspaceId: workspace_id, review: { userId: user_id, reviewed, until } }) =>
    reviewed.map((span) => ({ workspace_id, user_id, ...span, until })),
  )
  const situations = reviews.flatMap(({ workspaceId: workspace_id, review: { userId: user_id, warnings } }) =>
    warnings.map(({ situation }) => ({ workspace_id, user_id, situation })),
  )
  const locked = await sql<{ id: Id }[]>`
    with about as materialized (
      select n.id, n.workspace_id, n.about_user_id, n.situation, n.about_day, n.entity_type, n.entity_id
      from notifications n
      where n.account_id = ${accountId} and n.about_user_id = any(${people as string[]}::bigint[])
    )
    select n.id from notifications n
    where n.account_id = ${accountId} and n.id = any(array(
      select about.id from about
      join jsonb_to_recordset(${sql.json(days)}::jsonb) as d (workspace_id bigint, user_id bigint, kind text, "from" date, until date)
        on about.workspace_id = d.workspace_id and about.about_user_id = d.user_id and split_part(about.situation, ':', 1) = d.kind
          and about.about_day between d."from" and d.until
      union all
      select about.id from about
      join jsonb_to_recordset(${sql.json(situations)}::jsonb) as s (workspace_id bigint, user_id bigint, situation text)
        on about.workspace_id = s.workspace_id and about.about_user_id = s.user_id and about.situation = s.situation
      union all
      select about.id from about
      where about.entity_type = 'time_tracking' and not exists (
        select from time_trackings t
        where t.account_id = ${accountId} and t.id = about.entity_id and t.status = 'active')))
    order by n.id for update`
  return locked.map(({ id }) => id)
}
