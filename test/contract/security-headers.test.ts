import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)

const answers: [what: string, method: string, path: string, token: string | undefined, status: number][] = [
  ['a list', 'GET', `${company.ws}/areas`, company.admin.token, 200],
  ['a refusal', 'GET', `${company.ws}/areas`, undefined, 401],
  ['nothing', 'GET', '/api/v3/nowhere', undefined, 404],
  ['a response of v1', 'GET', '/public_api/v1/ping', undefined, 401],
  [
    'a report as a file',
    'GET',
    `${company.ws}/reports/hours?format=csv&from=2026-01-01&until=2026-01-31`,
    company.admin.token,
    200,
  ],
  ['the status', 'GET', '/api/v3/status', undefined, 204],
  ['the web app', 'GET', '/', undefined, 200],
  ['the documentation', 'GET', '/docs', undefined, 200],
]

for (const [what, method, path, token, status] of answers)
  test(`${what} has security headers and does not name the server`, async () => {
    const { status: found, headers, text } = await world.request(method, path, { token })
    assert.equal(found, status, text.slice(0, 200))
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.deepEqual([headers.server, headers['x-powered-by']], [undefined, undefined])
    const policy = String(headers['content-security-policy'])
    // Browsers would not execute anything in a file.
    if (policy === `default-src 'none'; sandbox`) return assert.equal(what, 'a report as a file')
    for (const rule of [`default-src 'self'`, `object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`])
      assert.ok(policy.includes(rule), policy)
    assert.doesNotMatch(policy, /unsafe-(inline|eval)/)
  })
