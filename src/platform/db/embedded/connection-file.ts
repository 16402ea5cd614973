import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, unlessMissing } from '../../file-system.ts'
import { type DataFolder, unfinished } from './data-folder.ts'
import { codeOf, EmbeddedRefused } from './refused.ts'

type Connection = {
  password: string
  port?: number
  /** A copy of the binaries for this run only; the start after a crash removes it. */
  temporary?: string
}

// The limit of socket paths in bytes on every platform.
const longestSocketPath = 100

/**
 * A Unix socket in the cluster folder, which saves a fifth of the time of a statement over loopback TCP; TCP on
 * platforms without such sockets, or if the path is too long.
 */
export function urlOf({ cluster }: DataFolder, password: string, port: number): string {
  const url = `postgres://stint:${password}@127.0.0.1:${port}/stint`
  const fits = /^[\w/.@+-]+$/.test(cluster) && `${cluster}/.s.PGSQL.${port}`.length <= longestSocketPath
  return process.platform !== 'win32' && fits ? `${url}?host=${cluster}&port=${port}` : url
}

export async function readConnection({ connection }: DataFolder): Promise<Connection | null> {
  const text = await readFile(connection, 'utf8').catch(unlessMissing)
  if (text === null) return null
  try {
    const { password, port, temporary } = JSON.parse(text)
    if (typeof password === 'string' && /^[\w-]+$/.test(password)) return { password, port, temporary }
  } catch {}
  throw new EmbeddedRefused(`The file ${connection} is damaged; delete it, and the next start sets a new password.`)
}

/**
 * The password is created once, before any cluster exists: `link` never replaces a file. So two concurrent first starts
 * use the same one, whichever cluster wins.
 */
export async function readOrCreatePassword(folder: DataFolder): Promise<string> {
  const existing = await readConnection(folder)
  if (existing) return existing.password
  const draft = await writeDraft(folder, { password: randomBytes(24).toString('base64url') })
  try {
    await link(draft, folder.connection)
    await syncFolder(folder.root)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readOrCreatePassword(folder)
}

export async function publishConnection(folder: DataFolder, connection: Connection) {
  const draft = await writeDraft(folder, connection)
  await rename(draft, folder.connection)
}

async function writeDraft({ root, connection }: DataFolder, content: Connection) {
  const draft = join(root, `${unfinished}${randomBytes(6).toString('hex')}.json`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    // A start by root must not take the file away from the owner of the folder.
    const owner = await stat(connection).catch(() => null)
    if (owner && process.getuid?.() === 0) await handle.chown(owner.uid, owner.gid)
    await handle.writeFile(`${JSON.stringify(content)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}
