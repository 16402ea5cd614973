import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { type AuditedKind, auditedTable } from './audited-kinds.columns.ts'
import type { State } from './record-audit.ts'

export type AuditedState = { name: string | null; workspace_id: Id | null; state: State }

const always = ['account_id', 'id', 'workspace_id', 'created_at', 'updated_at']

/**
 * A record as it is. Locked until the end of the transaction: what changes by then is the doing of this one. A user is locked
 * as the verbs do: who got a weaker lock first would wait for others that point at the user, and they for that lock.
 */
export async function lockAuditedState(
  { sql, accountId }: Scope,
  kind: AuditedKind,
  id: Id,
): Promise<AuditedState | null> {
  const { table, name, workspace, withheld = [], more, countsForPerson } = auditedTable(kind)
  const inAccount = kind === 'account' ? sql`r.id = ${accountId}` : sql`r.account_id = ${accountId}`
  const person =
    countsForPerson &&
    sql`
      select from users where account_id = ${accountId}
        and id = (select r.user_id from ${sql(table)} r where r.account_id = ${accountId} and r.id = ${id})
      for no key update`
  const state = sql<AuditedState[]>`
    select ${name(sql)} as name, ${workspace?.(sql) ?? sql`null::bigint`} as workspace_id,
      (to_jsonb(r) - ${[...always, ...withheld]}::text[]) || jsonb_build_object(${more?.(sql) ?? sql``}) as state
    from ${sql(table)} r
    where ${inAccount} and r.id = ${id}
    ${kind === 'user' ? sql`for update of r` : sql`for no key update of r`}`
  const [, [found]] = await Promise.all([person, state])
  return found ?? null
}
