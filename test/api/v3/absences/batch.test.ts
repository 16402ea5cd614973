import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany, july } from '../../../support/absences.ts'
import { idsOf } from '../../../support/answers.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { absences, admin, types, ws } = company

const batch = (attributes: object, token = admin.token) =>
  world.post(
    `${absences}/batch_actions`,
    { action: 'create', absence_type_id: types.vacation, ...july, ...attributes },
    token,
  )

const finished = (id: string, token = admin.token) =>
  eventually(async () => {
    const { body } = await world.get(`${ws}/batches/${id}`, token)
    return body.data.attributes.status === 'finished' && body.data
  })

test('200 the same absence for many users, each like a single request', async () => {
  const people = [await company.person(), await company.person({ attributes: { hours_on_vacation_day: 4 } })]
  const follower = await company.person()
  const answer = await batch({
    user_ids: [people[0]!.id, Number(people[1]!.id), people[0]!.id],
    title: 'Company holiday',
    notes_attributes: [{ created_by: 'admin', content: 'We are closed' }],
    follower_ids: [follower.id],
  })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(typeof answer.body.meta.message, 'string')
  assert.match(answer.body.meta.batch_id, /^\d+$/)
  assert.match(answer.body.meta.request_id, /^[0-9a-f-]{36}$/)

  const done = await finished(answer.body.meta.batch_id)
  assert.equal(done.type, 'batch')
  const { action, total, done: count, skipped, results } = done.attributes
  assert.deepEqual([action, total, count, skipped], ['create', 2, 2, 0])
  for (const [index, person] of people.entries()) {
    const { body } = await world.get(absences, person.token)
    assert.equal(body.meta.total_count, 1, 'exactly one each')
    const [absence] = body.data
    assert.deepEqual(results[person.id], { absence_id: absence.id })
    const { attributes, relationships } = absence
    assert.equal(attributes.title, 'Company holiday')
    assert.equal(attributes.confirmation_status, 'pending')
    assert.equal(attributes.created_by, 'admin')
    assert.deepEqual([attributes.days, attributes.hours], [5, index === 0 ? 40 : 20])
    assert.deepEqual([attributes.system_notes_count, attributes.user_notes_count], [1, 1])
    assert.deepEqual(relationships.followers.data, [{ id: follower.id, type: 'user_overview' }])
    assert.deepEqual(relationships.absence_type.data, { id: types.vacation, type: 'absence_type' })
  }
})

test('200 dates without a time are whole days in the given time zone', async () => {
  const person = await company.person()
  const dates = { starts_at: '2026-07-06', ends_at: '2026-07-07', full_day: undefined, time_zone: 'New York' }
  await finished((await batch({ user_ids: [person.id], ...dates })).body.meta.batch_id)
  const { attributes } = (await world.get(absences, person.token)).body.data[0]
  assert.equal(attributes.time_zone, 'America/New_York')
  assert.deepEqual([attributes.starts_at, attributes.ends_at], ['2026-07-06T04:00:00Z', '2026-07-08T03:59:59Z'])
  assert.deepEqual([attributes.full_day, attributes.days, attributes.hours], [true, 2, 16])
})

test('200 custom days and hours with force_calc_custom_hours; the default title is that of the type', async () => {
  const person = await company.person()
  const { body } = await batch({ user_ids: [person.id], force_calc_custom_hours: true, days: 1.5, hours: 9 })
  await finished(body.meta.batch_id)
  const [{ attributes }] = (await world.get(absences, person.token)).body.data
  assert.deepEqual([attributes.days, attributes.hours, attributes.title], [1.5, 9, 'Vacation'])
})

test('200 invalid users are skipped with a reason, the others get the absence', async () => {
  const [present, gone] = [await company.person(), await company.person()]
  await world.delete(`${ws}/users/${gone.id}`, admin.token)
  const user_ids = [other.admin.id, present.id, gone.id, '999999999']
  const { attributes } = await finished((await batch({ user_ids })).body.meta.batch_id)
  assert.deepEqual([attributes.total, attributes.done, attributes.skipped], [4, 1, 3])
  assert.equal(typeof attributes.results[present.id].absence_id, 'string')
  for (const id of [other.admin.id, gone.id, '999999999'])
    assert.equal(attributes.results[id].skipped, 'There is no such user in this workspace.')
  assert.equal((await world.get(other.absences, other.admin.token)).body.meta.total_count, 0)
})

test('200 an area admin creates absences for users of the area; others are skipped', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const { body } = await batch({ user_ids: [member.id, stranger.id] }, lead.token)
  const { attributes } = await finished(body.meta.batch_id, lead.token)
  assert.deepEqual([attributes.done, attributes.skipped], [1, 1])
  assert.equal(attributes.results[stranger.id].skipped, 'You are not authorised to perform this action.')
  assert.equal((await world.get(absences, member.token)).body.meta.total_count, 1)
  assert.deepEqual(idsOf(await world.get(absences, stranger.token)), [])
  assert.equal((await world.get(`${ws}/batches/${body.meta.batch_id}`, member.token)).status, 404)
  const second = await company.person({ roles: [2] })
  assert.equal((await world.get(`${ws}/batches/${body.meta.batch_id}`, second.token)).status, 404)
  assert.equal((await world.get(`${other.ws}/batches/${body.meta.batch_id}`, other.admin.token)).status, 404)
})

test('200 a batch without users is finished immediately', async () => {
  const { attributes } = await finished((await batch({ user_ids: [] })).body.meta.batch_id)
  assert.deepEqual([attributes.total, attributes.done, attributes.skipped, attributes.results], [0, 0, 0, {}])
})

test('200 absences of a type that needs no approval are all confirmed', async () => {
  const type = await world.post(
    `${ws}/absence_types`,
    { title: 'Free', kind: 'other', needs_approval: false },
    admin.token,
  )
  const people = [await company.person(), await company.person()]
  await batch({ absence_type_id: type.body.data.id, user_ids: people.map((one) => one.id) })
  for (const person of people)
    await eventually(async () => (await world.get(absences, person.token)).body.meta.confirmed === 1)
})
