import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { v1Operations } from '../../src/public-api/v1/operations.ts'
import { sources } from './support/sources.ts'

const face = sources.filter(({ path }) => path.startsWith('src/public-api/'))

test('v1 imports from the domain only: nothing of v3 or JSON:API, no statements', () => {
  assert.ok(face.length > 10)
  const strangers = face.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) =>
        /^src\/(api|jsonapi)\/|\.(sql|policy|columns)\.ts$|^src\/platform\/db\/(?!connect)/.test(from),
      )
      .map(({ from }) => `${path} → ${from}`),
  )
  assert.deepEqual(strangers, [])
  assert.deepEqual(
    face.filter(({ code }) => /\bsql`/.test(code)).map(({ path }) => path),
    [],
  )
})

test('every write declares what it changes', () => {
  const writes = v1Operations.filter(({ method }) => method !== 'GET')
  assert.ok(writes.length > 15)
  assert.deepEqual(
    writes.filter(({ changes }) => changes === undefined).map(({ id }) => id),
    [],
  )
})

test('writes of kinds that change access in v3 change it in v1, too', () => {
  const kinds = new Set(v3Operations.filter(({ changesAccess }) => changesAccess).map(({ audit }) => audit))
  kinds.delete('verb')
  assert.deepEqual(
    v1Operations
      .filter(({ audit, changesAccess = false }) => audit !== undefined && kinds.has(audit) !== changesAccess)
      .map(({ id }) => id),
    [],
  )
})

test('operation names and addresses are unique', () => {
  const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)
  assert.deepEqual(repeated(v1Operations.map(({ id }) => id)), [])
  const addresses = v1Operations.map(({ method, path }) => `${method.replace('PUT', 'PATCH')} ${path}`)
  assert.deepEqual(repeated(addresses), [])
})
