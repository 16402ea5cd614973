import { randomUUID } from 'node:crypto'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { findInstallation, listBackups } from '../backup/make-backup.ts'
import type { Clock } from '../clock.ts'
import { mostClockDifference } from '../clock-difference.ts'
import type { Config } from '../config.ts'
import { connectAlike, type Pool } from '../db/connect.ts'
import { demandMigrated } from '../db/demand-migrated.ts'
import { NoStandby, type ReportsDatabase } from '../db/reports-database.ts'
import type { FileStore } from '../files/file-store.ts'
import { isClosedForMaintenance } from '../http/availability.ts'
import { readKeyFile } from '../keys/key-file.ts'
import { checkMailServer } from '../mail/check-mail-server.ts'
import { quantity } from '../quantity.ts'
import { countStrandedJobs, findServer } from './doctor.sql.ts'

type Patient = { config: Config; pool: Pool; reports: ReportsDatabase; files: FileStore; clock: Clock }

/** `problem` says what is wrong and what to do; null if all is well. */
type Diagnosis = { part: string; problem: string | null; detail: string }

type Examination = (patient: Patient) => Promise<string>

/** Its message is the problem, in a sentence. */
class Problem extends Error {}

/** A segment of the WAL: more than is ever written in the two seconds that reports wait for the standby. */
const mostLagBytes = 16 * 1024 ** 2

const examinations: Record<string, Examination> = {
  async database({ pool }) {
    const { version } = await findServer(pool)
    await demandOwnSessions(pool)
    const { newer } = await demandMigrated(pool)
    const state = newer ? 'newer than this Stint, which can run on it' : 'up to date'
    return `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}, ${state}`
  },

  async service({ pool }) {
    if (await isClosedForMaintenance(pool))
      throw new Problem(
        'Stint is closed for maintenance and answers every request with 503: run "stint maintenance off" to open it.',
      )
    return 'not closed for maintenance'
  },

  async reports({ reports: { lagBytes } }) {
    if (!lagBytes) return 'read from the primary'
    const lag = await lagBytes().catch((error: Error) => {
      if (error instanceof NoStandby) throw new Problem(error.message)
      throw new Problem(`The standby does not answer (${error.message}): check STINT_REPORTS_DATABASE_URL.`)
    })
    if (lag > mostLagBytes)
      throw new Problem(
        `The standby is ${Math.ceil(lag / 1e6)} MB behind: check its log. Reports are read from the primary.`,
      )
    return `the standby is ${Math.ceil(lag / 1000)} kB behind`
  },

  async clock({ pool, clock }) {
    const { moment } = await findServer(pool)
    const seconds = Math.abs(clock.now().since(Temporal.Instant.from(moment)).total('seconds'))
    if (seconds > mostClockDifference)
      throw new Problem(
        `The clock differs by ${Math.round(seconds)} s from the database’s: set up NTP on both machines.`,
      )
    return 'the same as the database’s'
  },

  async queue({ pool, clock }) {
    const { waiting, failed } = await countStrandedJobs(pool, clock.now().toString())
    if (waiting > 0)
      throw new Problem(
        `${quantity(waiting, 'job')} waiting for more than ten minutes: start a server with STINT_JOBS=on, or run "stint work".`,
      )
    if (failed > 0)
      throw new Problem(
        `${quantity(failed, 'job')} failed for good in the last day: the log of the servers has the cause.`,
      )
    return 'no jobs are stuck'
  },

  async mail({ config: { smtpUrl, dataDir } }) {
    if (smtpUrl === null) return `no SMTP_URL: mails are files in ${dataDir}/mail`
    await checkMailServer(smtpUrl).catch((error: NodeJS.ErrnoException) => {
      throw new Problem(`The mail server cannot be used (${error.code ?? 'no reason'}): check SMTP_URL.`)
    })
    return 'the mail server accepts connections'
  },

  async files({ files, config }) {
    const key = `doctor/${randomUUID()}`
    const incoming = await files.receive(Readable.from([Buffer.from('stint doctor')]))
    await files.put(key, incoming, 'text/plain').finally(() => incoming.discard())
    const found = await files.get(key)
    found?.stream.destroy()
    await files.remove(key)
    if (!found) throw new Problem('A file that was just stored cannot be found: check the S3_… settings or the disk.')
    return config.s3 ? 'S3 accepts files' : 'the folder accepts files'
  },

  async disk({ config: { dataDir } }) {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = `${Math.floor((bavail * bsize) / 1e9)} GB`
    if (bavail / blocks < 0.05) throw new Problem(`Only ${free} left at ${dataDir}: free some space.`)
    return `${free} free`
  },

  async keys({ pool, config: { keysFile } }) {
    const { keys } = await findInstallation(pool)
    const held = (await readKeyFile(keysFile)) ?? []
    const missing = keys.filter((id) => !held.some((key) => key.id === id))
    if (missing.length > 0)
      throw new Problem(`${keysFile} lacks the keys ${missing.join(', ')}: restore it from its copy.`)
    return `${keys.length} in use, all in the file`
  },

  async backups({ pool, clock, config: { databaseUrl, backup, backupFolder } }) {
    if (databaseUrl) return 'the database has to be backed up with its own tools'
    if (backup) await demandFolderForBackups(backupFolder)
    const last = (await listBackups(pool)).find(({ ended_at }) => ended_at !== null)
    if (!last) throw new Problem('No backup has been made yet: set STINT_BACKUP=daily:7, or run "stint backup".')
    const hours = Math.floor(clock.now().since(Temporal.Instant.from(last.begun_at)).total('hours'))
    if (hours >= 48)
      throw new Problem(`The last backup is ${hours} hours old: see "stint backup list" for what failed.`)
    if (last.path !== '-' && !(await stat(last.path).catch(() => null)))
      throw new Problem(
        `The last backup, ${last.path}, no longer exists: make another one, or find out what moves backups.`,
      )
    return `the last backup is ${hours} ${hours === 1 ? 'hour' : 'hours'} old`
  },
}

/** The first backup creates the folder; if that is not possible, each scheduled backup would fail. */
async function demandFolderForBackups(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Problem(`${folder} cannot be reached (${error.code}): check STINT_BACKUP_DIR.`)
  })
  if (!found) return
  if (!found.isDirectory()) throw new Problem(`${folder} is not a folder: check STINT_BACKUP_DIR.`)
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Problem(`Nothing can be written to ${folder} (${error.code}): check STINT_BACKUP_DIR.`)
  })
}

/**
 * Detects a pooler in transaction mode: both connections get the same server connection, where the second one finds its
 * statement already prepared. That error has its own sentence.
 */
async function demandOwnSessions(pool: Pool): Promise<void> {
  const two = [1, 2].map(() => connectAlike(pool, { max: 1, name: 'stint doctor' }))
  try {
    for (const connection of two) await findServer(connection)
  } finally {
    await Promise.all(two.map((connection) => connection.end()))
  }
}

/** Jobs that have finally failed in the last day. */
export const countJobsGivenUp = async ({ pool, clock }: Pick<Patient, 'pool' | 'clock'>): Promise<number> =>
  (await countStrandedJobs(pool, clock.now().toString())).failed

/** Examines each part, even if others have failed. */
export async function examine(patient: Patient): Promise<Diagnosis[]> {
  const findings: Diagnosis[] = []
  for (const [part, look] of Object.entries(examinations))
    findings.push(
      await look(patient).then(
        (detail) => ({ part, problem: null, detail }),
        (error: Error) => ({ part, problem: error.message, detail: '' }),
      ),
    )
  return findings
}
