import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, signIn } from '../../../support/sign-in.ts'
import { createWorld, type World } from '../../../support/world.ts'

const world = await createWorld()
/** The same with a lower limit, since every guess takes time. */
const strict = await createWorld({ env: { STINT_LIMIT_SIGN_IN: '3/15m' } })
const newcomer = async (to: World): Promise<string> => (await createCompany(to)).admin.email!

const here = { address: '192.0.2.1' }
const elsewhere = { address: '192.0.2.2' }

const guess = (to: World, email: string) => signIn(to, email, 'not the password', here)

async function fail(to: World, email: string, times: number): Promise<void> {
  for (let round = 0; round < times; round++)
    assertRefused(await guess(to, email), 401, ['base'], `attempt ${round + 1}`)
}

test('429 after ten failed sign-ins for one e-mail address from one IP address, for fifteen minutes', async () => {
  const [email, other] = [await newcomer(world), await newcomer(world)]
  await fail(world, email, 10)
  for (const secret of ['not the password', password]) {
    const refused = await signIn(world, email.toUpperCase(), secret, here)
    assertRefused(refused, 429)
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 800 && wait <= 900, `${wait}`)
  }
  assertToken(await signIn(world, email, password, elsewhere))
  assertToken(await signIn(world, other, password, here))
  assertRefused(await signIn(world, email, password, here), 429, ['base'], 'still limited')

  world.clock.advance({ minutes: 15 })
  assertToken(await signIn(world, email, password, here))
})

test('200 successful sign-ins are not limited, however many are concurrent', async () => {
  const email = await newcomer(world)
  const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(world, email, password, here)))
  assert.equal(new Set(answers.map((answer) => assertToken(answer))).size, 25)
})

test('200 a successful sign-in resets the count of failed ones', async () => {
  const email = await newcomer(strict)
  await fail(strict, email, 2)
  assertToken(await signIn(strict, email, password, here))
  await fail(strict, email, 3)
  assertRefused(await signIn(strict, email, password, here), 429)
})

test('429 says in how many minutes to try again', async () => {
  const email = await newcomer(strict)
  await fail(strict, email, 3)
  const titleNow = async (): Promise<string> => (await guess(strict, email)).body.errors[0].title
  assert.match(await titleNow(), /Try again in 15 minutes\.$/)
  strict.clock.advance({ minutes: 14, seconds: 10 })
  assert.match(await titleNow(), /Try again in a minute\.$/)
})

test('429 an unknown address is limited like a known one', async () => {
  const nobody = uniqueEmail()
  await fail(strict, nobody, 3)
  assertRefused(await guess(strict, nobody), 429)
})

test('429 concurrent failed sign-ins count like consecutive ones', async () => {
  const email = await newcomer(strict)
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(strict, email)))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 401).length, 3)
  assert.equal(statuses.filter((status) => status === 429).length, 9)
})

test('429 the right password among too many concurrent failed sign-ins', async () => {
  const email = await newcomer(strict)
  const guesses = Array.from({ length: 16 }, () => guess(strict, email))
  const right = signIn(strict, email, password, here)
  await Promise.all(guesses)
  assertRefused(await right, 429)
})

test('counters contain neither IP nor e-mail addresses, and expired ones are deleted', async () => {
  const sql = strict.services.pool
  const counters = () => sql<{ bucket: string }[]>`select bucket from rate_limits`
  const before = await counters()
  assert.ok(before.length > 1)
  for (const { bucket } of before) assert.match(bucket, /^sign_(in|in_client|up):[\w-]{43}$/)
  const email = await newcomer(strict)
  strict.clock.advance({ hours: 2 })
  await fail(strict, email, 1)
  assert.deepEqual(
    (await counters()).map(({ bucket }) => bucket.split(':')[0]).sort(),
    ['sign_in', 'sign_in_client'],
    'only the latest counters',
  )
})
