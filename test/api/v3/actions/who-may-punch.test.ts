import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { readTrackings, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)

test('201 an admin punches for somebody else, and the tracking belongs to that person', async () => {
  const person = await company.person()
  const answer = await sendPunch(world, company, { action_type: 'start', user_id: Number(person.id) })
  assert.equal(answer.status, 201)
  assert.deepEqual(answer.body.data.relationships.user, { data: { id: person.id, type: 'user' } })
  assert.equal((await readTrackings(world, company, person)).length, 1)
  assert.equal((await readTrackings(world, company, company.admin)).length, 0)
  const seen = await world.get(`${company.ws}/time_trackings/actions/${answer.body.data.id}`, person.token)
  assert.equal(seen.status, 200)
})

test('201 an area admin punches for people of the same area, 403 for others', async () => {
  const areaAdmin = await company.person({ roles: [2] })
  const shares = await company.person()
  const stranger = await company.person()
  await company.area('Kitchen', [areaAdmin.id, shares.id])
  await company.area('Bar', [stranger.id])
  const forHim = await sendPunch(world, company, { action_type: 'start', user_id: shares.id }, areaAdmin.token)
  assert.equal(forHim.status, 201)
  const own = await sendPunch(world, company, { action_type: 'start' }, areaAdmin.token)
  assert.equal(own.status, 201)
  assert.deepEqual(own.body.data.relationships.user.data.id, areaAdmin.id)
  const refused = await sendPunch(world, company, { action_type: 'start', user_id: stranger.id }, areaAdmin.token)
  assert.equal(refused.status, 403)
  assert.deepEqual(await readTrackings(world, company, stranger), [])
})

test('201 an employee punches for themselves, also with their own user_id; 403 for somebody else', async () => {
  const employee = await company.person()
  const colleague = await company.person()
  await company.area('Hall', [employee.id, colleague.id])
  assert.equal(
    (await sendPunch(world, company, { action_type: 'start', user_id: employee.id }, employee.token)).status,
    201,
  )
  const refused = await sendPunch(world, company, { action_type: 'start', user_id: colleague.id }, employee.token)
  assert.equal(refused.status, 403)
  assert.deepEqual(refused.body.errors, [
    { status: 'forbidden', source: { pointer: 'base' }, title: 'You are not authorised to perform this action.' },
  ])
  assert.deepEqual(await readTrackings(world, company, colleague), [])
})

test('400 for a user who is unknown, of another account, or deleted', async () => {
  const other = await createCompany(world)
  const gone = await company.person()
  assert.equal((await world.delete(`${company.ws}/users/${gone.id}`, company.admin.token)).status, 200)
  for (const user_id of ['999999999', other.admin.id, gone.id]) {
    const answer = await sendPunch(world, company, { action_type: 'start', user_id })
    assert.equal(answer.status, 400, user_id)
    assert.equal(answer.body.errors[0].source.pointer, 'user_id')
  }
})

test('403 an account admin who is not a member of the workspace cannot punch there', async () => {
  const made = await world.post(`${company.account}/workspaces`, { name: 'Second' }, company.admin.token)
  const ws = `/api/v3/workspaces/${made.body.data.id}`
  const outsider = await company.person({ roles: [4] })
  const answer = await world.post(`${ws}/time_trackings/actions`, { action_type: 'start' }, outsider.token)
  assert.equal(answer.status, 403)
})

test('401 without a token, 404 in the workspace of another account', async () => {
  const other = await createCompany(world)
  const url = `${company.ws}/time_trackings/actions`
  assert.equal((await world.post(url, { action_type: 'start' })).status, 401)
  assert.equal((await world.post(url, { action_type: 'start' }, other.admin.token)).status, 404)
  assert.equal((await world.get(url)).status, 401)
  assert.equal((await world.get(url, other.admin.token)).status, 404)
})
