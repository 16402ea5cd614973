import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const url = `${company.ws}/notifications`

type Shown = {
  id: string
  type: string
  relationships: { user: unknown; entity: { data: { id: string; type: string } } }
}

test('200 a notification has its reader and the record it is about, and both can be included', async () => {
  const person = await company.person({ attributes: { username: 'Paula' } })
  const id = await trackings.punchIn(person)
  // A second start joins the running tracking; a second end belongs to none.
  await trackings.punchIn(person)
  await trackings.punchOut(person)
  await trackings.punchOut(person)
  const { status, body } = await world.get(`${url}?include=user,entity&sort=id`, person.token)
  assert.equal(status, 200)
  const [joined, alone] = body.data as [Shown, Shown]
  assert.deepEqual(joined.relationships.user, { data: { id: person.id, type: 'user' } })
  assert.deepEqual(joined.relationships.entity, { data: { id, type: 'time_tracking' } })
  assert.equal(alone.relationships.entity.data.type, 'action')
  const kinds = body.included.map((one: { type: string; id: string }) => `${one.type} ${one.id}`)
  assert.ok(kinds.includes(`user ${person.id}`))
  assert.ok(kinds.includes(`time_tracking ${id}`))
  const warnings = await world.get(`${url}?filter[type]=trigger_warning&filter[entity_id]=${id}`, company.admin.token)
  assert.equal(warnings.body.meta.total_count, 1)
  assert.deepEqual(warnings.body.data[0].relationships.user, { data: { id: company.admin.id, type: 'user' } })
})

test('200 a notification about a deleted record still has its id, but includes nothing', async () => {
  const person = await company.person()
  const id = await trackings.punchIn(person)
  await trackings.punchIn(person)
  await world.delete(`${trackings.url}/${id}`, company.admin.token)
  const { body } = await world.get(`${url}?include=entity`, person.token)
  assert.equal(body.data.length, 1)
  for (const one of body.data as Shown[]) assert.deepEqual(one.relationships.entity.data, { id, type: 'time_tracking' })
  assert.deepEqual(body.included, [])
})

test('400 for an unknown include, 401 without a token, 404 in another account', async () => {
  const other = await createCompany(world)
  assertRefusedAt(await world.get(`${url}?include=message`, company.admin.token), 400, 'include')
  assertRefusedAt(await world.get(url), 401)
  assertRefusedAt(await world.get(url, other.admin.token), 404)
})
