import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isKey, type ListedFiles } from './stored-file.ts'

/**
 * The files of the first folder at or after `from`, of the two levels of folders that there are. No folder grows long,
 * so this is a page. What a crash has left half-written there goes on the way.
 */
export async function listFolder(root: string, before: Temporal.Instant, from: string | null): Promise<ListedFiles> {
  const start = from ?? ''
  for (const upper of await foldersIn(root)) {
    if (upper < start.slice(0, 2)) continue
    for (const lower of await foldersIn(join(root, upper))) {
      const place = `${upper}/${lower}`
      if (place < start) continue
      // The one right after it, whether there is such a folder or not.
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
    // Dots stand for slashes, except in front.
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
