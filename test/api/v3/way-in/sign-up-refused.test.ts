import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, signUp } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const sql = world.services.pool

const countOf = async (table: string): Promise<number> =>
  Number((await sql<{ count: string }[]>`select count(*) as count from ${sql(table)}`)[0]!.count)

test('400 all missing and invalid attributes are reported together', async () => {
  const empty = await world.request('POST', '/api/v3/sign_up', { body: { data: { type: 'user', attributes: {} } } })
  assertRefused(empty, 400, ['email', 'password', 'username'])
  assertRefused(
    await signUp(world, { email: 'nobody', password: 'short', username: ' ', time_zone: 'Atlantis' }),
    400,
    ['email', 'password', 'username', 'time_zone'],
  )
})

const bad: [attribute: string, value: unknown][] = [
  ...[
    '',
    'ada',
    'ada@',
    '@example.org',
    'a b@example.org',
    'a@b@c.org',
    'Ada <ada@example.org>',
    'a@example.org\u0000',
  ].map((email): [string, unknown] => ['email', email]),
  ['email', `${'a'.repeat(250)}@b.org`],
  ['email', 'a@example.org>'],
  ['email', 'a,b@example.org'],
  ['email', ['ada@example.org']],
  ['email', null],
  ['password', '1234567'],
  ['password', '🔑'.repeat(7)],
  ['password', 'x'.repeat(201)],
  ['password', 12345678],
  ['password', null],
  ['username', ''],
  ['username', {}],
  ['username', 'x'.repeat(256)],
  ['account_name', ' '],
  ['workspace_name', true],
  ['time_zone', 'Atlantis'],
  ['time_zone', '+01:00'],
  ['time_zone', ''],
  ['locale', 'klingon'],
  ['locale', 1],
  ['holiday_calendar', 'DE-XX'],
  ['holiday_calendar', 'Hamburg'],
  ['holiday_calendar', 7],
]
for (const [attribute, value] of bad)
  test(`400 ${attribute} cannot be ${JSON.stringify(value).slice(0, 40)}`, async () => {
    const accounts = await countOf('accounts')
    assertRefused(await signUp(world, { [attribute]: value }), 400, [attribute])
    assert.equal(await countOf('accounts'), accounts, 'nothing is stored')
  })

test('400 without data, or if the body is not an object', async () => {
  for (const body of [undefined, {}, { data: null }, { data: [] }, [], 'null', '7'])
    assert.equal((await world.request('POST', '/api/v3/sign_up', { body })).status, 400, JSON.stringify(body))
})

test('400 for an e-mail address in use, in any spelling; nothing is stored', async () => {
  const email = uniqueEmail()
  assertToken(await signUp(world, { email }), 201)
  const accounts = await countOf('accounts')
  for (const again of [email, email.toUpperCase(), ` ${email}`]) {
    const answer = await signUp(world, { email: again })
    assertRefused(answer, 400, ['email'])
    assert.match(answer.body.errors[0].title, /already in use/)
  }
  assert.equal(await countOf('accounts'), accounts)
})

test('201 for one of twenty concurrent sign-ups with one e-mail address, 400 for the others', async () => {
  const email = uniqueEmail()
  const accounts = await countOf('accounts')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => signUp(world, { email: at % 2 ? email.toUpperCase() : email })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(19).fill(400)])
  for (const answer of answers.filter(({ status }) => status === 400)) assertRefused(answer, 400, ['email'])
  assert.equal(await countOf('accounts'), accounts + 1)
  const [logins] = await sql`select count(*)::int as count from logins where lower(email) = ${email}`
  assert.equal(logins!.count, 1)
})

test('429 above the limit of sign-ups per IP address and hour', async () => {
  const strict = await createWorld({ env: { STINT_LIMIT_SIGN_UP: '3/1h' } })
  const here = { address: '192.0.2.1' }
  for (let round = 0; round < 3; round++) assertToken(await signUp(strict, {}, here), 201)
  const refused = await signUp(strict, {}, here)
  assertRefused(refused, 429)
  const wait = Number(refused.headers['retry-after'])
  assert.ok(wait > 3500 && wait <= 3600, `${wait}`)
  assertToken(await signUp(strict, {}, { address: '192.0.2.2' }), 201)
  strict.clock.advance({ seconds: wait })
  assertToken(await signUp(strict, {}, here), 201)
})
