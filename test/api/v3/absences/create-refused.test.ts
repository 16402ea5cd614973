import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany, july } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { absences, admin, types } = company
const foreigner = await other.person()
const archived = await world.post(`${company.ws}/absence_types`, { title: 'Old', kind: 'other' }, admin.token)
await world.delete(`${company.ws}/absence_types/${archived.body.data.id}`, admin.token)
const elsewhere = await world.post(`${company.account}/workspaces`, { name: 'Second' }, admin.token)
const { body: elsewhereTypes } = await world.get(
  `/api/v3/workspaces/${elsewhere.body.data.id}/absence_types`,
  admin.token,
)

const refused: [string, object, string[]][] = [
  ['a type is needed', { absence_type_id: undefined }, ['absence_type_id']],
  ['the type must be an id', { absence_type_id: 'vacation' }, ['absence_type_id']],
  ['the type must exist', { absence_type_id: 999999999 }, ['absence_type_id']],
  ['the type must not be of another account', { absence_type_id: other.types.vacation }, ['absence_type_id']],
  ['the type must not be of another workspace', { absence_type_id: elsewhereTypes.data[0].id }, ['absence_type_id']],
  ['the type must not be archived', { absence_type_id: archived.body.data.id }, ['absence_type_id']],
  ['start and end are needed', { starts_at: undefined, ends_at: undefined }, ['starts_at', 'ends_at']],
  ['start and end must be valid times', { starts_at: 'tomorrow', ends_at: 5 }, ['starts_at', 'ends_at']],
  ['there is no 30 February', { starts_at: '2026-02-30', ends_at: '2026-03-01' }, ['starts_at']],
  ['the end must not be before the start', { ends_at: '2026-07-05T12:00:00+02:00' }, ['ends_at']],
  [
    'an end before the start on the same full day',
    { starts_at: '2026-07-06T12:00:00Z', ends_at: '2026-07-06T11:59:59Z' },
    ['ends_at'],
  ],
  ['an absence of more than ten years', { ends_at: '2036-12-31' }, ['ends_at']],
  ['the user must exist', { user_id: 999999999 }, ['user_id']],
  ['the user must not be of another account', { user_id: foreigner.id }, ['user_id']],
  ['the user must be an id', { user_id: 'me' }, ['user_id']],
  ['followers must exist', { follower_ids: [admin.id, 999999999] }, ['follower_ids']],
  ['followers must not be of another account', { follower_ids: [foreigner.id] }, ['follower_ids']],
  ['followers must be a list', { follower_ids: admin.id }, ['follower_ids']],
  ['full_day must be a boolean', { full_day: 'yes' }, ['full_day']],
  ['use_custom_values must be a boolean', { use_custom_values: 'yes' }, ['use_custom_values']],
  ['days and hours must be numbers', { days: 'many', hours: {} }, ['days', 'hours']],
  ['days and hours must not be negative', { days: -1, hours: -1 }, ['days', 'hours']],
  ['the title must be text', { title: {} }, ['title']],
  ['notes must be a list', { notes_attributes: { content: 'x' } }, ['notes_attributes']],
  ['notes must be objects', { notes_attributes: ['x'] }, ['notes_attributes']],
  [
    'notes need content',
    { notes_attributes: [{ content: 'fine' }, {}, { content: ' ' }] },
    ['notes_attributes/1/content', 'notes_attributes/2/content'],
  ],
]
for (const [name, sent, expected] of refused)
  test(`400 ${name}`, async () => {
    const answer = await company.requestAbsence(admin.token, sent)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), expected)
    for (const error of answer.body.errors) {
      assert.equal(error.status, 'bad_request')
      assert.match(error.title, /^[A-Z].*\.$/)
    }
  })

test('400 a body without data', async () => {
  const answer = await world.request('POST', absences, { token: admin.token, body: { attributes: july } })
  assert.equal(answer.status, 400)
  assert.deepEqual(errorPointers(answer), ['data'])
})

test('400 an external id can be used only once per account; 200 once its absence is deleted', async () => {
  const id = await company.createAbsence(admin.token, { external_id: 'X-1' })
  const again = await company.requestAbsence(admin.token, { external_id: 'X-1' })
  assert.equal(again.status, 400)
  assert.deepEqual(errorPointers(again), ['external_id'])
  assert.equal(
    (await other.requestAbsence(other.admin.token, { external_id: 'X-1' })).status,
    200,
    'another account can use the same id',
  )
  assert.equal((await company.requestAbsence(admin.token, { external_id: '' })).body.data.attributes.external_id, null)
  await world.delete(`${absences}/${id}`, admin.token)
  assert.equal((await company.requestAbsence(admin.token, { external_id: 'X-1' })).status, 200)
})

test('400 a refused request stores nothing', async () => {
  const { token } = await company.person()
  const before = await world.services.pool`select count(*)::int as notes from notes`
  await company.requestAbsence(token, { notes_attributes: [{ content: 'kept?' }], follower_ids: [999999999] })
  const { body } = await world.get(absences, token)
  assert.equal(body.meta.total_count, 0)
  assert.deepEqual(await world.services.pool`select count(*)::int as notes from notes`, before)
})

test('403 an employee cannot request an absence for somebody else', async () => {
  const [{ token }, colleague] = [await company.person(), await company.person()]
  const answer = await company.requestAbsence(token, { user_id: colleague.id })
  assert.equal(answer.status, 403)
  assert.deepEqual(answer.body.errors, [
    { status: 'forbidden', source: { pointer: 'base' }, title: 'You are not authorised to perform this action.' },
  ])
  assert.equal((await company.requestAbsence(token, { user_id: null })).status, 200, 'user_id null is the caller')
})

test('200 an area admin requests absences for users who share an area, 403 for anybody else', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const granted = await company.requestAbsence(lead.token, { user_id: member.id })
  assert.equal(granted.status, 200)
  assert.equal(granted.body.data.relationships.user.data.id, member.id)
  assert.equal((await company.requestAbsence(lead.token, { user_id: stranger.id })).status, 403)
})

test('403 a user restricted to certain types cannot request others; 200 an admin can for them', async () => {
  const person = await company.person({ attributes: { absence_type_ids: [types.sickness] } })
  assert.equal((await company.requestAbsence(person.token, { absence_type_id: types.sickness })).status, 200)
  assert.equal((await company.requestAbsence(person.token)).status, 403)
  assert.equal((await company.requestAbsence(admin.token, { user_id: person.id })).status, 200)
})

test('401 without a token, 404 in the workspace of another account, 415 for a content type other than JSON', async () => {
  assert.equal((await world.post(absences, july)).status, 401)
  assert.equal((await company.requestAbsence(other.admin.token)).status, 404)
  const form = { 'content-type': 'text/plain' }
  assert.equal((await world.request('POST', absences, { token: admin.token, body: 'x', headers: form })).status, 415)
})
