import { allowLongWork, type Sql, transaction } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import type { AppContext } from '../app-context.ts'
import { fileKeysOf } from '../files/files-of-account.ts'
import { countRows, deleteAccount, deleteLog, deleteRows, findTenantTables, lockAccount } from './erase-account.sql.ts'

type AccountPreview = { tables: { name: string; records: number }[]; files: number }

/** How many rows erasing an account would delete. */
export async function previewAccountErasure(sql: Sql, accountId: Id): Promise<AccountPreview> {
  const tables: AccountPreview['tables'] = []
  for (const { name } of await findTenantTables(sql)) {
    const records = await countRows(sql, name, accountId)
    if (records > 0) tables.push({ name, records })
  }
  return { tables, files: (await fileKeysOf(sql, accountId)).length }
}

/**
 * Deletes all rows of the account in one transaction; null if it does not exist or, with a moment, is not due by then.
 * Files are deleted afterwards; those left by a crash are removed by the nightly sweep.
 */
export async function eraseAccount(
  { pool, clock }: AppContext,
  files: FileStore,
  accountId: Id,
  { ifDueBy = null }: { ifDueBy?: string | null } = {},
): Promise<{ files: number } | null> {
  const keys = await transaction(pool, async (tx) => {
    await allowLongWork(tx)
    if (!(await lockAccount(tx, accountId, ifDueBy))) return null
    const found = await fileKeysOf(tx, accountId)
    await deleteLog(tx, accountId)
    for (const table of pointingFirst(await findTenantTables(tx))) await deleteRows(tx, table, accountId)
    await deleteAccount(tx, accountId, clock.now().toString())
    return found
  })
  if (!keys) return null
  for (const key of keys) await files.remove(key)
  return { files: keys.length }
}

/** Referencing tables first. The audit log was deleted before. */
function pointingFirst(tables: readonly { name: string; targets: string[] }[]): string[] {
  const remaining = new Map(
    tables.filter(({ name }) => !name.startsWith('audit_')).map((table) => [table.name, table.targets]),
  )
  const order: string[] = []
  while (remaining.size > 0) {
    const pointedAt = new Set([...remaining.values()].flat())
    const free = [...remaining.keys()].filter((name) => !pointedAt.has(name))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...remaining.keys()].join(', ')}.`)
    for (const name of free) remaining.delete(name)
    order.push(...free)
  }
  return order
}
