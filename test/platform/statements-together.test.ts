import { strict as assert } from 'node:assert'
import { Socket } from 'node:net'
import { after, mock, test } from 'node:test'
import { connect, PostgresError, type Sql, withSavepoint } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase()
after(() => database.drop())
const sql = connect({ url: database.url, max: 1, prepare: true })
after(() => sql.end())

await sql.unsafe('create table marks (name text primary key)')
const marks = async (): Promise<string[]> =>
  (await sql<{ name: string }[]>`select name from marks order by name`).map(({ name }) => name)
const isDuplicate = (error: unknown): boolean => error instanceof PostgresError && error.code === '23505'

/** The number of writes to the network for something that has been done once before. */
async function writesFor(work: () => Promise<unknown>): Promise<number> {
  await work()
  const [one, several] = [mock.method(Socket.prototype, '_write'), mock.method(Socket.prototype, '_writev' as 'write')]
  await work()
  const count = one.mock.callCount() + several.mock.callCount()
  mock.restoreAll()
  return count
}

test('BEGIN is sent together with the first statement, COMMIT by itself', async () => {
  const work = () => sql.begin(async (tx) => tx`select ${1}::int as number`)
  assert.deepEqual(await work(), [{ number: 1 }])
  assert.equal(await writesFor(work), 2)
})

test('independent statements are sent together and answered in order', async () => {
  const work = () =>
    sql.begin((tx) =>
      Promise.all([tx`select ${1}::int as number`, tx`select ${2}::int as number`, tx.unsafe('select 3')]),
    )
  assert.deepEqual(await work(), [[{ number: 1 }], [{ number: 2 }], [{ '?column?': 3 }]])
  assert.equal(await writesFor(work), 2)
})

test('if one of the statements sent together fails, nothing of the transaction is stored', async () => {
  const [first, second] = await sql
    .begin((tx) => Promise.allSettled([tx`insert into marks values ('a')`, tx`insert into marks values (${'a'})`]))
    .catch((error: Error) => [error, error])
  assert.match(String(first), /nothing of it was stored/)
  assert.match(String(second), /nothing of it was stored/)
  assert.deepEqual(await marks(), [])
})

test('a deferred statement is sent with the next one and stored with the transaction', async () => {
  const work = () =>
    sql.begin(async (tx) => {
      await tx.later(tx`delete from marks where name = ${'b'}`)
      await tx.later(tx`insert into marks values (${'b'})`)
      return tx`select ${1}::int as number`
    })
  assert.equal(await writesFor(work), 2)
  assert.deepEqual(await marks(), ['b'])
})

for (const [where, rest] of [
  ['before other statements', async (tx: Sql) => void (await tx`select ${1}::int as number`)],
  ['at the end', async () => {}],
] as const)
  test(`a transaction fails with its deferred statement, ${where}, and nothing is stored`, async () => {
    const failing = sql.begin(async (tx) => {
      await tx`insert into marks values (${'c'})`
      await tx.later(tx`insert into marks values (${'b'})`)
      await rest(tx)
    })
    await assert.rejects(failing, isDuplicate)
    assert.deepEqual(await marks(), ['b'])
  })

test('the error of a transaction is that of the first failing statement, not of those after it', async () => {
  const failing = sql.begin((tx) =>
    Promise.all([tx`insert into marks values (${'b'})`, tx.later(tx`insert into marks values (${'c'})`)]),
  )
  await assert.rejects(failing, isDuplicate)
  assert.deepEqual(await marks(), ['b'])
})

test('a savepoint is rolled back with its deferred statement, and the rest is stored', async () => {
  await sql.begin(async (tx) => {
    const part = withSavepoint(tx, async () => {
      await tx`insert into marks values (${'c'})`
      await tx.later(tx`insert into marks values (${'b'})`)
    })
    await assert.rejects(part, isDuplicate)
    await tx`insert into marks values (${'d'})`
  })
  assert.deepEqual(await marks(), ['b', 'd'])
})

test('after the end of a transaction its deferred statements are refused', async () => {
  const ended = await sql.begin(async (tx) => [tx] as const)
  await assert.rejects(ended[0].later(ended[0]`insert into marks values (${'f'})`), /This transaction has ended/)
  assert.deepEqual(await marks(), ['b', 'd'])
})

test('a deferred statement that cannot be sent fails at once', async () => {
  const failing = sql.begin(async (tx) => tx.later(tx`insert into marks values (${undefined})`))
  await assert.rejects(failing, /A value is undefined/)
})

test('outside a transaction a deferred statement is awaited', async () => {
  await sql.later(sql`insert into marks values (${'e'})`)
  assert.deepEqual(await marks(), ['b', 'd', 'e'])
  await assert.rejects(sql.later(sql`insert into marks values (${'e'})`), isDuplicate)
})
