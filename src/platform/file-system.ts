import { open } from 'node:fs/promises'

/** A rename survives a power cut only once the folder that holds the name is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For `catch`: null for a file or folder that is not there. */
export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
