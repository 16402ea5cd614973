import { strict as assert } from 'node:assert'
import { readFileSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { describeSchema, schemaFile } from '../../scripts/schema-doc.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})

test('db/schema.md describes the schema that the migrations create', async () => {
  const described = await describeSchema(sql)
  if (process.env.UPDATE_SCHEMA) writeFileSync(schemaFile, described)
  const renew = 'db/schema.md is out of date: UPDATE_SCHEMA=1 npx node test/run.ts test/architecture/schema-doc.test.ts'
  assert.ok(readFileSync(schemaFile, 'utf8') === described, renew)
})
