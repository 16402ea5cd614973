import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export type DataFolder = {
  root: string
  /** The data directory of PostgreSQL. */
  cluster: string
  /** The file with password and port. */
  connection: string
}

/** The prefix of drafts, by which remains of a crash are recognised. */
export const unfinished = 'postgres.new-'

export function dataFolder(dataDir: string): DataFolder {
  const root = resolve(dataDir)
  return { root, cluster: join(root, 'postgres'), connection: join(root, 'postgres.json') }
}

export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = dataFolder(dataDir)
  await mkdir(folder.root, { recursive: true, mode: 0o700 })
  await access(folder.root, constants.R_OK | constants.W_OK | constants.X_OK)
  return folder
}

/** Only for the owner of the running cluster: concurrent creations can no longer win. */
export async function clearUnfinished(root: string) {
  const left = (await readdir(root)).filter((name) => name.startsWith(unfinished))
  // An initdb whose Stint was killed may still be writing there; the next start deletes it.
  await Promise.allSettled(left.map((name) => rm(join(root, name), { recursive: true, force: true })))
}

/** Only for the owner of the running cluster, which listens on this port. Killed ones leave their sockets. */
export async function clearSockets(cluster: string, port: number) {
  const left = (await readdir(cluster)).filter(
    (name) => /^\.s\.PGSQL\.\d+/.test(name) && Number.parseInt(name.slice(9), 10) !== port,
  )
  await Promise.allSettled(left.map((name) => rm(join(cluster, name), { force: true })))
}
