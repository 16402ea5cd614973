import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { errorPointers } from '../support/answers.ts'
import { createCompany } from '../support/company.ts'
import { createWorld, type RequestOptions } from '../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const areas = `${company.ws}/areas`
const shop = await company.area('Shop')
const area = `${areas}/${shop}`

const bodyOf = (attributes: object, more: object = {}) =>
  JSON.stringify({ data: { type: 'area', attributes, ...more } })
const send = (method: string, url: string, options: RequestOptions & { type?: string } = {}) => {
  const { type, ...rest } = options
  return world.request(method, url, {
    token,
    ...rest,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
}
const nameNow = async (): Promise<string> => (await world.get(area, token)).body.data.attributes.name

for (const type of [
  'application/vnd.api+json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/vnd.api+json; charset=utf-8',
  'Application/JSON',
])
  test(`201 a body of type ${type}`, async () => {
    const answer = await send('POST', areas, { type, body: bodyOf({ name: 'Café 🥐' }) })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.data.attributes.name, 'Café 🥐')
  })

for (const type of [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
  ],
  ...['application/jsonp', 'application/problem+json', '*/*', 'nonsense', ''],
])
  test(`415 a body of type ${type || '(none)'}`, async () => {
    for (const [method, url] of [
      ['POST', areas],
      ['PATCH', area],
      ['DELETE', area],
    ] as const) {
      const answer = await send(method, url, { type, body: bodyOf({ name: 'No' }) })
      assert.equal(answer.status, 415, `${method}: ${answer.text}`)
      assert.equal(answer.body.errors[0].status, 'unsupported_media_type')
    }
    assert.equal(await nameNow(), 'Shop')
  })

test('415 a compressed body; Content-Encoding: identity is accepted', async () => {
  const body = bodyOf({ name: 'No' })
  const encoded = (encoding: string, content: string) =>
    world.request('PATCH', area, { token, body: content, headers: { 'content-encoding': encoding } })
  for (const [encoding, content] of [
    ['gzip', gzipSync(body).toString('latin1')],
    ['br', brotliCompressSync(body).toString('latin1')],
    ['nonsense', body],
  ] as const) {
    const answer = await encoded(encoding, content)
    assert.equal(answer.status, 415, answer.text)
    assert.equal(answer.body.errors[0].title, 'Send the body without compression.')
  }
  assert.equal(await nameNow(), 'Shop')
  assert.equal((await encoded('identity', bodyOf({ name: 'Shop' }))).status, 200)
})

test('200 DELETE with an empty body, whatever its type', async () => {
  for (const type of [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
    'application/vnd.api+json',
  ])
    for (const body of [undefined, ''])
      assert.equal((await send('DELETE', `${areas}/${await company.area()}`, { type, body })).status, 200, type)
})

test('200 a JSON body on GET or DELETE is ignored', async () => {
  const body = bodyOf({ name: 'Ignored' })
  assert.equal((await send('GET', areas, { body })).status, 200)
  assert.equal((await send('GET', area, { body, type: 'application/json' })).body.data.attributes.name, 'Shop')
  const deleted = await send('DELETE', `${areas}/${await company.area('Bye')}`, { body })
  assert.deepEqual([deleted.status, deleted.body.data.attributes.name], [200, 'Bye'])
})

test('413 a body of more than 1 MiB, whatever its type; exactly 1 MiB is accepted', async () => {
  const filled = (bytes: number) => {
    const frame = bodyOf({ name: 'Large', padding: '' })
    return bodyOf({ name: 'Large', padding: 'x'.repeat(bytes - Buffer.byteLength(frame)) })
  }
  assert.equal((await send('POST', areas, { body: filled(1024 * 1024) })).status, 201)
  for (const type of ['application/vnd.api+json', 'application/json', 'text/plain']) {
    const answer = await send('POST', areas, { type, body: filled(1024 * 1024 + 1) })
    assert.equal(answer.status, 413)
    assert.equal(answer.body.errors[0].status, 'payload_too_large')
  }
})

for (const body of ['', '   ', 'null', '[]', '7', '"data"', '{}', '{"data":null}', '{"data":[]}', '{"name":"x"}'])
  test(`400 a body without a data object: ${JSON.stringify(body)}`, async () => {
    for (const [method, url] of [
      ['POST', areas],
      ['PATCH', area],
    ] as const) {
      const answer = await send(method, url, { body })
      assert.equal(answer.status, 400)
      assert.equal(answer.body.errors[0].source.pointer, 'data')
    }
  })

test('400 no body', async () => {
  for (const [method, url] of [
    ['POST', areas],
    ['PATCH', area],
    ['POST', '/api/v3/sign_in'],
  ] as const)
    assert.equal((await send(method, url)).status, 400)
})

for (const body of [
  '{',
  '{"data":{"attributes":{"name":"x"}}',
  "{'data':1}",
  'data=1',
  '\0',
  '{"data":{"attributes":{"name":NaN}}}',
])
  test(`400 a body that is not JSON: ${JSON.stringify(body)}`, async () => {
    const answer = await send('POST', areas, { body })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.errors[0].source, { pointer: 'base' })
  })

for (const type of ['application/json', 'application/vnd.api+json', 'application/json; charset=iso-8859-1'])
  test(`400 ${type} in an encoding other than UTF-8, and nothing is stored`, async () => {
    const body = Buffer.from(bodyOf({ name: 'Jäger' }), 'latin1')
    const answer = await send('PATCH', area, { type, body })
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(answer.body.errors[0].source, { pointer: 'base' })
    assert.equal(answer.body.errors[0].title, 'The body must be encoded in UTF-8.')
    assert.equal(await nameNow(), 'Shop')
  })

test('type and id of the data are not checked', async () => {
  for (const type of ['area', 'areas', 'workingArea', 'Area', '', null, 5, undefined]) {
    const body = { data: { id: '999', type, attributes: { name: 'Typed' } } }
    const answer = await send('POST', areas, { body })
    assert.equal(answer.status, 201)
    assert.notEqual(answer.body.data.id, '999')
    assert.equal((await send('PATCH', area, { body: { data: { id: 5, type, attributes: {} } } })).body.data.id, shop)
  }
})

test('unknown attributes and relationships are ignored', async () => {
  const attributes = {
    name: 'Odd',
    account_id: '1',
    workspace_id: '2',
    deleted_at: null,
    nonsense: { deep: [1] },
    __proto__: 1,
  }
  const body = { data: { attributes, relationships: { owner: { data: { id: '1', type: 'x' } }, users: 5 } } }
  const answer = await send('POST', areas, { body })
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(answer.body.data.relationships.workspace.data.id, company.workspaceId)
})

test('sending back an unchanged record changes nothing', async () => {
  for (const url of [area, `${company.ws}/users/${company.admin.id}`, company.ws, company.account]) {
    const before = await world.get(`${url}?include=`, token)
    const answer = await send('PATCH', url, { body: JSON.stringify(before.body) })
    assert.equal(answer.status, 200, answer.text)
    const after = (await world.get(url, token)).body.data
    for (const { attributes } of [before.body.data, after]) delete attributes.updated_at
    assert.deepEqual(after, before.body.data)
  }
})

test('read-only members, included and meta are ignored', async () => {
  const attributes = {
    name: 'Shop',
    status: 'inactive',
    created_at: '1999-01-01T00:00:00Z',
    updated_at: 5,
    permissions: 'all',
  }
  const body = {
    data: { attributes, relationships: { users: { data: [], method: 'update' } } },
    included: [5],
    meta: 'x',
  }
  const { status, body: answer } = await send('PATCH', area, { body })
  assert.equal(status, 200)
  assert.equal(answer.data.attributes.status, 'active')
  assert.match(answer.data.attributes.created_at, /^20[2-9]\d/)
  assert.equal(answer.data.attributes.permissions, null)
})

test('PUT and PATCH do the same', async () => {
  for (const method of ['PUT', 'PATCH']) {
    const answer = await send(method, area, { body: { data: { attributes: { color: '#ABCDEF' } } } })
    assert.equal(answer.status, 200)
    assert.deepEqual([answer.body.data.attributes.name, answer.body.data.attributes.color], ['Shop', '#ABCDEF'])
  }
  const password = { data: { attributes: { reset_password_token: 'x', password: 'long enough' } } }
  for (const method of ['PUT', 'PATCH'])
    assert.equal((await world.request(method, '/api/v3/password', { body: password })).status, 401)
})

test('400 names all wrong attributes and stores nothing', async () => {
  const attributes = {
    username: ['x'],
    salary: 'much',
    birthday: '2026-02-30',
    home_office: 'yes',
    area_ids: [shop, 'x'],
  }
  const answer = await world.post(`${company.ws}/users`, attributes, token)
  assert.equal(answer.status, 400)
  assert.deepEqual(errorPointers(answer).sort(), Object.keys(attributes).sort())
  const half = await world.patch(area, { name: 'Half', color: 'red' }, token)
  assert.equal(half.status, 400)
  assert.equal(await nameNow(), 'Shop')
})

test('ids in a body may be numbers or text', async () => {
  for (const id of [company.admin.id, Number(company.admin.id)]) {
    const answer = await world.patch(area, { user_ids: [id] }, token)
    assert.deepEqual(answer.body.data.relationships.users.data, [{ id: company.admin.id, type: 'user' }])
  }
})
