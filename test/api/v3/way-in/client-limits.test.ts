import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import {
  assertToken,
  passwordMails,
  requestPasswordReset,
  setPassword,
  signIn,
  signUp,
  waitForPasswordMails,
} from '../../../support/sign-in.ts'
import { createWorld, type World } from '../../../support/world.ts'

const world = await createWorld({
  jobs: true,
  env: {
    STINT_LIMIT_SIGN_IN: '2/15m',
    STINT_LIMIT_SIGN_IN_CLIENT: '6/15m',
    STINT_LIMIT_PASSWORD_RESET: '2/1h',
    STINT_LIMIT_PASSWORD_RESET_CLIENT: '4/1h',
    STINT_LIMIT_PASSWORD_RESET_RECIPIENT: '3/1h',
    STINT_LIMIT_SIGN_UP: '3/1h',
  },
})
let last = 0
/** A client without any counter yet. */
const newAddress = (): string => `2001:db8:${(++last).toString(16)}::1`
const newcomer = async (to: World = world): Promise<string> => {
  const email = uniqueEmail()
  assertToken(await signUp(to, { email }, { address: newAddress() }), 201)
  return email
}
const guess = (email: string, address: string) => signIn(world, email, 'not the password', { address })
const statusesOf = (answers: { status: number }[]): number[] => answers.map(({ status }) => status)

test('429 spellings that are equal in the database share a counter, even if JavaScript lowercases them differently', async () => {
  // PostgreSQL may not lowercase İ; JavaScript turns it into i and a combining dot, so one spelling had its own counters.
  const name = randomUUID()
  const spellings = [`İ${name}@example.org`, `i̇${name}@example.org`, `ıK${name}@example.org`, `I${name}@example.org`]
  const rows = await world.services.pool<{ same: string }[]>`
    select lower(s) as same from unnest(${spellings}::text[]) s`
  for (const same of new Set(rows.map((row) => row.same))) {
    const address = newAddress()
    const ofOne = spellings.filter((_, at) => rows[at]!.same === same)
    const tried = [...ofOne, ...ofOne.map((one) => one.normalize()), ofOne[0]!].slice(0, 3)
    const statuses: number[] = []
    for (const email of tried) statuses.push((await guess(email, address)).status)
    assert.deepEqual(statuses, [401, 401, 429], same)
  }
})

test('429 upper and lower case of an e-mail address share a counter', async () => {
  const address = newAddress()
  const email = `straße-äöü-${randomUUID()}@example.org`
  const [row] = await world.services.pool<{ upper: string }[]>`select upper(${email}::text) as upper`
  await guess(email, address)
  await guess(email, address)
  const [same] = await world.services.pool<{ same: boolean }[]>`select lower(${row!.upper}::text) = ${email} as same`
  assert.equal((await guess(row!.upper, address)).status, same!.same ? 429 : 401)
})

test('429 for one client with many e-mail addresses; other clients are not limited', async () => {
  const [address, email] = [newAddress(), await newcomer()]
  for (let round = 0; round < 6; round++) assertRefused(await guess(uniqueEmail(), address), 401)
  assertRefused(await guess(uniqueEmail(), address), 429)
  assertRefused(await signIn(world, email, password, { address }), 429)
  assertToken(await signIn(world, email, password, { address: newAddress() }))
})

test('429 an IPv6 network counts as one client, and so do an IPv4 address and its IPv6-mapped forms', async () => {
  const email = uniqueEmail()
  const network = newAddress().replace('::1', '')
  const statuses = []
  for (const end of ['::1', ':0:0:ffff::2', ':0:0:1:2:3']) statuses.push((await guess(email, network + end)).status)
  assert.deepEqual(statuses, [401, 401, 429])
  const other = uniqueEmail()
  const mapped = []
  for (const address of ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409'])
    mapped.push((await guess(other, address)).status)
  assert.deepEqual(mapped, [401, 401, 429])
})

test('200 successful sign-ins do not count, however many come from one client', async () => {
  const [address, email] = [newAddress(), await newcomer()]
  for (let round = 0; round < 15; round++) assertToken(await signIn(world, email, password, { address }))
  for (let round = 0; round < 6; round++) assertRefused(await guess(uniqueEmail(), address), 401)
})

test('429 concurrent failed sign-ins of a client count like consecutive ones', async () => {
  const address = newAddress()
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(uniqueEmail(), address)))
  const statuses = statusesOf(answers)
  assert.equal(statuses.filter((status) => status === 401).length, 6)
  assert.equal(statuses.filter((status) => status === 429).length, 14)
})

test('429 password resets per client for any e-mail addresses, and per e-mail address in any spelling', async () => {
  const address = newAddress()
  const ask = (email: string, from = address) => requestPasswordReset(world, email, { address: from })
  for (let round = 0; round < 4; round++) assert.equal((await ask(uniqueEmail())).status, 200)
  assertRefused(await ask(uniqueEmail()), 429)
  const [email, elsewhere] = [`İ${uniqueEmail()}`, newAddress()]
  assert.equal((await ask(email, elsewhere)).status, 200)
  assert.equal((await ask(email, elsewhere)).status, 200)
  assertRefused(await ask(email, elsewhere), 429)
})

test('200 the number of reset mails per recipient is limited, without telling the caller', async () => {
  const email = await newcomer()
  for (let round = 0; round < 5; round++)
    assert.equal((await requestPasswordReset(world, email, { address: newAddress() })).status, 200)
  await waitForPasswordMails(world)
  const mails = passwordMails(world, email)
  assert.equal(mails.length, 3)
  // Mails queued together are sent in any order; only the latest link is valid.
  const statuses: number[] = []
  for (const { token } of mails) {
    const answer = await setPassword(world, { reset_password_token: token, password: 'another horse battery' })
    if (answer.status === 200) assertToken(answer)
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses.sort(), [200, 401, 401])
})

test('a password reset enqueues the same job for a known and an unknown e-mail address', async () => {
  const [known, unknown] = [await newcomer(), uniqueEmail()]
  const jobsFor = async (email: string): Promise<object[]> => {
    const sql = world.services.pool
    await requestPasswordReset(world, email, { address: newAddress() })
    const rows = await sql<{ data: { origin: object } }[]>`
      select data from jobs.job where data->>'email' = ${email}`
    return rows.map(({ data }) => ({ ...data, origin: Object.keys(data.origin).sort() }))
  }
  // The origin of the request, for the audit log of the account that the address may belong to.
  const origin = ['address', 'by', 'id', 'operation', 'requestId']
  assert.deepEqual(await jobsFor(known), [{ email: known, purpose: 'reset', origin }])
  assert.deepEqual(await jobsFor(unknown), [{ email: unknown, purpose: 'reset', origin }])
})

test('429 after three sign-ups from one network', async () => {
  const network = newAddress().replace('::1', '')
  const statuses = []
  for (const end of ['::1', '::2', '::3', '::4'])
    statuses.push((await signUp(world, {}, { address: network + end })).status)
  assert.deepEqual(statuses, [201, 201, 201, 429])
})

test('429 wrong current passwords are limited in the same way', async () => {
  const address = newAddress()
  const email = await newcomer()
  const token = assertToken(await signIn(world, email, password, { address: newAddress() }))
  const change = () =>
    world.request('PUT', '/api/v3/users/me/password', {
      token,
      address,
      body: { data: { attributes: { current_password: 'not the password', password: 'another horse battery' } } },
    })
  assert.deepEqual(statusesOf([await change(), await change(), await change()]), [400, 400, 429])
})
