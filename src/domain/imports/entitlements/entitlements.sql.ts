import type { Id } from '../../../platform/ids.ts'
import type { WorkspaceScope } from '../../scope.ts'

type Wanted = { user_id: Id; title: string; starts_at: string }

/** The indexes of entitlements that the person has already. */
export async function findGranted({ sql, accountId }: WorkspaceScope, wanted: readonly Wanted[]): Promise<Set<number>> {
  const rows = await sql<{ place: number }[]>`
    select wanted.place::int as place
    from unnest(${wanted.map((entitlement) => entitlement.user_id)}::bigint[], ${wanted.map((entitlement) => entitlement.title)}::text[],
      ${wanted.map((entitlement) => entitlement.starts_at)}::date[]) with ordinality as wanted (user_id, title, starts_at, place)
    where exists (
      select from vacation_entitlements e
      where e.account_id = ${accountId} and e.user_id = wanted.user_id and e.title = wanted.title
        and e.starts_at = wanted.starts_at)`
  return new Set(rows.map(({ place }) => place - 1))
}

export async function entitlementExists({ sql, accountId }: WorkspaceScope, id: Id): Promise<boolean> {
  const found = await sql`select from vacation_entitlements where account_id = ${accountId} and id = ${id}`
  return found.length > 0
}
