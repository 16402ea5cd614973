import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world, { username: 'Unknown' })
const list = createLister(world, company.admin.token, `${company.ws}/users`, 'username')

const birthdays = {
  Early: '1000-01-01',
  Elder: '1960-02-29',
  Middle: '1985-12-31',
  Next: '1986-01-01',
  Late: '9999-12-31',
}
for (const [username, birthday] of Object.entries(birthdays))
  await company.person({ attributes: { username, birthday } })
const all = ['Early', 'Elder', 'Late', 'Middle', 'Next', 'Unknown']
const known = all.slice(0, 5)

const cases: [filter: string, found: string[]][] = [
  ['eq:1985-12-31', ['Middle']],
  ['1985-12-31', ['Middle']],
  ['eq:1960-02-29', ['Elder']],
  ['!eq:1985-12-31', ['Early', 'Elder', 'Late', 'Next', 'Unknown']],
  ['gt:1985-12-31', ['Late', 'Next']],
  ['gte:1985-12-31', ['Late', 'Middle', 'Next']],
  ['lt:1985-12-31', ['Early', 'Elder']],
  ['lte:1985-12-31', ['Early', 'Elder', 'Middle']],
  ['gte:1000-01-01', known],
  ['eq:9999-12-31', ['Late']],
  ['in:1960-02-29,1986-01-01', ['Elder', 'Next']],
  ['in:["1960-02-29"]', ['Elder']],
  ['in:', []],
  ['present', known],
  ['present:true', known],
  ['present:false', ['Unknown']],
  ['eq:null', ['Unknown']],
  ['!eq:null', known],
]
for (const [filter, found] of cases)
  test(`filter[birthday]=${filter}`, async () => assert.deepEqual(await list({ 'filter[birthday]': filter }), found))

const misfits = [
  ...['eq:1985-02-30', 'eq:1985-13-01', 'eq:31.12.1985', 'eq:12/31/1985', 'eq:19851231', 'eq:1985', 'eq:0000-01-01'],
  ...['eq:', 'eq:yesterday', 'gt:1985-12-31T00:00:00Z', 'in:1985-12-31,soon', 'pre:1985', 'suf:31', 'ct:12', '!ct:12'],
]
for (const filter of misfits)
  test(`ignored: filter[birthday]=${filter}`, async () =>
    assert.deepEqual(await list({ 'filter[birthday]': filter }), all))

test('a range on a date field that is never null', async () => {
  await company.person({ attributes: { username: 'Starter', start_of_accounting: '2019-04-01' } })
  const range: [string, string][] = [
    ['filter[start_of_accounting]', 'gte:2019-04-01'],
    ['filter[start_of_accounting]', 'lt:2019-04-02'],
  ]
  assert.deepEqual(await list(range), ['Starter'])
})
