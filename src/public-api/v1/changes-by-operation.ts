import type { Change } from '../../domain/changes/change.ts'
import { type Id, readId } from '../../platform/ids.ts'
import type { V1Operation } from './operation.ts'

type ChangedRecord = { id?: unknown; user_id?: unknown; vacation_times?: readonly ChangedRecord[] }

/** The changes to publish, with the user if the answer names one. A token works in all workspaces, so none is named. */
export function changesByOperation({ changes }: V1Operation, accountId: Id, body: unknown): Change[] {
  return [changes ?? []].flat().map((kind) => ({
    accountId,
    workspaceId: null,
    kind,
    userId: userIdIn(kind, (body ?? {}) as ChangedRecord),
  }))
}

function userIdIn(kind: string, body: ChangedRecord): Id | null {
  const record = body.vacation_times?.[0] ?? body
  return readId(kind === 'users' ? record.id : record.user_id)
}
