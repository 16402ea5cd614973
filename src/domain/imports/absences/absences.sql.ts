import type { Id } from '../../../platform/ids.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { type PersonSpan, wantedSpans } from '../wanted-spans.columns.ts'

/** Active types of the workspace by exact title. */
export async function findTypesByTitle(
  { sql, accountId, workspace }: WorkspaceScope,
  titles: readonly string[],
): Promise<{ id: Id; title: string }[]> {
  return sql<{ id: Id; title: string }[]>`
    select min(id) as id, title from absence_types
    where account_id = ${accountId} and workspace_id = ${workspace.id} and active
      and title = any(${titles as string[]}::text[])
    group by title`
}

/** The indexes of spans that overlap an absence of the same person that was not rejected. */
export async function findAbsenceOverlaps(
  { sql, accountId }: WorkspaceScope,
  spans: readonly PersonSpan[],
): Promise<Set<number>> {
  const rows = await sql<{ place: number }[]>`
    select wanted.place::int as place from ${wantedSpans(sql, spans)}
    where exists (
      select from absences t
      where t.account_id = ${accountId} and t.user_id = wanted.user_id and t.status = 'active'
        and t.confirmation_status <> 'rejected' and t.starts_at < wanted.ends_at and t.ends_at > wanted.starts_at)`
  return new Set(rows.map(({ place }) => place - 1))
}

/**
 * Null if it no longer exists. The last change of an imported absence was its confirmation. The person is locked first,
 * as everywhere before an absence.
 */
export async function lockAbsenceUse(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<{ changed: boolean } | null> {
  const [row] = await sql<{ changed: boolean }[]>`
    select t.updated_at is distinct from t.confirmed_at as changed
    from absences t join users u on u.account_id = t.account_id and u.id = t.user_id
    where t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and t.id = ${id} and t.status = 'active'
    for no key update of u for update of t`
  return row ?? null
}
