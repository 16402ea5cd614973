import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { isOpen, isPermission, permissions } from '../../src/domain/permissions.ts'
import { createWorld } from '../support/world.ts'
import { sources } from './support/sources.ts'

const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index)

test('every operation has a permission of the permission table', () => {
  assert.ok(v3Operations.length > 40)
  assert.deepEqual(
    v3Operations.filter(({ permission }) => !isPermission(permission)).map(({ id }) => id),
    [],
  )
  assert.ok(!isPermission('constructor'))
  assert.ok(!isPermission(undefined as unknown as string))
})

test('every permission is used outside the permission table', () => {
  const code = sources.filter(({ path }) => path !== 'src/domain/permission-table.ts').map((source) => source.code)
  const unused = permissions.filter((permission) => !code.some((text) => text.includes(`'${permission}'`)))
  assert.deepEqual(unused, [])
})

test('every write declares what it changes, and whether it changes access', () => {
  const writes = v3Operations.filter(({ method }) => method !== 'GET')
  assert.ok(writes.length > 70)
  assert.deepEqual(
    writes.filter(({ changes }) => changes === undefined).map(({ id }) => id),
    [],
  )
  const aboutAccess =
    /^(session\.(destroy|end_by_provider)|password\.|workspace\.|area\.|user\.|api_token\.destroy|kiosk\.destroy|user_session\.destroy|second_factor\.|sign_in_provider\.(update|destroy)|sign_in_identity\.(destroy|unlink))/
  /** A name, a passkey that does not exist yet, and a test of a provider. */
  const besides = ['updatePasskey', 'createPasskeyChallenge', 'testSignInProvider']
  assert.deepEqual(
    writes
      .filter(({ id }) => !besides.includes(id))
      .filter(({ permission, changesAccess = false }) => aboutAccess.test(permission) !== changesAccess)
      .map(({ id }) => id),
    [],
  )
  assert.deepEqual(
    v3Operations.filter(({ method, changes }) => method === 'GET' && changes !== undefined).map(({ id }) => id),
    [],
  )
})

test('operation names and addresses are unique', () => {
  assert.deepEqual(repeated(v3Operations.map(({ id }) => id)), [])
  // PUT and PATCH do the same.
  const addresses = v3Operations.map(
    ({ method, path }) => `${method.replace('PUT', 'PATCH')} ${path.replace(/:\w+/g, ':')}`,
  )
  assert.deepEqual(repeated(addresses), [])
})

test('routes are mounted in a few known files only, and those of the site contain no API routes', () => {
  const mounting = /\b(?:app|scoped|instance|fastify)\s*\.\s*(?:get|post|put|patch|delete|head|options|all|route)\b/
  const mounters = sources.filter(({ code }) => mounting.test(code))
  assert.deepEqual(
    mounters.map(({ path }) => path),
    ['src/calendars.ts', 'src/jsonapi/mount.ts', 'src/public-api/v1/mount.ts', 'src/site.ts', 'src/web-app.ts'],
  )
  for (const { code } of mounters.slice(-2)) assert.ok(!code.includes("'/api/"))
})

test('401 without a token for every operation that requires one', async () => {
  const world = await createWorld()
  const closed = v3Operations.filter(({ permission }) => !isOpen(permission))
  assert.ok(closed.length > 35)
  for (const { id, method, path } of closed) {
    const answer = await world.request(method, path.replace(/:\w+/g, '1'), { body: { data: { attributes: {} } } })
    assert.equal(answer.status, 401, `${id}: ${answer.text}`)
  }
})
