import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isKey, type ListedFiles } from './stored-file.ts'

/**
 * The files of the first folder at or after `from`, of the two levels of folders. Folders are small, so one is a page.
 * Deletes partial files that a crash has left there.
 */
export async function listFolder(root: string, before: Temporal.Instant, from: string | null): Promise<ListedFiles> {
  const start = from ?? ''
  for (const upper of await foldersIn(root)) {
    if (upper < start.slice(0, 2)) continue
    for (const lower of await foldersIn(join(root, upper))) {
      const place = `${upper}/${lower}`
      if (place < start) continue
      // The position right after this folder, whether or not such a folder exists.
      return { keys: await keysIn(join(root, place), before.epochMilliseconds), next: `${place}+` }
    }
  }
  return { keys: [], next: null }
}

async function foldersIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(unlessMissing)
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).sort()
}

async function keysIn(path: string, before: number): Promise<string[]> {
  const keys: string[] = []
  for (const name of await readdir(path).catch(unlessMissing)) {
    const found = await stat(join(path, name)).catch(() => null)
    if (!found?.isFile() || found.mtimeMs >= before) continue
    // Dots represent slashes, except a leading one.
    const key = name.replaceAll('.', '/')
    if (isKey(key)) keys.push(key)
    else if (/^\.[0-9a-f]{16}\.part$/.test(name)) await rm(join(path, name), { force: true })
  }
  return keys
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
