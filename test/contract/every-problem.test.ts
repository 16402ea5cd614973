import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { assertRefused } from '../support/refusals.ts'
import { createWorld } from '../support/world.ts'

// Invalid ids and spans are found after mistakes in the form of a request; they too are all reported at once.

const world = await createWorld()
const company = await createCompany(world)
const foreign = await createCompany(world)
const { ws, admin } = company
const person = await company.person()
const employee = await company.person()
const nowhere = 999_999_999
const [foreignArea, foreignTag] = [await foreign.area('Theirs'), await foreign.tag('Theirs')]
const [vacation] = (await world.get(`${ws}/absence_types?filter[kind]=vacation`, admin.token)).body.data

const day = (from: string, until: string) => ({ starts_at: `2026-02-02T${from}Z`, ends_at: `2026-02-02T${until}Z` })
const backwards = day('16:00:00', '08:00:00')
const worked = day('08:00:00', '16:00:00')

const count = async (what: string): Promise<number> =>
  (await world.get(`${ws}/${what}?items=1`, admin.token)).body.meta.total_count

/** Every problem is reported, in the order of the checks, and nothing is stored. */
async function refused(method: 'post' | 'patch', path: string, attributes: object, pointers: string[], as = admin) {
  const kind = path.split('/')[0]!
  const before = await count(kind)
  assertRefused(await world[method](`${ws}/${path}`, attributes, as.token), 400, pointers, JSON.stringify(attributes))
  assert.equal(await count(kind), before)
}

test('400 a new time tracking with wrong user, span, area and tags', async () => {
  const wrong = { ...backwards, user_id: nowhere, area_id: foreignArea, tag_ids: [nowhere] }
  await refused('post', 'time_trackings', wrong, ['user_id', 'ends_at', 'area_id', 'tag_ids'])
  await refused('post', 'time_trackings', { ...worked, area_id: nowhere, tag_ids: [foreignTag] }, [
    'area_id',
    'tag_ids',
  ])
})

test('400 a changed time tracking with wrong span, area and tags', async () => {
  const made = (await world.post(`${ws}/time_trackings`, { ...worked, user_id: person.id }, admin.token)).body.data
  const wrong = { ...backwards, area_id: nowhere, tag_ids: [foreignTag] }
  await refused('patch', `time_trackings/${made.id}`, wrong, ['ends_at', 'area_id', 'tag_ids'])
  const { attributes, relationships } = (await world.get(`${ws}/time_trackings/${made.id}`, admin.token)).body.data
  assert.deepEqual([attributes.starts_at, attributes.ends_at], [worked.starts_at, worked.ends_at])
  assert.deepEqual([attributes.system_notes_count, relationships.tags.data], [1, []])
})

test('400 several wrong breaks, each with its own error', async () => {
  const breaks = [day('09:00:00', '09:30:00'), day('07:00:00', '17:00:00'), day('11:00:00', '10:00:00')]
  const at = ['breaks_attributes/1/starts_at', 'breaks_attributes/1/ends_at', 'breaks_attributes/2/ends_at']
  await refused('post', 'time_trackings', { ...worked, breaks_attributes: breaks }, at)
  const made = (await world.post(`${ws}/time_trackings`, { ...worked, user_id: person.id }, admin.token)).body.data
  const sent = [...breaks, { id: nowhere, _destroy: true }]
  await refused('patch', `time_trackings/${made.id}`, { breaks_attributes: sent }, [...at, 'breaks_attributes/3/id'])
  const stored = (await world.get(`${ws}/time_trackings/${made.id}`, admin.token)).body.data
  assert.deepEqual(stored.relationships.breaks.data, [])
})

test('400 an absence with wrong span, user, type and followers', async () => {
  const wrong = { ...backwards, user_id: nowhere, absence_type_id: nowhere, follower_ids: [foreign.admin.id] }
  await refused('post', 'absences', wrong, ['ends_at', 'user_id', 'absence_type_id', 'follower_ids'])
  const unknownType = { ...worked, user_id: person.id, absence_type_id: nowhere, follower_ids: [nowhere] }
  await refused('post', 'absences', unknownType, ['absence_type_id', 'follower_ids'])
})

test('400 an absence for many with wrong span, type and followers', async () => {
  const wrong = {
    action: 'create',
    ...backwards,
    user_ids: [person.id],
    absence_type_id: nowhere,
    follower_ids: [nowhere],
  }
  await refused('post', 'absences/batch_actions', wrong, ['ends_at', 'absence_type_id', 'follower_ids'])
})

test('400 a punch with wrong user and tags', async () => {
  const wrong = { action_type: 'start', user_id: foreign.admin.id, taggings_attributes: [{ tag_id: foreignTag }] }
  await refused('post', 'time_trackings/actions', wrong, ['user_id', 'taggings_attributes/0/tag_id'])
})

test('400 a batch with wrong records and wrong values', async () => {
  const asked: [object, string[]][] = [
    [{ action: 'tag' }, ['ids', 'tag_ids']],
    [{ action: 'tag', tag_ids: [foreignTag] }, ['ids', 'tag_ids']],
    [{ action: 'follower', follower_ids: [nowhere] }, ['ids', 'follower_ids']],
    [{ action: 'note' }, ['ids', 'note']],
  ]
  for (const [attributes, pointers] of asked)
    await refused('post', 'time_trackings/batch_actions', attributes, pointers)
})

test('400 several wrong notes, each with its own error', async () => {
  const sent = { ...worked, user_id: person.id, absence_type_id: vacation.id }
  const made = (await world.post(`${ws}/absences`, sent, admin.token)).body.data
  const notes = [{ id: nowhere, content: 'A' }, { content: 'B' }, { id: nowhere, _destroy: true }]
  const at = ['notes_attributes/0/id', 'notes_attributes/2/id']
  await refused('patch', `absences/${made.id}`, { notes_attributes: notes }, at)
  const { attributes } = (await world.get(`${ws}/absences/${made.id}`, admin.token)).body.data
  assert.equal(attributes.user_notes_count, 0)
})

const lists = { area_ids: [foreignArea], tag_ids: [nowhere], absence_type_ids: [nowhere] }
const named = { default_break_ids: [nowhere], wage_type_ids: [nowhere] }
const ofLists = ['default_break_ids', 'wage_type_ids', 'area_ids', 'tag_ids', 'absence_type_ids']

test('400 a new user with wrong ids in every list', async () => {
  await refused('post', 'users', { username: 'Nobody', ...lists, ...named }, ofLists)
})

test('400 a changed user with wrong ids in every list, including roles', async () => {
  const [breaks, wages, ...linked] = ofLists
  const wrong = { username: 'Changed', ...lists, ...named, role_ids: [7] }
  await refused('patch', `users/${person.id}`, wrong, [breaks!, wages!, 'role_ids', ...linked])
  const { attributes, relationships } = (await world.get(`${ws}/users/${person.id}`, admin.token)).body.data
  assert.notEqual(attributes.username, 'Changed')
  assert.deepEqual([relationships.areas.data, relationships.roles.data.length], [[], 1])
})

test('403 takes precedence over validation', async () => {
  const forbidden: ['post' | 'patch', string, object][] = [
    ['post', 'time_trackings', { ...backwards, user_id: person.id, tag_ids: [nowhere] }],
    ['post', 'absences', { ...backwards, user_id: person.id, absence_type_id: vacation.id, follower_ids: [nowhere] }],
    ['patch', `users/${employee.id}`, { ...lists, role_ids: [7] }],
  ]
  for (const [method, path, attributes] of forbidden)
    assertRefused(await world[method](`${ws}/${path}`, attributes, employee.token), 403, ['base'], path)
})
