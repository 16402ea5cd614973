import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin, types } = company

const show = (id: string, query: string, token = admin.token) => world.get(`${absences}/${id}${query}`, token)

async function attachTo(id: string, token: string): Promise<string> {
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="note.txt"\r\ncontent-type: text/plain\r\n\r\nhi\r\n--b--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await world.request('POST', `${absences}/${id}/attachments`, { token, body, headers })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

test('200 with everything included, each record once and in full', async () => {
  const person = await company.person({ attributes: { username: 'Ines Included', abbreviation: 'II' } })
  const follower = await company.person()
  const id = await company.createAbsence(person.token, {
    follower_ids: [follower.id, admin.id],
    notes_attributes: [{ content: 'Hello' }],
  })
  const attachment = await attachTo(id, person.token)
  await company.decide(id, 'confirmed')
  const answer = await show(id, '?include=absence_type, user,confirmed_by_user,followers,notes,attachments')
  assert.equal(answer.status, 200, answer.text)
  const { attributes, relationships } = answer.body.data
  assert.deepEqual(
    [attributes.attachments_count, attributes.system_notes_count, attributes.user_notes_count],
    [1, 2, 1],
  )
  assert.deepEqual(relationships.confirmed_by_user.data, { id: admin.id, type: 'user_overview' })
  assert.deepEqual(relationships.attachments.data, [{ id: attachment, type: 'attachment' }])

  type Record = { id: string; type: string; attributes: { [name: string]: unknown } }
  const included: Record[] = answer.body.included
  const keys = included.map((record) => `${record.type}/${record.id}`)
  assert.equal(new Set(keys).size, keys.length, 'the admin, who confirmed it and is a follower, is included once')
  const notes = relationships.notes.data.map((note: Record) => `note/${note.id}`)
  const people = [person, follower, admin].map((one) => `user_overview/${one.id}`)
  assert.deepEqual(
    [...keys].sort(),
    [`absence_type/${types.vacation}`, `attachment/${attachment}`, ...notes, ...people].sort(),
  )
  const find = (type: string, of = '') => included.find((one) => one.type === type && (!of || one.id === of))!
  assert.equal(find('absence_type').attributes.title, 'Vacation')
  assert.equal(find('absence_type').attributes.kind, 'vacation')
  const { avatar, ...overview } = find('user_overview', person.id).attributes
  assert.equal(typeof avatar, 'string')
  assert.deepEqual(overview, {
    permissions: null,
    email: null,
    username: 'Ines Included',
    abbreviation: 'II',
    status: 'active',
  })
  assert.equal(find('attachment').attributes.file_name, 'note.txt')
})

test('200 fields restrict the attributes', async () => {
  const id = await company.createAbsence(admin.token)
  const { data } = (await show(id, '?fields=title,days')).body
  assert.deepEqual(data, { id, type: 'absence', attributes: { title: 'Vacation', days: 5 }, relationships: {} })
  const named = (await show(id, '?fields[absence]=hours&fields[absence_type]=kind&include=absence_type')).body
  assert.deepEqual(named.data.attributes, { hours: 40 })
  assert.deepEqual(named.included[0].attributes, { kind: 'vacation' })
})

test('200 permissions has exactly the requested names, according to role and status', async () => {
  const { lead, member } = await company.createTeam()
  const id = await company.createAbsence(member.token)
  const asked = async (token: string, names = 'update, destroy ,confirm') =>
    (await show(id, `?permissions=${encodeURIComponent(names)}`, token)).body.data.attributes.permissions
  assert.equal((await show(id, '')).body.data.attributes.permissions, null)
  assert.deepEqual(await asked(member.token), { update: true, destroy: true, confirm: false })
  assert.deepEqual(await asked(lead.token), { update: true, destroy: true, confirm: true })
  assert.deepEqual(await asked(admin.token, 'confirm'), { confirm: true })
  await company.decide(id, 'confirmed')
  const names = ['update', 'update_times', 'destroy', 'confirm', 'reject']
  const [none, all] = [false, true].map((may) => Object.fromEntries(names.map((name) => [name, may])))
  assert.deepEqual(await asked(member.token, 'true'), none)
  assert.deepEqual(await asked(admin.token, 'true'), all)
})

test('400 an unknown include', async () => {
  const id = await company.createAbsence(admin.token)
  const answer = await show(id, '?include=user,salary')
  assert.equal(answer.status, 400)
  assert.equal(answer.body.errors[0].source.pointer, 'include')
})

test('200 employees see their own absences, area admins those of the area, admins all; 404 for others', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const [ofMember, ofStranger] = [
    await company.createAbsence(member.token),
    await company.createAbsence(stranger.token),
  ]
  const seen = async (id: string, token: string) => (await show(id, '', token)).status
  assert.deepEqual(
    await Promise.all([seen(ofMember, member.token), seen(ofMember, lead.token), seen(ofMember, admin.token)]),
    [200, 200, 200],
  )
  assert.deepEqual(await Promise.all([seen(ofStranger, member.token), seen(ofStranger, lead.token)]), [404, 404])
})

test('401 without a token, 404 for unknown ids and in another account', async () => {
  const other = await createAbsenceCompany(world)
  const id = await company.createAbsence(admin.token)
  assert.equal((await world.get(`${absences}/${id}`)).status, 401)
  assert.equal((await show(id, '', other.admin.token)).status, 404)
  assert.equal((await world.get(`${other.absences}/${id}`, other.admin.token)).status, 404)
  for (const unknown of ['999999999', '0', 'x', '99999999999999999999']) {
    const answer = await show(unknown, '')
    assert.equal(answer.status, 404)
    assert.equal(answer.body.errors[0].status, 'not_found')
  }
})
