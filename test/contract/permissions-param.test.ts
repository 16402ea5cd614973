import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany } from '../support/company.ts'
import { createKiosk, tokenFor } from '../support/kiosks.ts'
import { createWorld } from '../support/world.ts'
import { createPathRecords, operationUrl } from './support/path-records.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token, id: me } = company.admin
const shop = await company.area('Shop')
const other = await company.person({ attributes: { username: 'Other', area_ids: [shop] } })
const area = `${company.ws}/areas/${shop}`
const pathIds = await createPathRecords(world, company, other)
const kiosk = await createKiosk(world, company)

const shown = async (url: string, as = token) => {
  const answer = await world.get(url, as)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const cases: [query: string, permissions: Record<string, boolean> | null][] = [
  ['', null],
  ['permissions=', null],
  ['permissions=%20', null],
  ['permissions=false', null],
  ['permissions=true', { update: true, destroy: true }],
  ['permissions=%20true%20', { update: true, destroy: true }],
  ['permissions=update', { update: true }],
  ['permissions=update,destroy', { update: true, destroy: true }],
  ['permissions=%20update%20,+destroy,', { update: true, destroy: true }],
  ['permissions=destroy,update', { destroy: true, update: true }],
  ['permissions=update,fly', { update: true, fly: false }],
  ['permissions=constructor,__proto__', { constructor: false, ['__proto__']: false } as Record<string, boolean>],
  ['permissions=update&permissions=destroy', { destroy: true }],
]
for (const [query, permissions] of cases)
  test(`${query || 'no parameter'}: ${JSON.stringify(permissions)}`, async () => {
    assert.equal(
      JSON.stringify((await shown(`${area}?${query}`)).data.attributes.permissions),
      JSON.stringify(permissions),
    )
    const list = await shown(`${company.ws}/areas?${query}`)
    assert.equal(JSON.stringify(list.data[0].attributes.permissions), JSON.stringify(permissions), 'on the list')
  })

test('permissions depend on the caller and the record', async () => {
  const asked = 'permissions=update,destroy,update_account_admin_role'
  const of = async (userId: string, as?: string) =>
    (await shown(`${company.ws}/users/${userId}?${asked}`, as)).data.attributes.permissions
  assert.deepEqual(await of(other.id), { update: true, destroy: true, update_account_admin_role: true })
  assert.deepEqual(await of(me), { update: true, destroy: false, update_account_admin_role: false })
  assert.deepEqual(await of(other.id, other.token), { update: true, destroy: false, update_account_admin_role: false })
  assert.deepEqual((await shown(`${area}?permissions=true`, other.token)).data.attributes.permissions, {
    update: false,
    destroy: false,
  })
})

test('each record of a list has its own permissions', async () => {
  const { data } = await shown(`${company.ws}/users?permissions=destroy`)
  const byId = Object.fromEntries(
    data.map((one: { id: string; attributes: { permissions: object } }) => [one.id, one.attributes.permissions]),
  )
  assert.deepEqual([byId[me], byId[other.id]], [{ destroy: false }, { destroy: true }])
})

test('included records have their own permissions', async () => {
  const { included } = await shown(`${area}?include=users,workspace&permissions=update`)
  assert.equal(included.length, 2)
  for (const one of included) assert.deepEqual(one.attributes.permissions, { update: true })
  const plain = await shown(`${area}?include=users`)
  assert.equal(plain.included[0].attributes.permissions, null)
})

test('permissions match what a write is allowed', async () => {
  for (const [as, allowed] of [
    [token, true],
    [other.token, false],
  ] as const) {
    const { data } = await shown(`${area}?permissions=update`, as)
    assert.equal(data.attributes.permissions.update, allowed)
    assert.equal((await world.patch(area, { name: 'Shop' }, as)).status, allowed ? 200 : 403)
  }
})

for (const operation of v3Operations) {
  const { method, answers } = operation
  if (method !== 'GET' || (answers.kind !== 'one' && answers.kind !== 'many')) continue
  const { abilities } = answers.resource
  test(`${operation.id}: ${abilities ? 'all permissions on request' : 'no permissions'}`, async () => {
    const path = operationUrl(operation, pathIds)
    const as = tokenFor(operation, kiosk, token)
    const answers = [await shown(path, as), await shown(`${path}?permissions=true`, as)]
    const [plain, asked] = answers.map(({ data }) => [data].flat())
    assert.ok(asked!.length > 0)
    for (const { attributes } of plain!) assert.equal(attributes.permissions, abilities ? null : undefined)
    for (const { attributes } of asked!) {
      assert.deepEqual(Object.keys(attributes.permissions ?? {}), Object.keys(abilities ?? {}))
      for (const answer of Object.values(attributes.permissions ?? {})) assert.equal(typeof answer, 'boolean')
    }
  })
}

test('tags have no permissions attribute', async () => {
  const tag = await company.tag()
  const { data } = await shown(`${company.ws}/tags/${tag}?permissions=true`)
  assert.ok(!('permissions' in data.attributes))
})

test('responses of writes have permissions, too', async () => {
  const answer = await world.patch(`${area}?permissions=destroy`, { color: '#101010' }, token)
  assert.deepEqual(answer.body.data.attributes.permissions, { destroy: true })
})
