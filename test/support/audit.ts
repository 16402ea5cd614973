import { setTimeout as sleep } from 'node:timers/promises'
import { sealEntries } from '../../src/domain/audit/seal-entries.ts'
import type { Company } from './company.ts'
import type { World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows as the database has them
type Row = Record<string, any>

/** The audit log of a company, oldest first. */
export const readAuditLog = (world: World, { accountId }: Pick<Company, 'accountId'>): Promise<Row[]> =>
  world.services.pool<Row[]>`select * from audit_entries where account_id = ${accountId} order by id`

export const lastAuditEntry = async (world: World, company: Pick<Company, 'accountId'>): Promise<Row> =>
  (await readAuditLog(world, company)).at(-1)!

/** Seals all entries. Waits for transactions of the whole server, since entries are sealed in the order of transactions. */
export async function sealAuditLog({ services: { appContext, pool } }: World): Promise<void> {
  const seal = sealEntries(appContext)
  while (true) {
    await seal()
    const [left] = await pool`select from audit_unsealed limit 1`
    if (!left) return
    await sleep(10)
  }
}
