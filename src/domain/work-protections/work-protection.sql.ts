import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'

export const protectionKinds = ['expecting', 'nursing'] as const
export type WorkProtection = { kind: (typeof protectionKinds)[number]; starts_on: string; ends_on: string }

export async function insertProtection(
  { sql, accountId }: Scope,
  userId: Id,
  protection: WorkProtection,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, user_id: userId, ...protection, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into work_protections ${sql(row)} returning id`
  return inserted!.id
}

/** Locked, so that the days of two concurrent changes are both reviewed. */
export async function lockProtection({ sql, accountId }: Scope, id: Id): Promise<WorkProtection | null> {
  const [found] = await sql<WorkProtection[]>`
    select kind, starts_on, ends_on from work_protections where account_id = ${accountId} and id = ${id} for update`
  return found ?? null
}

export async function updateProtection(
  { sql, accountId }: Scope,
  id: Id,
  changes: Partial<WorkProtection>,
  now: string,
): Promise<void> {
  const row = { ...changes, updated_at: now }
  await sql`update work_protections set ${sql(row)} where account_id = ${accountId} and id = ${id}`
}

export async function deleteProtection({ sql, accountId }: Scope, id: Id): Promise<WorkProtection | null> {
  const [gone] = await sql<WorkProtection[]>`
    delete from work_protections where account_id = ${accountId} and id = ${id} returning kind, starts_on, ends_on`
  return gone ?? null
}

/** Puts the person's days on the review list of each workspace with work on them. */
export async function insertReviewsOfDays(
  { sql, accountId }: WorkspaceScope,
  userId: Id,
  { starts_on, ends_on }: WorkProtection,
): Promise<void> {
  await sql`
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select account_id, workspace_id, user_id, min(starts_at), max(coalesce(ends_at, starts_at))
    from time_trackings
    where account_id = ${accountId} and user_id = ${userId} and status = 'active'
      and starts_at >= ${starts_on}::date - 1 and starts_at < ${ends_on}::date + 2
    group by account_id, workspace_id, user_id`
}

export async function findProtections(
  { sql, accountId }: Scope,
  userIds: readonly Id[],
): Promise<(WorkProtection & { user_id: Id })[]> {
  return sql<(WorkProtection & { user_id: Id })[]>`
    select user_id, kind, starts_on, ends_on from work_protections
    where account_id = ${accountId} and user_id = any(${userIds as string[]}::bigint[]) order by user_id, starts_on, id`
}
