import { type Id, readId } from '../../platform/ids.ts'
import type { MaybeWorkspaceScope } from '../scope.ts'
import { type AuditedKind, isSecret } from './audited-kinds.columns.ts'
import { type AuditedState, lockAuditedState } from './audited-state.sql.ts'
import { differing, recordAudit, type State } from './record-audit.ts'

export type { AuditedKind } from './audited-kinds.columns.ts'

type Work<T> = {
  kind: AuditedKind
  /** Null if the work creates the record. */
  id: Id | null
  /** The id of the record that the work has created. */
  createdId(answer: T): unknown
  work(): Promise<T>
}

/**
 * Runs the work and writes to the audit log what it changed about one record, by reading the record before and after. For
 * records that change rarely; verbs for frequent changes record both states themselves.
 */
export async function audited<T>(scope: MaybeWorkspaceScope, { kind, id, createdId, work }: Work<T>): Promise<T> {
  // Pipelined before the work's first statement.
  const [before, answer] = await Promise.all([id === null ? null : lockAuditedState(scope, kind, id), work()])
  const recordId = id ?? readId(createdId(answer))
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

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Shows that a secret changed, but not its value. Of created and deleted records, empty values are left out. */
const withoutSecrets = (state: State, isWhole: boolean): State =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([, value]) => !(isWhole && isEmpty(value)))
      .map(([name, value]) => [name, value !== null && isSecret(name) ? '•••' : value]),
  )
