import { type AuditedKind, audited } from '../../domain/audit/audited.ts'
import { type AddressableTable, idOf } from '../../domain/lookup.ts'
import { type Id, readId } from '../../platform/ids.ts'
import { type RecordReference, recordReferenceIn } from './lookup.ts'
import type { V1Answer, V1Operation, V1Scope } from './operation.ts'

type InputValues = Record<string, unknown> & RecordReference

/** The kinds of record that have external ids. */
const tables: Partial<Record<AuditedKind, AddressableTable>> = {
  user: 'users',
  area: 'areas',
  workspace: 'workspaces',
  tag: 'tags',
}

/** Writes what the work changes to the audit log if the operation declares `audit`. */
export async function auditedWrite(
  { audit, method }: V1Operation,
  scope: V1Scope,
  { input, top }: { input: InputValues; top: InputValues },
  work: () => Promise<V1Answer>,
): Promise<V1Answer> {
  if (audit === undefined || audit === 'verb') return work()
  const kind = audit as AuditedKind
  const given = recordReferenceIn(input, top)
  const id = method === 'POST' ? null : await addressedId(scope, kind, given)
  return audited(scope, { kind, id, createdId: ({ body }) => createdIdIn(body), work })
}

async function addressedId(scope: V1Scope, kind: AuditedKind, given: InputValues): Promise<Id | null> {
  const table = tables[kind]
  const externalId = typeof given.external_id === 'string' ? given.external_id : null
  return table ? idOf(scope, table, { id: readId(given.id), externalId }) : readId(given.id)
}

type CreatedBody = { id?: unknown; vacation_times?: readonly CreatedBody[] }

const createdIdIn = (body: unknown): unknown => {
  const made = (body ?? {}) as CreatedBody
  return (made.vacation_times?.[0] ?? made).id
}
