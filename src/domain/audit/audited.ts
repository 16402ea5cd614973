import { type Id, readId } from '../../platform/ids.ts'
import type { MaybeWorkspaceScope } from '../scope.ts'
import { type AuditedKind, isSecret } from './audited-kinds.columns.ts'
import { type AuditedState, lockAuditedState } from './audited-state.sql.ts'
import { differing, recordAudit, type State } from './record-audit.ts'

export type { AuditedKind } from './audited-kinds.columns.ts'

type Work<T> = {
  kind: AuditedKind
  /** The record that is there already; null where the work makes it. */
  id: Id | null
  /** The one that the work has made. */
  madeBy(answer: T): unknown
  work(): Promise<T>
}

/**
 * Does the work and writes to the audit log what it changed about one record, by looking at the record before and after.
 * For records that are changed now and then; where much is changed, the verb knows before and after itself.
 */
export async function audited<T>(scope: MaybeWorkspaceScope, { kind, id, madeBy, work }: Work<T>): Promise<T> {
  // Sent ahead of the work's first statement, and not waited for.
  const [before, answer] = await Promise.all([id === null ? null : lockAuditedState(scope, kind, id), work()])
  const recordId = id ?? readId(madeBy(answer))
  if (recordId === null) return answer
  const after = await lockAuditedState(scope, kind, recordId)
  const changed = differing(before?.state ?? {}, after?.state ?? {})
  if (changed) {
    const { name, workspace_id } = (after ?? before) as AuditedState
    const isWhole = before === null || after === null
    await recordAudit(scope, {
      record: { type: kind, id: recordId, name },
      workspaceId: workspace_id ?? scope.workspace?.id ?? null,
      before: before && withoutSecrets(changed.before, isWhole),
      after: after && withoutSecrets(changed.after, isWhole),
    })
  }
  return answer
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** That a secret changed can be seen, and nothing of what it was or is. Of a whole record only what it has is kept. */
const withoutSecrets = (state: State, isWhole: boolean): State =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([, value]) => !(isWhole && isNothing(value)))
      .map(([name, value]) => [name, value !== null && isSecret(name) ? '•••' : value]),
  )
