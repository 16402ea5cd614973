import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../../../public-api/v1/support/api.ts'
import { addWorkspace, createFixture } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin

test('401 without a token, 403 for everybody below account admin, 404 for workspaces of others', async () => {
  const attempt = { method: 'DELETE', path: company.ws }
  await assertForbidden(fixture, attempt, ['employee', 'areaAdmin', 'workspaceAdmin'])
  await assertNotFound(world, [
    { ...attempt, path: otherWorkspace.ws, token: people.workspaceAdmin.token, what: 'admin of another workspace' },
    { ...attempt, path: otherCompany.ws, token, what: 'another account' },
    { ...attempt, path: '/api/v3/workspaces/999999999', token, what: 'unknown' },
  ])
  assert.equal((await world.get(company.ws, people.employee.token)).status, 200)
})

test('200 the deleted workspace is returned, and not found any more by anybody', async () => {
  const { id, ws } = await addWorkspace(world, company, 'Doomed')
  const made = async (path: string, sent: object): Promise<string> =>
    (await world.post(`${ws}/${path}`, sent, token)).body.data.id
  const areaId = await made('areas', { name: 'Area', external_id: 'A-1', user_ids: [company.admin.id] })
  await made('tags', { title: 'Tag', external_id: 'T-1' })
  const userId = await made('users', { username: 'Lone Member', area_ids: [areaId] })

  const answer = await world.request('DELETE', ws, {
    token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.changedWorkspace)
  assert.equal(answer.body.data.id, id)
  assert.equal(answer.body.data.attributes.name, 'Doomed')

  const paths = ['', '/areas', `/areas/${areaId}`, '/users', `/users/${userId}`, '/users/me', '/tags', '/roles']
  await assertNotFound(
    world,
    paths.map((path) => ({ method: 'GET', path: ws + path, token, what: path })),
  )
  await assertNotFound(world, [
    { method: 'DELETE', path: ws, token, what: 'twice' },
    { method: 'POST', path: `${ws}/areas`, attributes: { name: 'Late' }, token, what: 'an area in it' },
  ])

  const list = await world.get(`${company.account}/workspaces`, token)
  assert.deepEqual(recordIds(list.body.data), [company.workspaceId, otherWorkspace.id])
  const me = (await world.get('/api/v3/users/me?include=workspaces,areas', token)).body
  assert.ok(!JSON.stringify(me).includes('Doomed'))
  assert.ok(!recordIds(me.data.relationships.workspaces.data).includes(id))
  assert.deepEqual(me.data.relationships.areas, { data: [] })
  const member = (await world.get(`${company.account}/users/${userId}?include=areas,absence_types`, token)).body
  assert.deepEqual(member.data.relationships.workspaces, { data: [] })
  assert.deepEqual(member.data.relationships.absence_types, { data: [] })
  assert.deepEqual(member.included, [])

  const again = { external_id: 'A-1', name: 'Area' }
  assert.equal((await world.post(`${company.ws}/areas`, again, token)).status, 201, 'external ids can be used again')
  assert.equal((await world.post(`${company.ws}/tags`, { title: 'T', external_id: 'T-1' }, token)).status, 201)
})

test('200 deleting a workspace ends running trackings and current absences in it, so that people can start elsewhere', async () => {
  const { id, ws } = await addWorkspace(world, company, 'Closing down')
  const api = await connectApi(world, company)
  const sent = { username: 'In Both', location_ids: `${company.workspaceId},${id}` }
  const userId = String((await api.user(sent)).id)
  const punch = (where: string, action_type: string) =>
    world.post(`${where}/time_trackings/actions`, { action_type, user_id: userId }, token)
  const trackingId = (await punch(ws, 'start')).body.data.attributes.working_session_id
  await punch(ws, 'start-break')
  const [type] = (await world.get(`${ws}/absence_types?filter[kind]=vacation`, token)).body.data
  const span = { starts_at: world.clock.now().subtract({ hours: 48 }), ends_at: world.clock.now().add({ hours: 48 }) }
  const wanted = { user_id: userId, absence_type_id: type.id, ...span, full_day: false }
  const absence = (await world.post(`${ws}/absences`, wanted, token)).body.data
  await world.post(`${ws}/absences/${absence.id}/absences_confirmations`, {}, token)
  const seen = async () => {
    const { attributes, relationships } = (await world.get(`${company.ws}/users/${userId}`, token)).body.data
    return [attributes.running_time_tracking?.id ?? null, relationships.current_absence.data?.id ?? null]
  }
  assert.deepEqual(await seen(), [trackingId, absence.id])

  assert.equal((await world.request('DELETE', ws, { token })).status, 200)
  assert.deepEqual(await seen(), [null, null])
  const start = await punch(company.ws, 'start')
  assert.equal(start.status, 201)
  assert.ok(start.body.data.attributes.working_session_id, 'it starts a tracking')
  const { pool } = world.services
  const open = await pool`
    select from time_trackings t left join breaks b on b.account_id = t.account_id and b.time_tracking_id = t.id
    where t.account_id = ${company.accountId} and t.id = ${trackingId}
      and (t.ends_at is null or t.actual_ends_at is null or b.ends_at is null or b.ends_at > t.ends_at)`
  assert.equal(open.length, 0)
  const notes = await pool`
    select from notes
    where account_id = ${company.accountId} and time_tracking_id = ${trackingId} and content like '%end: %'`
  assert.equal(notes.length, 1, 'a note about the end is added')
})
