import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company

const change = (id: string, notes_attributes: object[], token: string, more: object = {}) =>
  world.patch(`${absences}/${id}`, { notes_attributes, ...more }, token)

async function userNotes(id: string): Promise<{ id: string; content: string; author: string }[]> {
  const { body } = await world.get(`${absences}/${id}/notes?filter[type]=eq:UserNote`, admin.token)
  return body.data.map((note: { id: string; attributes: { content: string; author: string } }) => ({
    id: note.id,
    content: note.attributes.content,
    author: note.attributes.author,
  }))
}

const withNotes = (token: string, ...contents: string[]) =>
  company.createAbsence(token, { notes_attributes: contents.map((content) => ({ created_by: 'employee', content })) })

test('200 an entry with an id edits a note, one with _destroy deletes it, one without an id creates one', async () => {
  const person = await company.person()
  const id = await withNotes(person.token, 'First', 'Second', 'Third')
  const [first, second] = await userNotes(id)
  const answer = await change(
    id,
    [{ id: Number(first!.id), content: 'First, edited' }, { id: second!.id, _destroy: true }, { content: 'Fourth' }],
    person.token,
  )
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.attributes.user_notes_count, 3)
  const notes = await userNotes(id)
  assert.deepEqual(
    notes.map((note) => note.content),
    ['First, edited', 'Third', 'Fourth'],
  )
  assert.equal(notes[0]!.id, first!.id)
  const linked = answer.body.data.relationships.notes.data.map((note: { id: string }) => note.id)
  assert.ok(!linked.includes(second!.id))
})

test('200 _destroy takes precedence over content; with _destroy false the note is edited', async () => {
  const id = await withNotes(admin.token, 'A', 'B')
  const [a, b] = await userNotes(id)
  await change(
    id,
    [
      { id: a!.id, content: 'gone anyway', _destroy: true },
      { id: b!.id, content: 'B2', _destroy: false },
    ],
    admin.token,
  )
  assert.deepEqual(
    (await userNotes(id)).map((note) => note.content),
    ['B2'],
  )
})

test('200 an empty list or no list changes nothing', async () => {
  const id = await withNotes(admin.token, 'Stays')
  assert.equal((await change(id, [], admin.token)).status, 200)
  assert.equal((await world.patch(`${absences}/${id}`, {}, admin.token)).status, 200)
  assert.equal((await userNotes(id)).length, 1)
})

test('400 for the id of a note that belongs to another absence or does not exist; nothing is stored', async () => {
  const id = await withNotes(admin.token, 'Mine')
  const elsewhere = (await userNotes(await withNotes(admin.token, 'Elsewhere')))[0]!
  const other = await createAbsenceCompany(world)
  const foreign = await other.createAbsence(other.admin.token, { notes_attributes: [{ content: 'Foreign' }] })
  const shown = await world.get(`${other.absences}/${foreign}/notes?filter[type]=UserNote`, other.admin.token)
  for (const unknown of [elsewhere.id, shown.body.data[0].id, '999999999']) {
    for (const entry of [
      { id: unknown, content: 'taken over' },
      { id: unknown, _destroy: true },
    ]) {
      const answer = await change(id, [{ content: 'New' }, entry], admin.token, { ends_at: '2026-07-07' })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(errorPointers(answer), ['notes_attributes/1/id'])
    }
  }
  assert.deepEqual(
    (await userNotes(id)).map((note) => note.content),
    ['Mine'],
  )
  assert.equal((await world.get(`${absences}/${id}`, admin.token)).body.data.attributes.days, 5)
})

const refused: [string, unknown, string[]][] = [
  ['content is needed for a new note', [{}], ['notes_attributes/0/content']],
  ['content must not be empty', [{ content: '' }], ['notes_attributes/0/content']],
  ['content must be text', [{ content: ['x'] }], ['notes_attributes/0/content']],
  ['the id must be an id', [{ id: 'x', content: 'y' }], ['notes_attributes/0/id']],
  ['_destroy must be a boolean', [{ id: 1, _destroy: 'yes' }], ['notes_attributes/0/_destroy']],
  ['notes_attributes must be a list', 'x', ['notes_attributes']],
]
for (const [name, sent, expected] of refused)
  test(`400 ${name}`, async () => {
    const id = await company.createAbsence(admin.token)
    const answer = await world.patch(`${absences}/${id}`, { notes_attributes: sent }, admin.token)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), expected)
  })

test('403 only the author edits a note; an admin may delete any user note, but no system note', async () => {
  const person = await company.person()
  const id = await withNotes(person.token, 'By the employee')
  await change(id, [{ content: 'By the admin' }], admin.token)
  const [own, byAdmin] = await userNotes(id)
  assert.equal((await change(id, [{ id: byAdmin!.id, content: 'x' }], person.token)).status, 403)
  assert.equal((await change(id, [{ id: byAdmin!.id, _destroy: true }], person.token)).status, 403)
  assert.equal((await change(id, [{ id: own!.id, content: 'x' }], admin.token)).status, 403)
  const system = (await world.get(`${absences}/${id}/notes?filter[type]=SystemNote`, admin.token)).body.data[0]
  assert.equal((await change(id, [{ id: system.id, content: 'x' }], admin.token)).status, 403)
  assert.equal((await change(id, [{ id: system.id, _destroy: true }], admin.token)).status, 403)
  assert.equal((await userNotes(id)).length, 2)
  assert.equal((await change(id, [{ id: own!.id, _destroy: true }], admin.token)).status, 200)
  assert.deepEqual(
    (await userNotes(id)).map((note) => note.content),
    ['By the admin'],
  )
})
