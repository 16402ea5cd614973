import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const shop = await company.area('Shop', [company.admin.id])
const user = `${company.ws}/users/${company.admin.id}`
const get = async (url: string) => {
  const answer = await world.get(url, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const named = (record: { attributes: object }) => Object.keys(record.attributes).sort()

const cases: [query: string, attributes: string[]][] = [
  ['fields=username', ['username']],
  ['fields=username,email', ['email', 'username']],
  ['fields=%20username%20,+email,', ['email', 'username']],
  ['fields[user]=username,email', ['email', 'username']],
  ['fields%5Buser%5D=username', ['username']],
  ['fields=username&fields=email', ['email', 'username']],
  ['fields=username,nonsense', ['username']],
  ['fields=nonsense', []],
  ['fields=', []],
  ['fields[user]=', []],
  ['fields=permissions', ['permissions']],
  ['fields=areas,created_at,id,type,account_admin,image_id,__proto__', []],
]
for (const [query, attributes] of cases)
  test(`${query}: only these attributes, and no relationships`, async () => {
    const { data } = await get(`${user}?${query}`)
    assert.deepEqual(named(data), attributes)
    assert.deepEqual(data.relationships, {})
    assert.deepEqual([data.id, data.type], [company.admin.id, 'user'])
  })

test('the values are the same as in the complete record', async () => {
  const whole = await get(user)
  const { data } = await get(`${user}?fields=username,salary,avatar`)
  for (const [name, value] of Object.entries(data.attributes)) assert.deepEqual(value, whole.data.attributes[name])
})

test('without fields for its type the record is complete', async () => {
  const whole = (await get(user)).data
  assert.ok(named(whole).length > 30)
  assert.ok(Object.keys(whole.relationships).length > 5)
  for (const query of ['fields[area]=name', 'fields[users]=username', 'fields[]=username', 'fields[user][]=username'])
    assert.deepEqual((await get(`${user}?${query}`)).data, whole, query)
})

test('fields work on lists', async () => {
  const { data } = await get(`${company.ws}/areas?fields=name`)
  assert.deepEqual(data, [{ id: shop, type: 'area', attributes: { name: 'Shop' }, relationships: {} }])
})

test('included records: fields without a type only affects the requested resource', async () => {
  const { data, included } = await get(`${company.ws}/areas/${shop}?include=users,workspace&fields=name`)
  assert.deepEqual(data.attributes, { name: 'Shop' })
  const [member, workspace] = ['user', 'workspace'].map((type) =>
    included.find((one: { type: string }) => one.type === type),
  )
  assert.deepEqual(member, (await get(user)).data)
  assert.deepEqual(workspace, (await get(company.ws)).data)
})

test('included records: each type has its own fields', async () => {
  const query = 'include=users,workspace&fields[user]=username&fields[area]=color'
  const { data, included } = await get(`${company.ws}/areas/${shop}?${query}`)
  assert.deepEqual(named(data), ['color'])
  const [member, workspace] = ['user', 'workspace'].map((type) =>
    included.find((one: { type: string }) => one.type === type),
  )
  assert.deepEqual(member, {
    id: company.admin.id,
    type: 'user',
    attributes: { username: 'Ada Admin' },
    relationships: {},
  })
  assert.ok(named(workspace).includes('time_zone'))
})

test('attributes left out of the response can be used for filters and sorting', async () => {
  await company.area('Bar')
  const { data } = await get(`${company.ws}/areas?fields=color&filter[name]=in:Bar,Shop&sort=-name`)
  assert.equal(data[0].id, shop)
  assert.deepEqual(named(data[0]), ['color'])
})

test('fields applies to the response of a write, too', async () => {
  const answer = await world.patch(
    `${company.ws}/areas/${shop}?fields=name`,
    { name: 'Shop 2', color: '#123456' },
    token,
  )
  assert.deepEqual(answer.body.data.attributes, { name: 'Shop 2' })
  assert.equal((await get(`${company.ws}/areas/${shop}`)).data.attributes.color, '#123456')
})
