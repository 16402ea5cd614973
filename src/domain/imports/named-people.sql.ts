import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { closedThroughOf } from '../time-account/schedule.columns.ts'

/** `closed_through` is the last day of the closed months. */
export type FoundPerson = { wanted: string; id: Id; closed_through: string | null }

/** People of the workspace by their addresses, which are compared as logins are. */
export async function findByEmail(scope: WorkspaceScope, emails: readonly string[]): Promise<FoundPerson[]> {
  const { sql, accountId, workspace } = scope
  return sql<FoundPerson[]>`
    select wanted.email as wanted, t.id, ${closedThroughOf(scope)} as closed_through
    from unnest(${emails as string[]}::text[]) as wanted (email)
    join logins l on lower(l.email) = lower(wanted.email) and l.account_id = ${accountId}
    join users t on t.account_id = l.account_id and t.id = l.user_id and t.deleted_at is null
    join memberships m on m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id}`
}

/** By their names; several may have one. */
export async function findByName(scope: WorkspaceScope, names: readonly string[]): Promise<FoundPerson[]> {
  const { sql, accountId, workspace } = scope
  return sql<FoundPerson[]>`
    select wanted.name as wanted, t.id, ${closedThroughOf(scope)} as closed_through
    from unnest(${names as string[]}::text[]) as wanted (name)
    join users t on t.account_id = ${accountId} and lower(t.username) = lower(wanted.name) and t.deleted_at is null
    join memberships m on m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id}`
}
