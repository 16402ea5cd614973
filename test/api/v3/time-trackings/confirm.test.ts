import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const confirm = (id: string, token = company.admin.token, method = 'PATCH') =>
  world.request(method, `${trackings.url}/${id}/confirm`, { token })

test('200 an admin confirms a tracking, which is returned, and a note is added', async () => {
  const { id } = await trackings.createRecord()
  const answer = await confirm(id)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.type, 'time_tracking')
  assert.equal(answer.body.data.attributes.confirmed, true)
  assert.equal(answer.body.data.attributes.last_update_by, Number(company.admin.id))
  assert.equal((await trackings.systemNotes(id)).at(-1), 'Ada Admin changed: confirmed: no → yes.')
})

test('200 confirming again, with PUT or with a body changes nothing and adds no note', async () => {
  const { id } = await trackings.createRecord()
  assert.equal((await confirm(id)).status, 200)
  assert.equal((await confirm(id, company.admin.token, 'PUT')).status, 200)
  const body = { data: { type: 'time_tracking', attributes: { confirmed: false } } }
  const answer = await world.request('PATCH', `${trackings.url}/${id}/confirm/`, { token: company.admin.token, body })
  assert.equal(answer.body.data.attributes.confirmed, true)
  assert.equal((await trackings.systemNotes(id)).length, 2)
})

test('403 a running tracking cannot be confirmed', async () => {
  const person = await company.person()
  const id = await trackings.punchIn(person)
  const answer = await confirm(id)
  assertRefusedAt(answer, 403, 'base')
  assert.match(answer.body.errors[0].title, /running/)
  await trackings.punchOut(person)
  assert.equal((await confirm(id)).status, 200)
})

test('403 an employee cannot confirm their own tracking, 404 for those of colleagues', async () => {
  const employee = await company.person({ attributes: { working_sessions_creator: true } })
  const own = await trackings.createRecord({ relationships: trackings.relationshipsFor(employee) })
  assertRefusedAt(await confirm(own.id, employee.token), 403, 'base')
  const { id } = await trackings.createRecord()
  assertRefusedAt(await confirm(id, employee.token), 404)
  assertRefusedAt(await confirm('999999999', employee.token), 404)
  assert.equal((await trackings.read(own.id)).attributes.confirmed, false)
})

test('200 an area admin confirms trackings of the area, 404 for others', async () => {
  const [leader, member, stranger] = (await Promise.all([
    company.person({ roles: [2] }),
    company.person(),
    company.person(),
  ])) as [Person, Person, Person]
  await company.area('Shared', [leader.id, member.id])
  await company.area('Elsewhere', [stranger.id])
  const inside = await trackings.createRecord({ relationships: trackings.relationshipsFor(member) })
  const outside = await trackings.createRecord({ relationships: trackings.relationshipsFor(stranger) })
  assert.equal((await confirm(inside.id, leader.token)).status, 200)
  assertRefusedAt(await confirm(outside.id, leader.token), 404)
})

test('403 the user cannot change or delete a confirmed tracking; 201 they can add notes', async () => {
  const employee = await company.person({ attributes: { working_sessions_creator: true } })
  const { id } = await trackings.createRecord({ relationships: trackings.relationshipsFor(employee) })
  await confirm(id)
  const { token } = employee
  assertRefusedAt(await trackings.change(id, { attributes: { ends_at: '2026-01-30T18:00:00+01:00' }, token }), 403)
  assertRefusedAt(await trackings.change(id, { attributes: { confirmed: false }, token }), 403)
  assertRefusedAt(await world.delete(`${trackings.url}/${id}`, token), 403)
  assert.equal((await world.post(`${trackings.url}/${id}/notes`, { content: 'Why?' }, token)).status, 201)
  const shown = await world.get(`${trackings.url}/${id}?permissions=true`, token)
  const { request_correction, ...others } = shown.body.data.attributes.permissions
  assert.equal(request_correction, true)
  assert.deepEqual([...new Set(Object.values(others))], [false])
})
