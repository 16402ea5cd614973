import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const { token } = company.admin
const url = (id: string) => `${trackings.url}/${id}/tags`
const tag = (id: string, title: unknown, by = token) => world.post(url(id), { title, time_tracking_id: id }, by)
const tagsOn = async (id: string): Promise<string[]> =>
  (await world.get(url(id), token)).body.data.map((one: { attributes: { title: string } }) => one.attributes.title)

test('201 a new tag is created and attached', async () => {
  const { id } = await trackings.createRecord()
  const answer = await tag(id, 'Night shift')
  assert.equal(answer.status, 201, answer.text)
  const { type, attributes, relationships } = answer.body.data
  assert.equal(type, 'tag')
  assert.deepEqual(attributes, { title: 'Night shift', active: true, external_id: null, color: null })
  assert.deepEqual(relationships, {
    workspace: { data: { id: company.workspaceId, type: 'workspace' } },
    users: { data: [] },
  })
  const shown = await trackings.read(id)
  assert.deepEqual(shown.relationships.tags.data, [{ id: answer.body.data.id, type: 'tag' }])
  assert.equal(shown.attributes.last_update_by, Number(company.admin.id))
  const all = await world.get(`${company.ws}/tags?filter[title]=Night%20shift`, token)
  assert.equal(all.body.meta.total_count, 1)
})

test('201 an existing tag is found by its title, ignoring case, and attached once', async () => {
  const known = await company.tag('Früh')
  const { id } = await trackings.createRecord()
  for (const title of ['Früh', 'FRÜH', 'früh']) {
    const answer = await tag(id, title)
    assert.equal(answer.status, 201)
    assert.equal(answer.body.data.id, known)
    assert.equal(answer.body.data.attributes.title, 'Früh')
  }
  assert.deepEqual(await tagsOn(id), ['Früh'])
  assert.deepEqual((await trackings.systemNotes(id)).slice(1), ['Ada Admin changed: tags: none → Früh.'])
})

test('201 and 200 a tag sent twice is attached once', async () => {
  const twice = [{ id: await company.tag('Twice') }, { id: await company.tag('Late') }]
  const { id } = await trackings.createRecord({ relationships: { tags: [...twice, ...twice] } })
  assert.deepEqual(await tagsOn(id), ['Late', 'Twice'])
  const relationships = { tags: { data: [twice[0], twice[0]] } }
  const changed = await world.request('PATCH', `${trackings.url}/${id}`, {
    token,
    body: { data: { type: 'time_tracking', id, relationships } },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await tagsOn(id), ['Twice'])
})

test('201 tags are added to the others, and listed by title with filters and pages', async () => {
  const { id } = await trackings.createRecord({ relationships: { tags: [{ id: await company.tag('Zebra') }] } })
  for (const title of ['ärger', 'Bus', 'apple']) await tag(id, title)
  assert.deepEqual(await tagsOn(id), ['apple', 'ärger', 'Bus', 'Zebra'])
  const filtered = await world.get(`${url(id)}?filter[title]=pre:b&include=users,workspace`, token)
  assert.equal(filtered.body.meta.total_count, 1)
  assert.equal(filtered.body.data[0].attributes.title, 'Bus')
  assert.deepEqual(
    filtered.body.included.map((one: { type: string }) => one.type),
    ['workspace'],
  )
  const page = await world.get(`${url(id)}?items=2&page=2`, token)
  assert.deepEqual([page.body.data.length, page.body.meta.total_count], [2, 4])
  const { body } = await world.get(url((await trackings.createRecord()).id), token)
  assert.deepEqual([body.data, body.meta.total_count], [[], 0])
})

test('201 an archived tag is not reused, a new one is created', async () => {
  const old = await company.tag('Old')
  await world.delete(`${company.ws}/tags/${old}`, token)
  const { id } = await trackings.createRecord()
  assert.notEqual((await tag(id, 'old')).body.data.id, old)
})

test('201 concurrent requests with the same new title create one tag', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => trackings.createRecord()))
  const answers = await Promise.all(all.map(({ id }) => tag(id, 'Rush')))
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1)
})

test('400 without a valid title; nothing is created', async () => {
  const { id } = await trackings.createRecord()
  for (const title of [undefined, null, '', '  ', 'x'.repeat(256), {}])
    assertRefusedAt(await tag(id, title), 400, 'title')
  assert.deepEqual(await tagsOn(id), [])
})

test('404 for an unknown or invisible tracking; no tag is created', async () => {
  assertRefusedAt(await tag('999999999', 'Nowhere'), 404)
  const employee = await company.person()
  assertRefusedAt(await tag((await trackings.createRecord()).id, 'Nowhere', employee.token), 404)
  const { body } = await world.get(`${company.ws}/tags?filter[title]=Nowhere`, token)
  assert.equal(body.meta.total_count, 0)
})
