import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { stint } from './support/stint.ts'

// Each exits with 1, prints nothing on stdout and one sentence on stderr.
const nowhere = { STINT_DATA_DIR: '/dev/null/nowhere' }
const unreachable = { ...nowhere, DATABASE_URL: 'postgres://stint@127.0.0.1:1/stint' }

const failures: { name: string; args: string[]; env: Record<string, string>; says: RegExp }[] = [
  {
    name: 'an invalid port',
    args: ['serve'],
    env: { ...nowhere, PORT: 'abc' },
    says: /^PORT must be a whole number from 0 to 65535, but it is "abc"\.\n$/,
  },
  {
    name: 'an unknown host',
    args: ['serve'],
    env: { ...unreachable, HOST: 'nowhere.invalid', STINT_LOG_LEVEL: 'fatal' },
    says: /^Stint cannot listen on nowhere\.invalid, [^\n]+ set HOST [^\n]+\n$/,
  },
  {
    name: 'an output file in a folder that does not exist',
    args: ['openapi', 'v1', '--out', '/nonexistent/v1.json'],
    env: nowhere,
    says: /^The file or folder \/nonexistent\/v1\.json cannot be used: there is no such file or folder\.\n$/,
  },
  {
    name: 'an invalid database address',
    args: ['api-key', 'list'],
    env: { ...nowhere, DATABASE_URL: 'mysql://localhost' },
    says: /^DATABASE_URL must be a valid address that starts with postgres:\/\/ or postgresql:\/\/\.\n$/,
  },
  {
    name: 'a data folder that cannot be created',
    args: ['migrate'],
    env: nowhere,
    says: /^The data folder \/dev\/null\/nowhere [^\n]+STINT_DATA_DIR\.\n$/,
  },
  {
    name: 'a data folder without a database',
    args: ['account', 'list'],
    env: { STINT_DATA_DIR: '/nonexistent/data' },
    says: /^There is no database in the data folder \/nonexistent\/data yet; [^\n]+\n$/,
  },
  {
    name: 'a database that does not answer',
    args: ['account', 'list'],
    env: unreachable,
    says: /^The database cannot be reached: [^\n]+\n$/,
  },
]

for (const { name, args, env, says } of failures)
  test(`${name} gives one sentence and exit code 1`, async () => {
    const run = await stint(args, env)
    assert.deepEqual({ code: run.code, stdout: run.stdout }, { code: 1, stdout: '' })
    assert.match(run.stderr, says)
  })

test('a database that is not migrated is refused until it is', async (t) => {
  const database = await createDatabase({ empty: true })
  t.after(() => database.drop())
  const env = { ...nowhere, DATABASE_URL: database.url }
  const refused = await stint(['api-key', 'list'], env)
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^The database is not at the version of this Stint yet; run "stint migrate" first\.\n$/)

  const migrated = await stint(['migrate'], env)
  assert.equal(migrated.code, 0, migrated.stderr)
  assert.match(migrated.stdout, /^0001_house\n/)
  assert.deepEqual(JSON.parse((await stint(['migrate', '--json'], env)).stdout), { applied: [] })
  assert.equal((await stint(['api-key', 'list'], env)).code, 0)
})

test('a database in another encoding is refused before anything is created', async (t) => {
  const database = await createDatabase({ empty: true, encoding: 'SQL_ASCII' })
  t.after(() => database.drop())
  const env = { ...nowhere, DATABASE_URL: database.url }
  const refused = await stint(['migrate'], env)
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^Stint needs a database in UTF8; this one uses SQL_ASCII\. [^\n]+\n$/)
})

test('a database role that lacks a right gets an error that says so', async (t) => {
  const database = await createDatabase({ empty: true })
  const role = `poor_${randomUUID().replaceAll('-', '')}`
  const owner = connect({ url: database.url, max: 1, prepare: false })
  await owner.unsafe(`create role ${role} login password 'poor'`)
  t.after(async () => {
    await owner.unsafe(`drop role ${role}`)
    await owner.end()
    await database.drop()
  })
  const address = new URL(database.url)
  address.username = role
  address.password = 'poor'
  const env = { ...nowhere, DATABASE_URL: address.toString() }
  const lacking = /^The role of DATABASE_URL lacks a privilege in the database: permission denied for [^\n]+\n$/
  for (const args of [['migrate'], ['serve']]) {
    const refused = await stint(args, { ...env, PORT: '0', STINT_LOG_LEVEL: 'fatal' })
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, lacking)
  }
})

for (const setting of ['PORT', 'STINT_METRICS_PORT'])
  test(`a port in use gives one sentence that names ${setting}, exit code 1, and leaves no process`, async (t) => {
    const database = await createDatabase()
    const taken = createServer().listen(0, '127.0.0.1')
    t.after(async () => {
      taken.close()
      await database.drop()
    })
    await new Promise((listening) => taken.once('listening', listening))
    const { port } = taken.address() as { port: number }
    const env = { ...nowhere, DATABASE_URL: database.url, PORT: '0', [setting]: String(port), STINT_LOG_LEVEL: 'fatal' }
    const run = await stint(['serve'], env)
    assert.deepEqual([run.code, run.stdout], [1, ''])
    assert.equal(run.stderr, `Port ${port} of 127.0.0.1 is already in use; set ${setting} to another one.\n`)
  })

for (const api of ['v3', 'v1'])
  test(`openapi ${api} needs no database and prints the committed document`, async () => {
    const run = await stint(['openapi', api], nowhere)
    assert.equal(run.code, 0, run.stderr)
    const committed = readFileSync(fileURLToPath(new URL(`../../docs/openapi.${api}.json`, import.meta.url)), 'utf8')
    assert.equal(run.stdout, committed)
  })
