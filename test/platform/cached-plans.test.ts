import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: true })
after(async () => {
  await sql.end()
  await database.drop()
})

const nodesOf = ({ Plans = [], ...node }: { 'Node Type': string; Plans?: never[] }): string[] => [
  node['Node Type'],
  ...Plans.flatMap(nodesOf),
]

for (const [table, condition] of [
  ['tracking_reviews', 'account_id = $1 and user_id = 2'],
  ['follow_ups', "account_id = $1 and kind = 'tell-of-request' and record_id = 2"],
  ['notifications', 'account_id = $1 and about_user_id = 2'],
] as const)
  test(`a table that was empty at its last vacuum is read by its index: ${table}`, async () => {
    await sql.unsafe(`vacuum (analyze) ${table}`)
    const text = `explain (format json) delete from ${table} where ${condition}`
    const [row] = await sql.run<{ 'QUERY PLAN': [{ Plan: { 'Node Type': string } }] }[]>({ text, values: ['1'] }, null)
    const nodes = nodesOf(row!['QUERY PLAN'][0].Plan)
    assert.ok(
      nodes.some((node) => /Index/.test(node)),
      nodes.join(),
    )
    assert.ok(!nodes.includes('Seq Scan'), nodes.join())
  })
