import { strict as assert } from 'node:assert'
import { readFileSync, renameSync } from 'node:fs'
import { after, test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld, eventually } from '../support/world.ts'
import { stint } from './support/stint.ts'

const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const company = await createCompany(world)
const { keysFile } = world.services.config
const env = { DATABASE_URL: database.url, STINT_DATA_DIR: '/dev/null/nowhere', STINT_KEYS_FILE: keysFile }
const run = (...args: string[]) => stint(['keys', ...args], env)
const secretsIn = (text: string): boolean =>
  JSON.parse(readFileSync(keysFile, 'utf8')).keys.some(({ secret }: { secret: string }) => text.includes(secret))

test('a running server picks up a new key; no secret is ever printed', async () => {
  const { keyStore, appContext } = world.services
  keyStore.watch()
  const before = appContext.keys.current().id
  const made = await run('rotate', '--in', '0')
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^[0-9a-f]{8}\n$/)
  assert.match(made.stderr, /is used from \d{4}-\S+Z on\. Back up the keys file/)
  await eventually(() => appContext.keys.current().id === made.stdout.trim())

  const listed = await run('list')
  assert.deepEqual(
    listed.stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0]),
    [before, made.stdout.trim()],
  )
  const json = await run('list', '--json')
  assert.deepEqual(Object.keys(JSON.parse(json.stdout)[0]), ['id', 'created_at', 'signs_from', 'retired_at'])
  for (const { stdout, stderr } of [made, listed, json]) assert.ok(!secretsIn(stdout + stderr))
})

test('a key still in use is not retired, and the error names its uses', async () => {
  const [before] = world.services.appContext.keys.all()
  const refused = await run('retire', before!.id)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^Key [0-9a-f]{8} is still needed: addresses of documents .*; the PINs of 1 person are/)
  const unknown = await run('retire', '00000000')
  assert.deepEqual(
    [unknown.code, unknown.stderr],
    [1, 'There is no key 00000000 in use; "stint keys list" shows the keys in use.\n'],
  )
})

test('without its keys a server does not start and says what to do; lost keys can be given up', async () => {
  const kept = `${keysFile}.kept`
  renameSync(keysFile, kept)
  after(() => renameSync(kept, keysFile))
  const serve = await stint(['serve'], { ...env, PORT: '0' })
  assert.equal(serve.code, 1)
  assert.match(
    serve.stderr,
    /The keys file \S+ is missing: the database needs the keys [0-9a-f]{8}, [0-9a-f]{8}\. Put the file back/,
  )
  const admin = await stint(['user', 'create-admin', '--email', 'x@example.org', '--name', 'X'], env)
  assert.deepEqual([admin.code, admin.stdout], [1, ''])

  const pinOf = async (): Promise<string> =>
    (await world.get(`${company.ws}/users/me`, company.admin.token)).body.data.attributes.identifier_pin
  const before = await pinOf()
  const given = await run('give-up')
  assert.equal(given.code, 0, given.stderr)
  assert.match(given.stderr, /^Given up: [0-9a-f]{8}, [0-9a-f]{8}\. The PINs of 1 person were replaced\.\n$/)
  await world.services.openKeys()
  assert.notEqual(await pinOf(), before)
})
