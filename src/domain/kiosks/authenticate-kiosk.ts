import type { Id } from '../../platform/ids.ts'
import { networksOf } from '../../platform/networks.ts'
import { digestOf } from '../../platform/secrets.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { SessionCache } from '../access/session-cache.ts'
import type { AppContext } from '../app-context.ts'
import type { Workspace } from '../scope.ts'
import type { AddressForm } from '../workspaces/address-form.ts'
import { findKioskByDigest, touchKiosk } from './kiosk.sql.ts'

export type Kiosk = {
  accountId: Id
  id: Id
  title: string
  workspace: Workspace
  addressForm: AddressForm
  /** Whether it may be used from this address; null allows all addresses. */
  admits: ((address: string) => boolean) | null
  lastUsed: number
}

const minute = 60_000

/** Null for an invalid token or a deleted workspace. */
export async function authenticateKiosk(
  sessions: SessionCache,
  appContext: AppContext,
  secret: string,
): Promise<Kiosk | null> {
  const { pool, clock } = appContext
  const digest = digestOf(secret)
  const kiosk = await sessions.cached(`kiosk ${digest.toString('base64')}`, () => findKiosk(appContext, digest))
  const now = clock.now()
  // At most once a minute, since a tablet polls every few seconds.
  if (kiosk && now.epochMilliseconds - kiosk.lastUsed >= minute) {
    kiosk.lastUsed = now.epochMilliseconds
    await touchKiosk(pool, kiosk, now.toString())
  }
  return kiosk
}

async function findKiosk(appContext: AppContext, digest: Buffer): Promise<Kiosk | null> {
  const row = await findKioskByDigest(appContext.pool, digest)
  const place = row && (await actingInWorkspace(appContext, appContext.pool, row.account_id, row.workspace_id))
  if (!place) return null
  return {
    accountId: row.account_id,
    id: row.id,
    title: row.title,
    workspace: place.workspace,
    addressForm: row.address_form,
    admits: row.networks && networksOf(row.networks),
    lastUsed: row.last_used_at === null ? 0 : Date.parse(row.last_used_at),
  }
}
