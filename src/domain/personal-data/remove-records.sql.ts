import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'
import { catalogue, parentTables } from './catalogue.ts'
import { pointing } from './own-rows.sql.ts'

/** Tables whose records can be removed one by one, with how their ids are stored. */
const idLists = {
  time_trackings: ({ sql }: Scope, ids: string[]): Fragment => sql`${ids}::text[]`,
  actions: ({ sql }: Scope, ids: string[]): Fragment => sql`${ids}::uuid[]`,
  absences: ({ sql }: Scope, ids: string[]): Fragment => sql`${ids}::bigint[]`,
  notes: ({ sql }: Scope, ids: string[]): Fragment => sql`${ids}::bigint[]`,
  vacation_entitlements: ({ sql }: Scope, ids: string[]): Fragment => sql`${ids}::bigint[]`,
  work_protections: ({ sql }: Scope, ids: string[]): Fragment => sql`${ids}::bigint[]`,
}

export type RecordTable = keyof typeof idLists

const isRecordTable = (table: string): table is RecordTable => table in idLists

/** Deletes these records and their dependent rows. Returns the keys of their files. */
export async function deleteRecords(scope: Scope, table: RecordTable, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { sql, accountId } = scope
  const these = idLists[table](scope, ids)
  const keys: string[] = []
  for (const below of catalogue)
    for (const column of (below.parents ?? []).filter((parent) => parentTables[parent] === table)) {
      const hanging = sql`t.account_id = ${accountId} and t.${sql(column)} = any(${these})`
      if (isRecordTable(below.table)) {
        const rows = await sql<{ id: string }[]>`
          select t.id::text as id from ${sql(below.table)} t where ${hanging}`
        keys.push(
          ...(await deleteRecords(
            scope,
            below.table,
            rows.map(({ id }) => id),
          )),
        )
      } else {
        const rows = await sql<{ key: string | null }[]>`
          delete from ${sql(below.table)} t where ${hanging}
          returning ${below.file ? sql`t.${sql(below.file.key)}` : sql`null::text`} as key`
        keys.push(...rows.flatMap(({ key }) => key ?? []))
      }
    }
  const [pointer, at] = pointing[table] ?? []
  if (pointer && at)
    await sql`
      update ${sql(pointer)} p set ${sql(at)} = null where p.account_id = ${accountId} and p.${sql(at)} = any(${these})`
  // The triggers that keep totals of absences run on updates only.
  if (table === 'absences')
    await sql`
      update absences set status = 'deleted' where account_id = ${accountId} and id = any(${these}) and status = 'active'`
  await sql`delete from ${sql(table)} t where t.account_id = ${accountId} and t.id = any(${these})`
  return keys
}
