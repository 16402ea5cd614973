import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld({ env: { STINT_CORS_ORIGINS: 'https://partner.example' } })
const company = await createCompany(world)
const { ws, admin } = company
const cached = async (url: string, token?: string) => (await world.get(url, token)).headers['cache-control']

test('private responses are not cached: lists, records, errors and exports of both APIs', async () => {
  const paths = [
    `${ws}/users`,
    `${ws}/users/me`,
    `${ws}/time_trackings`,
    '/api/v3/users/me',
    '/api/v3/accounts',
    `${ws}/areas/999999`,
    `${ws}/reports/hours?from=2026-01-01&until=2026-01-31`,
    '/nothing/at/all',
  ]
  for (const path of paths) assert.equal(await cached(path, admin.token), 'private, no-store', path)
  assert.equal(await cached(`${ws}/users`), 'private, no-store', '401')
  const { get } = await connectApi(world, company)
  assert.equal((await get('users')).headers['cache-control'], 'private, no-store')
})

test('public responses have their own Cache-Control', async () => {
  assert.equal(await cached('/openapi.v3.json'), 'no-cache')
  assert.match(String(await cached('/docs/assets/swagger-ui.css')), /max-age=86400/)
})

for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  test(`CORS allows ${method} from another origin with the headers of the API`, async () => {
    const asked = [
      'authorization',
      'content-type',
      'idempotency-key',
      'prefer',
      'if-none-match',
      'api-key',
      'x-request-id',
    ]
    const ask = (origin: string) =>
      world.request('OPTIONS', `${ws}/areas/1`, {
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': asked.join(),
        },
      })
    const { status, headers } = await ask('https://partner.example')
    assert.equal(status, 204)
    assert.equal(headers['access-control-allow-origin'], 'https://partner.example')
    assert.ok(String(headers['access-control-allow-methods']).split(', ').includes(method))
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/, */)
    for (const name of asked) assert.ok(allowed.includes(name), name)
    assert.equal((await ask('https://evil.example')).headers['access-control-allow-origin'], undefined)
  })
