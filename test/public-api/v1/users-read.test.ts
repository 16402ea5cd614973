import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { assertEmpty, createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture()
const here = Number(company.workspaceId)
const area = await api.sendOk('POST', 'working_areas', {
  location_id: here,
  working_area: { name: 'Bakehouse', external_id: 'bh' },
})
const [night, day] = [Number(await company.tag('Night')), Number(await company.tag('Day'))]
await api.sendOk('PUT', 'locations', { location: { id: kiel.id, name: 'Kiel' } })
const quay = await api.sendOk('POST', 'locations', { location: { name: 'Quay', external_id: 'Q' } })

const ann = await api.user({ username: 'Ann', external_id: 'ann', working_area_ids: area.id, tags: night })
const bob = await api.user({ username: 'Bob', location_ids: kiel.id, data_profiles: { birthday: '1980-01-31' } })
const cem = await api.user({ username: 'Cem', location_ids: '', location_external_ids: 'Q' })
const dee = await api.user({ username: 'Dee', location_ids: `${here},${kiel.id}`, tags: `${night},${day}` })
const abroad = await foreign.sendOk('POST', 'users', {
  user: { location_ids: otherCompany.workspaceId, username: 'Fay', external_id: 'fay' },
})
const admin = Number(company.admin.id)

const listed = async (query: Record<string, string | number>): Promise<number[]> =>
  (await api.read('users', query)).users.map((user: { id: number }) => user.id)

test('200 one user by id and by external id, with the status and without a birthday', async () => {
  const expected = { ...ann, status: 'active' }
  assert.deepEqual(await api.read('users', { id: ann.id }), expected)
  assert.deepEqual(await api.read('users', { external_id: 'ann' }), expected)
  assert.deepEqual(await api.read('users', { id: ann.id, external_id: 'nobody' }), expected, 'the id has precedence')
})

test('200 the list has status and birthday', async () => {
  const list = await api.read('users')
  const { users, ...page } = list
  assert.deepEqual(page, { page_number: 1, total_pages: 1, next_page: null })
  assert.deepEqual(await listed({}), [admin, ann.id, bob.id, cem.id, dee.id])
  assert.deepEqual(users[1], { ...ann, status: 'active', birthday: null })
  assert.equal(users[2].birthday, '1980-01-31')
})

test('200 the list filtered by locations, working areas and tags', async () => {
  const cases: [Record<string, string | number>, number[]][] = [
    [{ location_ids: kiel.id }, [admin, bob.id, dee.id]],
    [{ location_ids: `${kiel.id},${quay.id}` }, [admin, bob.id, cem.id, dee.id]],
    [{ location_external_ids: 'Q' }, [cem.id]],
    [{ location_ids: '', working_area_ids: '' }, [admin, ann.id, bob.id, cem.id, dee.id]],
    [{ working_area_ids: area.id }, [ann.id]],
    [{ working_area_external_ids: 'bh' }, [ann.id]],
    [{ working_area_ids: area.id, location_ids: kiel.id }, []],
    [{ tags: night }, [ann.id, dee.id]],
    [{ tags: day }, [dee.id]],
    [{ tags: `${night},${day}` }, [ann.id, dee.id]],
    [{ tags: 0 }, [admin, bob.id, cem.id]],
    [{ tags: `0, ${day}` }, [admin, bob.id, cem.id, dee.id]],
    [{ tags: 0, location_ids: kiel.id }, [admin, bob.id]],
    [{ tags: 999_999 }, []],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await listed(query), expected, JSON.stringify(query))
})

test('400 invalid filters', async () => {
  const bad: [string, string][] = [
    ['tags', '-1'],
    ['tags', 'night'],
    ['tags', '1.5'],
    ['tags', '1,x'],
    ['tags', '00'],
    ['tags', ''],
    ['location_ids', 'x'],
    ['location_ids', '0'],
    ['location_ids', '999999'],
    ['location_ids', otherCompany.workspaceId],
    ['location_external_ids', 'nowhere'],
    ['working_area_ids', '1;2'],
    ['working_area_ids', '999999'],
    ['working_area_external_ids', 'nowhere'],
    ['id', 'abc'],
    ['page', 'two'],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
  ]
  for (const [name, value] of bad)
    assertRefused(await api.get('users', { [name]: value }), 400, [name], `${name}=${value}`)
})

test('404 unknown users and users of another enterprise', async () => {
  const unknown: Record<string, string | number>[] = [
    { id: 999_999 },
    { id: abroad.id },
    { external_id: 'fay' },
    { external_id: 'nobody' },
  ]
  for (const query of unknown) assertRefused(await api.get('users', query), 404, ['base'], JSON.stringify(query))
})

test('200 a deactivated user is inactive and signed out until activated again', async () => {
  const person = await company.person()
  const user = { id: Number(person.id) }
  assertEmpty(await api.send('PATCH', 'users/deactivate', { user }))
  assert.equal((await api.read('users', user)).status, 'inactive')
  const inList = (await api.read('users')).users.find((one: { id: number }) => one.id === user.id)
  assert.equal(inList.status, 'inactive')
  assert.equal((await world.get(company.ws, person.token)).status, 401)
  assertEmpty(await api.send('PATCH', 'users/deactivate', { user }))
  assertEmpty(await api.send('PUT', 'users/activate', { user }))
  assert.equal((await api.read('users', user)).status, 'active')
})

test('200 deactivated, activated and deleted by external id; a deleted user is 404 everywhere', async () => {
  const user = { external_id: 'gone' }
  const { id } = await api.user(user)
  assertEmpty(await api.send('PATCH', 'users/deactivate', { user }))
  assertEmpty(await api.send('PATCH', 'users/activate', { user }))
  assertEmpty(await api.send('DELETE', 'users', { user }))
  for (const query of [{ id }, user]) assertRefused(await api.get('users', query), 404)
  assert.ok(!(await listed({})).includes(id))
  assert.equal((await world.get(`${company.ws}/users/${id}`, company.admin.token)).status, 404)
})

test('400 and 404 for missing, unknown and foreign users; the last account admin cannot be deactivated', async () => {
  const operations = [
    ['PATCH', 'users/activate'],
    ['PATCH', 'users/deactivate'],
    ['DELETE', 'users'],
  ] as const
  for (const [method, path] of operations) {
    assertRefused(await api.send(method, path), 400, ['user'])
    assertRefused(await api.send(method, path, { user: {} }), 400, ['id'])
    assertRefused(await api.send(method, path, { user: { id: 'x' } }), 400, ['id'])
    for (const user of [{ id: 999_999 }, { id: abroad.id }, { external_id: 'fay' }])
      assertRefused(await api.send(method, path, { user }), 404, ['base'], `${path} ${JSON.stringify(user)}`)
    if (path !== 'users/activate') assertRefused(await api.send(method, path, { user: { id: admin } }), 403)
  }
  assert.equal((await foreign.read('users', { id: abroad.id })).status, 'active')
})
