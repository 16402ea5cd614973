import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

export type Migration = {
  version: number
  name: string
  text: string
  /** The index that is built outside a transaction; null for all other migrations. */
  index: string | null
  /** The oldest code that runs on the schema after this, by its newest migration; null if this excludes no older code. */
  oldestCode: number | null
}

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const version = Number(file.slice(0, 4))
      const oldestCode = oldestCodeOf(file, text, version)
      return { version, name: file.slice(0, -4), text, index: indexOf(file, text), oldestCode }
    }),
  )
}

const marker = '-- outside a transaction\n'
const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?!if\s)([a-z0-9_]+)\s+on\s[^;]+;?\s*$/i

/** It must be the only statement of its file: PostgreSQL would run two in an implicit transaction. */
function indexOf(file: string, text: string): string | null {
  if (!text.startsWith(marker)) return null
  const statement = text.replaceAll(/^--.*\n/gm, '').trim()
  const [, index] = concurrentIndex.exec(statement) ?? []
  if (!index)
    throw new Error(`${file} runs outside a transaction, so it must be one "create index concurrently NAME on …".`)
  return index
}

function oldestCodeOf(file: string, text: string, version: number): number | null {
  const [, written] = /^-- oldest code: (.*)$/m.exec(text) ?? []
  if (written === undefined) return null
  const oldest = /^\d{1,4}$/.test(written) ? Number(written) : Number.NaN
  if (oldest >= 1 && oldest <= version) return oldest
  throw new Error(`${file} must give the oldest code as the version of a migration, from 1 to ${version}.`)
}
