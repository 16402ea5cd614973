import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { tidyUp } from '../../../../src/domain/tidy-up.job.ts'
import { digestOf } from '../../../../src/platform/secrets.ts'
import { createSessionToken, password, uniqueEmail } from '../../../support/company.ts'
import { assertSessionCookie, cookieSessionHeader, withCookie } from '../../../support/cookie-session.ts'
import { addWorkspace, createFixture, nonAdmins } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound, assertRefused } from '../../../support/refusals.ts'
import { assertToken, isSignedIn, signIn, signUp } from '../../../support/sign-in.ts'
import type { Answer } from '../../../support/world.ts'

const fixture = await createFixture()
const { world, company, people, otherCompany } = fixture
const own = '/api/v3/users/me/sessions'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

type Shown = { id: string; attributes: Record<string, unknown> }
const shown = ({ status, body, text }: Answer): Shown[] => {
  assert.equal(status, 200, text)
  return body.data
}
const sessionsOf = async (token: string): Promise<Shown[]> => shown(await world.get(own, token))
const idOf = async (token: string): Promise<string> =>
  (await sessionsOf(token)).find(({ attributes }) => attributes.current)!.id
const someone = async () => {
  const email = uniqueEmail()
  return { email, token: assertToken(await signUp(world, { email }), 201) }
}
const browser = async (email: string, address = '192.0.2.77'): Promise<string> =>
  assertSessionCookie(
    await signIn(world, email, password, { address, headers: { ...cookieSessionHeader, 'user-agent': firefox } }),
  )

test('200 each session has its kind, device, network, and whether it is the current one', async () => {
  const { email, token } = await someone()
  const secret = await browser(email)
  const rows = shown(await withCookie(world, secret, 'GET', own))
  assert.equal(rows.length, 2)
  const { created_at, last_used_at, ...facts } = rows.find(({ attributes }) => attributes.current)!.attributes
  assert.deepEqual(facts, { kind: 'cookie', device: 'Firefox, Windows', network: '192.0.2.0/24', current: true })
  assert.equal(last_used_at, created_at)
  const others = rows.find(({ attributes }) => !attributes.current)!.attributes
  assert.deepEqual([others.kind, others.network], ['bearer', '127.0.0.0/24'])
  assert.equal((await sessionsOf(token)).find(({ attributes }) => attributes.current)!.attributes.kind, 'bearer')
  assert.ok(!JSON.stringify(rows).includes(secret))
  const [row] = await world.services.pool`select * from access_tokens where digest = ${digestOf(secret)}`
  assert.ok(!JSON.stringify(row).includes('192.0.2.77'), 'the complete address is not stored')
})

test('200 one session is ended, and the others stay', async () => {
  const { email, token } = await someone()
  const [lost, kept] = [assertToken(await signIn(world, email)), assertToken(await signIn(world, email))]
  const answer = await world.delete(`${own}/${await idOf(lost)}`, token)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.type, 'session')
  assert.deepEqual(await Promise.all([lost, kept, token].map((one) => isSignedIn(world, one))), [false, true, true])
  assertRefused(await world.delete(`${own}/${answer.body.data.id}`, token), 404)
})

test('200 all other sessions are ended, and the current one stays', async () => {
  const { email, token } = await someone()
  const [bearer, secret] = [assertToken(await signIn(world, email)), await browser(email)]
  const answer = await world.delete(own, token)
  assert.deepEqual([answer.status, answer.body.meta.ended], [200, 2], answer.text)
  assert.equal(await isSignedIn(world, token), true)
  assert.equal(await isSignedIn(world, bearer), false)
  assert.equal((await withCookie(world, secret, 'GET', own)).status, 401)
  assert.equal((await world.delete(own, token)).body.meta.ended, 0)
})

test('404 for sessions of others or another account, and unknown ids', async () => {
  const { employee, workspaceAdmin } = people
  const foreign = await idOf(otherCompany.admin.token)
  const colleague = await idOf(employee.token)
  for (const id of [foreign, colleague, 'x', '00000000-0000-4000-8000-000000000000'])
    assertRefused(await world.delete(`${own}/${id}`, workspaceAdmin.token), 404, ['base'], id)
  const { token } = company.admin
  await assertNotFound(world, [
    { method: 'GET', path: `${company.ws}/users/${otherCompany.admin.id}/sessions`, token, what: 'list abroad' },
    { method: 'DELETE', path: `${company.ws}/users/${otherCompany.admin.id}/sessions`, token, what: 'end all abroad' },
    { method: 'DELETE', path: `${company.ws}/users/${employee.id}/sessions/${foreign}`, token, what: 'end abroad' },
    { method: 'DELETE', path: `${company.ws}/users/${employee.id}/sessions/${await idOf(token)}`, token, what: 'own' },
  ])
  for (const one of [otherCompany.admin.token, employee.token]) assert.equal(await isSignedIn(world, one), true)
})

test('200 an admin sees and ends the sessions of a person', async () => {
  const person = await company.person()
  const path = `${company.ws}/users/${person.id}/sessions`
  for (const { token } of [people.workspaceAdmin, people.accountAdmin]) {
    const [row] = shown(await world.get(path, token))
    assert.equal(row!.attributes.current, false)
  }
  const second = await createSessionToken(world, company.accountId, person.id)
  const { token } = people.workspaceAdmin
  assert.equal((await world.delete(`${path}/${await idOf(second)}`, token)).status, 200)
  assert.deepEqual([await isSignedIn(world, second), await isSignedIn(world, person.token)], [false, true])
  assert.equal((await world.delete(path, token)).body.meta.ended, 1)
  assert.equal(await isSignedIn(world, person.token), false)
})

test('401 without a token, 403 for anybody who does not administer how the user signs in', async () => {
  const path = `${company.ws}/users/${people.employee.id}/sessions`
  const others = nonAdmins.filter((role) => role !== 'employee')
  await assertForbidden(fixture, { method: 'GET', path }, others)
  await assertForbidden(fixture, { method: 'DELETE', path }, others)
  await assertForbidden(fixture, { method: 'DELETE', path: `${path}/${await idOf(people.employee.token)}` }, others)
  const { token } = people.workspaceAdmin
  // A workspace admin may not sign out account admins or people who also work in other workspaces.
  const elsewhere = await company.person()
  const { id } = await addWorkspace(world, company, 'Lübeck')
  await world.services.pool`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    values (${company.accountId}, ${id}, ${elsewhere.id}, '{1}', ${world.clock.now().toString()})`
  for (const userId of [company.admin.id, elsewhere.id])
    for (const method of ['GET', 'DELETE'])
      assertRefused(await world.request(method, `${company.ws}/users/${userId}/sessions`, { token }), 403)
  assert.equal(await isSignedIn(world, elsewhere.token), true)
})

test('the last use is written in the background, for several requests together, at most every five minutes', async () => {
  const { email } = await someone()
  const secret = await browser(email)
  const { sessionUses, pool } = world.services
  await sessionUses.flush()
  let writes = 0
  pool.observe((text) => {
    if (/update access_tokens/.test(text)) writes++
  })
  const use = (address: string) => withCookie(world, secret, 'GET', '/api/v3/users/me', { address })
  const used = async () => shown(await withCookie(world, secret, 'GET', own))[0]!.attributes
  const before = await used()
  await use('198.51.100.9')
  await sessionUses.flush()
  assert.equal(writes, 0, 'not written right after the last use')
  world.clock.advance({ minutes: 6 })
  for (let times = 0; times < 3; times++) await use('198.51.100.9')
  assert.equal(writes, 0, 'requests do not write it')
  await sessionUses.flush()
  assert.equal(writes, 1)
  const rows = shown(await withCookie(world, secret, 'GET', own))
  const after = rows.find(({ attributes }) => attributes.current)!.attributes
  assert.equal(after.network, '198.51.100.0/24')
  assert.ok(String(after.last_used_at) > String(before.last_used_at))
})

test('401 a session cookie that was not used for 30 days; used ones and bearer tokens stay valid', async () => {
  const { email, token } = await someone()
  const [idle, busy] = [await browser(email), await browser(email)]
  const ask = (secret: string) => withCookie(world, secret, 'GET', '/api/v3/users/me')
  for (let days = 0; days < 40; days += 10) {
    world.clock.advance({ hours: 240 })
    assert.equal((await ask(busy)).status, 200)
    await world.services.sessionUses.flush()
  }
  assert.equal((await ask(idle)).status, 401)
  assert.equal((await sessionsOf(token)).length, 2, 'expired sessions are not shown')
  await tidyUp(world.services.appContext).work({})
  const rows = await world.services.pool`select from access_tokens where digest = ${digestOf(idle)}`
  assert.equal(rows.length, 0)
  assert.equal((await ask(busy)).status, 200)
  assert.equal(await isSignedIn(world, token), true)
})

test('401 a session in the cache of a node ends as well if it was not used for 30 days', async () => {
  const { email } = await someone()
  const secret = await browser(email)
  assert.equal((await withCookie(world, secret, 'GET', '/api/v3/users/me')).status, 200)
  world.clock.advance({ hours: 24 * 31 })
  await tidyUp(world.services.appContext).work({})
  await world.services.pubSub.waitForAllNodes()
  assert.equal((await withCookie(world, secret, 'GET', '/api/v3/users/me')).status, 401)
})

test('an older token used as a cookie is shown as kind cookie afterwards', async () => {
  const { email } = await someone()
  const secret = await browser(email)
  await world.services.pool`
    update access_tokens set kind = 'bearer', last_used_at = null where digest = ${digestOf(secret)}`
  const [first, second] = shown(await withCookie(world, secret, 'GET', own))
  assert.ok(String(first!.attributes.last_used_at) >= String(second!.attributes.last_used_at), 'the latest come first')
  await world.services.sessionUses.flush()
  const [row] = await world.services
    .pool`select kind, last_used_at from access_tokens where digest = ${digestOf(secret)}`
  assert.equal(row!.kind, 'cookie')
  assert.ok(row!.last_used_at)
})
