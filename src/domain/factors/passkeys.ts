import type { Sql } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf } from '../../platform/secrets.ts'
import { nowOf, type Scope } from '../scope.ts'
import type { UserRef } from '../user-ref.ts'
import {
  consumeChallenge,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  updatePasskeyUse,
} from './passkey.sql.ts'

// Loaded with the first passkey: most servers start without it.
const webauthn = () => import('@simplewebauthn/server')

/** The site that passkeys are created for, in WebAuthn's terms. */
export type RelyingParty = { id: string; origin: string }

export const relyingPartyAt = (baseUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}

type SqlAndClock = { sql: Sql; clock: Scope['clock'] }

const lifetime = { minutes: 5 }
const mostPasskeys = 20

export function demandRoomForPasskey(present: number): void {
  if (present >= mostPasskeys) throw invalid('base', `You can have at most ${mostPasskeys} passkeys. Remove one first.`)
}

async function storeChallenge({ sql, clock }: SqlAndClock, challenge: string, user: UserRef | null): Promise<void> {
  const expiresAt = clock.now().add(lifetime).toString()
  await insertChallenge(sql, { digest: digestOf(challenge), user, expiresAt })
}

/** For `navigator.credentials.create` in the browser. Stores the challenge. */
export async function passkeyRegistrationOptions(
  scope: Scope,
  site: RelyingParty,
  user: { id: Id; email: string; name: string },
) {
  const present = await findPasskeysOf(scope, user.id)
  demandRoomForPasskey(present.length)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Stint',
    rpID: site.id,
    userID: new TextEncoder().encode(`${scope.accountId}.${user.id}`),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: present.map(({ credential_id, transports }) => ({ id: base64url(credential_id), transports })),
    // A discoverable credential, so that a sign-in needs no e-mail address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(scope, options.challenge, { accountId: scope.accountId, userId: user.id })
  return options
}

export async function addPasskey(
  scope: Scope,
  site: RelyingParty,
  { userId, title, response }: { userId: Id; title: string; response: object },
): Promise<Id> {
  const { verifyRegistrationResponse } = await webauthn()
  const now = nowOf(scope)
  const expectedChallenge = await consumeSignedChallenge(scope.sql, { response, userId, now })
  if (expectedChallenge === null) throw unchecked()
  const verified = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw unchecked()
  const { credential } = verified.registrationInfo
  return insertPasskey(scope, {
    userId,
    title,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    now,
  })
}

/** For `navigator.credentials.get` in the browser, for a passkey of any user. Stores the challenge. */
export async function passkeySignInOptions(context: SqlAndClock, site: RelyingParty) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' })
  await storeChallenge(context, options.challenge, null)
  return options
}

/** Returns the user of the passkey; null if it is unknown or the signature wrong. */
export async function verifyPasskey(
  { sql, clock }: SqlAndClock,
  site: RelyingParty,
  response: object,
): Promise<UserRef | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const shown = response as Parameters<typeof verifyAuthenticationResponse>[0]['response']
  const now = clock.now().toString()
  const passkey = typeof shown.id === 'string' ? await lockPasskey(sql, Buffer.from(shown.id, 'base64url')) : null
  const expectedChallenge = await consumeSignedChallenge(sql, { response, userId: null, now })
  if (!passkey || expectedChallenge === null) return null
  const verified = await verifyAuthenticationResponse({
    response: shown,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: base64url(passkey.credential_id),
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  await updatePasskeyUse(sql, passkey, verified.authenticationInfo.newCounter, now)
  return { accountId: passkey.account_id, userId: passkey.user_id }
}

const unchecked = () => invalid('response', 'This passkey could not be verified. Try again.')

const base64url = (bytes: Buffer): string => bytes.toString('base64url')

/** The challenge in the browser's response, if we issued it and it has neither expired nor been used. */
async function consumeSignedChallenge(
  sql: Sql,
  { response, userId, now }: { response: object; userId: Id | null; now: string },
): Promise<string | null> {
  const challenge = challengeIn(response as { response?: { clientDataJSON?: unknown } })
  if (challenge === null) return null
  return (await consumeChallenge(sql, { digest: digestOf(challenge), userId, now })) ? challenge : null
}

function challengeIn(shown: { response?: { clientDataJSON?: unknown } }): string | null {
  try {
    const data = JSON.parse(Buffer.from(String(shown.response?.clientDataJSON), 'base64url').toString())
    return typeof data?.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
