import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const { token } = company.admin
const owner = await company.person({ attributes: { username: 'Olga' } })
const [fred, gina] = [
  await company.person({ attributes: { username: 'Fred' } }),
  await company.person({ attributes: { username: 'Gina' } }),
]

const url = (id: string, follower?: string) => `${trackings.url}/${id}/followers${follower ? `/${follower}` : ''}`
const follow = (id: string, ids: unknown, by = token) => world.post(url(id), { ids }, by)
const made = async () => (await trackings.createRecord({ relationships: trackings.relationshipsFor(owner) })).id

test('200 followers are added, and the time tracking is returned', async () => {
  const id = await made()
  const answer = await follow(id, [fred.id, Number(gina.id), fred.id])
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.type, 'time_tracking')
  assert.equal(answer.body.data.id, id)
  assert.deepEqual(answer.body.data.relationships.followers.data, [
    { id: fred.id, type: 'user_overview' },
    { id: gina.id, type: 'user_overview' },
  ])
  assert.equal(answer.body.data.attributes.last_update_by, Number(company.admin.id))
  const again = await follow(id, [fred.id])
  assert.equal(again.body.data.relationships.followers.data.length, 2)
  assert.deepEqual((await trackings.systemNotes(id)).slice(1), ['Ada Admin changed: followers: none → Fred, Gina.'])
  assert.equal((await follow(id, [])).status, 200)
})

test('200 ids may be sent without data, and other members are reported as ignored; 400 for invalid ids', async () => {
  const id = await made()
  const answer = await world.request('POST', url(id), { token, body: { ids: [fred.id, Number(gina.id)], other: 1 } })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.relationships.followers.data.length, 2)
  assert.deepEqual(answer.body.meta.ignored, ['other'])
  assertRefusedAt(await world.request('POST', url(id), { token, body: { ids: 5 } }), 400, 'ids')
  assertRefusedAt(await world.request('POST', url(id), { token, body: {} }), 400, 'ids')
  assertRefusedAt(await world.request('POST', url(id), { token }), 400, 'data')
})

test('200 the list is a collection of users sorted by name; employees get overviews', async () => {
  const id = await made()
  await follow(id, [gina.id, fred.id])
  const list = await world.get(`${url(id)}?include=areas`, token)
  assert.equal(list.status, 200, list.text)
  assert.deepEqual(
    list.body.data.map((one: { id: string; type: string }) => [one.type, one.id]),
    [
      ['user', fred.id],
      ['user', gina.id],
    ],
  )
  assert.equal(list.body.meta.total_count, 2)
  assert.equal(list.body.data[0].attributes.assumed_role, 'employee')
  const filtered = await world.get(`${url(id)}?filter[username]=Gina`, token)
  assert.equal(filtered.body.meta.total_count, 1)
  const own = await world.get(url(id), owner.token)
  assert.deepEqual(
    own.body.data.map((one: { type: string; attributes: { username: string } }) => [one.type, one.attributes.username]),
    [
      ['user_overview', 'Fred'],
      ['user_overview', 'Gina'],
    ],
  )
})

test('200 a follower is removed, and the time tracking is returned', async () => {
  const id = await made()
  await follow(id, [fred.id, gina.id])
  const answer = await world.delete(url(id, fred.id), token)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data.id, id)
  assert.deepEqual(answer.body.data.relationships.followers.data, [{ id: gina.id, type: 'user_overview' }])
  assert.equal((await trackings.systemNotes(id)).at(-1), 'Ada Admin changed: followers: Fred, Gina → Gina.')
  assertRefusedAt(await world.delete(url(id, fred.id), token), 404)
})

test('200 the owner sets followers until the tracking is confirmed, then 403; they can always remove themselves', async () => {
  const id = await made()
  assert.equal((await follow(id, [fred.id, owner.id], owner.token)).status, 200)
  await world.request('PATCH', `${trackings.url}/${id}/confirm`, { token })
  assertRefusedAt(await follow(id, [gina.id], owner.token), 403)
  assertRefusedAt(await world.delete(url(id, fred.id), owner.token), 403)
  assert.equal((await world.delete(url(id, owner.id), owner.token)).status, 200)
})

test('404 following a tracking does not make it visible', async () => {
  const id = await made()
  await follow(id, [fred.id])
  assertRefusedAt(await world.get(`${trackings.url}/${id}`, fred.token), 404)
  assert.equal((await trackings.list('', fred.token)).body.meta.total_count, 0)
})

test('400 for invalid or unknown ids, 404 for removing somebody who is not a follower', async () => {
  const id = await made()
  const wrong = [undefined, null, fred.id, ['x'], ['999999999'], [fred.id, 0], { id: fred.id }]
  for (const ids of wrong) assertRefusedAt(await follow(id, ids), 400, 'ids')
  for (const nobody of [gina.id, '999999999', 'x']) assertRefusedAt(await world.delete(url(id, nobody), token), 404)
  assert.deepEqual((await trackings.read(id)).relationships.followers.data, [], 'nothing is stored')
})
