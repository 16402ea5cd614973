import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

/** `index` is what a migration builds that runs outside a transaction, and null for all others. */
export type Migration = { version: number; name: string; text: string; index: string | null }

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      return { version: Number(file.slice(0, 4)), name: file.slice(0, -4), text, index: indexOf(file, text) }
    }),
  )
}

const marker = '-- outside a transaction\n'
const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?!if\s)([a-z0-9_]+)\s+on\s[^;]+;?\s*$/i

/** Alone in its file: PostgreSQL would run two statements of one text in a transaction. */
function indexOf(file: string, text: string): string | null {
  if (!text.startsWith(marker)) return null
  const statement = text.replaceAll(/^--.*\n/gm, '').trim()
  const [, index] = concurrentIndex.exec(statement) ?? []
  if (!index)
    throw new Error(`${file} runs outside a transaction, so it must be one "create index concurrently NAME on …".`)
  return index
}
