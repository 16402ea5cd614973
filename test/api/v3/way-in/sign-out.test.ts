import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, isSignedIn, signIn } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const { admin } = await createCompany(world)
const newToken = async (): Promise<string> => assertToken(await signIn(world, admin.email!))

test('204 ends the session of the token, and no other', async () => {
  const [phone, laptop] = [await newToken(), await newToken()]
  const answer = await world.delete('/api/v3/sign_out/', phone)
  assert.equal(answer.status, 204)
  assert.equal(answer.text, '')
  assert.equal(answer.headers['content-type'], undefined)
  assert.equal(await isSignedIn(world, phone), false)
  assert.equal(await isSignedIn(world, laptop), true)
  assert.equal(await isSignedIn(world, admin.token), true)
})

test('401 with a token that has ended, without one, and with a wrong one', async () => {
  const token = await newToken()
  assert.equal((await world.delete('/api/v3/sign_out', token)).status, 204)
  assertRefused(await world.delete('/api/v3/sign_out', token), 401)
  assertRefused(await world.delete('/api/v3/sign_out'), 401)
  assertRefused(await world.delete('/api/v3/sign_out', 'no-such-token'), 401)
  assertRefused(await world.request('DELETE', '/api/v3/sign_out', { headers: { authorization: admin.token } }), 401)
})

const bodies = {
  'an empty form': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
  'a JSON body': { body: { data: { type: 'user' } } },
  'no body': {},
}
for (const [name, send] of Object.entries(bodies))
  test(`204 with ${name}`, async () => {
    const token = await newToken()
    assert.equal((await world.request('DELETE', '/api/v3/sign_out', { token, ...send })).status, 204)
    assert.equal(await isSignedIn(world, token), false)
  })

test('204 for at least one of several concurrent sign-outs, 401 for others', async () => {
  const token = await newToken()
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.delete('/api/v3/sign_out', token)))
  for (const { status } of answers) assert.ok(status === 204 || status === 401)
  assert.ok(answers.some(({ status }) => status === 204))
  assert.equal(await isSignedIn(world, token), false)
})
