import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers, idsOf } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company
const notesOf = (id: string) => `${absences}/${id}/notes`

const write = async (id: string, content: string, token = admin.token): Promise<string> => {
  const answer = await world.post(notesOf(id), { content }, token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

const put = (id: string, note: string, content: unknown, token: string) =>
  world.request('PUT', `${notesOf(id)}/${note}`, { token, body: { data: { type: 'note', attributes: { content } } } })

const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+0[12]:00$/

test('201 a note is created with all fields, as user_note', async () => {
  const person = await company.person({ attributes: { username: 'Nele Note' } })
  const id = await company.createAbsence(person.token)
  const answer = await world.post(notesOf(id), { content: 'Back on Monday' }, person.token)
  assert.equal(answer.status, 201, answer.text)
  const { type, attributes, relationships } = answer.body.data
  assert.equal(type, 'user_note')
  const { created_at, ...rest } = attributes
  assert.match(created_at, local, 'with the offset of the workspace')
  assert.deepEqual(rest, {
    permissions: null,
    content: 'Back on Monday',
    type: 'UserNote',
    author: 'Nele Note',
    author_role: 'employee',
  })
  assert.deepEqual(relationships, { attachments: { data: [] } })
  const { data } = (await world.get(`${absences}/${id}`, person.token)).body
  assert.equal(data.attributes.user_notes_count, 1)
  assert.ok(data.relationships.notes.data.some((one: { id: string }) => one.id === answer.body.data.id))
})

test('200 the list has type note, is sorted oldest first, and can be filtered by type and show permissions', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token)
  const [first, second] = [await write(id, 'First', person.token), await write(id, 'Second')]
  const { status, body } = await world.get(notesOf(id), person.token)
  assert.equal(status, 200)
  assert.equal(body.meta.total_count, 3)
  const [system, ...written] = body.data
  assert.deepEqual(Object.keys(system.attributes), ['permissions', 'content', 'type', 'created_at'])
  assert.equal(system.attributes.type, 'SystemNote')
  assert.match(system.attributes.created_at, local)
  assert.deepEqual(
    body.data.map((one: { type: string }) => one.type),
    ['note', 'note', 'note'],
  )
  assert.deepEqual(
    written.map((one: { id: string }) => one.id),
    [first, second],
  )
  assert.equal(written[1].attributes.author_role, 'admin')
  const only = async (query: string) => idsOf(await world.get(`${notesOf(id)}?${query}`, person.token))
  assert.deepEqual(await only('filter[type]=eq:SystemNote'), [system.id])
  assert.deepEqual(await only('filter[type]=UserNote'), [first, second])
  assert.deepEqual(await only('filter[content]=ct:sec'), [second])
  assert.deepEqual(await only('sort=-id&items=1'), [second])

  const abilities = async (token: string) =>
    (await world.get(`${notesOf(id)}?permissions=update,destroy`, token)).body.data.map(
      (one: { attributes: { permissions: object } }) => one.attributes.permissions,
    )
  const no = { update: false, destroy: false }
  assert.deepEqual(await abilities(person.token), [no, { update: true, destroy: true }, no])
  assert.deepEqual(await abilities(admin.token), [
    no,
    { update: false, destroy: true },
    { update: true, destroy: true },
  ])
})

test('200 the author changes a note, with PUT or PATCH', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token)
  const note = await write(id, 'Before', person.token)
  const answer = await put(id, note, 'After', person.token)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.type, 'user_note')
  assert.deepEqual([answer.body.data.id, answer.body.data.attributes.content], [note, 'After'])
  await company.decide(id, 'confirmed')
  const again = await world.patch(`${notesOf(id)}/${note}`, { content: 'Once more' }, person.token)
  assert.equal(again.status, 200, 'notes can be written after the decision too')
  assert.equal((await world.post(notesOf(id), { content: 'New' }, person.token)).status, 201)
})

test('200 a deleted note is returned, and is gone', async () => {
  const id = await company.createAbsence(admin.token)
  const note = await write(id, 'Short-lived')
  const answer = await world.delete(`${notesOf(id)}/${note}`, admin.token)
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.data.type, answer.body.data.id], ['user_note', note])
  assert.equal(answer.body.data.attributes.content, 'Short-lived')
  assert.equal((await world.delete(`${notesOf(id)}/${note}`, admin.token)).status, 404)
  assert.equal((await world.get(`${absences}/${id}`, admin.token)).body.data.attributes.user_notes_count, 0)
})

for (const content of [undefined, '', '  ', true, null, 'x'.repeat(5001), 'a\u0000b'])
  test(`400 content ${JSON.stringify(content)?.slice(0, 10)}`, async () => {
    const id = await company.createAbsence(admin.token)
    const answer = await world.post(notesOf(id), { content }, admin.token)
    assert.deepEqual([answer.status, errorPointers(answer)], [400, ['content']])
    const note = await write(id, 'Fine')
    assert.equal((await put(id, note, content, admin.token)).status, 400)
  })

test('403 only the author changes a note; admins and area admins delete user notes; nobody deletes system notes', async () => {
  const { lead, member } = await company.createTeam()
  const id = await company.createAbsence(member.token)
  const [own, byAdmin, again] = [
    await write(id, 'Own', member.token),
    await write(id, 'Admin'),
    await write(id, 'Own again', member.token),
  ]
  assert.equal((await put(id, own, 'x', admin.token)).status, 403)
  assert.equal((await put(id, own, 'x', lead.token)).status, 403)
  assert.equal((await put(id, byAdmin, 'x', member.token)).status, 403)
  assert.equal((await world.delete(`${notesOf(id)}/${byAdmin}`, member.token)).status, 403)
  const [system] = idsOf(await world.get(`${notesOf(id)}?filter[type]=SystemNote`, admin.token))
  for (const token of [member.token, lead.token, admin.token]) {
    assert.equal((await put(id, system!, 'x', token)).status, 403)
    assert.equal((await world.delete(`${notesOf(id)}/${system}`, token)).status, 403)
  }
  assert.equal((await world.delete(`${notesOf(id)}/${own}`, lead.token)).status, 200)
  assert.equal((await world.delete(`${notesOf(id)}/${again}`, admin.token)).status, 200)
})

test('404 a note under another absence, and for users who cannot see the absence', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const [id, another] = [await company.createAbsence(stranger.token), await company.createAbsence(stranger.token)]
  const note = await write(id, 'Here', stranger.token)
  assert.equal((await put(another, note, 'x', stranger.token)).status, 404)
  assert.equal((await world.delete(`${notesOf(another)}/${note}`, stranger.token)).status, 404)
  for (const { token } of [lead, member]) {
    assert.equal((await world.get(notesOf(id), token)).status, 404)
    assert.equal((await world.post(notesOf(id), { content: 'x' }, token)).status, 404)
    assert.equal((await put(id, note, 'x', token)).status, 404)
    assert.equal((await world.delete(`${notesOf(id)}/${note}`, token)).status, 404)
  }
})

test('401 without a token, 404 in another account', async () => {
  const other = await createAbsenceCompany(world)
  const id = await company.createAbsence(admin.token)
  const note = await write(id, 'Ours')
  assert.equal((await world.get(notesOf(id))).status, 401)
  assert.equal((await world.post(notesOf(id), { content: 'x' })).status, 401)
  assert.equal((await world.delete(`${notesOf(id)}/${note}`)).status, 401)
  for (const base of [notesOf(id), `${other.absences}/${id}/notes`]) {
    const { token } = other.admin
    assert.equal((await world.get(base, token)).status, 404)
    assert.equal((await world.post(base, { content: 'x' }, token)).status, 404)
    assert.equal((await world.patch(`${base}/${note}`, { content: 'x' }, token)).status, 404)
    assert.equal((await world.delete(`${base}/${note}`, token)).status, 404)
  }
  assert.equal((await world.get(`${absences}/999999999/notes`, admin.token)).status, 404)
})
