import type { Change } from '../../domain/changes/change.ts'
import { type Id, readId } from '../../platform/ids.ts'
import type { V1Operation } from './operation.ts'

/** What the records of this face are called where changes are followed. */
const kinds: Record<string, string> = { working_areas: 'areas', locations: 'workspaces', filters: 'tags' }

type Told = { id?: unknown; user_id?: unknown; vacation_times?: readonly Told[] }

/** What an operation has changed and, as far as its answer tells, for whom. A token works in all workspaces. */
export function changeBy({ path }: V1Operation, accountId: Id, body: unknown): Change {
  const name = path.split('/')[3]!
  return { accountId, workspaceId: null, kind: kinds[name] ?? name, userId: personIn(name, (body ?? {}) as Told) }
}

function personIn(name: string, body: Told): Id | null {
  const record = body.vacation_times?.[0] ?? body
  return readId(name === 'users' ? record.id : record.user_id)
}
