import { recordAudit, type State } from '../audit/record-audit.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { AbsenceRow } from './absence.sql.ts'

type Touched = Pick<AbsenceRow, 'user_id' | 'title'> & { id: string }

/** Audits decisions, and changes by others than the person. */
export async function auditAbsence(
  scope: WorkspaceScope,
  { id, user_id, title }: Touched,
  difference: { before: State | null; after: State | null } | null,
  { decision = false } = {},
): Promise<void> {
  if (!difference || (!decision && user_id === scope.actor.userId)) return
  await recordAudit(scope, { record: { type: 'absence', id, name: title, personId: user_id }, ...difference })
}
