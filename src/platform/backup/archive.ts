import { openBaseBackup } from '../db/base-backup.ts'
import type { Pool } from '../db/connect.ts'
import { findSchemaVersion } from '../db/schema-version.ts'
import { packageVersion } from '../version.ts'
import { type About, aboutName, format, platform } from './about.ts'
import { findServerMajor, listKeysInUse } from './backups.sql.ts'
import { textMember, withDigests } from './digests.ts'
import { countBytes, storedFiles } from './stored-files.ts'
import { type Member, readTar, writeTar } from './tar.ts'

export type BackupSource = {
  pool: Pool
  databaseUrl: string
  /** The folder of stored files; null with S3. */
  filesFolder: string | null
  createdAt: string
}

/** Bytes written so far, and the estimated total. */
export type Progress = (done: number, total: number) => void

/** The complete backup as one tar stream. */
export const archive = (source: BackupSource, progress: Progress): AsyncGenerator<Buffer> =>
  writeTar(withDigests(members(source, progress)))

/**
 * Files are added in two passes: before the database, since the copy still refers to files that are deleted meanwhile,
 * and after it those that were added meanwhile.
 */
async function* members(source: BackupSource, progress: Progress): AsyncGenerator<Member> {
  const { filesFolder, databaseUrl } = source
  yield textMember(aboutName, `${JSON.stringify(await aboutOf(source), null, 2)}\n`)
  const filesBytes = filesFolder ? await countBytes(filesFolder) : 0
  let [done, total] = [0, filesBytes]
  const counted = async function* (found: AsyncIterable<Member>): AsyncGenerator<Member> {
    for await (const member of found) {
      yield member
      done += member.size
      progress(done, Math.max(done, total))
    }
  }
  const copied = new Set<string>()
  if (filesFolder) yield* counted(storedFiles(filesFolder, copied))
  const base = await openBaseBackup(databaseUrl)
  try {
    for await (const member of counted(ofDatabase(base.tar))) {
      total = filesBytes + base.estimatedBytes()
      yield member
    }
  } finally {
    base.tar.destroy()
    await base.close().catch(() => {})
  }
  if (filesFolder) yield* counted(storedFiles(filesFolder, copied))
}

async function* ofDatabase(tar: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  for await (const { name, kind, size, content } of readTar(tar)) {
    const plain = name.replace(/^\.\//, '').replace(/\/$/, '')
    if (kind === 'other') throw new Error(`The database folder holds ${plain}, which is neither a file nor a folder.`)
    // The socket lock belongs to the running process.
    if (!plain.startsWith('.s.PGSQL')) yield { name: `postgres/${plain}`, kind, size, content }
  }
}

const aboutOf = async ({ pool, filesFolder, createdAt }: BackupSource): Promise<About> => ({
  format,
  created_at: createdAt,
  stint: packageVersion,
  schema: (await findSchemaVersion(pool)).version,
  postgresql: await findServerMajor(pool),
  platform,
  files: filesFolder === null ? 's3' : 'included',
  keys: await listKeysInUse(pool),
})
