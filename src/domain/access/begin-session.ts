import { randomUUID } from 'node:crypto'
import type { Id } from '../../platform/ids.ts'
import { networkOf } from '../../platform/networks.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { nowOf, type Scope } from '../scope.ts'
import { insertAccessToken, insertProviderSession, type ProviderSession, type SessionKind } from './access-token.sql.ts'
import { deviceOf } from './device.ts'
import { enqueueSecurityMail } from './enqueue-security-mail.ts'
import { upsertKnownDevice } from './known-device.sql.ts'

export { lockActiveUser, type ProviderSession } from './access-token.sql.ts'

/** The secret of a session is returned only here; the database has its digest. */
export type BegunSession = { id: string; secret: string; accountId: Id; userId: Id }

/** Bearer token or cookie, and the client that signs in. */
export type SessionOrigin = { kind: SessionKind; address: string; userAgent?: string | undefined }

/**
 * Every sign-in ends here, after its credentials were verified; the session starts as confirmed. Runs in the transaction
 * that verified them and locked the user, so that a concurrent deactivation or change of password comes before or after.
 */
export async function beginSession(
  scope: Scope,
  userId: Id,
  { kind, address, userAgent }: SessionOrigin,
  { mailIfNewDevice = false, provider }: { mailIfNewDevice?: boolean; provider?: ProviderSession | null } = {},
): Promise<BegunSession> {
  const session = { id: randomUUID(), secret: newSecret(), accountId: scope.accountId, userId }
  const client = { device: deviceOf(userAgent), network: networkOf(address) }
  await insertAccessToken(scope, { ...session, ...client, kind, digest: digestOf(session.secret), now: nowOf(scope) })
  if (provider) await insertProviderSession(scope, session.id, provider)
  const { isNew, isFirst } = await upsertKnownDevice(scope, userId, client)
  if (mailIfNewDevice && isNew && !isFirst) await enqueueSecurityMail(scope, userId, { event: 'new_device', ...client })
  return session
}
