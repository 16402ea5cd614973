import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { explain } from '../../src/cli/explain.ts'
import { connect, isConnectionLoss, type Pool } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { createTlsProxy } from '../support/tls-proxy.ts'

const database = await createDatabase()
after(() => database.drop())
const proxy = await createTlsProxy(database.url)

async function withPool(url: string, work: (sql: Pool) => Promise<void>): Promise<void> {
  const sql = connect({ url, max: 2, prepare: true })
  await work(sql).finally(() => sql.end({ timeout: 1 }))
}

for (const mode of ['require', 'prefer'])
  test(`sslmode=${mode} encrypts connections, also after a reconnect`, () =>
    withPool(`${proxy.url}?sslmode=${mode}`, async (sql) => {
      assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }])
      const waiting = sql.begin((tx) => tx`select pg_sleep(20)`).catch((error) => error)
      await sql`select 1`
      proxy.drop()
      assert.ok(isConnectionLoss(await waiting))
      assert.deepEqual([...(await sql`select 2 as two`)], [{ two: 2 }])
    }))

test('sslmode=verify-full refuses a self-signed certificate', () =>
  withPool(`${proxy.url}?sslmode=verify-full`, async (sql) => {
    await assert.rejects(sql`select 1`, { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  }))

test('if the server has no TLS, sslmode=require fails, prefer and disable connect', async () => {
  await withPool(`${database.url}?sslmode=require`, (sql) =>
    assert.rejects(sql`select 1`, /does not support encrypted connections/),
  )
  for (const mode of ['prefer', 'disable'])
    await withPool(`${database.url}?sslmode=${mode}`, async (sql) => {
      assert.equal((await sql`select 1`).length, 1)
    })
})

for (const [what, url, sentence] of [
  [
    'a server without TLS',
    `${database.url}?sslmode=require`,
    'The database server does not support encrypted connections, but its address requires one.',
  ],
  [
    'an untrusted certificate',
    `${proxy.url}?sslmode=verify-full`,
    'The certificate of the database server is not accepted: self-signed certificate. Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.',
  ],
  [
    'an unknown parameter',
    `${database.url}?wibble=1`,
    'The database refuses the connection: unrecognized configuration parameter "wibble".',
  ],
] as const)
  test(`${what} is explained in one sentence`, () =>
    withPool(url, async (sql) => {
      assert.deepEqual(explain(await sql`select 1`.catch((error) => error)), [sentence])
    }))
