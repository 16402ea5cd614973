import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../file-system.ts'
import { type Key, keyIdForm, keyOf } from './key.ts'

/** The keys are missing, wrong or readable by others: a node does not start then. */
export class KeysRefused extends Error {}

type Written = { id: string; created_at: string; signs_from: string; secret: string }

/** The keys of the file; null if there is none. Calls `mended` after correcting a file mode that was open to others. */
export async function readKeyFile(path: string, mended: (sentence: string) => void = () => {}): Promise<Key[] | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new KeysRefused(`The keys file ${path} cannot be read (${error.code}).`, { cause: error })
  })
  if (text === null) return null
  const keys = keysIn(text)
  if (!keys)
    throw new KeysRefused(`The keys file ${path} is damaged; put back the one from the backup of this installation.`)
  // Only now: if the setting names another file by mistake, the mode of that file must not be changed.
  await closeToOthers(path, mended)
  return keys
}

/** Differs after every change of the file; null if there is none. */
export async function stampOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`
}

function keysIn(text: string): Key[] | null {
  try {
    const { keys } = JSON.parse(text) as { keys: Written[] }
    const read = keys.map(({ id, created_at, signs_from, secret }) =>
      keyOf({
        id,
        createdAt: moment(created_at),
        signsFrom: moment(signs_from),
        secret: Buffer.from(secret, 'base64'),
      }),
    )
    return read.every(({ id, secret }) => keyIdForm.test(id) && secret.length === 32) ? read : null
  } catch {
    return null
  }
}

const moment = (text: string): string => Temporal.Instant.from(text).toString()

async function closeToOthers(path: string, mended: (sentence: string) => void): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  if ((mode & 0o077) === 0) return
  const was = (mode & 0o777).toString(8)
  await chmod(path, 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new KeysRefused(
      `The keys file ${path} is open to others (mode ${was}) and this user cannot change that (${error.code}); set its mode to 600.`,
    )
  })
  mended(`The keys file ${path} was open to others (mode ${was}); its mode is 600 now. Consider "stint keys rotate".`)
}

/**
 * Written atomically: synced under another name first. With `first`, a file that another process has created is not
 * replaced; it returns false then.
 */
export async function writeKeyFile(
  path: string,
  keys: readonly Key[],
  { first }: { first: boolean },
): Promise<boolean> {
  const folder = dirname(path)
  const draft = `${path}.new-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await writeDurably(draft, path, keys)
      await (first ? link(draft, path) : rename(draft, path))
    } finally {
      await rm(draft, { force: true })
    }
    await syncFolder(folder)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (first && code === 'EEXIST') return false
    throw new KeysRefused(`The keys file ${path} cannot be written (${code}).`, { cause: error })
  }
}

async function writeDurably(draft: string, path: string, keys: readonly Key[]): Promise<void> {
  const rows = keys.map(
    ({ id, createdAt, signsFrom, secret }): Written => ({
      id,
      created_at: createdAt,
      signs_from: signsFrom,
      secret: secret.toString('base64'),
    }),
  )
  const handle = await open(draft, 'wx', 0o600)
  try {
    // A command run by root must not take the file away from the user who runs the servers.
    const owner = await stat(path).catch(() => stat(dirname(path)))
    if (process.getuid?.() === 0) await handle.chown(owner.uid, owner.gid)
    await handle.writeFile(`${JSON.stringify({ keys: rows }, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
