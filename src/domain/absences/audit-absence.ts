import { recordAudit, type State } from '../audit/record-audit.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { AbsenceRow } from './absence.sql.ts'

type Touched = Pick<AbsenceRow, 'user_id' | 'title'> & Partial<Pick<AbsenceRow, 'confirmation_status'>> & { id: string }

/** Audits decisions, changes by anybody but the person, and all changes of decided absences. */
export async function auditAbsence(
  scope: WorkspaceScope,
  { id, user_id, title, confirmation_status = 'pending' }: Touched,
  difference: { before: State | null; after: State | null } | null,
  { decision = false } = {},
): Promise<void> {
  const isOwnRequest = user_id === scope.actor.userId && confirmation_status === 'pending'
  if (!difference || (!decision && isOwnRequest)) return
  await recordAudit(scope, { record: { type: 'absence', id, name: title, personId: user_id }, ...difference })
}
