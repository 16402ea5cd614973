import { rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Pool } from '../db/connect.ts'
import { findSchemaVersion } from '../db/schema-version.ts'
import { archive, type BackupSource, type Progress } from './archive.ts'
import { demandFree, pathFor, unfinished, writeBackupFile, writeBackupStream } from './backup-file.ts'
import {
  type Backup,
  deleteBackup,
  endBackup,
  failBackup,
  insertBackup,
  keepsBackups,
  listKeysInUse,
  lockBackups,
  selectBackups,
} from './backups.sql.ts'
import { BackupUnderWay, inWords } from './refused.ts'

export type Installation = Omit<BackupSource, 'createdAt'> & { clock: Clock }

type BackupOrder = {
  /** A path of a file or folder, or a stream. */
  to: string | Writable
  /** How many scheduled backups are kept, including this one; null for a manual one. */
  keep: number | null
  progress?: Progress
}

type MadeBackup = { path: string; bytes: number; created_at: string }

/** One at a time per database; remains of interrupted ones are removed first. */
export async function makeBackup(installation: Installation, order: BackupOrder): Promise<MadeBackup> {
  const made = await lockBackups(installation.pool, async () => {
    const listed = await keepsBackups(installation.pool)
    if (listed) await clearInterrupted(installation.pool)
    return make(installation, order, listed)
  })
  if (!made) throw new BackupUnderWay('Another backup of this database is running.')
  return made
}

async function make(installation: Installation, { to, keep, progress = () => {} }: BackupOrder, listed: boolean) {
  const { pool, clock } = installation
  const created_at = clock.now().round({ smallestUnit: 'second', roundingMode: 'floor' }).toString()
  const path = typeof to === 'string' ? await pathFor(to, created_at) : '-'
  if (typeof to === 'string') await demandFree(path)
  const id = listed ? await insertBackup(pool, { begun_at: created_at, path, scheduled: keep !== null }) : null
  try {
    const content = archive({ ...installation, createdAt: created_at }, progress)
    const bytes = await (typeof to === 'string' ? writeBackupFile(path, content) : writeBackupStream(to, content))
    if (id) await endBackup(pool, id, clock.now().toString(), bytes)
    if (keep !== null && listed) await removeOld(pool, keep)
    return { path, bytes, created_at }
  } catch (error) {
    const reported = inWords(error, `The backup cannot be written to ${path === '-' ? 'stdout' : path}`) as Error
    // The database may be the cause of the failure.
    if (id) await failBackup(pool, id, reported.message).catch(() => {})
    throw reported
  }
}

/** Removes what killed processes left: only the holder of the lock makes a backup, so none of it is in progress. */
async function clearInterrupted(pool: Pool): Promise<void> {
  for (const { id, path, ended_at, failure } of await selectBackups(pool)) {
    if (ended_at !== null || failure !== null) continue
    await rm(`${path}${unfinished}`, { force: true })
    await failBackup(pool, id, 'It was interrupted.')
  }
}

/** Removes only scheduled backups, and only once there are enough newer ones. */
async function removeOld(pool: Pool, keep: number): Promise<void> {
  const scheduled = (await selectBackups(pool)).filter((backup) => backup.scheduled)
  const last = scheduled.filter(({ ended_at }) => ended_at !== null)[keep - 1]
  if (!last) return
  for (const { id, path } of scheduled.slice(scheduled.indexOf(last) + 1)) {
    await rm(path, { force: true })
    await deleteBackup(pool, id)
  }
}

/** What is needed to read the data of this installation elsewhere. */
export const findInstallation = async (pool: Pool): Promise<{ schema: number; keys: string[] }> => ({
  schema: (await findSchemaVersion(pool)).version,
  keys: await listKeysInUse(pool),
})

/** Newest first. */
export const listBackups = (pool: Pool): Promise<Backup[]> => selectBackups(pool)

/** Unix time of the newest complete backup; 0 if there is none. */
export async function lastBackupAt(pool: Pool): Promise<number> {
  const last = (await selectBackups(pool)).find(({ ended_at }) => ended_at !== null)
  return last ? Temporal.Instant.from(last.begun_at).epochMilliseconds / 1000 : 0
}
