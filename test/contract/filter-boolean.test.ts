import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world, { username: 'Admin' })
const list = createLister(world, company.admin.token, `${company.ws}/users`, 'username')

await company.person({ attributes: { username: 'Home', home_office: true, checkin_complete: true } })
await company.person({ attributes: { username: 'Site', home_office: false, checkin_complete: false } })
const all = ['Admin', 'Home', 'Site']

const cases: [field: string, filter: string, found: string[]][] = [
  ['home_office', 'eq:true', ['Home']],
  ['home_office', 'true', ['Home']],
  ['home_office', 'eq:1', ['Home']],
  ['home_office', 'eq:false', ['Admin', 'Site']],
  ['home_office', '0', ['Admin', 'Site']],
  ['home_office', '!eq:true', ['Admin', 'Site']],
  ['home_office', '!eq:false', ['Home']],
  ['home_office', 'in:true', ['Home']],
  ['home_office', 'in:true,false', all],
  ['home_office', 'in:[true,false]', all],
  ['home_office', 'in:["1"]', ['Home']],
  ['home_office', 'in:', []],
  ['home_office', 'present', all],
  ['home_office', 'present:false', []],
  ['checkin_complete', 'eq:false', ['Site']],
  ['checkin_complete', '!eq:true', ['Admin', 'Site']],
  ['checkin_complete', 'present', ['Home', 'Site']],
  ['checkin_complete', 'present:false', ['Admin']],
  ['checkin_complete', 'eq:null', ['Admin']],
  ['checkin_complete', '!eq:null', ['Home', 'Site']],
  ['checkin_complete', 'in:true,false', ['Home', 'Site']],
]
for (const [field, filter, found] of cases)
  test(`filter[${field}]=${filter}`, async () => assert.deepEqual(await list({ [`filter[${field}]`]: filter }), found))

const misfits = [
  ...[
    'eq:yes',
    'eq:TRUE',
    'eq:',
    'eq:2',
    'eq:constructor',
    'eq:__proto__',
    'eq:toString',
    'in:true,maybe',
    'in:valueOf',
  ],
  ...['gt:false', 'gte:true', 'lt:true', 'lte:true', 'pre:t', 'suf:e', 'ct:u', '!ct:u', 'present:yes'],
]
for (const filter of misfits)
  test(`ignored: filter[home_office]=${filter}`, async () =>
    assert.deepEqual(await list({ 'filter[home_office]': filter }), all))
