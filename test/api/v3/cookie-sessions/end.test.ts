import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password } from '../../../support/company.ts'
import {
  assertCookieCleared,
  assertSessionCookie,
  cookieSessionHeader,
  sameOriginHeaders,
  withCookie,
} from '../../../support/cookie-session.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { isSignedIn, signIn } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { admin, ws } = company
const begin = async () =>
  assertSessionCookie(await signIn(world, admin.email!, password, { headers: sameOriginHeaders }))
const signOut = (secret: string, headers: Record<string, string> = sameOriginHeaders) =>
  withCookie(world, secret, 'DELETE', '/api/v3/sign_out', { headers })

test('204 signing out ends the session and clears the cookie; other sessions stay', async () => {
  const [phone, laptop] = [await begin(), await begin()]
  const answer = await signOut(phone)
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assertCookieCleared(answer)
  assert.equal(await isSignedIn(world, phone), false)
  assert.equal(await isSignedIn(world, laptop), true)
  const late = await signOut(phone)
  assertRefused(late, 401)
})

test('204 signing out with a token does not clear the cookie', async () => {
  const [mine, device] = [await begin(), await begin()]
  const answer = await signOut(mine, { authorization: `Bearer ${device}` })
  assert.deepEqual([answer.status, answer.headers['set-cookie']], [204, undefined])
  assert.equal(await isSignedIn(world, mine), true)
  assert.equal(await isSignedIn(world, device), false)
})

test('403 signing out without the header or from another site', async () => {
  const secret = await begin()
  for (const headers of [{}, { ...cookieSessionHeader, 'sec-fetch-site': 'cross-site' }]) {
    const answer = await signOut(secret, headers)
    assertRefused(answer, 403)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  assert.equal(await isSignedIn(world, secret), true)
})

test('401 for a session that was ended by its token', async () => {
  const secret = await begin()
  assert.equal((await withCookie(world, secret, 'GET', ws)).status, 200)
  assert.equal((await world.delete('/api/v3/sign_out', secret)).status, 204)
  const answer = await withCookie(world, secret, 'GET', ws)
  assertRefused(answer, 401)
})

test('401 for the session of a deactivated user', async () => {
  const person = await company.person()
  assert.equal((await withCookie(world, person.token, 'GET', ws)).status, 200)
  await world.patch(`${ws}/users/${person.id}/user_status`, { status: 'inactive' }, admin.token)
  const answer = await withCookie(world, person.token, 'GET', ws)
  assertRefused(answer, 401)
})

test('204 for at least one of two concurrent sign-outs, 401 for the other at most', async () => {
  const secret = await begin()
  const answers = await Promise.all([signOut(secret), signOut(secret)])
  for (const answer of answers) {
    assert.ok(answer.status === 204 || answer.status === 401)
    if (answer.status === 204) assertCookieCleared(answer)
  }
  assert.ok(answers.some(({ status }) => status === 204))
})
