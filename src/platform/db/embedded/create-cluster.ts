import { chmod, chown, lchown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, unlessMissing } from '../../file-system.ts'
import { type Account, ownerOf } from './account.ts'
import { type DataFolder, unfinished } from './data-folder.ts'
import { type Program, runInitdb, runStatement } from './program.ts'
import { alreadyRunning, EmbeddedRefused } from './refused.ts'

const initdbArguments = [
  ...['--username=stint', '--auth=scram-sha-256', '--pwfile=../password', '--encoding=UTF8'],
  // PostgreSQL's builtin collation (by code point, with Unicode case) does not depend on the C library of the machine.
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
]

/**
 * Created in a draft folder and renamed into place: a crash leaves nothing partial under the real name, and of two
 * concurrent first starts one fails, since a rename does not replace a non-empty folder.
 */
export async function createCluster(program: Program, folder: DataFolder, password: string) {
  const draft = await mkdtemp(join(folder.root, unfinished))
  const cluster = join(draft, 'cluster')
  try {
    await mkdir(cluster, { mode: 0o700 })
    await writeFile(join(draft, 'password'), password, { mode: 0o600 })
    if (program.account) await giveTo(program.account, draft)
    await runInitdb(
      program,
      cluster,
      program.settings.fsync === 'off' ? [...initdbArguments, '--no-sync'] : initdbArguments,
    )
    await runStatement(program, cluster, 'create database stint')
    await rename(cluster, folder.cluster)
  } catch (error) {
    // Whatever the error: the winner also deletes the drafts of the others.
    throw (await hasCluster(folder.cluster)) ? alreadyRunning(folder.root) : error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await syncFolder(folder.root)
}

/** True if there is a cluster that can be started, false if there is none yet. */
export async function checkCluster({ cluster }: DataFolder, account: Account | null, major: string): Promise<boolean> {
  const owner = await ownerOf(cluster)
  if (owner === null) return false
  const user = process.getuid?.()
  if (user && owner.uid !== user)
    throw new EmbeddedRefused(
      `The folder ${cluster} belongs to another user (uid ${owner.uid}); start Stint as that user or set STINT_DATA_DIR.`,
    )
  const version = await clusterVersion(cluster)
  if (version === null && (await readdir(cluster)).length === 0) return false
  if (version === null)
    throw new EmbeddedRefused(
      `The folder ${cluster} is not empty and contains no PostgreSQL data; move it away or set STINT_DATA_DIR.`,
    )
  if (version !== major)
    throw new EmbeddedRefused(
      `The folder ${cluster} was made by PostgreSQL ${version} and this Stint comes with PostgreSQL ${major}; ` +
        'move it with "stint export" of the Stint that made it and "stint import" into a new data folder.',
    )
  // A copy made by root, such as from a backup, belongs to root; PostgreSQL requires exclusive ownership.
  if (account && owner.uid === 0) await giveTo(account, cluster)
  await chmod(cluster, 0o700)
  return true
}

const hasCluster = async (cluster: string) => (await clusterVersion(cluster).catch(() => null)) !== null

async function clusterVersion(cluster: string): Promise<string | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  return text?.trim() ?? null
}

export async function giveTo({ uid, gid }: Account, folder: string) {
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid)
  await chown(folder, uid, gid)
}
