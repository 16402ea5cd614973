import type { Sql } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { ImportRecord } from './import.ts'
import { findImport, findProblems } from './imports.sql.ts'
import type { Mapping } from './rows.ts'

type ImportOutcome = Pick<ImportRecord, 'state' | 'counts' | 'asks' | 'problem' | 'head'> & {
  mapping: Mapping
  problems: { line: number; field: string; sentence: string }[]
}

/** The progress of an import, for the command line. */
export async function importOutcome(sql: Sql, accountId: Id, id: Id): Promise<ImportOutcome> {
  const found = await findImport(sql, accountId, id)
  if (!found) throw notFound()
  const { state, counts, asks, problem, head, options } = found
  const problems = await findProblems(sql, accountId, id)
  return { state, counts, asks, problem, head, mapping: options.mapping ?? {}, problems }
}
