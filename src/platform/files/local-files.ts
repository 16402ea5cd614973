import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, unlessMissing } from '../file-system.ts'
import { listFolder } from './list-folder.ts'
import { type Content, checkedKey, type FileStore, FileStoreError } from './stored-file.ts'

export function createLocalFiles(folder: string): Omit<FileStore, 'receive'> {
  return {
    async put(key, content) {
      const path = pathOf(folder, key)
      try {
        await write(path, content)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new FileStoreError(`A file cannot be written to the folder of files (${code}).`, null, error)
      }
    },

    async get(key) {
      const handle = await open(pathOf(folder, key)).catch(unlessMissing)
      if (handle === null) return null
      try {
        const { size } = await handle.stat()
        return { stream: handle.createReadStream(), size }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(folder, key), { force: true })
    },

    list: (before, from) => listFolder(folder, before, from),
  }
}

async function write(path: string, content: Content): Promise<void> {
  const home = dirname(path)
  const created = await mkdir(home, { recursive: true, mode: 0o700 })
  const part = join(home, `.${randomBytes(8).toString('hex')}.part`)
  try {
    await writeDurably(part, content)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(home)
  if (created !== undefined) await syncNewFolders(home, created)
}

/**
 * Two levels of 256 folders by digest, so that folders stay small for all keys. The file name is the key with a dot,
 * which keys do not contain, for each slash: `a` and `a/b` can then both be files.
 */
function pathOf(folder: string, key: string): string {
  const name = checkedKey(key).replaceAll('/', '.')
  const digest = createHash('sha256').update(key).digest('hex')
  return join(folder, digest.slice(0, 2), digest.slice(2, 4), name)
}

async function writeDurably(path: string, content: Content): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content.read())
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new folder is durable only once its parent is synced. */
async function syncNewFolders(home: string, firstCreated: string): Promise<void> {
  for (let path = home; path.length >= firstCreated.length; path = dirname(path)) await syncFolder(dirname(path))
}
