import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  describedSchemas,
  generateTypes,
  isToolInstalled,
  readTypes,
  sealOf,
  typesPath,
} from '../../scripts/api-schema.ts'
import { webSources } from './support/sources.ts'

const remedy = 'Write web/src/api/schema.gen.ts with "npm run types:api".'

test('the types of the web app match docs/openapi.v3.json', () => {
  const { seal, types } = readTypes()
  assert.equal(seal, sealOf(describedSchemas(), types), remedy)
})

test('changing the document, or editing the types by hand, breaks the seal', () => {
  const described = describedSchemas()
  const { seal, types } = readTypes()
  const renamed = described.replace('"remaining_days"', '"days_left"')
  assert.notEqual(renamed, described)
  assert.notEqual(sealOf(renamed, types), seal)
  assert.notEqual(sealOf(described, types.replace('remaining_days: number', 'remaining_days: string')), seal)
})

const withTool = { skip: isToolInstalled() ? false : 'the tool is not installed; npm run types:api does that' }

test('generating the types again gives the same file', withTool, () => {
  assert.equal(readFileSync(typesPath, 'utf8'), generateTypes(), remedy)
})

test('pages import record types from records.ts, which takes them from the generated schema', () => {
  const readers = webSources.filter(({ imports }) => imports.some(({ from }) => from === 'web/src/api/schema.gen.ts'))
  assert.deepEqual(
    readers.map(({ path }) => path),
    ['web/src/api/client.ts', 'web/src/api/records.ts'],
  )
  const byHand = webSources.filter(({ code }) => /\bItem & \{/.test(code)).map(({ path }) => path)
  assert.deepEqual(byHand, [])
})
