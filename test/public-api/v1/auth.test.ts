import { strict as assert } from 'node:assert'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildApp } from '../../../src/app.ts'
import { createLog } from '../../../src/platform/log.ts'
import { v1Operations } from '../../../src/public-api/v1/operations.ts'
import { assertRefused } from '../../support/refusals.ts'
import { assertDenied, base, connectApi, createV1Fixture } from './support/api.ts'

const { world, company, api } = await createV1Fixture()
const user = await api.user({ external_id: 'jana' })
const json = { 'content-type': 'application/json' }

const attempts = v1Operations.filter(({ takesFile }) => !takesFile)
const attempt = ({ method, path, object }: (typeof attempts)[number], api_token: unknown) => {
  const url = path.replace(/:\w+/g, '1')
  if (method === 'GET') {
    const query = api_token === undefined ? '' : `?api_token=${encodeURIComponent(String(api_token))}`
    return world.request(method, `${url}${query}`)
  }
  const body = { ...(api_token !== undefined && { api_token }), ...(object && { [object]: { id: user.id } }) }
  return world.request(method, url, { body, headers: json })
}

test('401 for every operation without a token, with a wrong one and with a revoked one', async () => {
  const revoked = await connectApi(world, company, 'Old')
  await world.delete(`${company.account}/api_tokens/${revoked.tokenId}`, company.admin.token)
  assert.ok(attempts.length >= 28)
  for (const operation of attempts)
    for (const token of [undefined, '', 'wrong', 'x'.repeat(5000), revoked.token, company.admin.token])
      assertDenied(await attempt(operation, token), `${operation.id} ${String(token).slice(0, 9)}`)
  assert.equal((await api.read('users', { id: user.id })).status, 'active', 'nothing was changed')
})

test('401 a token that is not text, or in the wrong place', async () => {
  for (const token of [1, true, null, {}, [api.token]])
    assertDenied(await world.request('POST', `${base}/users`, { body: { api_token: token, user: {} }, headers: json }))
  const elsewhere = [
    world.request('POST', `${base}/users`, { body: { user: { api_token: api.token } }, headers: json }),
    world.request('GET', `${base}/ping`, { token: api.token }),
    world.request('GET', `${base}/ping`, { headers: { 'api-token': api.token } }),
  ]
  for (const answer of await Promise.all(elsewhere)) assertDenied(answer)
})

test('200 GET tolerates a body, a content type, repeated and unknown parameters, a trailing slash', async () => {
  const url = `${base}/users?api_token=${api.token}&external_id=jana`
  const tolerated = [
    world.request('GET', url, { headers: json }),
    world.request('GET', url, { headers: json, body: { api_token: 'wrong', id: 999 } }),
    world.request('GET', `${url}&interface_language=de`),
    world.request('GET', `${base}/users?api_token=wrong&external_id=nobody&api_token=${api.token}&external_id=jana`),
    world.request('GET', url.replace('/users?', '/users/?')),
  ]
  for (const answer of await Promise.all(tolerated)) {
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.id, user.id)
  }
})

test('200 JSON bodies of either type, with unknown members and a trailing slash', async () => {
  const body = { api_token: api.token, interface_language: 'de', user: { id: user.id, username: 'Jana', nonsense: 1 } }
  for (const type of ['application/json', 'application/vnd.api+json', 'application/json; charset=utf-8']) {
    const answer = await world.request('PUT', `${base}/users/`, { body, headers: { 'content-type': type } })
    assert.equal(answer.status, 200, answer.text)
  }
})

test('400, 404, 413 and 415 have the same format, without the member that 401 has', async () => {
  assertRefused(await world.request('POST', `${base}/users`, { body: '{', headers: json }), 400)
  assertRefused(await world.request('GET', `${base}/nothing?api_token=${api.token}`), 404)
  const statuses: [number, object][] = [
    [413, { body: 'x'.repeat(2 ** 20 + 1), headers: json }],
    [415, { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ]
  for (const [status, send] of statuses) {
    const answer = await world.request('POST', `${base}/users`, send)
    assert.deepEqual([answer.status, Object.keys(answer.body).sort()], [status, ['errors', 'meta']])
  }
})

test('the last use of a token is recorded', async () => {
  const { body } = await world.get(`${company.account}/api_tokens`, company.admin.token)
  const shown = body.data.find((one: { id: string }) => one.id === api.tokenId)
  assert.match(shown.attributes.last_used_at, /^\d{4}-\d\d-\d\dT/)
  assert.ok(!JSON.stringify(body).includes(api.token))
})

test('no log line contains a token', async () => {
  const file = join(world.dataDir, 'test.log')
  const log = createLog({ level: 'trace', production: true, terminal: false, fd: openSync(file, 'w') as 1 })
  const app = buildApp({ ...world.services, log })
  after(() => app.close())
  const { pool } = world.services
  await app.inject({ url: `${base}/users?api_token=${api.token}` })
  await app.inject({ url: `${base}/ping?api_token=${api.token}x` })
  await app.inject({ method: 'POST', url: `${base}/users`, payload: { api_token: api.token, user: {} } })
  await pool`alter table users rename to users_away`
  try {
    const failing = await app.inject({ url: `${base}/users?page=1&api_token=${api.token}` })
    const writing = await app.inject({
      method: 'DELETE',
      url: `${base}/users?api_token=${api.token}`,
      payload: { api_token: api.token, user: { external_id: 'jana' } },
    })
    assert.deepEqual([failing.statusCode, writing.statusCode], [500, 500])
    assert.ok(!failing.body.includes('users_away') && !failing.body.includes('relation'))
  } finally {
    await pool`alter table users_away rename to users`
  }
  const lines = readFileSync(file, 'utf8')
  assert.match(lines, /A request failed unexpectedly/)
  assert.match(lines, /api_token=\[redacted\]/)
  assert.ok(!lines.includes(api.token))
})
