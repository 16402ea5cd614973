import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { issueSignUpCode, listSignUpCodes } from '../../../../src/domain/access/sign-up-codes.ts'
import { uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, signIn, signUp } from '../../../support/sign-in.ts'
import { createWorld, type World } from '../../../support/world.ts'

const open = await createWorld()
const closed = await createWorld({ env: { STINT_SIGN_UP: 'closed' } })
const byCode = await createWorld({ env: { STINT_SIGN_UP: 'invite' } })
const { pool: sql, clock } = byCode.services
const newCode = async (): Promise<string> => (await issueSignUpCode({ sql, clock }, { title: 'Ada', days: 14 })).code
const accounts = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from accounts`
  return row!.count
}

test('200 anybody can read whether signing up is possible', async () => {
  for (const [world, expected] of [
    [open, 'open'],
    [closed, 'closed'],
    [byCode, 'invite'],
  ] as const) {
    const answer = await world.get('/api/v3/sign_up')
    assert.equal(answer.status, 200)
    assert.equal(answer.body.meta.sign_up, expected)
    assert.equal(answer.body.meta.sends_mails, false, 'no test has a mail server unless it says so')
  }
})

test('200 an installation without accounts says so, unless signing up is closed', async () => {
  // Every answer names the request and the version.
  const told = async (world: World): Promise<object> => {
    const { request_id, git_commit, ...rest } = (await world.get('/api/v3/sign_up')).body.meta
    return rest
  }
  assert.deepEqual(await told(closed), { sign_up: 'closed', sends_mails: false, first: false })
  assert.deepEqual(await told(byCode), { sign_up: 'invite', sends_mails: false, first: true })
  const empty = await createWorld()
  assert.deepEqual(await told(empty), { sign_up: 'open', sends_mails: false, first: true })
  assert.equal((await signUp(empty)).status, 201)
  assert.deepEqual(await told(empty), { sign_up: 'open', sends_mails: false, first: false })
})

test('403 while signing up is closed, in the language of the request; no account is created', async () => {
  const email = uniqueEmail()
  const refused = await signUp(closed, { email, invitation_code: 'any' })
  assertRefused(refused, 403)
  assert.match(refused.body.errors[0].title, /closed/)
  const german = await signUp(closed, { email }, { headers: { 'accept-language': 'de' } })
  assert.match(german.body.errors[0].title, /geschlossen/)
  assertRefused(await signIn(closed, email), 401)
})

test('403 without an invitation code, with a wrong one, and with an expired one', async () => {
  const before = await accounts()
  assertRefused(await signUp(byCode), 403, ['invitation_code'])
  for (const code of ['', 'wrong', 'x'.repeat(255)])
    assertRefused(await signUp(byCode, { invitation_code: code }), 403, ['invitation_code'])
  const late = await newCode()
  byCode.clock.advance({ hours: 14 * 24 })
  assertRefused(await signUp(byCode, { invitation_code: late }), 403, ['invitation_code'])
  assert.equal(await accounts(), before)
})

test('201 with an invitation code, 403 when it is used a second time', async () => {
  const code = await newCode()
  assertToken(await signUp(byCode, { invitation_code: code }), 201)
  assertRefused(await signUp(byCode, { invitation_code: code }), 403, ['invitation_code'])
})

test('201 for one of several concurrent sign-ups with the same code, 403 for the others', async () => {
  const [code, before] = [await newCode(), await accounts()]
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(byCode, { invitation_code: code })))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, 1)
  assert.equal(statuses.filter((status) => status === 403).length, 7)
  assert.equal(await accounts(), before + 1)
})

test('400 does not use up the invitation code', async () => {
  const code = await newCode()
  const email = uniqueEmail()
  assertToken(await signUp(byCode, { email, invitation_code: code }), 201)
  const second = await newCode()
  assertRefused(await signUp(byCode, { email, invitation_code: second }), 400, ['email'])
  assertToken(await signUp(byCode, { invitation_code: second }), 201)
})

test('201 invitation codes are ignored if signing up is open', async () => {
  assertToken(await signUp(open, { invitation_code: 'whatever' }), 201)
})

test('the list of codes has whether they were used, but not the codes', async () => {
  const code = await newCode()
  const listed = await listSignUpCodes(sql)
  assert.ok(listed.some(({ used_at }) => used_at !== null))
  assert.equal(listed.at(-1)!.used_at, null)
  assert.ok(!JSON.stringify(listed).includes(code))
})
