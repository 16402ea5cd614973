import type { Id } from '../../platform/ids.ts'
import { digestOf } from '../../platform/secrets.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { Sessions } from '../access/sessions.ts'
import type { Entrance } from '../entrance.ts'
import type { Workspace } from '../scope.ts'
import { findKioskByDigest, touchKiosk } from './kiosk.sql.ts'

export type Kiosk = { accountId: Id; id: Id; title: string; workspace: Workspace; lastUsed: number }

const minute = 60_000

/** The kiosk that holds the token, if its workspace still stands. Null for a token that is not valid. */
export async function authenticateKiosk(sessions: Sessions, entrance: Entrance, secret: string): Promise<Kiosk | null> {
  const { pool, clock } = entrance
  const digest = digestOf(secret)
  const kiosk = await sessions.keep(`kiosk ${digest.toString('base64')}`, () => findKiosk(entrance, digest))
  const now = clock.now()
  // To the minute: a tablet that looks every few seconds must not cost a write each time.
  if (kiosk && now.epochMilliseconds - kiosk.lastUsed >= minute) {
    kiosk.lastUsed = now.epochMilliseconds
    await touchKiosk(pool, kiosk, now.toString())
  }
  return kiosk
}

async function findKiosk(entrance: Entrance, digest: Buffer): Promise<Kiosk | null> {
  const row = await findKioskByDigest(entrance.pool, digest)
  const place = row && (await actingInWorkspace(entrance, entrance.pool, row.account_id, row.workspace_id))
  if (!place) return null
  return {
    accountId: row.account_id,
    id: row.id,
    title: row.title,
    workspace: place.workspace,
    lastUsed: row.last_used_at === null ? 0 : Date.parse(row.last_used_at),
  }
}
