import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { assertErrorShape } from './support/error-shape.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const employee = await company.person()
const areas = `${company.ws}/areas`
const stranger = await createCompany(world)

function checkError(answer: Answer, status: number, pointers: string[] = ['base']): void {
  assert.equal(answer.status, status, answer.text)
  assertErrorShape(answer)
  assert.deepEqual(
    answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer),
    pointers,
  )
}

test('400 has one error per problem, with the attribute as its pointer', async () => {
  checkError(await world.post(areas, { color: 'red', user_ids: 5 }, token), 400, ['name', 'color', 'user_ids'])
})

test('400 for a wrong parameter, relationship path or body', async () => {
  checkError(await world.get(`${areas}?page=x`, token), 400, ['page'])
  checkError(await world.get(`${areas}?include=x`, token), 400, ['include'])
  checkError(await world.request('POST', areas, { token, body: '{' }), 400)
  checkError(await world.request('POST', areas, { token }), 400, ['data'])
})

test('400 a value that must be unique is already taken', async () => {
  assert.equal((await world.post(areas, { name: 'A', external_id: 'X1' }, token)).status, 201)
  checkError(await world.post(areas, { name: 'B', external_id: 'X1' }, token), 400, ['external_id'])
})

const credentials: [string, Record<string, string>][] = [
  ['none', {}],
  ['a wrong token', { authorization: 'Bearer nonsense' }],
  ['an empty token', { authorization: 'Bearer ' }],
  ['another scheme', { authorization: `Basic ${company.admin.token}` }],
  ['a token without a scheme', { authorization: company.admin.token }],
  ['two tokens', { authorization: `Bearer ${company.admin.token} ${company.admin.token}` }],
  ['a long token', { authorization: `Bearer ${'x'.repeat(8000)}` }],
]
for (const [what, headers] of credentials)
  test(`401 credentials: ${what}`, async () => {
    for (const url of [areas, company.account, '/api/v3/users/me', '/api/v3/workspaces/999999/areas'])
      checkError(await world.request('GET', url, { headers }), 401)
    checkError(await world.request('POST', areas, { headers, body: { data: {} } }), 401)
  })

test('the scheme in Authorization is case-insensitive', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer '])
    assert.equal((await world.request('GET', areas, { headers: { authorization: `${scheme} ${token}` } })).status, 200)
})

test('403 if the record is visible but the action is not allowed, with the documented title', async () => {
  const answer = await world.post(areas, { name: 'x' }, employee.token)
  checkError(answer, 403)
  assert.deepEqual(answer.body.errors, [
    { status: 'forbidden', source: { pointer: 'base' }, title: 'You are not authorised to perform this action.' },
  ])
})

test('404 ids that do not exist, are not valid, or belong to another account', async () => {
  for (const id of [
    '999999',
    '0',
    '-1',
    'abc',
    '1.5',
    '9223372036854775807',
    '9223372036854775808',
    '%00',
    '..%2f',
    'me',
  ])
    checkError(await world.get(`${areas}/${id}`, token), 404)
  checkError(await world.get(stranger.ws, token), 404)
  checkError(await world.get(`${stranger.ws}/areas`, token), 404)
  checkError(await world.get(stranger.account, token), 404)
  checkError(await world.get(`${company.ws}/users/${stranger.admin.id}`, token), 404)
})

test('404 an unknown address, for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const url of [
      '/api/v3/nowhere',
      '/api/v3',
      '/api/v3/',
      '/api',
      '/api/v4/accounts',
      `${areas}/1/2/3`,
      '/nowhere',
    ]) {
      const body = method === 'GET' || method === 'OPTIONS' ? undefined : { data: {} }
      checkError(await world.request(method, url, { token, body }), 404)
    }
  checkError(await world.request('DELETE', areas, { token }), 404)
  checkError(await world.request('POST', company.ws, { token, body: { data: {} } }), 404)
})

test('400 or 404 for malformed addresses, as JSON:API errors', async () => {
  for (const part of ['%', '%zz', '%E0%A4%A', '%ff', '%c0%ae', 'a%'])
    for (const url of [`${areas}/${part}`, `/api/v3/workspaces/${part}/areas`, `/api/v3/${part}`, `/${part}`]) {
      const answer = await world.get(url, token)
      checkError(answer, answer.status === 404 ? 404 : 400)
    }
  checkError(await world.get(`${areas}/${'9'.repeat(5000)}`, token), 404)
  for (const url of ['/..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/package.json', '/docs/..%5c..%5cpackage.json', '/%00'])
    assert.ok([400, 404].includes((await world.get(url)).status), url)
})

test('413 and 415 are JSON:API errors', async () => {
  checkError(await world.request('POST', areas, { token, body: `"${'x'.repeat(1024 * 1024)}"` }), 413)
  const headers = { 'content-type': 'text/plain' }
  checkError(await world.request('POST', areas, { token, body: 'x', headers }), 415)
})

test('503 for every address while the service is closed', async () => {
  const { availability } = world.services
  availability.closing()
  try {
    for (const url of ['/api/v3/status', areas, '/api/v3/nowhere']) {
      const answer = await world.get(url, token)
      checkError(answer, 503)
      assert.ok(Number(answer.headers['retry-after']) > 0)
    }
  } finally {
    availability.opened()
  }
  assert.equal((await world.get('/api/v3/status')).status, 204)
})
