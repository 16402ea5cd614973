import { strict as assert } from 'node:assert'
import { after, beforeEach, test } from 'node:test'
import {
  compileMergeable,
  connect,
  isConnectionLoss,
  PostgresError,
  placeholderTag,
} from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/world.ts'

const database = await createDatabase({ empty: true })
const timeouts = { statement: 20_000, lock: 10_000, idleInTransaction: 0 }
const pool = connect({ url: database.url, max: 10, prepare: true, timeouts })
const direct = connect({ url: database.url, max: 3, prepare: false })
after(async () => {
  await pool.end()
  await direct.end()
  await database.drop()
})

await direct`create table counters (name text primary key, count integer not null check (count < 100))`
await direct`create table bookings (id text primary key, counter text not null references counters)`

type Booking = { id: string; counter: string }

/** Counts and books; `slow` makes a run take long enough for others to gather. */
const booking = (() => {
  const sql = placeholderTag()
  return compileMergeable<Booking>(
    sql,
    { id: ['text', ({ id }) => id], counter: ['text', ({ counter }) => counter] },
    { idOf: ({ id }) => id, keyOf: ({ counter }) => counter },
    (callers) => sql`
      with asked as materialized (${callers} order by counter), counted as (
        update counters c set count = c.count + 1 from asked where c.name = asked.counter returning asked.*, c.count
      ), stored as (insert into bookings select id, counter from counted)
      select id, count, current_setting('lock_timeout') as patience from counted`,
  )
})()

type Booked = { id: string; count: number; patience: string }
const book = (id: string, counter: string, sql = pool.lane('1')): Promise<Booked | null> =>
  sql.runMergeable<Booked, Booking>(booking, { id, counter })

let statements = 0
pool.observe(() => {
  statements++
})
beforeEach(async () => {
  await direct`delete from bookings`
  await direct`delete from counters`
  await direct`insert into counters select chr(97 + i), 0 from generate_series(0, 25) i`
  // Every connection is open, so that none is awaited.
  await Promise.all(Array.from({ length: 10 }, () => pool`select pg_sleep(0.01)`))
  statements = 0
})

const letters = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index))
const countOf = async (name: string): Promise<number> =>
  (await direct<{ count: number }[]>`select count from counters where name = ${name}`)[0]!.count

/** Holds the row of a counter until the returned function is called. */
async function hold(name: string): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = direct.begin(async (tx) => {
    await tx`select from counters where name = ${name} for update`
    held.resolve()
    await over.promise
  })
  await held.promise
  return async () => {
    over.resolve()
    await done
  }
}

test('callers who come while a run is under way share the next one, and each gets their own row', async () => {
  const rows = await Promise.all(letters(20).map((letter) => book(`to ${letter}`, letter)))
  assert.deepEqual(
    rows.map((row) => [row!.id, row!.count]),
    letters(20).map((letter) => [`to ${letter}`, 1]),
  )
  assert.ok(statements <= 6, `${statements} statements`)
})

test('a caller for whom the statement finds nothing gets null, whoever else is answered', async () => {
  const [first, none, last] = await Promise.all([book('1', 'a'), book('2', 'unknown'), book('3', 'c')])
  assert.deepEqual([first!.count, none, last!.count], [1, null, 1])
})

test('callers with the same key never share a run', async () => {
  const rows = await Promise.all(['1', '2', '3', '4'].map((id) => book(id, 'a')))
  // Two of them may run side by side.
  assert.deepEqual(rows.map((row) => row!.count).sort(), [1, 2, 3, 4])
  assert.equal(statements, 4)
})

test('lanes do not share a run', async () => {
  await Promise.all(['1', '2', '3', '4'].map((lane, index) => book(lane, letters(4)[index]!, pool.lane(lane))))
  assert.equal(statements, 4)
})

test('a run has at most fifty callers', async () => {
  await direct`insert into counters select 'n' || i, 0 from generate_series(1, 121) i`
  await Promise.all(Array.from({ length: 121 }, (_, index) => book(String(index), `n${index + 1}`)))
  assert.ok(statements >= 5 && statements <= 9, `${statements} statements`)
})

test('if one of several fails, only that one is refused', async () => {
  await direct`update counters set count = 99 where name = 'c'`
  const answers = await Promise.allSettled(letters(5).map((letter) => book(letter, letter)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  const { reason } = answers[2] as PromiseRejectedResult
  assert.ok(reason instanceof PostgresError && reason.constraint === 'counters_count_check')
  for (const letter of ['a', 'b', 'd', 'e']) assert.equal(await countOf(letter), 1)
  assert.equal((await direct`select from bookings`).length, 4)
})

test('whoever waits for a lock keeps nobody else waiting, whether alone or among others', async () => {
  for (const position of [0, 3]) {
    const letGo = await hold('c')
    const order = ['a', 'b', 'd', 'e'].toSpliced(position, 0, 'c')
    const answers = new Map(order.map((letter) => [letter, book(`${position} ${letter}`, letter)]))
    const { c, ...others } = Object.fromEntries(answers)
    await Promise.all(Object.values(others))
    // Also those who come later.
    await book(`${position} f`, 'f')
    assert.equal(await countOf('c'), position === 0 ? 0 : 1)
    await letGo()
    assert.equal((await c)!.count, position === 0 ? 1 : 2)
  }
})

test('the lock timeout of the connection is as before, alone and afterwards', async () => {
  const rows = await Promise.all(letters(7).map((letter) => book(letter, letter)))
  const patience = rows.map((row) => row!.patience)
  assert.deepEqual([patience[0], patience.at(-1)], ['10s', '100ms'])
  const settings = await Promise.all(
    Array.from({ length: 10 }, () => pool<{ lock_timeout: string }[]>`show lock_timeout`),
  )
  assert.deepEqual([...new Set(settings.map(([row]) => row!.lock_timeout))], ['10s'])
})

test('in a transaction the statement runs for one caller, and is rolled back with it', async () => {
  const failing = pool.begin(async (tx) => {
    await Promise.all([book('1', 'a', tx as typeof pool), book('2', 'b', tx as typeof pool)])
    throw new Error('not today')
  })
  await assert.rejects(failing, /not today/)
  assert.deepEqual([await countOf('a'), await countOf('b')], [0, 0])
})

test('if the connection breaks during a run, all of its callers fail, and it is not repeated', async () => {
  const letGo = await hold('a')
  const first = book('1', 'a')
  first.catch(() => {})
  await eventually(async () => (await blocked()).length === 1)
  await direct`select pg_terminate_backend(pid) from (${blocked()}) blocked`
  await assert.rejects(first, isConnectionLoss)
  await letGo()
  assert.equal(await countOf('a'), 0)
  assert.equal((await book('2', 'a'))!.count, 1)
})

const blocked = () => direct`
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('if values cannot be sent, the caller gets the error, and the next ones are answered', async () => {
  await assert.rejects(book('a\0b', 'a'), PostgresError)
  const answers = await Promise.allSettled([book('1', 'a'), book('2\0', 'b'), book('3', 'c')])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('any mix of callers counts every booking once', async () => {
  const all = Array.from({ length: 400 }, (_, index) => book(String(index), letters(26)[(index * 7) % 26]!))
  await Promise.all(all)
  const [sums] = await direct<{ counted: number; booked: number }[]>`
    select sum(count)::int as counted, (select count(*)::int from bookings) as booked from counters`
  assert.deepEqual(sums, { counted: 400, booked: 400 })
  assert.ok(statements < 200, `${statements} statements`)
})
