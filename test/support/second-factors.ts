import { strict as assert } from 'node:assert'
import { hotp, stepAt } from '../../src/domain/factors/totp.ts'
import { password } from './company.ts'
import type { Answer, RequestOptions, World } from './world.ts'

const me = '/api/v3/users/me'

export const factorRequests = (world: World) => {
  const post = (path: string, attributes: object, send: RequestOptions = {}): Promise<Answer> =>
    world.request('POST', path, { ...send, body: { data: { type: 'user', attributes } } })
  return {
    begin: (token?: string) => world.request('POST', `${me}/authenticator`, { token }),
    confirm: (otp: unknown, token?: string) =>
      world.request('PUT', `${me}/authenticator`, { token, body: { data: { type: 'user', attributes: { otp } } } }),
    removeAuthenticator: (token?: string) => world.delete(`${me}/authenticator`, token),
    show: (token?: string) => world.get(`${me}/second_factor`, token),
    newCodes: (token?: string) => world.request('POST', `${me}/recovery_codes`, { token }),
    signIn: (email: string, more: object = {}, send: RequestOptions = {}) =>
      post('/api/v3/sign_in', { email, password, ...more }, send),
    finish: (stepToken: unknown, more: object, send: RequestOptions = {}) =>
      post('/api/v3/sign_in/second_factor', { step_token: stepToken, ...more }, send),
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app: the current TOTP code, or that of a time step before or after. */
export type AuthenticatorApp = { code(stepOffset?: number): string }

export const createAuthenticatorApp = (world: World, secret: string): AuthenticatorApp => ({
  code: (stepOffset = 0) => hotp(fromBase32(secret), stepAt(world.clock.now()) + stepOffset),
})

export async function setUpAuthenticator(
  world: World,
  token: string,
): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  const { begin, confirm } = factorRequests(world)
  const begun = await begin(token)
  assert.equal(begun.status, 201, begun.text)
  const app = createAuthenticatorApp(world, begun.body.data.attributes.secret)
  const confirmed = await confirm(app.code(), token)
  assert.equal(confirmed.status, 200, confirmed.text)
  // The current code has been used: advance to the next one.
  world.clock.advance({ seconds: 30 })
  return { app, codes: confirmed.body.data.attributes.codes }
}

/** Inserts a row into every table of second factors, without a real device. Returns the id of the passkey. */
export async function insertSecondFactors(
  world: World,
  accountId: string,
  userId: string,
  title: string,
): Promise<string> {
  const { pool } = world.services
  const now = world.clock.now().toString()
  const later = world.clock.now().add({ minutes: 5 }).toString()
  const secret = Buffer.alloc(20, userId).toString('base64')
  const sealed = world.services.appContext.keys.seal(`authenticator ${accountId} ${userId}`, secret)
  const bytes = (what: string): Buffer => Buffer.from(`${what} ${accountId} ${userId} ${title}`)
  await pool`
    insert into authenticators (account_id, user_id, secret, created_at)
    values (${accountId}, ${userId}, ${sealed}, ${now}) on conflict do nothing`
  await pool`insert into recovery_codes (account_id, user_id, digest) values (${accountId}, ${userId}, ${bytes('code')})`
  await pool`
    insert into passkey_challenges (digest, account_id, user_id, expires_at)
    values (${bytes('challenge')}, ${accountId}, ${userId}, ${later})`
  await pool`
    insert into sign_in_steps (digest, account_id, user_id, expires_at)
    values (${bytes('step')}, ${accountId}, ${userId}, ${later})`
  const [passkey] = await pool<{ id: string }[]>`
    insert into passkeys
      (account_id, user_id, title, credential_id, public_key, counter, transports, created_at, updated_at)
    values (${accountId}, ${userId}, ${title}, ${bytes('credential')}, ${bytes('key')}, 0, '{}', ${now}, ${now})
    returning id`
  return String(passkey!.id)
}
