import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister, queryOf } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world, { username: 'Admin' })
const { token } = company.admin
const list = createLister(world, token, `${company.ws}/users`, 'username')

const [shop, bar] = [await company.area('Shop'), await company.area('Bar')]
const [night, day] = [await company.tag('Night'), await company.tag('Day')]
const both = await company.person({ attributes: { username: 'Both', area_ids: [shop, bar], tag_ids: [night] } })
const clerk = await company.person({ roles: [2], attributes: { username: 'Clerk', area_ids: [shop], tag_ids: [day] } })
await company.person({ attributes: { username: 'Dora' } })
const all = ['Admin', 'Both', 'Clerk', 'Dora']
const beyond = '9223372036854775808'

const cases: [field: string, filter: string, found: string[]][] = [
  ['id', `eq:${both.id}`, ['Both']],
  ['id', both.id, ['Both']],
  ['id', `!eq:${both.id}`, ['Admin', 'Clerk', 'Dora']],
  ['id', `in:${both.id},${clerk.id}`, ['Both', 'Clerk']],
  ['id', `in:["${both.id}",${clerk.id}]`, ['Both', 'Clerk']],
  ['id', `gt:${both.id}`, ['Clerk', 'Dora']],
  ['id', `gte:${both.id}`, ['Both', 'Clerk', 'Dora']],
  ['id', `lt:${both.id}`, ['Admin']],
  ['id', `lte:${both.id}`, ['Admin', 'Both']],
  ['id', 'gt:0', all],
  ['id', 'lt:0', []],
  ['id', 'gt:-5', all],
  ['id', 'eq:0', []],
  ['id', `eq:${beyond}`, []],
  ['id', `lt:${beyond}`, all],
  ['id', `gt:${beyond}`, []],
  ['id', `!eq:${beyond}`, all],
  ['id', 'in:', []],
  ['id', 'present', all],
  ['id', 'present:false', []],
  ['area_id', `eq:${shop}`, ['Both', 'Clerk']],
  ['area_id', bar, ['Both']],
  ['area_id', `!eq:${bar}`, ['Admin', 'Clerk', 'Dora']],
  ['area_id', `in:${bar},${shop}`, ['Both', 'Clerk']],
  ['area_id', `in:["${bar}"]`, ['Both']],
  ['area_id', 'eq:999999', []],
  ['area_id', `eq:${beyond}`, []],
  ['area_id', 'present', ['Both', 'Clerk']],
  ['area_id', 'present:false', ['Admin', 'Dora']],
  ['area_id', 'eq:null', ['Admin', 'Dora']],
  ['area_id', '!eq:null', ['Both', 'Clerk']],
  ['tag_id', `eq:${night}`, ['Both']],
  ['tag_id', `in:${night},${day}`, ['Both', 'Clerk']],
  ['role_id', 'eq:2', ['Clerk']],
  ['role_id', 'eq:4', ['Admin']],
  ['role_id', 'in:1,2', ['Both', 'Clerk', 'Dora']],
  ['workspace_id', `eq:${company.workspaceId}`, all],
  ['workspace_id', `!eq:${company.workspaceId}`, []],
  ['account_id', `eq:${company.accountId}`, ['Admin']],
  ['account_id', 'eq:null', ['Both', 'Clerk', 'Dora']],
  ['account_id', 'present', ['Admin']],
  // Nobody is absent, and nobody has punched yet.
  ['current_absence_id', 'eq:1', []],
  ['current_absence_id', 'eq:null', all],
  ['current_absence_id', '!eq:null', []],
  ['current_absence_id', 'present', []],
  ['current_absence_id', 'present:false', all],
]
for (const [field, filter, found] of cases)
  test(`filter[${field}]=${filter}`, async () => assert.deepEqual(await list({ [`filter[${field}]`]: filter }), found))

for (const field of ['id', 'area_id', 'tag_id', 'role_id', 'account_id', 'current_absence_id', 'custom_field_value_id'])
  for (const filter of [
    'eq:abc',
    'eq:',
    'eq:1.5',
    'in:1,abc',
    '!eq:x',
    'gt:x',
    'pre:1',
    'suf:1',
    'ct:1',
    'present:maybe',
  ])
    test(`ignored: filter[${field}]=${filter}`, async () =>
      assert.deepEqual(await list({ [`filter[${field}]`]: filter }), all))

test('relationships of other resources: areas by user and workspace, tags by user, parent areas', async () => {
  const areas = createLister(world, token, `${company.ws}/areas`, 'name')
  assert.deepEqual(await areas({ 'filter[user_id]': `eq:${clerk.id}` }), ['Shop'])
  assert.deepEqual(await areas({ 'filter[workspace_id]': `eq:${company.workspaceId}` }), ['Bar', 'Shop'])
  assert.deepEqual(await areas({ 'filter[workspace_id]': 'eq:999999' }), [])
  assert.deepEqual(await areas({ 'filter[parent_area_id]': 'present' }), [])
  assert.deepEqual(await areas({ 'filter[parent_area_id]': 'eq:1' }), [])
  assert.deepEqual(await areas({ 'filter[parent_area_id]': '!eq:1' }), ['Bar', 'Shop'])
  const tags = createLister(world, token, `${company.ws}/tags`, 'title')
  assert.deepEqual(await tags({ 'filter[user_id]': `eq:${clerk.id}` }), ['Day'])
})

test('text ids', async () => {
  const trades = createLister(world, token, '/api/v3/industry_examples', 'name')
  assert.deepEqual(await trades({ 'filter[id]': 'eq:car-repair' }), ['car_repair'])
  assert.deepEqual(await trades({ 'filter[id]': 'in:bakery,hotel' }), ['bakery', 'hotel'])
  assert.deepEqual(await trades({ 'filter[id]': 'eq:7' }), [])
})

test('an id of another account finds nothing', async () => {
  const other = await createCompany(world)
  const foreign = await other.area('Theirs', [other.admin.id])
  assert.deepEqual(await list({ 'filter[area_id]': `eq:${foreign}` }), [])
  assert.deepEqual(await list({ 'filter[id]': `eq:${other.admin.id}` }), [])
})

test('filtering by id shows an employee no more than the list does', async () => {
  const { body } = await world.get(`${company.ws}/users?${queryOf({ 'filter[id]': `eq:${both.id}` })}`, clerk.token)
  assert.deepEqual(
    body.data.map((one: { type: string }) => one.type),
    ['user_overview'],
  )
})
