import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { AsidePunch } from './aside-punches.ts'

/** Punches with the effect `aside`, in months that are still closed. */
export async function findAsidePunches({ sql, accountId }: Scope, userId: Id): Promise<AsidePunch[]> {
  return sql<AsidePunch[]>`
    select p.id, p.user_id, p.action_type as type, extract(epoch from p.action_time)::float8 as at
    from actions p
    join time_accounts a on a.account_id = p.account_id and a.user_id = p.user_id
    where p.account_id = ${accountId} and p.user_id = ${userId} and p.effect = 'aside' and p.action_time < a.closed_until
    order by p.action_time, p.id`
}

export async function updateRemovedDifference(
  { sql, accountId }: Scope,
  userId: Id,
  removed: { through: string; difference: number },
): Promise<void> {
  await sql`
    update time_accounts set removed_through = ${removed.through}, removed_difference = ${removed.difference}
    where account_id = ${accountId} and user_id = ${userId}`
}
