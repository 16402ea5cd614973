import type { Id } from '../../platform/ids.ts'
import { recordAudit, type State } from '../audit/record-audit.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type AttachedTo, findAttachedRecord } from './attached-record.sql.ts'

type AttachedChange = {
  type: 'attachment' | 'signature' | 'note'
  id: Id
  on: AttachedTo
  /** Follows the person and the record in the name of the entry. */
  name?: string
  before: State
  /** Null if it was removed. */
  after: State | null
}

/**
 * Audits that something attached to a time tracking or absence was removed or changed, by any actor: the record itself
 * keeps no trace of it. `before` and `after` both have the person's id, so that an erasure of the person finds the entry.
 */
export async function auditAttached(
  scope: WorkspaceScope,
  { type, id, on, name, before, after }: AttachedChange,
): Promise<void> {
  const { user_id, starts_at, title, ...record } = await findAttachedRecord(scope, on)
  const place: State = {
    user_id,
    ...(record.absence_id === null ? { time_tracking_id: record.time_tracking_id } : { absence_id: record.absence_id }),
    ...(on.note_id && { note_id: on.note_id }),
  }
  await recordAudit(scope, {
    record: {
      type,
      id,
      name: [starts_at ?? title, name].filter((part) => part !== undefined && part !== null).join(', '),
      personId: user_id,
    },
    before: { ...place, ...before },
    after: after && { ...place, ...after },
  })
}
