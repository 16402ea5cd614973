import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createV1Fixture } from './support/api.ts'

// One domain, two APIs: a record created through one is available in the other at once, with the same id.
const { world, company, api } = await createV1Fixture()
const { token } = company.admin
const here = Number(company.workspaceId)
const inV3 = async (path: string) => {
  const answer = await world.get(`${company.ws}/${path}`, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const madeInV3 = async (path: string, attributes: object): Promise<number> => {
  const answer = await world.post(`${company.ws}/${path}`, attributes, token)
  assert.ok(answer.status === 201 || answer.status === 200, answer.text)
  return Number(answer.body.data.id)
}
const ids = (relationship: { data: { id: string }[] }): number[] => relationship.data.map(({ id }) => Number(id))

test('users', async () => {
  const area = Number(await company.area('Bakehouse'))
  const tag = Number(await company.tag('Night'))
  const made = await api.user({ external_id: 'x1', abbrev: 'JB', working_area_ids: area, tags: tag, salary: 12.5 })
  const shown = await inV3(`users/${made.id}`)
  assert.equal(shown.id, String(made.id))
  const { username, abbreviation, external_id, salary } = shown.attributes
  assert.deepEqual([username, abbreviation, external_id, salary], ['Jana Brandt', 'JB', 'x1', 12.5])
  assert.deepEqual([ids(shown.relationships.areas), ids(shown.relationships.tags)], [[area], [tag]])

  const id = await madeInV3('users', { username: 'Emil', external_id: 'x2', staff_number: '5', area_ids: [area] })
  const user = await api.read('users', { external_id: 'x2' })
  assert.deepEqual([user.id, user.username, user.staff_number, user.working_area_ids], [id, 'Emil', '5', [area]])
  await api.sendOk('PUT', 'users', { user: { id, username: 'Emil Neu' } })
  assert.equal((await inV3(`users/${id}`)).attributes.username, 'Emil Neu')
  await api.sendOk('PATCH', 'users/deactivate', { user: { id } })
  assert.equal((await inV3(`users/${id}`)).attributes.status, 'inactive')
})

test('working areas, locations and filters', async () => {
  const area = await api.sendOk('POST', 'working_areas', { location_id: here, working_area: { name: 'Shop' } })
  assert.equal((await inV3(`areas/${area.id}`)).attributes.name, 'Shop')
  const id = await madeInV3('areas', { name: 'Pier', external_id: 'pier' })
  assert.equal((await api.read('working_areas', { external_id: 'pier' })).id, id)
  const location = await api.sendOk('POST', 'locations', { location: { name: 'Altona' } })
  const shown = await world.get(`/api/v3/workspaces/${location.id}`, token)
  assert.equal(shown.body.data.attributes.name, 'Altona')
  const filter = await api.sendOk('POST', 'filters', { filter: { location_id: here, title: 'Late' } })
  assert.equal((await inV3(`tags/${filter.id}`)).attributes.title, 'Late')
})

test('absences, with notes about who changed what', async () => {
  const user = await api.user()
  const [type] = (await api.read('absence_types', { location_id: here })).absence_types
  const wanted = { absence_type_id: type.id, user_id: user.id, starts_at: '2026-07-06', ends_at: '2026-07-07' }
  const absence = await api.sendOk('POST', 'absences', { absence: { ...wanted, external_id: 'a1' } })
  const shown = await inV3(`absences/${absence.id}`)
  const { starts_at, ends_at, days, hours, external_id } = shown.attributes
  assert.deepEqual(
    [starts_at, ends_at, days, hours, external_id],
    [absence.starts_at, absence.ends_at, absence.vacation_days, absence.paid_hours, 'a1'],
  )
  await api.sendOk('PUT', 'absences', { absence: { id: absence.id, starts_at: '2026-07-06', ends_at: '2026-07-06' } })
  const changed = await inV3(`absences/${absence.id}`)
  assert.deepEqual([changed.attributes.days, changed.attributes.system_notes_count], [1, 2])

  const relations = { user_id: user.id, absence_type_id: type.id }
  const id = await madeInV3('absences', {
    ...relations,
    starts_at: '2026-08-03T00:00:00+02:00',
    ends_at: '2026-08-03T23:59:59+02:00',
    full_day: true,
  })
  const got = await api.read('absences', { id })
  assert.deepEqual([got.user_id, got.starts_at, got.vacation_days], [user.id, '2026-08-03T00:00:00+02:00', 1])
  assert.equal(got.created_by, Number(company.admin.id))
  const decided = await world.request('POST', `${company.ws}/absences/${id}/absences_confirmations`, { token })
  assert.ok(decided.status < 300, decided.text)
  const confirmed = await api.read('absences', { id })
  assert.deepEqual([confirmed.confirmed, confirmed.confirmed_by], [true, Number(company.admin.id)])
  await api.sendOk('DELETE', 'absences', { absence: { id } })
  assert.equal((await world.get(`${company.ws}/absences/${id}`, token)).status, 404)
})

test('vacation entitlements', async () => {
  const user = await api.user()
  const { vacation_times } = await api.sendOk('POST', 'vacation_entitlements', {
    vacation_times: { user_id: user.id, title: 'Year', planned_days: 27.5 },
  })
  const shown = await inV3(`vacation_entitlements/${vacation_times[0].id}`)
  assert.deepEqual([shown.attributes.title, shown.attributes.planned_days], ['Year', 27.5])
})
