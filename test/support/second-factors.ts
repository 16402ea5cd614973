import { strict as assert } from 'node:assert'
import { hotp, stepAt } from '../../src/domain/factors/totp.ts'
import { password } from './company.ts'
import type { Answer, Send, World } from './world.ts'

const me = '/api/v3/users/me'

export const factorRequests = (world: World) => {
  const post = (path: string, attributes: object, send: Send = {}): Promise<Answer> =>
    world.request('POST', path, { ...send, body: { data: { type: 'user', attributes } } })
  return {
    begin: (token?: string) => world.request('POST', `${me}/authenticator`, { token }),
    confirm: (otp: unknown, token?: string) =>
      world.request('PUT', `${me}/authenticator`, { token, body: { data: { type: 'user', attributes: { otp } } } }),
    removeAuthenticator: (token?: string) => world.delete(`${me}/authenticator`, token),
    show: (token?: string) => world.get(`${me}/second_factor`, token),
    newCodes: (token?: string) => world.request('POST', `${me}/recovery_codes`, { token }),
    signIn: (email: string, more: object = {}, send: Send = {}) =>
      post('/api/v3/sign_in', { email, password, ...more }, send),
    finish: (stepToken: unknown, more: object, send: Send = {}) =>
      post('/api/v3/sign_in/second_factor', { step_token: stepToken, ...more }, send),
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** An app on a phone: the code of now, or of a step before or after. */
export type App = { code(away?: number): string }

export async function setUpAuthenticator(world: World, token: string): Promise<{ app: App; codes: string[] }> {
  const { begin, confirm } = factorRequests(world)
  const begun = await begin(token)
  assert.equal(begun.status, 201, begun.text)
  const secret = fromBase32(begun.body.data.attributes.secret)
  const app = { code: (away = 0) => hotp(secret, stepAt(world.clock.now()) + away) }
  const confirmed = await confirm(app.code(), token)
  assert.equal(confirmed.status, 200, confirmed.text)
  // The next code is another one: that of now has been used.
  world.clock.advance({ seconds: 30 })
  return { app, codes: confirmed.body.data.attributes.codes }
}
