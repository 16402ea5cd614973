import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld, eventually } from '../support/world.ts'
import { openCommandProcess } from './support/stint.ts'

const stint = openCommandProcess()
const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url, jobs: true })
after(() => database.drop())
const company = await createCompany(world, { account_name: 'Nordlicht' })
const { keysFile } = world.services.config
const env = { DATABASE_URL: database.url, STINT_DATA_DIR: '/dev/null/nowhere', STINT_KEYS_FILE: keysFile }
const run = (args: string[], input?: string) => stint(args, env, input)
const signIn = (email: string, password: string) => world.post('/api/v3/sign_in', { email, password })

test('accounts are listed with the number of their people', async () => {
  await company.person()
  const listed = JSON.parse((await run(['account', 'list', '--json'])).stdout)
  const { created_at, ...account } = listed[0]
  assert.deepEqual(account, {
    id: company.accountId,
    name: 'Nordlicht',
    users: 2,
    workspaces: 1,
    accounts_module: true,
  })
  assert.match(
    (await run(['account', 'list'])).stdout,
    /^ID +NAME +USERS +WORKSPACES +CREATED_AT\n\d+ +Nordlicht +2 +1 /,
  )
})

test('the accounts module is shown and switched, which the API follows at once', async () => {
  const modules = (...extra: string[]) => run(['account', 'modules', '--account', company.accountId, ...extra])
  const list = async () => (await world.get(`${company.account}/users`, company.admin.token)).status
  assert.deepEqual(JSON.parse((await modules('--json')).stdout), {
    account_id: company.accountId,
    modules: { accounts: true },
  })
  assert.match((await modules('--accounts', 'off')).stdout, /^MODULE +STATE\naccounts +off\n$/)
  assert.equal(await list(), 403)
  await modules('--accounts', 'on')
  assert.equal(await list(), 200)
})

test('an admin of a new account gets a generated password, shown once', async () => {
  const email = uniqueEmail()
  const made = await run(['user', 'create-admin', '--email', email, '--name', 'Ada', '--account-name', 'Ada & Co'])
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^[\w-]{24}\n$/, 'stdout contains only the password')
  const answer = await signIn(email, made.stdout.trim())
  assert.equal(answer.status, 200)
  const { account, workspaces } = answer.body.data.relationships
  assert.equal(workspaces.data.length, 1)
  const shown = await world.get(`/api/v3/accounts/${account.data.id}`, answer.body.data.attributes.access_token)
  assert.equal(shown.body.data.attributes.account_name, 'Ada & Co')
})

test('the first workspace of a new account gets the holiday calendar given; unknown calendars are refused', async () => {
  const email = uniqueEmail()
  const args = ['user', 'create-admin', '--email', email, '--name', 'Ada', '--holiday-calendar']
  const unknown = await run([...args, 'DE-XX'])
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /a country and state such as DE-BY/)
  const made = await run([...args, 'DE-HH'])
  assert.equal(made.code, 0, made.stderr)
  const { data } = (await signIn(email, made.stdout.trim())).body
  const [workspace] = data.relationships.workspaces.data
  const shown = await world.get(`/api/v3/workspaces/${workspace.id}`, data.attributes.access_token)
  assert.equal(shown.body.data.attributes.holiday_calendar, 'DE-HH')
})

test('a password from stdin is used unchanged and not printed', async () => {
  const email = uniqueEmail()
  const args = ['user', 'create-admin', '--email', email, '--name', 'Ada', '--password-stdin', '--json']
  const short = await run(args, 'short\n')
  assert.deepEqual([short.code, short.stderr], [1, 'The password must have at least 8 characters.\n'])
  const made = await run(args, ' with blanks around \n')
  assert.equal(made.code, 0, made.stderr)
  const { account_id, user_id, ...rest } = JSON.parse(made.stdout)
  assert.deepEqual(rest, { email, password: null, invited: false })
  assert.equal((await signIn(email, ' with blanks around ')).status, 200)
})

test('an admin is added to an account by invitation; the same address a second time is refused', async () => {
  const email = uniqueEmail()
  const args = ['user', 'create-admin', '--email', email, '--name', 'Bea', '--account', company.accountId, '--invite']
  const made = await run([...args, '--json'])
  assert.equal(made.code, 0, made.stderr)
  const { account_id, password, invited } = JSON.parse(made.stdout)
  assert.deepEqual([account_id, password, invited], [company.accountId, null, true])

  const mail = await eventually(() => world.mails().find((text) => text.includes(`To: ${email}`)))
  const token = /^Token: (\S+)$/m.exec(mail)?.[1]
  const set = await world.request('PUT', '/api/v3/password', {
    body: { data: { attributes: { email, reset_password_token: token, password: 'correct horse battery' } } },
  })
  assert.equal(set.status, 200, set.text)
  const users = await world.get(`${company.account}/users`, set.body.data.attributes.access_token)
  assert.equal(users.status, 200, 'the new admin has the role account admin')

  const again = await run(args)
  assert.deepEqual([again.code, again.stderr], [1, 'This e-mail address is already in use.\n'])
})

test('maintenance mode closes and reopens a running server', async () => {
  const status = async () => (await world.get('/api/v3/status')).status
  assert.equal(await status(), 204)
  assert.equal((await run(['maintenance', 'on'])).code, 0)
  await eventually(async () => (await status()) === 503)
  assert.equal((await run(['account', 'list'])).code, 0, 'the command line works during maintenance')
  assert.equal((await run(['maintenance', 'off'])).code, 0)
  await eventually(async () => (await status()) === 204)
})
