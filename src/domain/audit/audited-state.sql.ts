import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { type AuditedKind, auditedTable } from './audited-kinds.columns.ts'
import type { State } from './record-audit.ts'

export type AuditedState = { name: string | null; workspace_id: Id | null; state: State }

const always = ['account_id', 'id', 'workspace_id', 'created_at', 'updated_at']

/**
 * Locks the record, so that later changes are those of this transaction. A user is locked `for update` as the verbs do: with
 * a weaker lock first, upgrading it would deadlock with others that refer to the user.
 */
export async function lockAuditedState(
  { sql, accountId }: Scope,
  kind: AuditedKind,
  id: Id,
): Promise<AuditedState | null> {
  const { table, name, workspace, withheld = [], related, countsForPerson } = auditedTable(kind)
  const inAccount = kind === 'account' ? sql`r.id = ${accountId}` : sql`r.account_id = ${accountId}`
  const person =
    countsForPerson &&
    sql`
      select from users where account_id = ${accountId}
        and id = (select r.user_id from ${sql(table)} r where r.account_id = ${accountId} and r.id = ${id})
      for no key update`
  const state = sql<AuditedState[]>`
    select ${name(sql)} as name, ${workspace?.(sql) ?? sql`null::bigint`} as workspace_id,
      (to_jsonb(r) - ${[...always, ...withheld]}::text[]) || jsonb_build_object(${related?.(sql) ?? sql``}) as state
    from ${sql(table)} r
    where ${inAccount} and r.id = ${id}
    ${kind === 'user' ? sql`for update of r` : sql`for no key update of r`}`
  const [, [found]] = await Promise.all([person, state])
  return found ?? null
}
