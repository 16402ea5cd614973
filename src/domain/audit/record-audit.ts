import type { Id } from '../../platform/ids.ts'
import { type MaybeWorkspaceScope, nowOf, type Scope } from '../scope.ts'
import { findPersonName, insertAuditEntries } from './audit.sql.ts'

export type State = Record<string, unknown>

/** Who, from where, when and by which operation comes from the scope. */
type AuditEvent = {
  /** The name is stored, since the record may be deleted. With `personId` it begins with the person's name. */
  record?: { type: string; id: string; name: string | null; personId?: Id }
  /** Changed columns only, without secrets. */
  before?: State | null
  after?: State | null
  /** At sign-in, when the scope has no actor yet. Null if unknown. */
  actor?: { id: Id; name: string } | null
  /** An attempt that failed. */
  outcome?: 'refused'
  /** By default that of the scope. */
  workspaceId?: Id | null
}

/** Inserts all events in one statement, in the scope's transaction. It returns nothing, so it can be pipelined. */
export async function recordAudit(scope: MaybeWorkspaceScope, ...events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const { origin, actor, workspace } = scope
  const shared = {
    happened_at: nowOf(scope),
    operation: origin.operation,
    address: origin.address,
    request_id: origin.requestId,
  }
  const acting =
    actor.userId === null
      ? { actor_type: origin.by, actor_id: origin.id, actor_name: actor.name }
      : userOf({ id: actor.userId, name: actor.name })
  const entries = events.map((event) => ({
    ...shared,
    ...(event.actor === undefined ? acting : userOf(event.actor)),
    outcome: event.outcome ?? 'done',
    workspace_id: event.workspaceId === undefined ? (workspace?.id ?? null) : event.workspaceId,
    record_type: event.record?.type ?? null,
    record_id: event.record?.id ?? null,
    record_name: event.record?.name ?? null,
    person_id: event.record?.personId ?? null,
    before: event.before ?? null,
    after: event.after ?? null,
  }))
  await insertAuditEntries(scope, entries)
}

const userOf = (user: { id: Id; name: string } | null) => ({
  actor_type: 'user',
  actor_id: user?.id ?? null,
  actor_name: user?.name ?? '',
})

/** Something that a user did, or tried to do, about their own sign-in. */
export const aboutOneself = (id: Id, name: string): AuditEvent => ({
  actor: { id, name },
  record: { type: 'user', id, name },
})

export const personName = (scope: Scope, userId: Id): Promise<string | null> => findPersonName(scope, userId)

/** What happened to a person, by any actor. */
export async function recordAboutPerson(
  scope: MaybeWorkspaceScope,
  userId: Id,
  changed: Pick<AuditEvent, 'before' | 'after'>,
): Promise<void> {
  const name = await findPersonName(scope, userId)
  await recordAudit(scope, { record: { type: 'user', id: userId, name }, ...changed })
}

/** Only the columns that differ; null if none do. */
export function differing(before: State, after: State): { before: State; after: State } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  if (names.length === 0) return null
  const pick = (state: State): State => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** The columns in `changes` that differ from the record; null if none do. */
export function changesOf(record: object, changes: object): { before: State; after: State } | null {
  const present = record as State
  return differing(Object.fromEntries(Object.keys(changes).map((name) => [name, present[name]])), changes as State)
}
