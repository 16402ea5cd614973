import type { Dirent } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../file-system.ts'
import { inWords } from './refused.ts'
import type { Member } from './tar.ts'

/** Stored files whose names are not in `known` yet; adds them to it. They never change, but may be deleted meanwhile. */
export async function* storedFiles(folder: string, known: Set<string>): AsyncGenerator<Member> {
  for await (const name of namesIn(folder)) {
    if (known.has(name)) continue
    const handle = await open(join(folder, name)).catch((error) => {
      if (error.code === 'ENOENT') return null
      throw inWords(error, `The file ${join(folder, name)} cannot be read`)
    })
    if (!handle) continue
    try {
      const { size } = await handle.stat()
      const content = handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
      yield { name: `files/${name}`, kind: 'file', size, content }
      known.add(name)
    } finally {
      await handle.close()
    }
  }
}

export async function countBytes(folder: string): Promise<number> {
  let bytes = 0
  for await (const name of namesIn(folder)) bytes += (await stat(join(folder, name)).catch(unlessMissing))?.size ?? 0
  return bytes
}

/** Files that start with a dot are still being written. */
async function* namesIn(folder: string, below = ''): AsyncGenerator<string> {
  const found: Dirent[] = (await readdir(join(folder, below), { withFileTypes: true }).catch(unlessMissing)) ?? []
  for (const entry of found) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* namesIn(folder, name)
    else if (entry.isFile() && !entry.name.startsWith('.')) yield name
  }
}
