import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createPasswords } from '../../../../src/platform/passwords.ts'
import { password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, setPassword, signIn, signUp } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
/** Counts hashes: one at a time, with a short queue, and strong ones, so that they queue up even on a slow machine. */
let hashed = 0
const line = createPasswords('strong', { atOnce: 1, waiting: 8 })
Object.assign(world.services.appContext.passwords, {
  hash: (...given: Parameters<typeof line.hash>) => {
    hashed += 1
    return line.hash(...given)
  },
  matches: (...given: Parameters<typeof line.matches>) => {
    hashed += 1
    return line.matches(...given)
  },
} satisfies typeof line)

test('401 an unknown password link does not cause hashing', async () => {
  const before = hashed
  for (let round = 0; round < 5; round++)
    assertRefused(await setPassword(world, { reset_password_token: `none-${round}`, password }), 401)
  assert.equal(hashed, before)
})

test('403 and 429 a refused sign-up does not cause hashing', async () => {
  const closed = await createWorld({ env: { STINT_SIGN_UP: 'closed' } })
  const limited = await createWorld({ env: { STINT_LIMIT_SIGN_UP: '1/1h' } })
  for (const { services } of [closed, limited])
    Object.assign(services.appContext.passwords, world.services.appContext.passwords)
  assertToken(await signUp(limited), 201)
  const before = hashed
  assertRefused(await signUp(closed), 403)
  assertRefused(await signUp(limited), 429)
  assert.equal(hashed, before)
})

test('503 for a flood of sign-ins once the queue is full, while another client can still sign in', async () => {
  const email = uniqueEmail()
  assertToken(await signUp(world, { email }, { address: '192.0.2.1' }), 201)
  const flood = Array.from({ length: 60 }, () => signIn(world, uniqueEmail(), 'wrong', { address: '198.51.100.1' }))
  const honest = await signIn(world, email, password, { address: '192.0.2.1' })
  assertToken(honest)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status === 503)
  assert.ok(refused.length > 0, 'the queue was full')
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [401, 503])
  for (const answer of refused) {
    assertRefused(answer, 503)
    assert.equal(answer.headers['retry-after'], '2')
  }
})

test('503 refused because of a full queue does not count as a failed sign-in', async () => {
  const strict = await createWorld({ env: { STINT_LIMIT_SIGN_IN_CLIENT: '20/15m' } })
  Object.assign(strict.services.appContext.passwords, world.services.appContext.passwords)
  const address = '203.0.113.1'
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn(strict, uniqueEmail(), 'wrong', { address })),
  )
  const failed = answers.filter(({ status }) => status === 401).length
  assert.ok(failed < 20)
  for (let more = failed; more < 20; more++)
    assertRefused(await signIn(strict, uniqueEmail(), 'wrong', { address }), 401)
  assertRefused(await signIn(strict, uniqueEmail(), 'wrong', { address }), 429)
})
