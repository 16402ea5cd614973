import { strict as assert } from 'node:assert'
import { password, uniqueEmail } from './company.ts'
import { type Answer, eventually, type RequestOptions, type World } from './world.ts'

const sent = (attributes: object, send: RequestOptions): RequestOptions => ({
  ...send,
  body: { data: { type: 'user', attributes } },
})

export const signUp = (world: World, attributes: object = {}, send: RequestOptions = {}): Promise<Answer> =>
  world.request(
    'POST',
    '/api/v3/sign_up/',
    sent({ email: uniqueEmail(), password, username: 'Ada Admin', ...attributes }, send),
  )

export const signIn = (
  world: World,
  email: string,
  secret: unknown = password,
  send: RequestOptions = {},
): Promise<Answer> => world.request('POST', '/api/v3/sign_in/', sent({ email, password: secret }, send))

export const requestPasswordReset = (world: World, email: string, send: RequestOptions = {}): Promise<Answer> =>
  world.request('POST', '/api/v3/password/', sent({ email, reset_password_token: '', password: '' }, send))

export type PasswordChange = { email?: string; reset_password_token?: string; password?: string }

export const setPassword = (world: World, attributes: PasswordChange, send: RequestOptions = {}): Promise<Answer> =>
  world.request('PUT', '/api/v3/password/', sent(attributes, send))

/** The response of a sign-in: the token in the body and in the header. */
export function assertToken(answer: Answer, status: 200 | 201 = 200): string {
  assert.equal(answer.status, status, answer.text)
  const { id, type, attributes, relationships } = answer.body.data
  assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.equal(type, 'token')
  assert.deepEqual(attributes, { access_token: attributes.access_token, token_type: 'Bearer', expires_in: null })
  assert.match(attributes.access_token, /^[\w-]{43}$/)
  assert.equal(answer.headers.authorization, `Bearer ${attributes.access_token}`)
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.deepEqual(Object.keys(relationships), ['user', 'account', 'workspaces'])
  return attributes.access_token
}

export const isSignedIn = async (world: World, token: string): Promise<boolean> => {
  const { status } = await world.get('/api/v3/users/me', token)
  assert.ok(status === 200 || status === 401, `${status}`)
  return status === 200
}

export type PasswordMail = { head: string; text: string; link: URL; email: string; token: string }

/** The mails to this address with a link to set a password, oldest first. */
export const passwordMails = (world: World, email: string): PasswordMail[] =>
  world
    .mails()
    .filter((mail) => mail.includes(`\nTo: ${email}\n`) && mail.includes('/set-password#'))
    .map((mail) => {
      const end = mail.indexOf('\n\n')
      const text = mail.slice(end + 2)
      const link = new URL(/^https?:\S+$/m.exec(text)![0])
      const given = new URLSearchParams(link.hash.slice(1))
      return { head: mail.slice(0, end), text, link, email: given.get('email')!, token: given.get('token')! }
    })

/** Waits for the mail to this address after the first `after` ones. */
export const passwordMail = (world: World, email: string, after = 0): Promise<PasswordMail> =>
  eventually(() => passwordMails(world, email)[after])

/** Requests a password reset and returns the token in its mail. */
export async function requestResetToken(world: World, email: string): Promise<string> {
  const before = passwordMails(world, email).length
  assert.equal((await requestPasswordReset(world, email, { address: '192.0.2.1' })).status, 200)
  return (await passwordMail(world, email, before)).token
}

/** Waits until every job that sends password mails has completed, also those for unknown addresses. */
export async function waitForPasswordMails(world: World): Promise<void> {
  await eventually(async () => {
    const [row] = await world.services.pool<{ open: boolean }[]>`
      select exists (select from jobs.job where name = 'send-password-mail' and state < 'completed') as open`
    return row?.open === false
  })
}
