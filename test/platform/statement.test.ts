import { strict as assert } from 'node:assert'
import { after, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import {
  compile,
  connect,
  type Fragment,
  inOrder,
  Placeholder,
  PostgresError,
  withPlaceholders,
} from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase({ empty: true })
const sql = connect({ url: database.url, max: 2, prepare: true })
after(async () => {
  await sql.end()
  await database.drop()
})

await sql`
  create table places (
    id integer primary key generated always as identity,
    title text unique,
    seats integer,
    "od""d" text,
    open boolean
  )`

let sent: string[] = []
sql.observe((text) => {
  sent.push(text)
})
beforeEach(async () => {
  await sql`truncate places restart identity`
  sent = []
})

/** The seats of all places, as another connection sees them. */
const stored = async (): Promise<Record<string, number | null>> => {
  const rows = await sql`select title, seats from places`
  return Object.fromEntries(rows.map(({ title, seats }) => [title, seats]))
}

test('two statements sent together run in order', async () => {
  const seen = await sql.begin(async (tx) => {
    const [, [after]] = await inOrder(
      tx`insert into places (title) values ('Oslo')`,
      tx<{ count: number }[]>`
      select count(*)::int from places`,
    )
    const [[before]] = await inOrder(
      tx<{ count: number }[]>`select count(*)::int from places`,
      tx`
      insert into places (title) values ('Rome')`,
    )
    return [after!.count, before!.count]
  })
  assert.deepEqual(seen, [1, 1])
  assert.deepEqual(Object.keys(await stored()), ['Oslo', 'Rome'])
})

test('if the first of two fails, its error is reported and nothing is stored', async () => {
  const both = sql.begin((tx) =>
    inOrder(
      tx`insert into places (seats) values (${'many'}::text::int)`,
      tx`insert into places (title) values ('Oslo')`,
    ),
  )
  await assert.rejects(both, /invalid input syntax for type integer: "many"/)
  assert.deepEqual(await stored(), {})
})

test('nested fragments keep their values in order, in one statement', async () => {
  const inmost = sql`${'c'}::text as c, ${'d'}::text as d`
  const inner = sql`${'b'}::text as b, ${inmost}, ${'e'}::text as e`
  const [row] = await sql`select ${'a'}::text as a, ${inner}, ${'f'}::text as f`
  assert.deepEqual({ ...row }, { a: 'a', b: 'b', c: 'c', d: 'd', e: 'e', f: 'f' })
  assert.equal(sent.length, 1)
})

test('a fragment can be used twice in a statement', async () => {
  const even = sql`n % ${2} = ${0}`
  const rows = await sql`select n, (${even}) as even from generate_series(1, ${4}) n where not (${even}) or n > ${3}`
  assert.deepEqual(Object.fromEntries(rows.map(({ n, even }) => [n, even])), { 1: false, 3: false, 4: true })
})

test('an empty fragment adds nothing', async () => {
  const [row] = await sql`select ${1}::int as n ${sql``} where ${true} ${sql``}`
  assert.equal(row!.n, 1)
})

const names = ['plain', 'na"me', 'Upper Case', 'select', '"', 'x"; drop table places; --', '$1', 'ä€']
for (const name of names)
  test(`a name is quoted: ${name}`, async () => {
    const [row] = await sql`select t.${sql(name)} as value from (select ${7}::int as ${sql(name)}) t`
    assert.equal(row!.value, 7)
    assert.deepEqual(Object.keys((await sql`select 1 as ${sql(name)}`)[0]!), [name])
  })

test('a dot in a name separates schema or table from the name', async () => {
  await sql`insert into ${sql('public.places')} (title) values (${'Hall'})`
  const [row] = await sql`select ${sql('places.title')} as title from ${sql('public.places')}`
  assert.equal(row!.title, 'Hall')
})

test('a row is inserted, with other values before and after it', async () => {
  const row = { title: 'Hall', 'od"d': 'x', seats: null, open: true }
  const [made] = await sql`
    with given as (select ${'before'}::text as word)
    insert into places ${sql(row)} returning *, (select word from given) as before, ${'after'}::text as after`
  assert.deepEqual({ ...made }, { id: 1, ...row, before: 'before', after: 'after' })
})

test('several rows are inserted at once, whatever the order of their columns', async () => {
  const rows = [
    { title: 'Hall', seats: 100 },
    { seats: 20, title: 'Kitchen' },
    { title: 'Yard', seats: null },
  ]
  await sql`insert into places ${sql(rows)}`
  assert.equal(sent.length, 1)
  assert.deepEqual(await stored(), { Hall: 100, Kitchen: 20, Yard: null })
})

test('set in an update takes columns from an object', async () => {
  await sql`insert into places ${sql([{ title: 'Hall' }, { title: 'Yard' }])}`
  await sql`update places set ${sql({ seats: 5, 'od"d': 'y' })} where title = ${'Yard'}`
  await sql`update places SET
    ${sql({ title: 'Great Hall' })}, open = ${false} where title = ${'Hall'}`
  assert.deepEqual(await stored(), { 'Great Hall': null, Yard: 5 })
  assert.equal((await sql`select from places where open = false or "od""d" = 'y'`).length, 2)
})

const missing: [name: string, statement: () => Promise<unknown>, column: string][] = [
  ['a row', () => sql`insert into places ${sql({ title: 'Hall', seats: undefined })}`, 'seats'],
  ['a later row', () => sql`insert into places ${sql([{ seats: 1, title: 'Hall' }, { seats: 2 }])}`, 'title'],
  ['a change', () => sql`update places set ${sql({ title: undefined })}`, 'title'],
]
for (const [name, statement, column] of missing)
  test(`${name} without a value for a column is refused by its name, and nothing is sent`, async () => {
    await assert.rejects(statement(), { message: `There is no value for ${column}.` })
    assert.deepEqual(sent, [])
    assert.deepEqual(await stored(), {})
  })

test('undefined as any other value is refused, too', async () => {
  await assert.rejects(sql`insert into places (title) values (${undefined})`, { code: 'UNDEFINED_VALUE' })
  assert.deepEqual(await stored(), {})
})

const moment = new Date('2026-01-30T11:22:54.123Z')
const document = { a: [1, null, 'it’s "so"'], b: { c: true } }
const values: [what: string, sent: Fragment, value: unknown][] = [
  ['null', sql`${null}::text`, null],
  ['true', sql`${true}::boolean`, true],
  ['false', sql`${false}::boolean`, false],
  ['zero', sql`${0}::int`, 0],
  ['an empty text', sql`${''}::text`, ''],
  ['a moment', sql`${moment}::timestamptz`, moment.toISOString()],
  ['a day', sql`${'2026-01-30'}::date`, '2026-01-30'],
  ['a list of texts', sql`${['a', 'b,c', '"', '\\', '', null]}::text[]`, ['a', 'b,c', '"', '\\', '', null]],
  ['a list of ids', sql`${['1', '9007199254740993']}::bigint[]`, ['1', '9007199254740993']],
  ['an empty list', sql`${[]}::bigint[]`, []],
  ['a document', sql`${sql.json(document)}::jsonb`, document],
  ['a list as a document', sql`${sql.json([1, 'two', null])}::jsonb`, [1, 'two', null]],
]
for (const [what, fragment, value] of values)
  test(`${what} is stored and read unchanged`, async () => {
    const [row] = await sql`select ${fragment} as value`
    assert.deepEqual(row!.value, value)
  })

test('a statement runs once however often it is awaited', async () => {
  const insert = sql`insert into places (title) values (${'Hall'}) returning id`
  const [first, again] = await Promise.all([insert, insert])
  assert.equal(again, first)
  assert.equal(await insert, first)
  assert.equal(await insert.catch(() => null), first)
  assert.equal(await insert.finally(() => {}), first)
  assert.equal(first[0]!.id, 1)
  assert.equal(sent.length, 1)
  assert.deepEqual(await stored(), { Hall: null })
})

test('a statement that is not awaited does not run', async () => {
  const insert = sql`insert into places (title) values (${'Hall'})`
  assert.deepEqual(await stored(), {})
  assert.equal(sent.length, 1)
  await insert
  assert.deepEqual(await stored(), { Hall: null })
})

test('a transaction stores everything and returns its result', async () => {
  const id = await sql.begin(async (tx) => {
    await tx`insert into places ${tx({ title: 'Hall' })}`
    assert.deepEqual(await stored(), {}, 'nothing is visible before the commit')
    const [row] = await tx`insert into places (title, seats) ${sql`values (${'Yard'}, ${3})`} returning id`
    return row!.id
  })
  assert.equal(id, 2)
  assert.deepEqual(await stored(), { Hall: null, Yard: 3 })
})

test('a transaction stores nothing if its function throws or one of its statements fails', async () => {
  const reason = new Error('Not today.')
  const work = (last: () => Promise<unknown>) =>
    sql.begin(async (tx) => {
      await tx`insert into places (title) ${sql`values (${'Hall'})`}`
      await tx`insert into places (title) values (${'Yard'})`
      await last()
      await tx`insert into places (title) values (${'Hall'})`
    })
  await assert.rejects(
    work(() => Promise.reject(reason)),
    (error) => error === reason,
  )
  assert.deepEqual(await stored(), {})
  await assert.rejects(
    work(() => Promise.resolve()),
    { code: '23505', constraint: 'places_title_key' },
  )
  assert.deepEqual(await stored(), {})
})

const failures: [what: string, statement: () => Promise<unknown>, code: string][] = [
  ['a table that is not there', () => sql`select from nowhere`, '42P01'],
  ['a text that is no number', () => sql`select ${'x'}::text::int`, '22P02'],
  ['a division by zero', () => sql`select 1 / ${0}::int`, '22012'],
  ['bad grammar', () => sql`selekt ${1}`, '42601'],
  ['bad grammar as a bare text', () => sql.unsafe('selekt 1'), '42601'],
  ['a statement compiled before', () => sql.run(compile(sql`select 1 / ${0}::int`), {}), '22012'],
]
for (const [what, statement, code] of failures)
  test(`${code} is the code of ${what}`, async () => {
    const failing = statement()
    for (let time = 0; time < 2; time++)
      await assert.rejects(failing, (error) => error instanceof PostgresError && error.code === code)
    assert.equal((await sql`select 1 as n`)[0]!.n, 1, 'and the connection stays usable')
  })

test('a compiled statement gets new values on every run', async () => {
  const compiled = compile(sql`
    select ${new Placeholder(({ who }) => who)}::text as who, ${'fixed'}::text as fixed,
      ${sql`${new Placeholder(({ n }) => n)}::int + ${1}::int`} as more`)
  const run = async (context: object) => ({ ...(await sql.run<object[]>(compiled, context))[0] })
  const found = await Promise.all([
    run({ who: 'Ada', n: 1 }),
    run({ who: "O'Neil $1", n: 41 }),
    run({ n: 0, who: null }),
  ])
  assert.deepEqual(found, [
    { who: 'Ada', fixed: 'fixed', more: 2 },
    { who: "O'Neil $1", fixed: 'fixed', more: 42 },
    { who: null, fixed: 'fixed', more: 1 },
  ])
  assert.deepEqual(new Set(sent), new Set([compiled.text]))
})

test('a placeholder used twice is one value', async () => {
  const who = new Placeholder((name) => name)
  const compiled = compile(sql`select ${who}::text as once, ${1}::int as n, ${who}::text as again`)
  assert.equal(compiled.values.length, 2)
  assert.deepEqual({ ...(await sql.run<object[]>(compiled, 'Ada'))[0] }, { once: 'Ada', n: 1, again: 'Ada' })
})

test('withPlaceholders replaces the values of a fragment, in order, and nothing else', () => {
  const kept = new Placeholder(() => 'kept')
  const inner = sql`${'b'} < ${sql('places')}.seats`
  let count = 0
  const placeholders: Placeholder[] = []
  const made = withPlaceholders(sql`${'a'} ${inner} ${kept} ${['c', 'd']}`, () => {
    placeholders.push(new Placeholder(() => count++))
    return placeholders.at(-1)!
  })
  assert.deepEqual(compile(made), {
    text: '$1 $2 < "places".seats $3 $4',
    values: [placeholders[0], placeholders[1], kept, placeholders[2]],
  })
})

test('a compiled statement runs in the transaction of the tag that runs it', async () => {
  const compiled = compile(sql`insert into places (title) values (${new Placeholder((title) => title)})`)
  const work = sql.begin(async (tx) => {
    await tx.run(compiled, 'Hall')
    throw new Error('Not today.')
  })
  await assert.rejects(work, /Not today/)
  assert.deepEqual(await stored(), {})
  await sql.run(compiled, 'Yard')
  assert.deepEqual(await stored(), { Yard: null })
})

/** Values in nested fragments. */
type Nest = string | Nest[]

const flat = (part: Nest): string[] => (typeof part === 'string' ? [part] : part.flatMap(flat))

const awkward = ['', '\\', "\\'", ..."$1 $2::text :x ? ' '' \" -- /* NULL {} '; e\u0301 \\x41".split(' ')]
const text = fc
  .oneof(fc.constantFrom(...awkward), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  // PostgreSQL cannot store this character in a text.
  .map((value) => value.replaceAll('\0', ''))
const { nest } = fc.letrec<{ nest: Nest }>((tie) => ({
  nest: fc.oneof({ maxDepth: 5 }, text, fc.array(tie('nest'), { minLength: 1, maxLength: 5 })),
}))

test('values in arbitrarily nested fragments are kept', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(nest, async (given) => {
      let column = 0
      const written = (part: Nest): Fragment =>
        typeof part === 'string'
          ? sql`${part}::text as ${sql(`c${column++}`)}`
          : part.map(written).reduce((left, right) => sql`${left}, ${right}`)
      const [row] = await sql`select ${written(given)}`
      const expected = flat(given)
      most = Math.max(most, expected.length)
      assert.deepEqual(Object.values(row!), expected)
    }),
    { numRuns: 200 },
  )
  assert.ok(most > 5, 'some were nested')
})
