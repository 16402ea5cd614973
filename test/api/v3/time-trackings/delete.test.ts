import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, eightHours, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const { token } = company.admin
const remove = (id: string, by = token) => world.delete(`${trackings.url}/${id}`, by)

test('200 a deleted tracking is returned, and is gone with all its parts', async () => {
  const person = await company.person()
  const made = await trackings.createRecord({
    attributes: { breaks_attributes: [{ starts_at: eightHours.starts_at, ends_at: '2026-01-30T08:30:00+01:00' }] },
    relationships: trackings.relationshipsFor(person),
  })
  const { id } = made
  const pause = made.relationships.breaks.data[0].id
  const note = await world.post(`${trackings.url}/${id}/notes`, { content: 'x' }, token)
  const shown = await trackings.read(id)
  const answer = await remove(id)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data, shown)

  const gone = ['', '/breaks', '/notes', '/tags', '/followers', '/attachments', '/signatures', `/breaks/${pause}`]
  for (const path of gone) assertRefusedAt(await world.get(`${trackings.url}/${id}${path}`, token), 404)
  assertRefusedAt(await trackings.change(id, { attributes: {} }), 404)
  assertRefusedAt(await remove(id), 404)
  assertRefusedAt(await world.request('PATCH', `${trackings.url}/${id}/confirm`, { token }), 404)
  assertRefusedAt(await world.delete(`${trackings.url}/${id}/notes/${note.body.data.id}`, token), 404)
  const list = await trackings.list(`filter[user_id]=${person.id}`)
  assert.equal(list.body.meta.total_count, 0)
  assert.equal(list.body.meta.total_gross_time, 0)
  assert.equal((await trackings.list(`filter[id]=${id}`)).body.meta.total_count, 0)
})

test('200 with the content type of a form and no body, or with a JSON body', async () => {
  const bodies = [
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
    { headers: { 'content-type': 'application/vnd.api+json' } },
    { body: { data: { type: 'time_trackings' } } },
  ]
  for (const send of bodies) {
    const { id } = await trackings.createRecord()
    assert.equal((await world.request('DELETE', `${trackings.url}/${id}`, { token, ...send })).status, 200)
  }
})

test('200 the external id can be used again', async () => {
  const attributes = { external_id: 'again' }
  const first = await trackings.createRecord({ attributes })
  assertRefusedAt(await trackings.create({ attributes }), 400, 'external_id')
  await remove(first.id)
  const second = await trackings.createRecord({ attributes })
  assert.notEqual(second.id, first.id)
  await remove(second.id)
  await trackings.createRecord({ attributes })
})

test('200 after deleting a running tracking, the user can start again', async () => {
  const person = await company.person()
  const id = await trackings.punchIn(person)
  assert.equal((await remove(id)).status, 200)
  const { body } = await world.get(`${company.ws}/users/me`, person.token)
  assert.equal(body.data.attributes.running_time_tracking, null)
  assert.notEqual(await trackings.punchIn(person), id)
})

test('403 without the permission, 404 for an invisible tracking, 401 without a token', async () => {
  const employee = await company.person()
  const own = await trackings.createRecord({ relationships: trackings.relationshipsFor(employee) })
  assertRefusedAt(await remove(own.id, employee.token), 403, 'base')
  const { id } = await trackings.createRecord()
  assertRefusedAt(await remove(id, employee.token), 404)
  assertRefusedAt(await world.delete(`${trackings.url}/${id}`), 401)
  await trackings.read(own.id)
  await trackings.read(id)
})
