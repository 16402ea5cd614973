import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { assertSessionCookie, sameOriginHeaders, withCookie } from '../../../support/cookie-session.ts'
import {
  assertToken,
  passwordMail,
  requestResetToken,
  setPassword,
  signIn,
  waitForPasswordMails,
} from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

// A log at trace level without any redaction: secrets that are never passed to it cannot leak from it.
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const world = await createWorld({ jobs: true, log })

test('passwords, tokens and api keys are in neither the log nor the job queue', async () => {
  const company = await createCompany(world)
  const email = company.admin.email!
  const [reset, chosen] = [await requestResetToken(world, email), 'a new horse battery']
  const session = assertToken(await setPassword(world, { email, reset_password_token: reset, password: chosen }))
  const second = assertToken(await signIn(world, email, chosen, { headers: { 'api-key': 'an-api-key' } }))
  const inCookie = assertSessionCookie(await signIn(world, email, chosen, { headers: sameOriginHeaders }))
  await withCookie(world, inCookie, 'GET', '/api/v3/users/me')
  await withCookie(world, inCookie, 'GET', '/api/v3/nothing')
  await withCookie(world, inCookie, 'DELETE', '/api/v3/sign_out', { headers: sameOriginHeaders })
  await withCookie(world, inCookie, 'GET', '/api/v3/users/me')
  await signIn(world, email, 'not the password')
  await setPassword(world, { email, reset_password_token: 'not-the-token', password: chosen })
  const invited = uniqueEmail()
  const person = await world.post(`${company.ws}/users`, { username: 'Emil', email: invited }, session)
  assert.equal(person.status, 201)
  const invitation = (await passwordMail(world, invited)).token
  await world.get(`/api/v3/users/me?api_token=${second}`, second)
  await world.get(`/api/v3/nothing?access_token=${second}`, second)
  await world.request('POST', '/api/v3/sign_in', { body: `{"password": "${chosen}"` })
  await world.delete('/api/v3/sign_out', second)
  await waitForPasswordMails(world)

  const secrets = {
    password,
    chosen,
    wrong: 'not the password',
    reset,
    invitation,
    first: company.admin.token,
    session,
    second,
    inCookie,
  }
  const [jobs] = await world.services.pool<{ count: number; text: string }[]>`
    select count(*)::int as count, string_agg(j::text, ' ') as text from jobs.job j`
  assert.ok(jobs!.count >= 2, 'the mails were enqueued')
  assert.ok(lines.length > 10, 'something was logged')
  for (const [name, secret] of Object.entries({ ...secrets, wrongToken: 'not-the-token', key: 'an-api-key' })) {
    assert.ok(!jobs!.text.includes(secret), `the queue holds ${name}`)
    const told = lines.find((line) => line.includes(secret))
    assert.equal(told, undefined, `the log holds ${name}`)
  }
})
