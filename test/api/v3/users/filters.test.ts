import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { createWorld } from '../../../support/world.ts'

// How an admin finds people.

const world = await createWorld()
const company = await createCompany(world, { username: 'Ada Admin' })
const { ws, admin } = company
const [jana, jan, emil] = await Promise.all(
  ['Jana Brandt', 'Jan Ohm', 'Emil Wiese'].map((username) => company.person({ attributes: { username } })),
)
const area = await company.area('Kitchen', [jana!.id, emil!.id])
const tag = await company.tag('Night')
await world.patch(`${ws}/users/${jana!.id}`, { tag_ids: [tag] }, admin.token)
await world.patch(`${ws}/users/${jan!.id}/user_status`, { status: 'inactive' }, admin.token)

await world.patch(`${ws}/users/${jana!.id}`, { tablet_pin: '4711', identifier_pin: 'J-1' }, admin.token)
await world.patch(`${ws}/users/${emil!.id}`, { tablet_pin: '4712', identifier_pin: 'E-1' }, admin.token)
await world.post(`${ws}/time_trackings/actions`, { action_type: 'start', user_id: emil!.id }, admin.token)

const namesBy = async (query: string, token = admin.token): Promise<string[]> => {
  const answer = await world.get(`${ws}/users?${query}`, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((one: { attributes: { username: string } }) => one.attributes.username)
}

const found: [string, string[]][] = [
  ['filter[status]=eq:inactive', ['Jan Ohm']],
  ['filter[status]=active', ['Ada Admin', 'Emil Wiese', 'Jana Brandt']],
  ['filter[username]=ct:JAN', ['Jan Ohm', 'Jana Brandt']],
  [`filter[areas]=${area}`, ['Emil Wiese', 'Jana Brandt']],
  [`filter[tags]=${tag}`, ['Jana Brandt']],
  [`filter[areas]=${area}&filter[username]=ct:wie&filter[status]=eq:active`, ['Emil Wiese']],
]
const pinned: [string, string[]][] = [
  ['filter[tablet_pin]=4711', ['Jana Brandt']],
  ['tablet_pin=4711', ['Jana Brandt']],
  ['filter[tablet_pin]=!eq:4711', ['Ada Admin', 'Emil Wiese', 'Jan Ohm']],
  ['filter[tablet_pin]=in:4711,4712', ['Emil Wiese', 'Jana Brandt']],
  ['filter[tablet_pin]=in:["4712"]', ['Emil Wiese']],
  ['filter[tablet_pin]=in:', []],
  ['filter[tablet_pin]=present', ['Emil Wiese', 'Jana Brandt']],
  ['filter[tablet_pin]=eq:null', ['Ada Admin', 'Jan Ohm']],
  ['filter[tablet_pin]=!eq:null', ['Emil Wiese', 'Jana Brandt']],
  ['filter[identifier_pin]=in:J-1,E-1,nobody', ['Emil Wiese', 'Jana Brandt']],
  ['filter[tablet_pin]=ct:47', ['Ada Admin', 'Emil Wiese', 'Jan Ohm', 'Jana Brandt']],
  ['filter[running_time_tracking]=present', ['Emil Wiese']],
  ['filter[running_time_tracking]=eq:null', ['Ada Admin', 'Jan Ohm', 'Jana Brandt']],
]
for (const [query, names] of [...found, ...pinned])
  test(`200 ${query.replace(/\d+/g, ':id')}`, async () => assert.deepEqual(await namesBy(query), names))

test('200 an employee finds colleagues by name', async () => {
  assert.deepEqual(await namesBy('filter[username]=ct:brandt', emil!.token), ['Jana Brandt'])
})

for (const query of [
  'filter[tablet_pin]=4711',
  'filter[tablet_pin]=in:4711',
  'tablet_pin=4711',
  'filter[identifier_pin]=J-1',
])
  test(`200 filters on PINs are ignored for employees: ${query}`, async () => {
    const { token } = emil!
    const all = await world.get(`${ws}/users`, token)
    const { status, body } = await world.get(`${ws}/users?${query}`, token)
    assert.equal(status, 200)
    assert.ok(all.body.data.length > 1)
    assert.deepEqual(body.data, all.body.data)
    assert.equal(body.meta.ignored.length, 1)
  })

test('200 filters and sorting by created_at and updated_at are ignored for employees', async () => {
  const { token } = emil!
  const all = await world.get(`${ws}/users`, token)
  for (const query of ['filter[updated_at]=gte:2020-01-01', 'filter[created_at]=lt:2020-01-01', 'sort=-updated_at']) {
    const { body } = await world.get(`${ws}/users?${query}`, token)
    assert.deepEqual(body.data, all.body.data, query)
    assert.equal(body.meta.ignored.length, 1, query)
  }
})

test('200 areas and tags of another workspace find nobody, not even people who belong to both', async () => {
  const there = await addWorkspace(world, company, 'Kiel')
  const { pool } = world.services
  await pool`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    values (${company.accountId}, ${there.id}, ${jana!.id}, '{1}', now())`
  const made = async (path: string, attributes: object): Promise<string> =>
    (await world.post(`${there.ws}/${path}`, attributes, admin.token)).body.data.id
  const [areaThere, tagThere] = [await made('areas', { name: 'Pier' }), await made('tags', { title: 'Boat' })]
  const links = { area_ids: [areaThere], tag_ids: [tagThere] }
  assert.equal((await world.patch(`${there.ws}/users/${jana!.id}`, links, admin.token)).status, 200)
  for (const query of [`areas=${areaThere}`, `filter[tags]=${tagThere}`]) {
    assert.deepEqual(await namesBy(query), [], query)
    assert.deepEqual(await namesBy(query, emil!.token), [], query)
  }
  const listed = await world.get(`${there.ws}/users?areas=${areaThere}&tags=${tagThere}`, admin.token)
  assert.deepEqual(
    listed.body.data.map(({ id }: { id: string }) => id),
    [jana!.id],
  )
})
