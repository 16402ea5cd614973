import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findMissingFiles } from '../domain/attachments/missing-files.ts'
import { listBackups, makeBackup } from '../platform/backup/make-backup.ts'
import { BackupRefused } from '../platform/backup/refused.ts'
import { type VerifiedBackup, verifyBackup } from '../platform/backup/verify-backup.ts'
import { readConfig } from '../platform/config.ts'
import { findEmbedded } from '../platform/db/embedded/index.ts'
import { createLocalFiles } from '../platform/files/local-files.ts'
import { quantity } from '../platform/quantity.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage, printTable } from './output.ts'
import { progressBar } from './progress.ts'

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)

export async function backUp({ to, verify: verifies, json }: { to?: string; verify?: true; json?: true }) {
  const { databaseUrl, dataDir, backupFolder, keysFile, s3 } = readConfig()
  if (databaseUrl)
    throw new BackupRefused(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools (pg_basebackup, pg_dump, or those of its provider), together with the files and the keys file. "stint export" moves it elsewhere.',
    )
  const toStdout = to === '-'
  if (toStdout && (verifies || json || process.stdout.isTTY))
    throw new BackupRefused(
      'A backup to stdout has to be piped into a program, and cannot be used with --verify or --json.',
    )
  if (!to) await mkdir(backupFolder, { recursive: true, mode: 0o700 })
  const show = progressBar('Backing up, MB')
  const made = await withDatabase({ migrate: false, version: 'any' }, async ({ pool, clock }) => {
    const url = await findEmbedded(dataDir)
    if (!url) throw new BackupRefused('The embedded database has been stopped.')
    const filesFolder = s3 ? null : join(dataDir, 'files')
    return makeBackup(
      { pool, databaseUrl: url, filesFolder, clock },
      {
        to: toStdout ? process.stdout : (to ?? backupFolder),
        keep: null,
        progress: (done, total) => show(megabytes(done), megabytes(total)),
      },
    )
  })
  const verified = verifies ? await verifyWithFiles(made.path) : null
  if (json) return printJson({ ...made, ...(verified && { verified: shownResult(verified) }) })
  printMessage(`The backup holds ${megabytes(made.bytes)} MB: the database${s3 ? '' : ' and the files'}.`)
  if (s3) printMessage('The files are in S3 and not included; back up the bucket as well.')
  printMessage(`The keys are not included: keep a copy of ${keysFile} in another place.`)
  if (verified) printVerified(verified)
  if (!toStdout) print(made.path)
}

export async function verify(file: string): Promise<void> {
  printVerified(await verifyWithFiles(file))
}

const verifyWithFiles = (path: string): Promise<VerifiedBackup> =>
  verifyBackup(path, async (pool, filesFolder) => {
    const missing = await findMissingFiles(pool, createLocalFiles(filesFolder))
    if (missing.length > 0)
      throw new BackupRefused(
        `The backup lacks ${quantity(missing.length, 'file')} that its records refer to, such as ${missing[0]}.`,
      )
  })

const shownResult = ({ tables, rows, files }: VerifiedBackup) => ({ tables, rows, files })

const printVerified = ({ about, tables, rows, files }: VerifiedBackup): void =>
  printMessage(
    `Verified: the backup of ${about.created_at} starts, with ${quantity(rows, 'row')} in ${quantity(tables, 'table')} and ${quantity(files, 'file')}.`,
  )

export async function printBackups({ json }: { json?: boolean }): Promise<void> {
  const list = await withDatabase({ migrate: false }, ({ pool }) => listBackups(pool))
  if (json) return printJson(list)
  if (list.length === 0) return printMessage('No backup of this database has been made.')
  printTable(
    list.map(({ begun_at, ended_at, path, bytes, scheduled, failure }) => ({
      begun_at,
      ended_at,
      mb: bytes === null ? null : megabytes(bytes),
      scheduled,
      path,
      failure,
    })),
  )
}
