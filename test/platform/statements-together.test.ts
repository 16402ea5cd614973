import { strict as assert } from 'node:assert'
import { Socket } from 'node:net'
import { after, mock, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase()
after(() => database.drop())
const sql = connect({ url: database.url, max: 1, prepare: true })
after(() => sql.end())

/** With how many writes to the network something is done once it has been done before. */
async function writesFor(work: () => Promise<unknown>): Promise<number> {
  await work()
  const [one, several] = [mock.method(Socket.prototype, '_write'), mock.method(Socket.prototype, '_writev' as 'write')]
  await work()
  const count = one.mock.callCount() + several.mock.callCount()
  mock.restoreAll()
  return count
}

test('BEGIN leaves in one piece with the first statement, COMMIT by itself', async () => {
  const work = () => sql.begin(async (tx) => tx`select ${1}::int as number`)
  assert.deepEqual(await work(), [{ number: 1 }])
  assert.equal(await writesFor(work), 2)
})

test('statements that do not wait for each other leave in one piece, and are answered in their order', async () => {
  const work = () =>
    sql.begin((tx) =>
      Promise.all([tx`select ${1}::int as number`, tx`select ${2}::int as number`, tx.unsafe('select 3')]),
    )
  assert.deepEqual(await work(), [[{ number: 1 }], [{ number: 2 }], [{ '?column?': 3 }]])
  assert.equal(await writesFor(work), 2)
})

test('of statements in one piece the one that fails fails, and nothing of the transaction is stored', async () => {
  await sql.unsafe('create table marks (name text primary key)')
  const [first, second] = await sql
    .begin((tx) => Promise.allSettled([tx`insert into marks values ('a')`, tx`insert into marks values (${'a'})`]))
    .catch((error: Error) => [error, error])
  assert.match(String(first), /nothing of it was stored/)
  assert.match(String(second), /nothing of it was stored/)
  assert.deepEqual(await sql`select name from marks`, [])
})
