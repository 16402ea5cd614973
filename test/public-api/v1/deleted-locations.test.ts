import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../support/company.ts'
import { addWorkspace } from '../../support/fixture.ts'
import { assertRefused } from '../../support/refusals.ts'
import { eventually } from '../../support/world.ts'
import { assertEmpty, createV1Fixture } from './support/api.ts'

const { world, company, api, foreign } = await createV1Fixture({ jobs: true })
const { token } = company.admin
const here = Number(company.workspaceId)
const vacationIn = async (ws: string): Promise<string> =>
  (await world.get(`${ws}/absence_types?filter[kind]=vacation`, token)).body.data[0].id
const close = async (ws: string) => assert.equal((await world.request('DELETE', ws, { token })).status, 200)

test('external ids of absences and working sessions can be used again', async () => {
  const { id: place, ws } = await addWorkspace(world, company, 'Husum')
  const { id: user } = await api.user({ location_ids: `${here},${place}` })
  const day = { starts_at: '2026-03-02', ends_at: '2026-03-02' }
  const absence = (absence_type_id: string) =>
    api.send('POST', 'absences', { absence: { user_id: user, absence_type_id, external_id: 'A-1', ...day } })
  const times = { starts_at: '2026-03-03T08:00:00+01:00', ends_at: '2026-03-03T12:00:00+01:00' }
  const session = (location_id: number) =>
    api.send('POST', 'working_sessions', {
      working_session: { user_id: user, location_id, external_id: 'S-1', ...times },
    })
  const husum = await vacationIn(ws)
  const hamburg = await vacationIn(company.ws)
  assert.equal((await absence(husum)).status, 200)
  assert.equal((await session(Number(place))).status, 200)
  assertRefused(await absence(hamburg), 400, ['external_id'])

  await close(ws)
  assertRefused(await api.get('absences', { external_id: 'A-1' }), 404)
  for (const again of [() => absence(hamburg), () => session(here)])
    await eventually(async () => (await again()).status === 200)
  assert.equal((await api.read('absences', { external_id: 'A-1' })).user_id, user)
})

test('a user who has no other location can be read, changed, deactivated and deleted', async () => {
  const { id: place, ws } = await addWorkspace(world, company, 'Emden')
  const email = uniqueEmail()
  const { id } = await api.user({ location_ids: place, external_id: 'U-1', email })
  await close(ws)
  assert.deepEqual((await api.read('users', { id })).location_ids, [])

  const user = { external_id: 'U-1' }
  assert.equal((await api.sendOk('PUT', 'users', { user: { ...user, staff_number: '77' } })).staff_number, '77')
  const area = Number(await company.area('Shop'))
  assertRefused(await api.send('PUT', 'users', { user: { ...user, working_area_ids: area } }), 400, [
    'working_area_ids',
  ])
  for (const [verb, status] of [
    ['deactivate', 'inactive'],
    ['activate', 'active'],
  ] as const) {
    assertEmpty(await api.send('PATCH', `users/${verb}`, { user }))
    assert.equal((await api.read('users', { id })).status, status)
  }

  for (const [method, path] of [
    ['PUT', 'users'],
    ['PATCH', 'users/deactivate'],
    ['DELETE', 'users'],
  ] as const)
    assertRefused(await foreign.send(method, path, { user: { id } }), 404)
  assertEmpty(await api.send('DELETE', 'users', { user }))
  assertRefused(await api.get('users', { id }), 404)
  assertRefused(await api.send('DELETE', 'users', { user: { id } }), 404)
  const { id: next } = await api.user({ external_id: 'U-1', email })
  assert.notEqual(next, id)
})

test('400 areas and tags of a deleted location', async () => {
  const { id: place, ws } = await addWorkspace(world, company, 'Norden')
  const made = async (path: string, sent: object): Promise<number> =>
    Number((await world.post(`${ws}/${path}`, sent, token)).body.data.id)
  const area = await made('areas', { name: 'Pier', external_id: 'P-1' })
  const tag = await made('tags', { title: 'Tide' })
  const links = { working_area_ids: area, tags: tag }
  const { id } = await api.user({ location_ids: `${here},${place}`, ...links })
  await close(ws)
  assertRefused(await api.get('users', { working_area_ids: area }), 400, ['working_area_ids'])
  assertRefused(await api.get('users', { working_area_external_ids: 'P-1' }), 400, ['working_area_external_ids'])
  for (const [name, value] of Object.entries(links))
    assertRefused(await api.send('PUT', 'users', { user: { id, [name]: value } }), 400, [name])
})

test('after punches concurrent with the deletion people can start elsewhere', async () => {
  const { id: place, ws } = await addWorkspace(world, company, 'Leer')
  const people: { id: number }[] = []
  for (let count = 0; count < 6; count++) people.push(await api.user({ location_ids: `${here},${place}` }))
  const start = (where: string, user_id: number) =>
    world.post(`${where}/time_trackings/actions`, { action_type: 'start', user_id }, token)
  await Promise.all([...people.map(({ id }) => start(ws, id)), close(ws)])
  for (const { id } of people) assert.ok((await start(company.ws, id)).body.data.attributes.working_session_id)
})
