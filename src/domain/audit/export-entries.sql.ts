import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export type EntryFilter = {
  from?: string | undefined
  until?: string | undefined
  actor_id?: Id | undefined
  operation?: string | undefined
  record_type?: string | undefined
  record_id?: string | undefined
  workspace_id?: Id | undefined
}

export type ExportedEntry = {
  id: Id
  happened_at: string
  actor_type: string
  actor_name: string
  address: string | null
  operation: string
  outcome: string
  record_type: string | null
  record_id: string | null
  record_name: string | null
  before: object | null
  after: object | null
  request_id: string | null
}

/** Newest first. */
export async function findEntries(
  { sql, accountId }: Scope,
  filter: EntryFilter,
  most: number,
): Promise<ExportedEntry[]> {
  const equal = (['actor_id', 'operation', 'record_type', 'record_id', 'workspace_id'] as const)
    .filter((name) => filter[name] !== undefined)
    .map((name) => sql`and e.${sql(name)} = ${filter[name]}`)
  const conditions = [
    ...equal,
    ...(filter.from ? [sql`and e.happened_at >= ${filter.from}`] : []),
    ...(filter.until ? [sql`and e.happened_at < ${filter.until}`] : []),
  ]
  return sql<ExportedEntry[]>`
    select e.id, e.happened_at, e.actor_type, e.actor_name, e.address, e.operation, e.outcome, e.record_type, e.record_id,
      e.record_name, e.before, e.after, e.request_id
    from audit_entries e
    where e.account_id = ${accountId} ${conditions.reduce((left, right) => sql`${left} ${right}`, sql``)}
    order by e.happened_at desc, e.id desc
    limit ${most}`
}
