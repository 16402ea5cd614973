import { type AuditedKind, audited } from '../../domain/audit/audited.ts'
import { type AddressableTable, idOf } from '../../domain/lookup.ts'
import { type Id, readId } from '../../platform/ids.ts'
import { addressIn, type RecordReference } from './lookup.ts'
import type { V1Answer, V1Operation, V1Scope } from './operation.ts'

type Given = Record<string, unknown> & RecordReference

/** The kinds that can be addressed by an id of the caller's. */
const tables: Partial<Record<AuditedKind, AddressableTable>> = {
  user: 'users',
  area: 'areas',
  workspace: 'workspaces',
  tag: 'tags',
}

/** Writes to the audit log what the work changes, where the operation says so. */
export async function auditedWrite(
  { audit, method }: V1Operation,
  scope: V1Scope,
  { sent, top }: { sent: Given; top: Given },
  work: () => Promise<V1Answer>,
): Promise<V1Answer> {
  if (audit === undefined || audit === 'verb') return work()
  const kind = audit as AuditedKind
  const given = addressIn(sent, top)
  const id = method === 'POST' ? null : await addressedId(scope, kind, given)
  return audited(scope, { kind, id, createdId: ({ body }) => madeIn(body), work })
}

async function addressedId(scope: V1Scope, kind: AuditedKind, given: Given): Promise<Id | null> {
  const table = tables[kind]
  const externalId = typeof given.external_id === 'string' ? given.external_id : null
  return table ? idOf(scope, table, { id: readId(given.id), externalId }) : readId(given.id)
}

type Made = { id?: unknown; vacation_times?: readonly Made[] }

const madeIn = (body: unknown): unknown => {
  const made = (body ?? {}) as Made
  return (made.vacation_times?.[0] ?? made).id
}
