import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { createCompany, password } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld } from '../support/world.ts'
import { openCommandProcess } from './support/stint.ts'

const stint = openCommandProcess()
const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const env = { DATABASE_URL: database.url, STINT_DATA_DIR: '/dev/null/nowhere' }
const run = (...args: string[]) => stint(args, env)

test('a password set on the command line works at once, and ends all sessions of the person', async () => {
  const { email, token } = await createCompany(world).then(({ admin }) => admin)
  const made = await run('user', 'password', '--email', email!)
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^[\w-]{24}\n$/, 'stdout contains only the password')
  assert.match(made.stderr, /even if sign-in requires a sign-in provider/)
  const by = (secret: string) => world.post('/api/v3/sign_in', { email, password: secret })
  assert.equal((await world.get('/api/v3/users/me', token)).status, 401)
  assert.deepEqual([(await by(password)).status, (await by(made.stdout.trim())).status], [401, 200])
  const given = await stint(
    ['user', 'password', '--email', email!, '--password-stdin', '--json'],
    env,
    'another horse battery\n',
  )
  assert.equal(JSON.parse(given.stdout).password, null)
  assert.equal((await by('another horse battery')).status, 200)
  const unknown = await run('user', 'password', '--email', 'nobody@example.org')
  assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
  assert.match(unknown.stderr, /no active user/)
})
