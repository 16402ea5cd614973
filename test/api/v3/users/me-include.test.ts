import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { accountUser } from '../../../../src/api/v3/people/users.ts'
import { type Resource, targetsOf } from '../../../../src/jsonapi/resource.ts'
import { type AbsenceCompany, createAbsenceCompany, decisions, july } from '../../../support/absences.ts'
import type { Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { png, upload } from '../../../support/multipart.ts'
import { createWorld } from '../../../support/world.ts'

// Oneself and the users of an account are read outside of any workspace, and so is what they include.

const world = await createWorld()
// A Wednesday, in the middle of the vacation that is requested here.
world.clock.set('2026-07-08T10:00:00Z')
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)

type Away = { person: Person; absence: string; note: string; attachment: string; type: string }

/** A person on vacation, with a note and a file on the absence. */
async function away(of: AbsenceCompany, person: Person, word: string): Promise<Away> {
  const absence = await of.createAbsence(person.token)
  await of.decide(absence, 'confirmed')
  const noted = await world.post(`${of.absences}/${absence}/notes`, { content: `${word}.` }, person.token)
  assert.equal(noted.status, 201, noted.text)
  const files = `${of.absences}/${absence}/attachments`
  const attached = await upload(world, files, of.admin.token, { filename: `${word}.png`, content: png })
  assert.equal(attached.status, 201, attached.text)
  const ids = { note: noted.body.data.id, attachment: attached.body.data.id, type: of.types.vacation! }
  return { person, absence, ...ids }
}

const employee = await away(company, await company.person({ attributes: { username: 'Emil' } }), 'Sea')
const colleague = await away(company, await company.person({ attributes: { username: 'Cleo' } }), 'Lake')
const foreign = await away(other, other.admin, 'FOREIGN')

// biome-ignore lint/suspicious/noExplicitAny: records of the API
const included = (body: any, type: string): string[] =>
  body.included.filter((one: { type: string }) => one.type === type).map((one: { id: string }) => one.id)

async function read(path: string, { token }: Person, include: string) {
  const answer = await world.get(`${path}?items=100&include=${include}`, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('200 an employee includes their current absence', async () => {
  const body = await read('/api/v3/users/me', employee.person, 'current_absence')
  assert.deepEqual(body.data.relationships.current_absence.data, { id: employee.absence, type: 'absence' })
  assert.equal(body.included.length, 1)
  const [absence] = body.included
  assert.deepEqual([absence.type, absence.id], ['absence', employee.absence])
  assert.equal(absence.attributes.days, 5)
  assert.equal(absence.attributes.confirmation_status, 'confirmed')
  assert.equal(absence.attributes.starts_at, '2026-07-05T22:00:00Z')
  const inside = await world.get(`${company.absences}/${employee.absence}`, employee.person.token)
  assert.deepEqual(absence, inside.body.data, 'the same record as inside of the workspace')
})

test('200 nothing is included without a current absence, or with a pending one', async () => {
  const body = await read('/api/v3/users/me', company.admin, 'current_absence.notes')
  assert.equal(body.data.relationships.current_absence.data, null)
  assert.deepEqual(body.included, [])
  const asking = await company.person()
  await company.createAbsence(asking.token)
  assert.deepEqual((await read('/api/v3/users/me', asking, 'current_absence')).included, [])
})

test('200 an employee includes the notes, the type and the files of the absence', async () => {
  const notes = await read('/api/v3/users/me', employee.person, 'current_absence.notes')
  assert.deepEqual(included(notes, 'absence'), [employee.absence])
  assert.ok(included(notes, 'note').includes(employee.note))
  const linked = notes.included[0].relationships.notes.data.map((one: { id: string }) => one.id)
  assert.deepEqual(included(notes, 'note').sort(), linked.sort(), 'all notes of the absence and no others')

  const type = await read('/api/v3/users/me', employee.person, 'current_absence.absence_type')
  assert.deepEqual(included(type, 'absence_type'), [employee.type])
  const files = await read('/api/v3/users/me', employee.person, 'current_absence.attachments')
  assert.deepEqual(included(files, 'attachment'), [employee.attachment])
  assert.equal(files.included.at(-1).attributes.file_name, 'Sea.png')

  const all = 'current_absence.notes,current_absence.absence_type,current_absence.attachments'
  const together = await read('/api/v3/users/me', employee.person, all)
  const kinds = new Set(together.included.map((one: { type: string }) => one.type))
  assert.deepEqual(kinds, new Set(['absence', 'note', 'absence_type', 'attachment']))
})

test('200 an account admin includes the current absences of all users, with their parts', async () => {
  const users = `${company.account}/users`
  const body = await read(users, company.admin, 'current_absence')
  assert.deepEqual(included(body, 'absence').sort(), [employee.absence, colleague.absence].sort())
  // biome-ignore lint/suspicious/noExplicitAny: records of the API
  const row = body.data.find((one: any) => one.id === colleague.person.id)
  assert.deepEqual(row.relationships.current_absence.data, { id: colleague.absence, type: 'absence' })
  const notes = included(await read(users, company.admin, 'current_absence.notes'), 'note')
  assert.ok(notes.includes(employee.note) && notes.includes(colleague.note))
  const files = included(await read(users, company.admin, 'current_absence.attachments'), 'attachment')
  assert.deepEqual(files.sort(), [employee.attachment, colleague.attachment].sort())
  const types = included(await read(users, company.admin, 'current_absence.absence_type'), 'absence_type')
  assert.deepEqual(types, [company.types.vacation], 'included once, although two absences refer to it')
  const one = await read(`${users}/${colleague.person.id}`, company.admin, 'current_absence.attachments')
  assert.deepEqual(included(one, 'attachment'), [colleague.attachment])
})

test('200 an account admin includes an absence in a workspace created by somebody else', async () => {
  const second = await company.person({ roles: [4], attributes: { username: 'Second' } })
  const kiel = await addWorkspace(world, company, 'Kiel')
  const made = await world.post(`${kiel.ws}/users`, { username: 'Kim' }, company.admin.token)
  const [type] = (await world.get(`${kiel.ws}/absence_types?filter[kind]=eq:vacation`, company.admin.token)).body.data
  const sent = { ...july, user_id: made.body.data.id, absence_type_id: type.id }
  const asked = await world.post(`${kiel.ws}/absences`, sent, company.admin.token)
  assert.equal(asked.status, 200, asked.text)
  const { id } = asked.body.data
  const decision = `${kiel.ws}/absences/${id}/${decisions.confirmed}`
  assert.equal((await world.request('POST', decision, { token: company.admin.token })).status, 200)
  const body = await read(`${company.account}/users`, second, 'current_absence.absence_type')
  assert.deepEqual(included(body, 'absence').sort(), [employee.absence, colleague.absence, id].sort())
  assert.ok(included(body, 'absence_type').includes(type.id))
})

test('403 an employee cannot list users of the account, 404 in another account', async () => {
  const path = `${company.account}/users?include=current_absence`
  assert.equal((await world.get(path, employee.person.token)).status, 403)
  assert.equal((await world.get(path, other.admin.token)).status, 404)
  const theirs = await read(`${other.account}/users`, other.admin, 'current_absence.notes,current_absence.attachments')
  assert.deepEqual(included(theirs, 'absence'), [foreign.absence])
  assert.deepEqual(included(theirs, 'attachment'), [foreign.attachment])
})

/** All paths that can be included, to the maximum depth. */
function pathsOf(resource: Resource, depth: number): string[] {
  return Object.entries(resource.relationships).flatMap(([name, relationship]) => [
    name,
    ...(depth > 1 ? targetsOf(relationship).flatMap((to) => pathsOf(to, depth - 1)) : []).map(
      (path) => `${name}.${path}`,
    ),
  ])
}

test('200 every path can be included, without records of another account or a colleague', async () => {
  await company.area('Kitchen', [employee.person.id, colleague.person.id])
  const paths = [...new Set(pathsOf(accountUser, 3))]
  assert.ok(paths.includes('current_absence.notes.attachments'))
  for (const path of paths) {
    const own = await read('/api/v3/users/me', employee.person, `${path}&permissions=true`)
    for (const id of included(own, 'absence')) assert.equal(id, employee.absence, path)
    for (const id of included(own, 'user')) assert.equal(id, employee.person.id, path)
    assert.doesNotMatch(JSON.stringify(own), /FOREIGN|Lake/, path)
    const all = await read(`${company.account}/users`, company.admin, `${path}&permissions=true`)
    for (const id of included(all, 'absence')) assert.notEqual(id, foreign.absence, path)
    assert.doesNotMatch(JSON.stringify(all), /FOREIGN/, path)
  }
})
