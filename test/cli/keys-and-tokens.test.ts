import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { createCompany, password } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld } from '../support/world.ts'
import { openCommandProcess } from './support/stint.ts'

const stint = openCommandProcess()
const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const company = await createCompany(world)
const env = { DATABASE_URL: database.url, STINT_DATA_DIR: '/dev/null/nowhere' }
const run = (...args: string[]) => stint(args, env)

const signIn = async (key?: string): Promise<number> => {
  const body = { data: { attributes: { email: company.admin.email, password } } }
  const headers: Record<string, string> = key ? { 'api-key': key } : {}
  return (await world.request('POST', '/api/v3/sign_in', { body, headers })).status
}

test('an API key is shown once, required from then on, and refused after it is revoked', async () => {
  assert.equal(await signIn(), 200, 'a new installation requires no key')
  const none = await run('api-key', 'list')
  assert.deepEqual([none.code, none.stdout], [0, ''])

  const plain = await run('api-key', 'create', '--title', 'Terminal')
  assert.equal(plain.code, 0, plain.stderr)
  assert.match(plain.stdout, /^[\w-]{43}\n$/, 'stdout contains only the secret')
  const secret = plain.stdout.trim()
  assert.deepEqual([await signIn(), await signIn('wrong'), await signIn(secret)], [401, 401, 200])

  const json = JSON.parse((await run('api-key', 'create', '--title', 'App', '--json')).stdout)
  assert.deepEqual(Object.keys(json), ['id', 'title', 'secret'])
  assert.equal(await signIn(json.secret), 200)

  assert.equal((await run('api-key', 'revoke', json.id)).code, 0)
  assert.deepEqual([await signIn(json.secret), await signIn(secret)], [401, 200])
  const again = await run('api-key', 'revoke', json.id)
  assert.deepEqual([again.code, again.stderr], [1, 'There is no such api key.\n'])

  const listed = await run('api-key', 'list', '--json')
  assert.doesNotMatch(listed.stdout, new RegExp(`${secret}|${json.secret}`))
  const keys = JSON.parse(listed.stdout)
  assert.deepEqual(Object.keys(keys[0]), ['id', 'title', 'created_at', 'revoked_at'])
  assert.deepEqual(
    keys.map((key: { title: string; revoked_at: string | null }) => [key.title, key.revoked_at !== null]),
    [
      ['Terminal', false],
      ['App', true],
    ],
  )
  const table = (await run('api-key', 'list')).stdout.split('\n')
  assert.match(table[0]!, /^ID +TITLE +CREATED_AT +REVOKED_AT$/)
  assert.match(table[1]!, /^1 +Terminal +\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z +-$/)
})

test('an API token belongs to one account, is shown once and revoked there', async () => {
  const other = await createCompany(world)
  const made = await run('api-token', 'create', '--account', company.accountId, '--title', 'Payroll', '--json')
  assert.equal(made.code, 0, made.stderr)
  const token = JSON.parse(made.stdout)
  assert.deepEqual(Object.keys(token), ['id', 'account_id', 'title', 'secret'])

  const listed = await run('api-token', 'list', '--account', company.accountId, '--json')
  assert.doesNotMatch(listed.stdout, new RegExp(token.secret))
  assert.deepEqual(
    JSON.parse(listed.stdout).map(({ created_at, ...rest }: Record<string, unknown>) => rest),
    [{ id: token.id, title: 'Payroll', scopes: null, expires_at: null, networks: null, last_used_at: null }],
  )
  const seen = await world.get(`${company.account}/api_tokens`, company.admin.token)
  assert.equal(seen.body.data[0].id, token.id, 'the API has the same tokens')

  const foreign = await run('api-token', 'revoke', token.id, '--account', other.accountId)
  assert.deepEqual([foreign.code, foreign.stderr], [1, 'There is no such api token.\n'])
  assert.equal((await run('api-token', 'revoke', token.id, '--account', company.accountId)).code, 0)
  const left = await run('api-token', 'list', '--account', company.accountId, '--json')
  assert.deepEqual(JSON.parse(left.stdout), [])
})

test('limits of an API token are stored as the API does, and invalid ones are refused', async () => {
  const create = (...limits: string[]) =>
    run('api-token', 'create', '--account', company.accountId, '--title', 'Limited', ...limits)
  const good = ['--scopes', 'users:read,time:write', '--expires', '2099-12-31', '--networks', '10.0.0.0/8,::1']
  assert.equal((await create(...good)).code, 0)
  const [token] = JSON.parse((await run('api-token', 'list', '--account', company.accountId, '--json')).stdout)
  assert.deepEqual(token.scopes, ['users:read', 'time:write'])
  assert.deepEqual(token.networks, ['10.0.0.0/8', '::1/128'])
  assert.match(token.expires_at, /^2099-12-31T23:59:59/)
  for (const limit of [
    ['--scopes', 'everything'],
    ['--expires', 'soon'],
    ['--expires', '2020-01-01'],
    ['--networks', 'x'],
  ])
    assert.notEqual((await create(...limit)).code, 0, limit.join(' '))
})

test('an unknown account gives one sentence', async () => {
  const attempts = [
    ['api-token', 'create', '--account', '999', '--title', 'X'],
    ['api-token', 'list', '--account', '999'],
    ['account', 'modules', '--account', '999', '--accounts', 'off'],
  ]
  for (const { code, stdout, stderr } of await Promise.all(attempts.map((args) => run(...args))))
    assert.deepEqual([code, stdout, stderr], [1, '', 'There is no account 999.\n'])
})

test('a sign-up code is shown once, opens one account, and is listed without its secret', async () => {
  const byCode = await createWorld({ databaseUrl: database.url, env: { STINT_SIGN_UP: 'invite' } })
  const made = await run('sign-up-code', 'create', '--title', 'Nordlicht')
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^[\w-]{43}\n$/, 'stdout contains only the code')
  const invitation_code = made.stdout.trim()
  const signUp = async (): Promise<number> => {
    const attributes = { email: `${randomUUID()}@example.org`, password, username: 'Ada', invitation_code }
    return (await byCode.post('/api/v3/sign_up', attributes)).status
  }
  assert.deepEqual([await signUp(), await signUp()], [201, 403])
  const json = JSON.parse((await run('sign-up-code', 'create', '--title', 'App', '--days', '3', '--json')).stdout)
  assert.deepEqual(Object.keys(json), ['id', 'code', 'expires_at', 'title'])
  const { stdout } = await run('sign-up-code', 'list', '--json')
  const listed = JSON.parse(stdout) as { title: string; used_at: string | null }[]
  assert.deepEqual(
    listed.map(({ title, used_at }) => [title, used_at !== null]),
    [
      ['Nordlicht', true],
      ['App', false],
    ],
  )
  assert.ok(!stdout.includes(json.code))
})
