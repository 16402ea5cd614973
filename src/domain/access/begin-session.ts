import { randomUUID } from 'node:crypto'
import type { Id } from '../../platform/ids.ts'
import { networkOf } from '../../platform/networks.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { nowOf, type Scope } from '../scope.ts'
import { insertAccessToken, insertProviderSession, type ProviderSession, type SessionKind } from './access-token.sql.ts'
import { deviceOf } from './device.ts'
import { enqueueSecurityMail } from './enqueue-security-mail.ts'
import { noteDevice } from './known-device.sql.ts'

export type { ProviderSession } from './access-token.sql.ts'

/** A fresh session with its secret, which is shown this once and never again. */
export type BegunSession = { id: string; secret: string; accountId: Id; userId: Id }

/** How the session is carried, and what is known of the client that asks for it. */
export type SessionOrigin = { kind: SessionKind; address: string; userAgent?: string | undefined }

/**
 * Where every way in ends: whoever gets here has proven who they are, and the session counts as confirmed from now. Part
 * of the transaction in which that was proven, so that the end of the user or of the password comes before or after it.
 */
export async function beginSession(
  scope: Scope,
  userId: Id,
  { kind, address, userAgent }: SessionOrigin,
  { tellOfNewDevice = false, provider }: { tellOfNewDevice?: boolean; provider?: ProviderSession | null } = {},
): Promise<BegunSession> {
  const session = { id: randomUUID(), secret: newSecret(), accountId: scope.accountId, userId }
  const client = { device: deviceOf(userAgent), network: networkOf(address) }
  await insertAccessToken(scope, { ...session, ...client, kind, digest: digestOf(session.secret), now: nowOf(scope) })
  if (provider) await insertProviderSession(scope, session.id, provider)
  const { isNew, isFirst } = await noteDevice(scope, userId, client)
  if (tellOfNewDevice && isNew && !isFirst) await enqueueSecurityMail(scope, userId, { event: 'new_device', ...client })
  return session
}
