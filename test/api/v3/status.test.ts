import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { createServices } from '../../../src/services.ts'
import { createCompany } from '../../support/company.ts'
import { assertRefused } from '../../support/refusals.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)

for (const path of ['/api/v3/status', '/api/v3/status/', '/api/v3/status/?now=1'])
  test(`204 and no body: GET ${path}`, async () => {
    const answer = await world.get(path)
    assert.equal(answer.status, 204)
    assert.equal(answer.text, '')
    assert.equal(answer.headers['content-type'], undefined)
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
  })

test('204 whatever the token or the body', async () => {
  for (const token of [company.admin.token, 'no-such-token'])
    assert.equal((await world.get('/api/v3/status', token)).status, 204)
  assert.equal((await world.request('GET', '/api/v3/status', { body: { data: null } })).status, 204)
})

test('404 with another method', async () => {
  assertRefused(await world.post('/api/v3/status', {}), 404)
})

const others: [method: string, path: string][] = [
  ['GET', '/api/v3/status'],
  ['GET', '/api/v3/industry_examples'],
  ['GET', company.ws],
  ['POST', '/api/v3/sign_in'],
  ['DELETE', '/api/v3/sign_out'],
  ['GET', '/api/v3/nothing'],
  ['GET', '/docs'],
]

test('503 for every path before the database is ready', async () => {
  const log = pino({ level: 'silent' })
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing'
  const services = createServices({ config: readConfig({}), log, databaseUrl, worker: false })
  const app = buildApp(services)
  for (const [method, url] of others) {
    const { statusCode, headers, body } = await app.inject({ method: method as 'GET', url })
    const answer = { status: statusCode, headers, body: JSON.parse(body), text: body }
    assertRefused(answer, 503, ['base'], url)
    assert.match(answer.body.errors[0].title, /starting/)
    assert.ok(Number(headers['retry-after']) > 0)
  }
  await app.close()
  await services.close()
})

test('503 for every path while the server is stopping', async () => {
  const leaving = await createWorld()
  leaving.services.availability.closing()
  for (const [method, path] of others) assertRefused(await leaving.request(method, path), 503, ['base'], path)
})
