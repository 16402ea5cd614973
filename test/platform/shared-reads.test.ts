import { strict as assert } from 'node:assert'
import { after, beforeEach, test } from 'node:test'
import { compile, connect, isConnectionLoss, Placeholder, PostgresError } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/world.ts'

const database = await createDatabase({ empty: true })
const timeouts = { statement: 20_000, lock: 10_000, idleInTransaction: 0 }
const pool = connect({ url: database.url, max: 10, prepare: true, timeouts })
const direct = connect({ url: database.url, max: 3, prepare: false })
const unprepared = connect({ url: database.url, max: 2, prepare: false })
after(async () => {
  for (const each of [pool, direct, unprepared]) await each.end()
  await database.drop()
})

await direct`create table items (owner bigint not null, number integer not null, name text, primary key (owner, number))`
await direct`
  insert into items select owner, number, 'item ' || number || ' of ' || owner
  from generate_series(1, 40) owner, generate_series(1, 30) number`

const value = (name: string): Placeholder => new Placeholder((context) => context[name])
type Item = { owner: string; number: number; name: string }
const page = compile(pool`
  with page as materialized (select * from items where owner = ${value('owner')} order by number desc limit ${value('most')})
  select page.*, (select count(*)::int from page) as together from page order by number desc`)
const readPage = (owner: number | string, sql = pool.lane('1'), most = 5): Promise<Item[]> =>
  sql.read<Item[]>(page, { owner, most })

const statements: string[] = []
pool.observe((text) => statements.push(text))
beforeEach(async () => {
  // Every connection is open, so that none is awaited, and the types of the parameters are known.
  await Promise.all(Array.from({ length: 10 }, () => pool`select pg_sleep(0.01)`))
  await readPage(1)
  statements.length = 0
})

const owners = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const expectedPage = (owner: number): [string, number][] =>
  [30, 29, 28, 27, 26].map((number) => [String(owner), number])
const pageOf = (items: Item[]): [string, number][] => items.map(({ owner, number }) => [owner, number])

test('readers who come while others read share a run; each gets their own rows, in order', async () => {
  const pages = await Promise.all(owners(40).map((owner) => readPage(owner)))
  assert.deepEqual(pages.map(pageOf), owners(40).map(expectedPage))
  assert.ok(statements.length <= 8, `${statements.length} statements`)
})

test('whoever waits to share a run while connections are free does not count as waiting for one', async () => {
  const reads = owners(40).map((owner) => readPage(owner))
  assert.deepEqual([pool.state().waiting, pool.state().idle > 0], [0, true])
  await Promise.all(reads)
})

test('whoever reads alone runs the plain statement', async () => {
  assert.deepEqual(pageOf(await readPage(7)), expectedPage(7))
  assert.deepEqual(statements, [page.text])
})

test('a reader for whom there is nothing gets nothing, whoever else is answered', async () => {
  const pages = await Promise.all([1, 2, 99, 4, 98, 6].map((owner) => readPage(owner)))
  assert.deepEqual(
    pages.map((items) => items.length),
    [5, 5, 0, 5, 0, 5],
  )
  assert.ok(statements.length < 6)
})

test('readers with different values for everything get what they asked for', async () => {
  const pages = await Promise.all(owners(20).map((owner) => readPage(owner, pool.lane('1'), owner)))
  assert.deepEqual(
    pages.map((items) => [items[0]!.owner, items.length]),
    owners(20).map((owner) => [String(owner), owner]),
  )
})

test('if the values of one reader fail, only that reader gets an error', async () => {
  const answers = await Promise.allSettled([1, 2, 'nobody', 4, 5, 6].map((owner) => readPage(owner)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  )
  const { reason } = answers[2] as PromiseRejectedResult
  assert.ok(reason instanceof PostgresError && reason.code === '22P02')
})

test('lanes do not share a run', async () => {
  const pages = await Promise.all(owners(8).map((owner) => readPage(owner, pool.lane(String(owner)))))
  assert.deepEqual(pages.map(pageOf), owners(8).map(expectedPage))
  assert.deepEqual(new Set(statements), new Set([page.text]))
})

test('in a transaction, everybody reads alone, and sees what the transaction has written', async () => {
  const rollback = new Error('rollback')
  const reading = pool.begin(async (tx) => {
    await tx`insert into items values (1, 31, 'new')`
    const pages = await Promise.all(owners(6).map((owner) => readPage(owner, tx as typeof pool)))
    assert.deepEqual(pageOf(pages[0]!)[0], ['1', 31])
    throw rollback
  })
  await assert.rejects(reading, rollback)
  assert.ok(statements.every((text) => !text.includes('json_to_recordset')))
})

test('a shared run sees everything that was stored before its readers asked', async () => {
  const before = owners(6).map((owner) => readPage(owner))
  await direct`update items set name = 'renamed' where number = 30`
  const afterwards = await Promise.all(owners(6).map((owner) => readPage(owner)))
  assert.deepEqual(new Set(afterwards.map(([first]) => first!.name)), new Set(['renamed']))
  await Promise.all(before)
})

const every = compile(pool`
  select ${value('boolean')}::boolean as boolean, ${value('bigint')}::bigint as bigint, ${value('smallint')}::smallint as smallint,
    ${value('integer')}::integer as integer, ${value('text')}::text as text, ${value('float')}::float8 as float,
    ${value('integers')}::integer[] as integers, ${value('texts')}::text[] as texts, ${value('bigints')}::bigint[] as bigints,
    ${value('date')}::date as date, ${value('moment')}::timestamptz as moment, ${value('numeric')}::numeric as numeric,
    ${value('uuid')}::uuid as uuid`)

test('values of all types arrive in a shared run as they do in one of a single reader', async () => {
  const valuesOf = (number: number) => ({
    boolean: number % 2 === 0,
    bigint: String(9_007_199_254_740_993n + BigInt(number)),
    smallint: -number,
    integer: number,
    text: `"quoted" \\ 'text' ${number} {}\n🕐`,
    float: number / 3,
    integers: [number, null, 2],
    texts: ['a,b', '"', '\\', null, `${number}`],
    bigints: [String(number)],
    date: '2026-10-25',
    moment: `2026-10-25T01:30:0${number}.123Z`,
    numeric: `0.${number}`,
    uuid: `00000000-0000-0000-0000-00000000000${number}`,
  })
  const nothing = Object.fromEntries(Object.keys(valuesOf(0)).map((name) => [name, null]))
  const readers = [...owners(6).map(valuesOf), nothing]
  const alone: unknown[] = []
  for (const reader of readers) alone.push(...(await pool.read(every, reader)))
  statements.length = 0
  const together = await Promise.all(readers.map((reader) => pool.read(every, reader)))
  assert.deepEqual(
    together.map(([row]) => ({ ...row, ':caller': undefined })),
    alone.map((row) => ({ ...(row as object), ':caller': undefined })),
  )
  assert.ok(statements.length < readers.length, `${statements.length} statements`)
})

test('a statement with a parameter of another type is not shared', async () => {
  const asJson = compile(pool`select ${value('json')}::jsonb ->> 'number' as number`)
  const read = (number: number) => pool.read<{ number: string }[]>(asJson, { json: { number } })
  await read(0)
  statements.length = 0
  const rows = await Promise.all(owners(6).map(read))
  assert.deepEqual(
    rows.map(([row]) => row!.number),
    ['1', '2', '3', '4', '5', '6'],
  )
  assert.deepEqual(statements, Array(6).fill(asJson.text))
})

test('nothing is shared where statements are not prepared', async () => {
  const sent: string[] = []
  unprepared.observe((text) => sent.push(text))
  const pages = await Promise.all(owners(6).map((owner) => readPage(owner, unprepared)))
  assert.deepEqual(pages.map(pageOf), owners(6).map(expectedPage))
  assert.deepEqual(sent, Array(6).fill(page.text))
})

const sleepy = compile(pool`
  select ${value('name')}::text as name, pg_sleep(${value('seconds')}::float8)::text as slept`)
const sleepFor = (name: string, seconds: number) => pool.read<{ name: string }[]>(sleepy, { name, seconds })

test('after a slow run of several, readers do not wait for each other for a while', async () => {
  await sleepFor('first', 0)
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => sleepFor(name, 0.2)))
  statements.length = 0
  const rows = await Promise.all(['f', 'g', 'h', 'i', 'j'].map((name) => sleepFor(name, 0)))
  assert.deepEqual(
    rows.map(([row]) => row!.name),
    ['f', 'g', 'h', 'i', 'j'],
  )
  assert.deepEqual(statements, Array(5).fill(sleepy.text))
})

test('nobody waits long for a run that was there before', async () => {
  const slow = [sleepFor('a', 2), sleepFor('b', 2)]
  const winner = await Promise.race([...slow, sleepFor('c', 0), sleepFor('d', 0)])
  assert.match(winner[0]!.name, /c|d/)
  await Promise.all(slow)
})

const blocked = () => direct`
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('if the connection breaks, all readers of the run fail, and the next are answered', async () => {
  const lock = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const locking = direct.begin(async (tx) => {
    await tx`lock table items in access exclusive mode`
    held.resolve()
    await lock.promise
  })
  await held.promise
  const reads = Promise.allSettled(owners(6).map((owner) => readPage(owner)))
  await eventually(async () => (await blocked()).length >= 3)
  await direct`select pg_terminate_backend(pid) from (${blocked()}) blocked`
  for (const read of await reads) assert.ok(read.status === 'rejected' && isConnectionLoss(read.reason))
  lock.resolve()
  await locking
  assert.deepEqual(pageOf(await readPage(3)), expectedPage(3))
})
