import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, isSignedIn, signIn } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { ws, admin } = company

test('200 several tokens are valid in parallel, and do not expire', async () => {
  const tokens = [admin.token]
  for (let device = 0; device < 3; device++) tokens.push(assertToken(await signIn(world, admin.email!)))
  assert.equal(new Set(tokens).size, 4)
  world.clock.advance({ hours: 24 * 365 * 10 })
  for (const token of tokens) assert.equal(await isSignedIn(world, token), true)
})

const spellings: [header: string, status: number][] = [
  [`Bearer ${admin.token}`, 200],
  [`bearer ${admin.token}`, 200],
  [`BEARER  ${admin.token}`, 200],
  [admin.token, 401],
  [`Token ${admin.token}`, 401],
  [`Basic ${admin.token}`, 401],
  ['Bearer', 401],
  ['Bearer ', 401],
  [`Bearer ${admin.token}x`, 401],
  [`Bearer ${admin.token.slice(0, -1)}`, 401],
  [`Bearer ${admin.token.toLowerCase()}`, 401],
  [`Bearer ${admin.token} ${admin.token}`, 401],
  [`Bearer ${'x'.repeat(5000)}`, 401],
]
for (const [authorization, status] of spellings)
  test(`${status} for "${authorization.replace(admin.token, '<token>').slice(0, 30)}"`, async () => {
    const answer = await world.request('GET', '/api/v3/users/me', { headers: { authorization } })
    assert.equal(answer.status, status)
    if (status === 401) assertRefused(answer, 401)
  })

test('401 with the token in the query, whatever the name of the parameter', async () => {
  const { admin } = await createCompany(world)
  for (const name of ['access_token', 'token', 'api_token', 'authorization'])
    assert.equal((await world.get(`/api/v3/users/me?${name}=${admin.token}`)).status, 401, name)
})

test('401 immediately after the user is deactivated, and still once active again', async () => {
  const person = await company.person()
  const status = (to: string) => world.patch(`${ws}/users/${person.id}/user_status`, { status: to }, admin.token)
  assert.equal(await isSignedIn(world, person.token), true)
  assert.equal((await status('inactive')).status, 200)
  assert.equal(await isSignedIn(world, person.token), false)
  assert.equal((await status('active')).status, 200)
  assert.equal(await isSignedIn(world, person.token), false, 'an ended token stays invalid')
})

test('401 immediately after the user is deleted, and the e-mail address can be used again', async () => {
  const email = uniqueEmail()
  const person = await company.person({ attributes: { email } })
  assert.equal((await world.delete(`${ws}/users/${person.id}`, admin.token)).status, 200)
  assert.equal(await isSignedIn(world, person.token), false)
  assert.equal((await world.post('/api/v3/sign_up', { email, password, username: 'Anew' })).status, 201)
})

test('no table contains tokens, keys or passwords in plain text', async () => {
  const created = await world.post(`${company.account}/api_tokens`, { title: 'Payroll' }, admin.token)
  const secrets = [admin.token, created.body.data.attributes.token, password]
  const sql = world.services.pool
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`
  assert.ok(tables.length > 20)
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as line from ${name} t`)
    for (const { line } of rows)
      for (const secret of secrets) {
        assert.ok(!line.includes(secret), `${name} holds a secret`)
        assert.ok(!line.includes(Buffer.from(secret).toString('hex')), `${name} holds a secret`)
      }
  }
})
