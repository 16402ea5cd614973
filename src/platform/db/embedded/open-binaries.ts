import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Log } from './options.ts'

/** `temporary` is set if the folder is deleted with the end of the server. */
export type OpenBinaries = { native: string; temporary?: string }

const prefix = join(tmpdir(), 'stint-postgresql-')

/** A folder with binaries that the user of PostgreSQL can read: the original, or a world-readable copy. */
export async function openBinaries({ native, version }: Binaries, cache: string, log: Log): Promise<OpenBinaries> {
  if (await openToOthers(native)) return { native }
  const cached = await copyToCache(native, cache, `postgresql-${version}`, log).catch((error) => {
    log.info({ cache, reason: String(error) }, 'The PostgreSQL binaries cannot be stored in the cache folder')
    return null
  })
  if (cached) return { native: cached }
  const temporary = await mkdtemp(prefix)
  try {
    await copy(native, temporary)
  } catch (error) {
    await removeTemporary(temporary)
    throw error
  }
  log.info({ folder: temporary }, 'Copied the PostgreSQL binaries to a folder PostgreSQL can read')
  return { native: temporary, temporary }
}

/** Also for the copy of a killed run, whose path is read from a file: so only paths with our prefix are deleted. */
export async function removeTemporary(folder: string | undefined) {
  if (folder?.startsWith(prefix) && dirname(folder) === dirname(prefix))
    await rm(folder, { recursive: true, force: true })
}

/** Renamed into place atomically; an existing folder is trusted only if nobody but root can have written it. */
async function copyToCache(native: string, cache: string, name: string, log: Log): Promise<string | null> {
  if (await mkdir(cache, { recursive: true })) await chmod(cache, 0o755)
  if (!(await rootsOwn(cache)) || !(await reachable(cache))) return null
  const target = join(cache, name)
  if (!(await rootsOwn(target))) {
    const draft = await mkdtemp(join(cache, 'new-'))
    try {
      await copy(native, draft)
      await rename(draft, target)
      log.info({ folder: target }, 'Copied the PostgreSQL binaries to a folder PostgreSQL can read')
    } catch (error) {
      // Another start may have been faster.
      if (!(await rootsOwn(target))) throw error
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  return target
}

async function copy(from: string, to: string) {
  await cp(from, to, { recursive: true, verbatimSymlinks: true, force: true })
  await openUp(to)
}

/** The copy has the permissions of the original or of our umask, which others may not be able to read. */
async function openUp(path: string) {
  const found = await lstat(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of await readdir(path)) await openUp(join(path, name))
  await chmod(path, found.mode & 0o100 ? 0o755 : 0o644)
}

async function rootsOwn(path: string) {
  const found = await lstat(path).catch(() => null)
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

async function openToOthers(native: string) {
  const needed = ['bin/postgres', 'bin/initdb', 'lib', 'share'].map((part) => join(native, part))
  const modes = await Promise.all(needed.map(async (path) => (await stat(path)).mode))
  return modes.every((mode) => (mode & 0o005) === 0o005) && (await reachable(native))
}

async function reachable(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o001) === 0) return false
  return path === dirname(path) || reachable(dirname(path))
}
