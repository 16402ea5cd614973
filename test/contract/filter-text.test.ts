import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world)
const areas = `${company.ws}/areas`
const list = createLister(world, company.admin.token, areas, 'name')

// In the order of the list, by name.
const wool = '100% wool'
const external: Record<string, string | null> = {
  [wool]: 'x_y',
  Ärzte: 'a:b:c',
  bakehouse: null,
  Bakery: 'B-1',
  'C:\\temp': 'a,b',
  Zoo: null,
}
const all = Object.keys(external)
for (const [name, external_id] of Object.entries(external)) {
  const created = await world.post(areas, { name, external_id }, company.admin.token)
  assert.equal(created.status, 201, created.text)
}

const cases: [field: string, filter: string, found: string[]][] = [
  ['name', 'eq:Bakery', ['Bakery']],
  ['name', 'Bakery', ['Bakery']],
  ['name', 'eq:bakery', []],
  ['name', 'eq:Bak', []],
  ['name', '!eq:Bakery', all.filter((name) => name !== 'Bakery')],
  ['external_id', '!eq:B-1', all.filter((name) => name !== 'Bakery')],
  ['name', 'gt:Bakery', ['C:\\temp', 'Zoo']],
  ['name', 'gte:Bakery', ['Bakery', 'C:\\temp', 'Zoo']],
  ['name', 'lt:bakehouse', [wool, 'Ärzte']],
  ['name', 'lte:bakehouse', [wool, 'Ärzte', 'bakehouse']],
  ['name', 'pre:Bake', ['bakehouse', 'Bakery']],
  ['name', 'pre:ä', ['Ärzte']],
  ['name', 'pre:ake', []],
  ['name', 'suf:ery', ['Bakery']],
  ['name', 'suf:HOUSE', ['bakehouse']],
  ['name', 'suf:bake', []],
  ['name', 'ct:ake', ['bakehouse', 'Bakery']],
  ['name', 'ct:ÄRZ', ['Ärzte']],
  ['name', 'ct:', all],
  ['name', '!ct:ake', [wool, 'Ärzte', 'C:\\temp', 'Zoo']],
  ['external_id', '!ct:b', [wool, 'bakehouse', 'Zoo']],
  ['name', 'in:Zoo,Bakery', ['Bakery', 'Zoo']],
  ['name', 'in: Zoo , Bakery ,', ['Bakery', 'Zoo']],
  ['name', 'in:["Zoo","Bakery"]', ['Bakery', 'Zoo']],
  ['external_id', 'in:["a,b","B-1"]', ['Bakery', 'C:\\temp']],
  ['external_id', 'in:a:b:c,B-1', ['Ärzte', 'Bakery']],
  ['name', 'in:Zoo', ['Zoo']],
  ['name', 'in:', []],
  ['name', 'in:[]', []],
  ['name', 'in:["Zoo"', []],
]
for (const [field, filter, found] of cases)
  test(`filter[${field}]=${filter}`, async () => assert.deepEqual(await list({ [`filter[${field}]`]: filter }), found))

test('a value may contain colons: only the first one separates it from the matcher', async () => {
  assert.deepEqual(await list({ 'filter[external_id]': 'eq:a:b:c' }), ['Ärzte'])
  assert.deepEqual(await list({ 'filter[name]': 'eq:C:\\temp' }), ['C:\\temp'])
  assert.deepEqual(await list({ 'filter[external_id]': 'ct::' }), ['Ärzte'])
})

const literal: [string, string, string[]][] = [
  ['name', 'ct:%', [wool]],
  ['name', 'pre:%', []],
  ['name', 'suf:%', []],
  ['name', 'ct:0%_w', []],
  ['external_id', 'ct:_', [wool]],
  ['external_id', 'pre:x_', [wool]],
  ['external_id', 'suf:_', []],
  ['name', 'ct:\\', ['C:\\temp']],
  ['name', 'suf:\\', []],
  ['name', 'pre:C:\\', ['C:\\temp']],
  ['name', 'ct:\\%', []],
  ['name', '!ct:%', all.filter((name) => name !== wool)],
]
for (const [field, filter, found] of literal)
  test(`wildcards are literal: filter[${field}]=${filter}`, async () =>
    assert.deepEqual(await list({ [`filter[${field}]`]: filter }), found))

const given = [wool, 'Ärzte', 'Bakery', 'C:\\temp']
const missing = ['bakehouse', 'Zoo']
for (const [filter, found] of [
  ['present', given],
  ['present:true', given],
  ['present:1', given],
  ['present:false', missing],
  ['present:0', missing],
  ['eq:null', missing],
  ['null', missing],
  ['!eq:null', given],
] as const)
  test(`filter[external_id]=${filter} tests for presence`, async () =>
    assert.deepEqual(await list({ 'filter[external_id]': filter }), found))

test('an empty text counts as absent', async () => {
  const { token } = company.admin
  const greeting = { name: 'Greeted', welcome_message: 'Moin' }
  assert.equal((await world.post(`${company.account}/workspaces`, greeting, token)).status, 200)
  const workspaces = createLister(world, token, `${company.account}/workspaces`, 'welcome_message')
  assert.deepEqual(await workspaces({ 'filter[welcome_message]': 'present' }), ['Moin'])
  assert.deepEqual(await workspaces({ 'filter[welcome_message]': 'present:false' }), [''])
  assert.deepEqual(await workspaces({ 'filter[welcome_message]': 'eq:' }), [''])
})

const ignored: [string, string][] = [
  ['nonsense', 'eq:Bakery'],
  ['Name', 'eq:Bakery'],
  ['account_id', 'eq:0'],
  ['deleted_at', 'present'],
  ['permissions', 'present'],
  ['__proto__', 'eq:1'],
  ['constructor', 'eq:1'],
  ['name', 'like:Bakery'],
  ['name', 'EQ:Bakery'],
  ['name', 'Bakery:open'],
  ['name', ':Bakery'],
  ['name', 'present:maybe'],
  ['name', 'present:'],
  ['name', 'eq:Bak\0ery'],
  ['name', 'ct:\0'],
]
for (const [field, filter] of ignored)
  test(`ignored: filter[${field}]=${JSON.stringify(filter)}`, async () =>
    assert.deepEqual(await list({ [`filter[${field}]`]: filter }), all))

test('several filters are combined with AND, also on one field', async () => {
  assert.deepEqual(await list({ 'filter[name]': 'pre:bake', 'filter[external_id]': 'present' }), ['Bakery'])
  const range: [string, string][] = [
    ['filter[name]', 'gte:bakehouse'],
    ['filter[name]', 'lt:Zoo'],
  ]
  assert.deepEqual(await list(range), ['bakehouse', 'Bakery', 'C:\\temp'])
  assert.deepEqual(await list([...range, ['filter[name]', '!eq:Bakery']]), ['bakehouse', 'C:\\temp'])
  assert.deepEqual(await list([...range, ['filter[nonsense]', 'eq:1']]), ['bakehouse', 'Bakery', 'C:\\temp'])
})

test('the totals count the filtered records', async () => {
  const answer = await world.get(`${areas}?filter[name]=pre:bake&items=1`, company.admin.token)
  assert.equal(answer.body.data.length, 1)
  assert.equal(answer.body.meta.total_count, 2)
  assert.equal(answer.body.meta.total_pages, 2)
})
