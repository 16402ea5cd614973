import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { assertErrorShape } from './support/error-shape.ts'
import { createPathRecords, operationUrl } from './support/path-records.ts'

// Some clients always send a body, even to operations that need none.
const world = await createWorld()
const company = await createCompany(world)
const pathIds = await createPathRecords(world, company)
const bodiless = v3Operations.filter(
  ({ method, input, takesFile }) => method !== 'GET' && method !== 'DELETE' && !input && !takesFile,
)

const values = [
  ...['{"a":1}', '[["a"]]', '5', '1e400', 'true', 'null', '""', '"a\\u0000b"', '"\\ud800"', `"${'x'.repeat(10_000)}"`],
  ...['"__proto__"', '"; drop table users"', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
]
const bodies = [
  ...['{', '\0', '-', '"x"', '[]', '{}', 'null', '{"data":null}', '{"data":[]}', '{"data":{"attributes":5}}'],
  ...values.flatMap((value) => [
    `{"include":${value}}`,
    `{"confirm_message":${value}}`,
    `{"data":{"attributes":{"confirm_message":${value}}}}`,
  ]),
]

for (const operation of bodiless)
  test(`${operation.id}: no body causes a 5xx`, async () => {
    for (const body of bodies) {
      const { token } = company.admin
      const answer = await world.request(operation.method, operationUrl(operation, pathIds), { token, body })
      const what = body.slice(0, 60)
      assert.ok(answer.status < 300 || answer.status === 400, `${what} is ${answer.status}: ${answer.text}`)
      if (answer.status === 400) assertErrorShape(answer, what)
    }
  })

test('there are at least three operations without a body', () => assert.ok(bodiless.length >= 3))
