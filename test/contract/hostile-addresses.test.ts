import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany } from '../support/company.ts'
import { png, upload } from '../support/multipart.ts'
import { createWorld } from '../support/world.ts'
import { assertErrorShape } from './support/error-shape.ts'
import { createPathRecords, operationUrl, parametersOf } from './support/path-records.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const pathIds = await createPathRecords(world, company)

const ids = [
  ...[
    '0',
    '-1',
    'abc',
    '1.0',
    '1e3',
    '01',
    '%2b1',
    '1%20',
    '1%0A',
    'null',
    '9223372036854775807',
    '9223372036854775808',
  ],
  ...['9'.repeat(300), '%00', '1%00', '..%2f', '%F0%9F%A5%90', '%D9%A1', '1,2', "1'--", '__proto__', '%ED%A0%80'],
  ...[randomUUID(), 'x'.repeat(5000)],
]

for (const operation of v3Operations) {
  const parameters = parametersOf(operation.path)
  if (parameters.length === 0) continue
  test(`${operation.id}: 400 or 404 for unknown and malformed ids`, async () => {
    const body = operation.input ? { data: { attributes: operation.example ?? {} } } : undefined
    const send = (path: string) =>
      operation.takesFile
        ? upload(world, path, token, { filename: 'a.png', content: png })
        : world.request(operation.method, path, { token, body })
    const ask = async (name: string, id: string) => {
      const answer = await send(operationUrl(operation, pathIds, { [name]: id }))
      const what = `${operation.method} with ${name} ${id.slice(0, 40)}`
      assert.ok(
        answer.status === 404 || answer.status === 400,
        `${what} is ${answer.status}: ${answer.text.slice(0, 300)}`,
      )
      assertErrorShape(answer, what)
    }
    await Promise.all(parameters.flatMap((name) => ids.map((id) => ask(name, id))))
  })
}
