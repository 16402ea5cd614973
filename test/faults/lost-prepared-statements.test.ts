import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { explain } from '../../src/cli/explain.ts'
import { connect, PreparedStatementLost } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { startTransactionPooler } from '../support/transaction-pooler.ts'

const database = await createDatabase()
const { url } = await startTransactionPooler(database.url, after)
after(() => database.drop())

const what = /^A pooler .+ loses prepared statements: set STINT_DATABASE_PREPARE=off, or .+max_prepared_statements/

function pool(options: { url: string; prepare: boolean }) {
  const sql = connect({ ...options, max: 1 })
  after(() => sql.end())
  return sql
}

test('a statement prepared on another server, or not on this one, gives an error that names the setting', async () => {
  const [one, other] = [pool({ url, prepare: true }), pool({ url, prepare: true })]
  assert.equal((await one`select 1 as n`)[0]!.n, 1)
  await assert.rejects(
    () => other`select 1 as n`,
    (error: Error) => {
      assert.ok(error instanceof PreparedStatementLost)
      assert.equal((error.cause as { code: string }).code, '42P05')
      assert.deepEqual(explain(error), [error.message])
      assert.match(error.message, what)
      return true
    },
  )
  await one.unsafe('deallocate all')
  await assert.rejects(
    () => one`select 1 as n`,
    (error: Error) => error instanceof PreparedStatementLost && (error.cause as { code: string }).code === '26000',
  )
})

test('a lost statement is prepared again the next time', async () => {
  const sql = pool({ url: database.url, prepare: true })
  const ask = async (): Promise<number> => (await sql`select ${2}::int as n`)[0]!.n
  assert.equal(await ask(), 2)
  await sql.unsafe('deallocate all')
  await assert.rejects(ask, PreparedStatementLost)
  assert.equal(await ask(), 2)
})

test('a statement of another connection is never run by mistake, whatever the pooler does', async () => {
  const [one, other] = [pool({ url, prepare: true }), pool({ url, prepare: true })]
  const ask = () => one`select ${'mine'}::text as whose`
  await ask()
  await one.unsafe('deallocate all')
  await other`select ${'theirs'}::text || '!' as whose`
  await assert.rejects(ask, PreparedStatementLost)
})

test('without prepared statements nothing is lost', async () => {
  const [one, other] = [pool({ url, prepare: false }), pool({ url, prepare: false })]
  for (const sql of [one, other, one]) assert.equal((await sql`select ${3}::int as n`)[0]!.n, 3)
})
