import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { token } = company.admin
const list = createLister(world, token, `${company.ws}/areas`, 'name')

/** Areas with these creation times; the names sort in the same order. */
const made: Record<string, string> = {
  a_evening: '2026-01-29T22:59:59.900Z', // 23:59:59 on the 29th in Berlin
  b_midnight: '2026-01-29T23:00:00Z',
  c_noon: '2026-01-30T11:22:54.400Z',
  d_night: '2026-01-30T22:59:59.999Z',
  e_after: '2026-01-30T23:00:00Z',
}
const { pool: sql } = world.services
for (const [name, at] of Object.entries(made)) {
  const id = await company.area(name)
  await sql`update areas set created_at = ${at}, updated_at = ${at} where id = ${id}`
}
const [evening, midnight, noon, night, after] = Object.keys(made) as [string, string, string, string, string]
const all = [evening, midnight, noon, night, after]

const cases: [filter: string, found: string[]][] = [
  // A date is the whole local day.
  ['eq:2026-01-30', [midnight, noon, night]],
  ['2026-01-30', [midnight, noon, night]],
  ['!eq:2026-01-30', [evening, after]],
  ['gt:2026-01-30', [after]],
  ['gte:2026-01-30', [midnight, noon, night, after]],
  ['lt:2026-01-30', [evening]],
  ['lte:2026-01-30', [evening, midnight, noon, night]],
  ['in:2026-01-29,2026-01-31', [evening, after]],
  ['in:["2026-01-30"]', [midnight, noon, night]],
  // A value in seconds matches the whole second that answers show.
  ['eq:2026-01-30T11:22:54Z', [noon]],
  ['eq:2026-01-30T12:22:54+01:00', [noon]],
  ['eq:2026-01-30T12:22:54', [noon]],
  ['eq:2026-01-30 12:22:54', [noon]],
  ['eq:2026-01-30T11:22:54.000Z', [noon]],
  ['eq:2026-01-30T11:22:53Z', []],
  ['!eq:2026-01-30T11:22:54Z', [evening, midnight, night, after]],
  ['gt:2026-01-30T11:22:54Z', [night, after]],
  ['gte:2026-01-30T11:22:54Z', [noon, night, after]],
  ['lt:2026-01-30T11:22:54Z', [evening, midnight]],
  ['lte:2026-01-30T11:22:54Z', [evening, midnight, noon]],
  ['gte:2026-01-30 00:00', [midnight, noon, night, after]],
  ['in:2026-01-30T11:22:54Z,2026-01-31', [noon, after]],
  ['in:', []],
  // A value with a fraction matches only that exact moment.
  ['eq:2026-01-30T11:22:54.4Z', [noon]],
  ['eq:2026-01-30T11:22:54.5Z', []],
  ['gt:2026-01-30T11:22:54.399Z', [noon, night, after]],
  ['gt:2026-01-30T11:22:54.400Z', [night, after]],
  ['gte:2026-01-30T11:22:54.400Z', [noon, night, after]],
  ['lt:2026-01-30T11:22:54.400Z', [evening, midnight]],
  ['lte:2026-01-30T11:22:54.400Z', [evening, midnight, noon]],
  ['present', all],
  ['present:false', []],
  ['eq:null', []],
  // The limits of the range of dates.
  ['lte:9999-12-31', all],
  ['gt:9999-12-31', []],
  ['eq:9999-12-31', []],
  ['gte:1000-01-01', all],
  ['lt:1000-01-01', []],
]
for (const [filter, found] of cases)
  test(`filter[created_at]=${filter}`, async () =>
    assert.deepEqual(await list({ 'filter[created_at]': filter }), found))

for (const offset of ['+01:00', '+0100', '+01', '%2B01:00', ' 01:00', '%2001:00'])
  test(`the offset of 12:22:54${offset} in the query string`, async () => {
    const found = await list(`filter[created_at]=eq:2026-01-30T12:22:54${offset.replace(' ', '%20')}`)
    assert.deepEqual(found, [noon])
  })

const misfits = [
  ...['eq:2026-02-30', 'eq:2026-01-30T25:00:00Z', 'eq:noon', 'eq:', 'eq:1769772174', 'eq:2026-01-30T11:22:54+25:00'],
  ...[
    'in:2026-01-29,noon',
    'pre:2026',
    'suf:Z',
    'ct:2026-01',
    '!ct:2026-01',
    'gt:9999-12-31T23:59:59-14:00',
    'gt:0001-01-01',
  ],
  // Without a matcher, the text up to the first colon would be taken for one.
  '2026-01-30T11:22:54Z',
]
for (const filter of misfits)
  test(`ignored: filter[created_at]=${filter}`, async () =>
    assert.deepEqual(await list({ 'filter[created_at]': filter }), all))

test('a range on updated_at finds recent changes', async () => {
  const since: [string, string][] = [
    ['filter[updated_at]', 'gte:2026-01-30T00:00:00+01:00'],
    ['filter[updated_at]', 'lt:2026-01-31T00:00:00+01:00'],
  ]
  assert.deepEqual(await list(since), [midnight, noon, night])
})

test('a date is a day in the zone of the workspace', async () => {
  const created = await world.post(`${company.account}/workspaces`, { name: 'NY', time_zone: 'New York' }, token)
  const path = `/api/v3/workspaces/${created.body.data.id}/areas`
  for (const [name, at] of Object.entries(made)) {
    const { body } = await world.post(path, { name }, token)
    await sql`update areas set created_at = ${at} where id = ${body.data.id}`
  }
  const there = createLister(world, token, path, 'name')
  assert.deepEqual(await there({ 'filter[created_at]': 'eq:2026-01-29' }), [evening, midnight])
  assert.deepEqual(await there({ 'filter[created_at]': 'eq:2026-01-30' }), [noon, night, after])
  assert.deepEqual(await there({ 'filter[created_at]': 'eq:2026-01-30T06:22:54' }), [noon])
})

test('both days on which the clocks change are whole days', async () => {
  const tags = createLister(world, token, `${company.ws}/tags`, 'title')
  const changes: Record<string, string[]> = {
    '2026-03-29': ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    '2026-10-25': ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  }
  for (const at of Object.values(changes).flat()) {
    const id = await company.tag(at)
    await sql`update tags set created_at = ${at} where id = ${id}`
  }
  for (const [day, [before, first, last, next]] of Object.entries(changes)) {
    assert.deepEqual(await tags({ 'filter[created_at]': `eq:${day}` }), [first, last])
    const month = { 'filter[title]': `pre:${day.slice(0, 7)}` }
    assert.deepEqual(await tags({ ...month, 'filter[created_at]': `lt:${day}` }), [before])
    assert.deepEqual(await tags({ ...month, 'filter[created_at]': `gt:${day}` }), [next])
  }
})

test('users can be filtered and sorted by timestamps that they do not show', async () => {
  const users = createLister(world, token, `${company.ws}/users`, 'username')
  const { id } = await company.person({ attributes: { username: 'Latest' } })
  await sql`update users set updated_at = '2031-05-05T10:00:00Z' where id = ${id}`
  assert.deepEqual(await users({ 'filter[updated_at]': 'eq:2031-05-05' }), ['Latest'])
  assert.equal((await users({ sort: '-updated_at' }))[0], 'Latest')
})
