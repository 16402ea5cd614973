import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { connect, noTimeouts, type Pool } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/index.ts'
import { migrate } from '../db/migrate.ts'
import { findSchemaVersion } from '../db/schema-version.ts'
import type { About } from './about.ts'
import { countAllRows, listKeysInUse } from './backups.sql.ts'
import { openBackup } from './open-backup.ts'
import { BackupRefused, inWords } from './refused.ts'
import { restoreBackup } from './restore-backup.ts'

export type VerifiedBackup = { about: About; tables: number; rows: number; files: number }

/** Checks of a copy beyond those of the database. */
type Check = (pool: Pool, filesFolder: string) => Promise<void>

/**
 * Restores a backup to a temporary folder next to it, starts the copy, reads all of it, and removes it. Throws if
 * anything is wrong.
 */
export async function verifyBackup(file: string, check: Check): Promise<VerifiedBackup> {
  const path = resolve(file)
  const source = await openBackup(path)
  const folder = await mkdtemp(join(dirname(path), '.stint-verify-')).catch((error) => {
    source.destroy()
    throw inWords(error, `A copy for the verification cannot be created in ${dirname(path)}`)
  })
  try {
    const { about, files } = await restoreBackup(source, folder, { durable: false })
    const counted = await inCopy(folder, async (pool) => {
      if (
        (await findSchemaVersion(pool)).version !== about.schema ||
        String(await listKeysInUse(pool)) !== String(about.keys)
      )
        throw new BackupRefused('The database in this backup is not the one that the backup names.')
      // As at the start of a server, which may be newer than the backup.
      await migrate(pool)
      if (about.files === 'included') await check(pool, join(folder, 'files'))
      return countAllRows(pool)
    })
    return { about, tables: counted.length, rows: counted.reduce((sum, { rows }) => sum + rows, 0), files }
  } catch (error) {
    throw inWords(error, `The backup ${path} cannot be verified`)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

async function inCopy<T>(dataDir: string, look: (pool: Pool) => Promise<T>): Promise<T> {
  const copy = await startEmbedded({ dataDir, log: quiet, settings: { fsync: 'off' } })
  const pool = connect({ url: copy.url, max: 1, prepare: false, name: 'stint verify', timeouts: noTimeouts })
  try {
    return await look(pool)
  } finally {
    await pool.end({ timeout: 1 })
    await copy.stop()
  }
}
