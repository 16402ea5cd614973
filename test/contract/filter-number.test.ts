import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world, { username: 'Zero' })
const list = createLister(world, company.admin.token, `${company.ws}/users`, 'username')

// The admin of the sign-up is "Zero"; all the other names sort in the order of their salaries.
const salaries = { Debt: -12.5, Half: 0.5, Ten: 10, TenAndABit: 10.0001, Top: 1_000_000_000 }
for (const [username, salary] of Object.entries(salaries)) await company.person({ attributes: { username, salary } })
const all = ['Debt', 'Half', 'Ten', 'TenAndABit', 'Top', 'Zero']

const cases: [filter: string, found: string[]][] = [
  ['eq:10', ['Ten']],
  ['10', ['Ten']],
  ['eq:10.0', ['Ten']],
  ['eq:010', ['Ten']],
  ['eq:10.0001', ['TenAndABit']],
  ['eq:-12.5', ['Debt']],
  ['eq:0', ['Zero']],
  ['eq:-0', ['Zero']],
  ['!eq:10', ['Debt', 'Half', 'TenAndABit', 'Top', 'Zero']],
  ['gt:10', ['TenAndABit', 'Top']],
  ['gte:10', ['Ten', 'TenAndABit', 'Top']],
  ['lt:0', ['Debt']],
  ['lte:0.5', ['Debt', 'Half', 'Zero']],
  ['gt:99999999999999999999999999999999', []],
  ['lt:99999999999999999999999999999999', all],
  ['gt:-99999999999999999999999999999999.999999999999', all],
  ['in:10,0.5', ['Half', 'Ten']],
  ['in:[10, "0.5", -12.5]', ['Debt', 'Half', 'Ten']],
  ['in:7', []],
  ['in:', []],
  ['present', all],
  ['present:false', []],
  ['eq:null', []],
  ['!eq:null', all],
]
for (const [filter, found] of cases)
  test(`filter[salary]=${filter}`, async () => assert.deepEqual(await list({ 'filter[salary]': filter }), found))

const misfits = [
  ...['eq:ten', 'eq:', 'eq:1e1', 'eq:0x0A', 'eq:1,5', 'eq:1.', 'eq:.5', 'eq:--1', 'eq:NaN', 'eq:Infinity', 'eq: 10'],
  ...['gt:ten', 'in:10,ten', 'in:[{}]', 'pre:1', 'suf:0', 'ct:1', '!ct:1', 'present:10', `eq:${'9'.repeat(5000)}`],
]
for (const filter of misfits)
  test(`ignored: filter[salary]=${filter.slice(0, 40)}`, async () =>
    assert.deepEqual(await list({ 'filter[salary]': filter }), all))

test('whole numbers, and numbers that may be null', async () => {
  const { token } = company.admin
  const profiles = `${company.account}/workspaces/${company.workspaceId}/data_profiles`
  for (const [title, position] of [
    ['First', 1],
    ['Second', 2],
    ['Nowhere', null],
  ] as const)
    assert.equal((await world.post(profiles, { title, position }, token)).status, 201)
  const titles = createLister(world, token, profiles, 'title')
  const ours = { 'filter[title]': 'in:First,Second,Nowhere', sort: 'title' }
  assert.deepEqual(await titles({ ...ours, 'filter[position]': 'eq:2' }), ['Second'])
  assert.deepEqual(await titles({ ...ours, 'filter[position]': 'eq:1.5' }), [])
  assert.deepEqual(await titles({ ...ours, 'filter[position]': 'gt:1.5' }), ['Second'])
  assert.deepEqual(await titles({ ...ours, 'filter[position]': 'lt:9999999999' }), ['First', 'Second'])
  assert.deepEqual(await titles({ ...ours, 'filter[position]': '!eq:1' }), ['Nowhere', 'Second'])
  assert.deepEqual(await titles({ ...ours, 'filter[position]': 'eq:null' }), ['Nowhere'])
  assert.deepEqual(await titles({ ...ours, 'filter[position]': 'present' }), ['First', 'Second'])
  assert.deepEqual(await titles({ ...ours, 'filter[position]': 'present:false' }), ['Nowhere'])
})

test('a range on one field, combined with another field', async () => {
  const range: [string, string][] = [
    ['filter[salary]', 'gt:0'],
    ['filter[salary]', 'lt:100'],
  ]
  assert.deepEqual(await list(range), ['Half', 'Ten', 'TenAndABit'])
  assert.deepEqual(await list([...range, ['filter[username]', 'pre:Ten']]), ['Ten', 'TenAndABit'])
  assert.deepEqual(await list([...range, ['filter[remaining_vacation_days_this_year]', 'gte:1000']]), [])
})
