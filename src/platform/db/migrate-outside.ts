import type { Pool } from './connect.ts'
import type { Migration } from './read-migrations.ts'

/**
 * Builds an index while requests read and write. If that fails or is interrupted, PostgreSQL leaves an invalid index, which
 * is dropped and built again. A valid one was built by a node that stopped before it could record the migration.
 */
export async function buildIndex(sql: Pool, { index, name, text }: Migration, warn: (sentence: string) => void) {
  const [found] = await sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident(${index}))`
  if (found?.valid) return
  if (found) {
    warn(`The index ${index} of ${name} was left incomplete; it will be rebuilt.`)
    await sql.unsafe(`drop index concurrently ${index}`)
  }
  await sql.unsafe(text)
}
