import type { Change } from '../../domain/changes/change.ts'
import { type Id, readId } from '../../platform/ids.ts'
import type { V1Operation } from './operation.ts'

type ChangedRecord = { id?: unknown; user_id?: unknown; vacation_times?: readonly ChangedRecord[] }

/** What an operation has changed and, as far as its answer tells, for whom. A token works in all workspaces. */
export function changeBy({ changes }: V1Operation, accountId: Id, body: unknown): Change[] {
  return [changes ?? []].flat().map((kind) => ({
    accountId,
    workspaceId: null,
    kind,
    userId: personIn(kind, (body ?? {}) as ChangedRecord),
  }))
}

function personIn(kind: string, body: ChangedRecord): Id | null {
  const record = body.vacation_times?.[0] ?? body
  return readId(kind === 'users' ? record.id : record.user_id)
}
