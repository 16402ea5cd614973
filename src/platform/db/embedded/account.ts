import { readFile, stat } from 'node:fs/promises'
import { unlessMissing } from '../../file-system.ts'
import { EmbeddedRefused } from './refused.ts'

export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of the folder, or else the user
 * `nobody`. Null for other users, who run it as themselves.
 */
export async function accountFor(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await ownerOf(cluster)
  return owner && owner.uid !== 0 ? owner : nobody()
}

export async function ownerOf(path: string): Promise<Account | null> {
  const found = await stat(path).catch(unlessMissing)
  return found && { uid: found.uid, gid: found.gid }
}

async function nobody(): Promise<Account> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] = users.match(/^nobody:.*$/m)?.[0].split(':') ?? []
  if (!Number(uid) || !Number(gid))
    throw new EmbeddedRefused(
      'PostgreSQL does not run as root, and /etc/passwd has no user "nobody" to run it as; start Stint as an ordinary user.',
    )
  return { uid: Number(uid), gid: Number(gid) }
}
