import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { queryOf, type Search } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world)
const other = await createCompany(world)
const { admin, ws } = company
const employee = await company.person()
const shop = await company.area('Shop')
await company.area('Bar')

const strict = { prefer: 'handling=strict' }
const read = (path: string, search: Search, headers = {}, token = admin.token) =>
  world.request('GET', `${path}?${queryOf(search)}`, { token, headers })
const write = (method: string, url: string, data: object, headers = {}, token = admin.token) =>
  world.request(method, url, { token, headers, body: { data } })
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const pointersOf = (body: any): string[] => body.errors.map((error: any) => error.source.pointer)

const lists: [path: string, search: Search, ignored: string[]][] = [
  ['areas', { 'filter[colour]': 'red' }, ['filter[colour]']],
  ['areas', { 'filter[name]': 'like:S' }, ['filter[name]']],
  ['areas', { 'filter[created_at]': 'gt:soon' }, ['filter[created_at]']],
  ['areas', { 'filter[created_at]': 'ct:2026' }, ['filter[created_at]']],
  ['areas', { 'filter[id]': 'abc' }, ['filter[id]']],
  ['areas', { 'filter[user_id]': 'gt:1' }, ['filter[user_id]']],
  ['areas', { 'filter[name][eq]': 'Shop' }, ['filter[name][eq]']],
  ['areas', { 'filter[__proto__]': 'x' }, ['filter[__proto__]']],
  ['areas', { 'filter[name]': 'a\0' }, ['filter[name]']],
  ['areas', { sort: '-colour' }, ['sort[-colour]']],
  ['areas', { sort: '+colour,name,-constructor' }, ['sort[colour]', 'sort[-constructor]']],
  ['areas', { colour: 'red' }, ['colour']],
  ['areas', { filter: 'Shop' }, ['filter']],
  [
    'areas',
    { 'Filter[name]': 'Shop', 'sort[]': '-name', 'include[]': 'users' },
    ['Filter[name]', 'sort[]', 'include[]'],
  ],
  ['areas', { 'page[count]': '5', 'page[]': '2', X1: '' }, ['page[count]', 'page[]', 'X1']],
  ['time_trackings', { running: 'maybe' }, ['running']],
  ['time_trackings', { 'filter[running]': 'gt:1' }, ['filter[running]']],
  ['users', { areas: 'abc' }, ['areas']],
  ['absences', { overlaping_with_range: '2026-01-01' }, ['overlaping_with_range']],
  ['reports/hours', { from: '2026-01-01', until: '2026-01-31', user_ids: '1' }, ['user_ids']],
  ['reports/hours', { from: '2026-01-01', until: '2026-01-31', 'filter[user_id]': '1' }, ['filter[user_id]']],
  ['reports/hours', { from: '2026-01-01', until: '2026-01-31', 'user_ids[]': '1' }, ['user_ids[]']],
]
for (const [path, search, ignored] of lists) {
  test(`${path}?${queryOf(search)} lists ignored parameters in meta`, async () => {
    const answer = await read(`${ws}/${path}`, search)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.meta.ignored, ignored)
    assert.equal(answer.headers['preference-applied'], undefined)
  })
  test(`400 ${path}?${queryOf(search)} with handling=strict`, async () => {
    const answer = await read(`${ws}/${path}`, search, strict)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(pointersOf(answer.body), ignored)
    for (const { title } of answer.body.errors) assert.match(title, /^[A-Z].+\.$/)
    assert.equal(answer.headers['preference-applied'], 'handling=strict')
  })
}

const understood: [path: string, search: Search][] = [
  ['areas', {}],
  ['areas', { 'filter[name]': 'ct:o', sort: '-name,+id', page: '1', items: '5', outset: '0', permissions: 'true' }],
  ['areas', { 'page[number]': '1', 'page[size]': '5', 'page[limit]': '5', 'page[offset]': '0' }],
  ['areas', { include: 'users', fields: 'name', 'fields[user]': 'username', 'filter[user_id]': 'in:1,2' }],
  ['areas', { sort: 'name,-name' }],
  ['users', { areas: shop, 'filter[tags]': '1', 'filter[created_at]': 'lt:2030-01-01' }],
  ['time_trackings', { running: '1', 'filter[user_id]': 'eq:null' }],
  ['absences', { overlapping_with_range: '2026-01-30_2026-02-05' }],
  ['public_holidays', { year: '2026' }],
  ['reports/hours', { from: '2026-01-01', until: '2026-01-31', by: 'day', user_id: '1', format: 'json', locale: 'de' }],
]
for (const [path, search] of understood)
  test(`${path}?${queryOf(search)} ignores nothing`, async () => {
    for (const headers of [{}, strict]) {
      const answer = await read(`${ws}/${path}`, search, headers)
      assert.equal(answer.status, 200, answer.text)
      assert.ok(!('ignored' in answer.body.meta))
    }
  })

test('ignored parameters are listed once each and do not affect the list', async () => {
  const search: Search = [
    ['filter[colour]', 'red'],
    ['filter[colour]', 'blue'],
    ['filter[name]', 'ct:S'],
    ['filter[name]', 'like:B'],
    ['sort', 'colour,name'],
  ]
  const { body } = await read(`${ws}/areas`, search)
  assert.deepEqual(body.meta.ignored, ['filter[colour]', 'filter[name]', 'sort[colour]'])
  assert.deepEqual(
    body.data.map((area: { id: string }) => area.id),
    [shop],
  )
  assert.equal(body.meta.total_count, 1)
})

for (const prefer of ['handling=strict', 'respond-async, Handling="strict"', 'handling=strict; foo=bar'])
  test(`Prefer: ${prefer} applies strict handling`, async () => {
    assert.equal((await read(`${ws}/areas`, { sort: 'colour' }, { prefer })).status, 400)
    const fine = await read(`${ws}/areas`, { sort: 'name' }, { prefer })
    assert.equal(fine.status, 200)
    assert.equal(fine.headers['preference-applied'], 'handling=strict')
  })

for (const prefer of ['handling=lenient', 'strict', 'return=minimal', 'handling=strictly', 'xhandling=strict'])
  test(`Prefer: ${prefer} does not apply strict handling`, async () => {
    const answer = await read(`${ws}/areas`, { sort: 'colour' }, { prefer })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['preference-applied'], undefined)
  })

test('an employee gets meta.ignored, too; somebody of another account only gets 404', async () => {
  const own = await read(`${ws}/time_trackings`, { 'filter[colour]': '1' }, {}, employee.token)
  assert.deepEqual(own.body.meta.ignored, ['filter[colour]'])
  const foreign = await read(`${ws}/areas`, { 'filter[colour]': '1' }, strict, other.admin.token)
  assert.equal(foreign.status, 404)
  assert.deepEqual(pointersOf(foreign.body), ['base'])
})

const writes: [name: string, data: object, ignored: string[]][] = [
  ['an unknown attribute', { attributes: { name: 'Attic', colour: 'red' } }, ['colour']],
  ['an unknown relationship', { attributes: { name: 'Attic' }, relationships: { owner: { data: null } } }, ['owner']],
  ['names of another resource', { attributes: { name: 'Attic', net_time: 1, user_id: 5 } }, ['net_time', 'user_id']],
  ['names that all objects have', { attributes: { name: 'Attic', constructor: 1 } }, ['constructor']],
]
for (const [name, data, ignored] of writes) {
  test(`a write with ${name} lists the ignored names`, async () => {
    const made = await write('POST', `${ws}/areas`, data)
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(made.body.meta.ignored, ignored)
    const changed = await write('PATCH', `${ws}/areas/${made.body.data.id}`, data)
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(changed.body.meta.ignored, ignored)
  })
  test(`400 a write with ${name} and handling=strict, and nothing is stored`, async () => {
    const count = async () => (await world.get(`${ws}/areas`, admin.token)).body.meta.total_count
    const before = await count()
    const answer = await write('POST', `${ws}/areas`, data, strict)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(pointersOf(answer.body), ignored)
    assert.equal(answer.headers['preference-applied'], 'handling=strict')
    assert.equal(await count(), before)
  })
}

const notListed = {
  en: ['Aaa is not supported here.', 'Problems that are not listed: 124900.'],
  de: ['„aaa“ ist hier nicht bekannt.', 'Probleme, die nicht aufgeführt sind: 124.900.'],
}
for (const [language, [first, last]] of Object.entries(notListed))
  test(`400 a strict write with 125,000 unknown names lists 100 and the number of others, in ${language}`, async () => {
    // Longer names would exceed the size limit of a body.
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const letter = (index: number): string => letters[Math.floor(index) % 52]!
    const name = (index: number): string => [index / 2704, index / 52, index].map(letter).join('')
    const attributes = Object.fromEntries(Array.from({ length: 125_000 }, (_, index) => [name(index), 0]))
    const headers = { ...strict, 'accept-language': language }
    const answer = await write('POST', `${ws}/areas`, { attributes: { ...attributes, name: 'Attic' } }, headers)
    assert.equal(answer.status, 400, answer.text.slice(0, 500))
    const { errors } = answer.body
    assert.equal(errors.length, 101)
    assert.deepEqual([errors[0].title, errors[100].title, errors[100].source.pointer], [first, last, 'base'])
  })

test('400 a strict write has errors for invalid and unknown names', async () => {
  const answer = await write('POST', `${ws}/areas`, { attributes: { name: ['x'], colour: 'red' } }, strict)
  assert.equal(answer.status, 400)
  assert.deepEqual(pointersOf(answer.body), ['name', 'colour'])
})

for (const path of ['areas', 'users', 'tags', 'absence_types', 'time_trackings'])
  test(`${path}: a record can be sent back unchanged with handling=strict`, async () => {
    if (path === 'time_trackings')
      await world.post(
        `${ws}/time_trackings`,
        { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T09:00:00Z' },
        admin.token,
      )
    if (path === 'tags') await company.tag()
    const { body } = await world.get(`${ws}/${path}?items=1&permissions=true`, admin.token)
    const [record] = body.data
    for (const headers of [{}, strict]) {
      const answer = await write('PATCH', `${ws}/${path}/${record.id}`, record, headers)
      assert.equal(answer.status, 200, answer.text)
      assert.ok(!('ignored' in answer.body.meta), answer.text)
    }
  })

test('documented members without an effect are not listed as ignored', async () => {
  const times = {
    starts_at: '2026-02-02T08:00',
    ends_at: '2026-02-02T09:00',
    time_zone: 'Europe/Berlin',
    company_id: 1,
  }
  const made = await write('POST', `${ws}/time_trackings`, { attributes: times }, strict)
  assert.equal(made.status, 201, made.text)
  const tagged = { title: 'Night', time_tracking_id: made.body.data.id }
  const tag = await write('POST', `${ws}/time_trackings/${made.body.data.id}/tags`, { attributes: tagged }, strict)
  assert.equal(tag.status, 201, tag.text)
  const reset = { email: admin.email, reset_password_token: '', password: '' }
  assert.ok(!('ignored' in (await write('POST', '/api/v3/password', { attributes: reset })).body.meta))
})

test('403 takes precedence over unknown names', async () => {
  const answer = await write('POST', `${ws}/areas`, { attributes: { colour: 1 } }, strict, employee.token)
  assert.equal(answer.status, 403)
})

test('a replayed response lists the same ignored names', async () => {
  const headers = { 'idempotency-key': 'areas-1' }
  const data = { attributes: { name: 'Once', colour: 'red' } }
  const [first, second] = [
    await write('POST', `${ws}/areas`, data, headers),
    await write('POST', `${ws}/areas`, data, headers),
  ]
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.deepEqual(first.body.meta.ignored, ['colour'])
  assert.deepEqual(second.body.meta.ignored, ['colour'])
})

test('operations that read the body themselves list ignored names, too', async () => {
  const { body: types } = await world.get(`${ws}/absence_types`, admin.token)
  const span = { starts_at: '2026-03-02', ends_at: '2026-03-03', full_day: true, user_id: employee.id }
  const asked = await world.post(`${ws}/absences`, { ...span, absence_type_id: types.data[0].id }, admin.token)
  const decide = (attributes: object, headers = {}, relationships: object = {}) =>
    write('POST', `${ws}/absences/${asked.body.data.id}/absences_confirmations`, { attributes, relationships }, headers)
  assert.deepEqual((await decide({ confirm_message: 'Fine', colour: 1 })).body.meta.ignored, ['colour'])
  assert.equal((await decide({ colour: 1 }, strict)).status, 400)
  assert.ok(!('ignored' in (await decide({ confirm_message: 'Fine' }, strict)).body.meta))
  const related = { user: { data: null }, boss: { data: null } }
  assert.deepEqual((await decide({ colour: 1 }, {}, related)).body.meta.ignored, ['colour', 'boss'])
  assert.deepEqual(pointersOf((await decide({}, strict, related)).body), ['boss'])
})

test('strict handling does not apply to single records and deletions', async () => {
  const answer = await read(`${ws}/areas/${shop}`, { colour: 'red' }, strict)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['preference-applied'], undefined)
  const gone = await write('DELETE', `${ws}/areas/${await company.area()}`, { attributes: { colour: 1 } }, strict)
  assert.equal(gone.status, 200)
})
