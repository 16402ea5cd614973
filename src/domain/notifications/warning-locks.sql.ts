import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { WarningReview } from './warning.sql.ts'

/** The person and the admins of these workspaces: all who may be notified about the person. */
export async function lockReaders({ sql, accountId }: Scope, userId: Id, workspaceIds: readonly Id[]): Promise<void> {
  const admins = sql`
    p.account_admin or exists (
      select from memberships m
      where m.account_id = p.account_id and m.user_id = p.id and m.workspace_id = any(${workspaceIds as string[]}::bigint[])
        and assumed_role(false, m.roles) = 'admin')`
  await sql`
    select from users p
    where p.account_id = ${accountId} and (p.id = ${userId} ${workspaceIds.length > 0 ? sql`or ${admins}` : sql``})
    order by p.id for key share`
}

/** Warnings of the situations that reviews of the person decide on, and those whose tracking was deleted. */
export async function lockReviewedWarnings(
  { sql, accountId }: Scope,
  userId: Id,
  reviews: readonly { workspaceId: Id; review: WarningReview }[],
): Promise<void> {
  const days = reviews.flatMap(({ workspaceId: workspace_id, review: { reviewed, until } }) =>
    reviewed.map((span) => ({ workspace_id, ...span, until })),
  )
  const situations = reviews.flatMap(({ workspaceId: workspace_id, review: { warnings } }) =>
    warnings.map(({ situation }) => ({ workspace_id, situation })),
  )
  await sql`
    with about as materialized (
      select n.id, n.workspace_id, n.situation, n.about_day, n.entity_type, n.entity_id from notifications n
      where n.account_id = ${accountId} and n.about_user_id = ${userId}
    )
    select from notifications n
    where n.account_id = ${accountId} and n.id = any(array(
      select about.id from about
      join jsonb_to_recordset(${sql.json(days)}::jsonb) as d (workspace_id bigint, kind text, "from" date, until date)
        on about.workspace_id = d.workspace_id and split_part(about.situation, ':', 1) = d.kind
          and about.about_day between d."from" and d.until
      union all
      select about.id from about
      join jsonb_to_recordset(${sql.json(situations)}::jsonb) as s (workspace_id bigint, situation text)
        on about.workspace_id = s.workspace_id and about.situation = s.situation
      union all
      select about.id from about
      where about.entity_type = 'time_tracking' and not exists (
        select from time_trackings t
        where t.account_id = ${accountId} and t.id = about.entity_id and t.status = 'active')))
    order by n.id for update`
}
