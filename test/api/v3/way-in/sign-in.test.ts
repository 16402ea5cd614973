import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { issueApiKey, revokeApiKey } from '../../../../src/domain/api-keys/api-keys.ts'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, isSignedIn, requestResetToken, setPassword, signIn } from '../../../support/sign-in.ts'
import { type Answer, createWorld } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const sql = world.services.pool
const company = await createCompany(world)
const { ws, admin } = company
const email = admin.email!

test('200 a token in body and header, with the ids of user, account and workspaces', async () => {
  const second = await world.post(`${company.account}/workspaces`, { name: 'Second' }, admin.token)
  const answer = await signIn(world, email)
  assert.ok(await isSignedIn(world, assertToken(answer)))
  assert.deepEqual(answer.body.data.relationships, {
    user: { data: { id: admin.id, type: 'user' } },
    account: { data: { id: company.accountId, type: 'account' } },
    workspaces: {
      data: [company.workspaceId, second.body.data.id].map((id) => ({ id, type: 'workspace' })),
    },
  })
})

test('200 in any spelling of the e-mail address, with and without a trailing slash', async () => {
  assertToken(await signIn(world, email.toUpperCase()))
  assertToken(await signIn(world, ` ${email} `))
  for (const path of ['/api/v3/sign_in', '/api/v3/sign_in/']) assertToken(await world.post(path, { email, password }))
})

test('200 with any api key, as long as none has been issued', async () => {
  assertToken(await signIn(world, email, password, { headers: { 'api-key': 'anything' } }))
})

test('401 with the same response for a wrong password, an unknown address, and deactivated or invited users', async () => {
  const deactivated = uniqueEmail()
  const person = await company.person({ attributes: { email: deactivated } })
  const token = await requestResetToken(world, deactivated)
  assertToken(await setPassword(world, { email: deactivated, reset_password_token: token, password }))
  assertToken(await signIn(world, deactivated))
  const off = await world.patch(`${ws}/users/${person.id}/user_status`, { status: 'inactive' }, admin.token)
  assert.equal(off.status, 200, off.text)
  const invited = uniqueEmail()
  await company.person({ attributes: { email: invited } })

  const wrong = await signIn(world, email, 'not the password')
  assertRefused(wrong, 401)
  for (const [address, secret] of [
    [uniqueEmail(), password],
    [deactivated, password],
    [deactivated, 'not the password'],
    [invited, password],
    [invited, ''],
    ['no address at all', password],
    ['', ''],
  ] as const) {
    const answer = await signIn(world, address, secret)
    assert.equal(answer.status, 401, address)
    assert.deepEqual(answer.body.errors, wrong.body.errors, address)
    assert.equal(answer.headers.authorization, undefined)
  }
})

test('401 takes as long for an unknown address as for a wrong password', async () => {
  const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  // Alternating, so that both see the same load; without hashing, it would take a tenth of the time.
  for (let round = 0; round < 8; round++)
    for (const [who, address] of [
      ['known', email],
      ['unknown', uniqueEmail()],
    ] as const) {
      const start = performance.now()
      assertRefused(await signIn(world, address, 'not the password', { address: `192.0.2.${round}` }), 401)
      quickest[who] = Math.min(quickest[who], performance.now() - start)
    }
  assert.ok(quickest.unknown > quickest.known / 3, JSON.stringify(quickest))
})

test('401 with the old password while it is being changed', async () => {
  const { admin: other } = await createCompany(world)
  let waiting: Promise<Answer> | undefined
  await sql.begin(async (tx) => {
    await tx`update logins set password_hash = 'changed' where email = ${other.email}`
    waiting = signIn(world, other.email!)
    await waitForBlockedStatements(world)
  })
  assertRefused(await waiting!, 401)
})

test('401 while the user is being deactivated, and no token is left', async () => {
  const { admin: other } = await createCompany(world)
  let waiting: Promise<Answer> | undefined
  await sql.begin(async (tx) => {
    await tx`update users set status = 'inactive' where id = ${other.id}`
    waiting = signIn(world, other.email!)
    await waitForBlockedStatements(world)
  })
  assertRefused(await waiting!, 401)
  await sql`update users set status = 'active' where id = ${other.id}`
  const [tokens] = await sql`select count(*)::int as count from access_tokens where user_id = ${other.id}`
  assert.equal(tokens!.count, 1, 'only that of the sign-up')
})

test('400 for missing attributes, and those that are not text', async () => {
  assertRefused(await world.post('/api/v3/sign_in', {}), 400, ['email', 'password'])
  assertRefused(await signIn(world, 'a\u0000@b.org'), 400, ['email'])
  assertRefused(await signIn(world, email, { not: 'text' }), 400, ['password'])
  assertRefused(await signIn(world, email, 'x'.repeat(1001)), 400, ['password'])
})

test('401 without a valid api key once one has been issued, even after all are revoked', async () => {
  const guarded = await createWorld()
  const { admin: holder } = await createCompany(guarded)
  const at = { sql: guarded.services.pool, clock: guarded.clock }
  const withKey = (key?: string) =>
    signIn(guarded, holder.email!, password, key === undefined ? {} : { headers: { 'Api-Key': key } })

  assertToken(await withKey())
  const first = await issueApiKey(at, 'Terminal')
  const second = await issueApiKey(at, 'Phone')
  for (const key of [undefined, '', 'wrong', `${first.secret}x`]) assertRefused(await withKey(key), 401)
  assertToken(await withKey(first.secret))
  await revokeApiKey(at, first.id)
  assertRefused(await withKey(first.secret), 401)
  assertToken(await withKey(second.secret))
  await revokeApiKey(at, second.id)
  for (const key of [undefined, first.secret, second.secret]) assertRefused(await withKey(key), 401)
  assert.ok(await isSignedIn(guarded, holder.token), 'existing tokens stay valid')
})
