import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { cookieSessionHeader, sameOriginHeaders, withCookie } from '../../../support/cookie-session.ts'
import { createFixture, roles } from '../../../support/fixture.ts'
import { multipart, png } from '../../../support/multipart.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createWorld } from '../../../support/world.ts'

// A cookie holds the same secret as a token, so everybody who has a token has a cookie.

const { world, company, people, otherCompany, otherWorkspace } = await createFixture()
const { token } = company.admin
const areas = `${company.ws}/areas`
const body = { data: { type: 'area', attributes: { name: 'Bakehouse' } } }
const create = (headers: Record<string, string>, secret = token) =>
  withCookie(world, secret, 'POST', areas, { headers, body })
const countAreas = async () => (await world.get(areas, token)).body.meta.total_count

test('200 with the cookie, every role reads the same as with the token', async () => {
  for (const role of roles) {
    const secret = people[role].token
    const url = `${company.ws}/users/me`
    const answer = await withCookie(world, secret, 'GET', url)
    assert.equal(answer.status, 200, role)
    assert.deepEqual(answer.body.data, (await world.get(url, secret)).body.data)
    assert.equal(answer.headers['set-cookie'], undefined)
    assert.equal((await withCookie(world, secret, 'HEAD', url)).status, 200)
  }
})

test('200 reads from the same origin, the same site, or without a site', async () => {
  for (const site of ['same-origin', 'same-site', 'none'])
    assert.equal((await withCookie(world, token, 'GET', areas, { headers: { 'sec-fetch-site': site } })).status, 200)
})

test('201 and 403 changes with the cookie depend on the role as with the token', async () => {
  for (const role of roles) {
    const allowed = role === 'workspaceAdmin' || role === 'accountAdmin'
    const answer = await create(sameOriginHeaders, people[role].token)
    if (allowed) assert.equal(answer.status, 201, role)
    else assertRefused(answer, 403, ['base'], role)
  }
})

const host = 'localhost:80'
const passing: Record<string, Record<string, string>> = {
  'with the header only, without a browser': {},
  'from a page of the same origin': { 'sec-fetch-site': 'same-origin' },
  'from the same origin according to the browser, whatever the Origin header': {
    'sec-fetch-site': 'same-origin',
    origin: 'https://x.y',
  },
  'by an older browser, from the host of the request': { host, origin: 'http://localhost' },
  'by an older browser, from a host with a port': { host: 'stint.lan:3000', origin: 'http://stint.lan:3000' },
  'by an older browser, from a host in capitals': { host: 'Stint.LAN', origin: 'https://stint.lan' },
  'by an older browser, from the host of the base URL': { host, origin: 'http://127.0.0.1:3000' },
}
for (const [what, headers] of Object.entries(passing))
  test(`201 a change ${what}`, async () => {
    assert.equal((await create({ ...cookieSessionHeader, ...headers })).status, 201)
  })

const refused: Record<string, Record<string, string>> = {
  'without the header': {},
  'with another value in the header': { 'stint-session': 'token' },
  'from the same origin, but without the header': { 'sec-fetch-site': 'same-origin' },
  'from another site': { ...cookieSessionHeader, 'sec-fetch-site': 'cross-site' },
  'from another host of the same site': { ...cookieSessionHeader, 'sec-fetch-site': 'same-site' },
  'without a page': { ...cookieSessionHeader, 'sec-fetch-site': 'none' },
  'from another site with the right origin': {
    ...cookieSessionHeader,
    'sec-fetch-site': 'cross-site',
    origin: 'http://localhost',
  },
  'from another origin': { ...cookieSessionHeader, origin: 'https://evil.example' },
  'from another port': { ...cookieSessionHeader, host: 'stint.lan:3000', origin: 'http://stint.lan:4000' },
  'from a page without an origin': { ...cookieSessionHeader, origin: 'null' },
  'from a file': { ...cookieSessionHeader, host: '', origin: 'file://' },
  'from an invalid origin': { ...cookieSessionHeader, origin: 'localhost' },
}
for (const [what, headers] of Object.entries(refused))
  test(`403 a change ${what}, and nothing is stored`, async () => {
    const before = await countAreas()
    const answer = await create(headers)
    assertRefused(answer, 403)
    assert.match(answer.body.errors[0].title, /session cookie/)
    assert.equal(answer.headers['set-cookie'], undefined)
    assert.equal(await countAreas(), before)
  })

test('403 every method that changes something, without the header', async () => {
  const area = `${areas}/${await company.area()}`
  for (const [method, url] of [
    ['PUT', area],
    ['PATCH', area],
    ['DELETE', area],
    ['DELETE', '/api/v3/sign_out'],
    ['PUT', '/api/v3/users/me/password'],
  ] as const)
    assertRefused(await withCookie(world, token, method, url, method === 'DELETE' ? {} : { body }), 403, ['base'], url)
  assert.equal((await world.get(area, token)).status, 200)
})

test('403 reads from another site', async () => {
  for (const method of ['GET', 'HEAD'])
    for (const headers of [{}, cookieSessionHeader]) {
      const sent = { headers: { ...headers, 'sec-fetch-site': 'cross-site' } }
      assert.equal((await withCookie(world, token, method, areas, sent)).status, 403)
    }
})

test('404 for another company, and for workspaces that the caller cannot access', async () => {
  for (const { token: secret } of Object.values(people)) {
    assertRefused(await withCookie(world, secret, 'GET', otherCompany.ws), 404)
    assertRefused(
      await withCookie(world, secret, 'POST', `${otherCompany.ws}/areas`, { headers: sameOriginHeaders, body }),
      404,
    )
    assertRefused(await withCookie(world, secret, 'GET', otherCompany.account), 404)
  }
  assertRefused(await withCookie(world, people.employee.token, 'GET', otherWorkspace.ws), 404)
})

test('200, 201 and 401 an Authorization header takes precedence over the cookie', async () => {
  const me = async (headers: Record<string, string>) =>
    world.request('GET', '/api/v3/users/me', { headers: { cookie: `stint_session=${token}`, ...headers } })
  const employee = await me({ authorization: `Bearer ${people.employee.token}` })
  assert.equal(employee.body.data.id, people.employee.id)
  for (const authorization of ['Bearer nonsense', 'nonsense', '']) {
    const answer = await me({ authorization })
    assertRefused(answer, 401)
    assert.equal(answer.headers['set-cookie'], undefined, 'the cookie is not cleared')
  }
  const created = await create({ authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' }, 'nonsense')
  assert.equal(created.status, 201)
  const asked = await create({
    authorization: `Bearer ${token}`,
    ...cookieSessionHeader,
    origin: 'https://app.example',
  })
  assert.equal(asked.status, 201)
})

test('200 if the cookie is sent among others, 401 under another name', async () => {
  const read = (cookie: string) => world.request('GET', areas, { headers: { cookie } })
  for (const cookie of [`a=b; stint_session=${token}`, `stint_session=${token};a=b`, `x=1;stint_session=${token} ; y`])
    assert.equal((await read(cookie)).status, 200, cookie)
  for (const cookie of [
    '',
    'a=b',
    `xstint_session=${token}`,
    `Stint_Session=${token}`,
    `a="; stint_sessio=${token}"`,
  ]) {
    const answer = await read(cookie)
    assertRefused(answer, 401, ['base'], cookie)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

test('401 for an invalid cookie, which is not cleared, as a late response must not remove a newer one', async () => {
  for (const secret of ['', 'nonsense', `${token}x`, 'x'.repeat(5000), '%00', '"', `Bearer ${token}`]) {
    const answer = await withCookie(world, secret, 'GET', areas)
    assertRefused(answer, 401)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

test('204 operations without sign-in ignore the cookie', async () => {
  const saying: Record<string, string>[] = [{}, { 'sec-fetch-site': 'cross-site' }]
  for (const headers of saying) {
    const answer = await withCookie(world, 'nonsense', 'GET', '/api/v3/status', { headers })
    assert.deepEqual([answer.status, answer.headers['set-cookie']], [204, undefined])
  }
})

test('201 idempotency keys are shared between both kinds of session', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await create({ ...sameOriginHeaders, ...key })
  const again = await create({ ...sameOriginHeaders, ...key })
  const byToken = await world.request('POST', areas, { token, headers: key, body })
  for (const repeat of [again, byToken]) {
    assert.equal(repeat.headers['idempotent-replayed'], 'true')
    assert.deepEqual(repeat.body.data, first.body.data)
  }
})

test('201 and 200 a file is uploaded and downloaded with the cookie', async () => {
  const times = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T16:00:00Z', user_id: company.admin.id }
  const tracking = await world.post(`${company.ws}/time_trackings`, times, token)
  assert.equal(tracking.status, 201, tracking.text)
  const url = `${company.ws}/time_trackings/${tracking.body.data.id}/attachments`
  const { payload, contentType } = multipart([{ filename: 'a.png', type: 'image/png', content: png }])
  const upload = (more: object) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { cookie: `stint_session=${token}`, 'content-type': contentType, ...more },
      payload,
    })
  assert.equal((await upload({})).statusCode, 403)
  const stored = await upload(sameOriginHeaders)
  assert.equal(stored.statusCode, 201, stored.body)
  const { file_url } = stored.json().data.attributes
  const file = await world.app.inject({ url: file_url, headers: { cookie: `stint_session=${token}` } })
  assert.deepEqual([file.statusCode, file.rawPayload], [200, png])
})

test('401 the public API does not accept the cookie', async () => {
  assert.equal((await withCookie(world, token, 'GET', '/public_api/v1/ping')).status, 401)
})

test('204 and 403 behind a trusted proxy the origin is compared with the forwarded host', async () => {
  const behind = await createWorld({ env: { STINT_TRUST_PROXY: '1' } })
  const signedUp = await behind.post('/api/v3/sign_up', {
    email: `${randomUUID()}@example.org`,
    password: 'correct horse battery',
    username: 'Ada',
  })
  const secret = signedUp.body.data.attributes.access_token
  const out = (origin: string) =>
    withCookie(behind, secret, 'DELETE', '/api/v3/sign_out', {
      headers: { ...cookieSessionHeader, host: '10.0.0.7:3000', 'x-forwarded-host': 'stint.example.org', origin },
    })
  assertRefused(await out('https://evil.example'), 403)
  assert.equal((await out('https://stint.example.org')).status, 204)
})
