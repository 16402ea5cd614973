import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world, { username: 'Admin' })
const list = createLister(world, company.admin.token, `${company.ws}/users`, 'username')

const [shop, bar] = [await company.area('Shop'), await company.area('Bar')]
const [night, day] = [await company.tag('Night'), await company.tag('Day')]
await company.person({ attributes: { username: 'Both', area_ids: [shop, bar], tag_ids: [night, day] } })
const clerk = await company.person({ attributes: { username: 'Clerk', area_ids: [shop], tag_ids: [day] } })
await company.person({ attributes: { username: 'Dora' } })
const all = ['Admin', 'Both', 'Clerk', 'Dora']

const cases: [name: string, value: string, found: string[]][] = [
  ['areas', shop, ['Both', 'Clerk']],
  ['areas', bar, ['Both']],
  ['areas', `${shop},${bar}`, ['Both', 'Clerk']],
  ['areas', ` ${shop} , ${bar} `, ['Both', 'Clerk']],
  ['areas', `["${bar}"]`, ['Both']],
  ['areas', '999999', []],
  ['tags', night, ['Both']],
  ['tags', `${night},${day}`, ['Both', 'Clerk']],
  ['areas', 'abc', all],
  ['areas', `${shop},abc`, all],
  ['areas', '', all],
  ['areas', '0', all],
  ['tags', '-1', all],
  ['tags', '\0', all],
]
for (const [name, value, found] of cases) {
  test(`${name}=${JSON.stringify(value)}`, async () => assert.deepEqual(await list({ [name]: value }), found))
  test(`filter[${name}]=${JSON.stringify(value)}`, async () =>
    assert.deepEqual(await list({ [`filter[${name}]`]: value }), found))
}

test('named filters support eq and in; other matchers are ignored', async () => {
  assert.deepEqual(await list({ 'filter[areas]': `in:${bar}` }), ['Both'])
  assert.deepEqual(await list({ 'filter[areas]': `eq:${bar}` }), ['Both'])
  for (const matcher of ['!eq', 'gt', 'lte', 'pre', 'ct', '!ct', 'present', 'like'])
    assert.deepEqual(await list({ 'filter[areas]': `${matcher}:${bar}` }), all, matcher)
})

test('named filters are combined with AND, with each other and with fields', async () => {
  assert.deepEqual(await list({ areas: shop, tags: night }), ['Both'])
  assert.deepEqual(await list({ areas: shop, 'filter[username]': 'pre:C' }), ['Clerk'])
  assert.deepEqual(await list({ areas: shop, 'filter[areas]': bar }), ['Both'])
  const twice: [string, string][] = [
    ['filter[areas]', shop],
    ['filter[areas]', bar],
  ]
  assert.deepEqual(await list(twice), ['Both'])
})

test('an employee can filter colleagues by area and tag', async () => {
  const asClerk = createLister(world, clerk.token, `${company.ws}/users`, 'username')
  assert.deepEqual(await asClerk({ areas: bar }), ['Both'])
  assert.deepEqual(await asClerk({ 'filter[tags]': day }), ['Both', 'Clerk'])
})

test('on resources without named filters the names are ignored', async () => {
  const areas = createLister(world, company.admin.token, `${company.ws}/areas`, 'name')
  assert.deepEqual(await areas({ areas: '1', tags: '1', running: '1' }), ['Bar', 'Shop'])
})
