import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase({ empty: true })
const sql = connect({ url: database.url, max: 2, prepare: true })
after(async () => {
  await sql.end()
  await database.drop()
})

const values: [type: string, value: unknown][] = [
  ['bigint', '9007199254740993'],
  ['integer', -7],
  ['numeric', 1.5],
  ['boolean', false],
  ['date', '2026-01-30'],
  ['timestamptz', '2026-01-30T11:22:54.123Z'],
  ['jsonb', { a: [1, null, 'x'] }],
  ['bigint[]', ['1', '9007199254740993']],
  ['smallint[]', [1, 2, 3]],
  ['integer[]', [0, -1]],
  ['numeric[]', [1.5, 2]],
  ['uuid[]', ['00000000-0000-4000-8000-000000000000']],
  ['date[]', ['2026-01-30']],
  ['timestamptz[]', ['2026-01-30T11:22:54.123Z']],
  ['text[]', []],
  ['text[]', ['', ' ', 'null', 'NULL', null, ',', '{}', '{"a"}', '"', '\\', '\\"', "'", 'two\nlines', 'ä€🔑', 'a, b']],
  ['jsonb[]', [{ a: 'x "y", z' }, [1, 2]]],
]
for (const [type, value] of values)
  test(`${type} is stored and read unchanged: ${JSON.stringify(value).slice(0, 50)}`, async () => {
    const [row] = await sql`select ${value as string}::${sql.unsafe(type)} as value`
    assert.deepEqual(row!.value, value)
  })

test('boolean[] is read', async () => {
  const [row] = await sql`select array[true, false, null] as value`
  assert.deepEqual(row!.value, [true, false, null])
})

test('lists of ids as one parameter, with and without prepared statements', async () => {
  const plain = connect({ url: database.url, max: 1, prepare: false })
  for (const client of [sql, plain]) {
    const rows = await client`
      select id from generate_series(1, 5) as id where id::bigint = any(${['2', '4', '9']}) order by id`
    assert.deepEqual(
      rows.map((row) => row.id),
      [2, 4],
    )
  }
  await plain.end()
})
