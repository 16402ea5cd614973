import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { password } from '../../../support/company.ts'
import { addWorkspace, createFixture, nonAdmins, roles } from '../../../support/fixture.ts'
import { assertForbidden, assertInvalid, assertNotFound, assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const users = `${company.ws}/users`
const setStatus = (id: string, status: string, by = token) => world.patch(`${users}/${id}/user_status`, { status }, by)

const signIn = (email: string) => world.post('/api/v3/sign_in', { email, password })

test('200 a deactivated user is signed out immediately, and can sign in again after activation', async () => {
  const second = await company.person({ attributes: { email: 'second@example.org' } })
  await world.services.pool`
    update logins set password_hash = ${await world.services.appContext.passwords.hash(password)} where user_id = ${second.id}`
  assert.equal((await world.get(`${users}/me`, second.token)).status, 200)

  const answer = await setStatus(second.id, 'inactive', people.workspaceAdmin.token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.user)
  assert.equal(answer.body.data.id, second.id)
  assert.equal(answer.body.data.attributes.status, 'inactive')
  assertRefused(await world.get(`${users}/me`, second.token), 401)
  assertRefused(await world.get('/api/v3/users/me', second.token), 401)
  assertRefused(await signIn('second@example.org'), 401)

  const back = await setStatus(second.id, 'active')
  assert.equal(back.body.data.attributes.status, 'active')
  assertRefused(await world.get(`${users}/me`, second.token), 401)
  const signedIn = await signIn('second@example.org')
  assert.equal(signedIn.status, 200)
  assert.equal((await world.get(`${users}/me`, signedIn.body.data.attributes.access_token)).status, 200)
})

test('200 a deactivated user stays readable and keeps areas, roles and address', async () => {
  const person = await company.person({ roles: [2], attributes: { email: 'kept@example.org' } })
  const area = await company.area('Kept', [person.id])
  await setStatus(person.id, 'inactive')
  const { data } = (await world.get(`${users}/${person.id}`, token)).body
  assert.equal(data.attributes.email, 'kept@example.org')
  assert.deepEqual(data.relationships.areas, { data: [{ id: area, type: 'area' }] })
  assert.equal(data.attributes.assumed_role, 'area_admin')
  const overview = await world.get(`${users}/${person.id}`, people.employee.token)
  assert.equal(overview.body.data.attributes.status, 'inactive')
  const taken = await world.post(users, { username: 'X', email: 'kept@example.org' }, token)
  assertRefused(taken, 400, ['email'])
})

test('200 setting the same status changes nothing', async () => {
  const { id, token: own } = await company.person()
  assert.equal((await setStatus(id, 'active')).status, 200)
  assert.equal((await world.get(`${users}/me`, own)).status, 200)
})

test('400 for a status other than active or inactive', async () => {
  const path = `${users}/${people.employee.id}/user_status`
  assertRefused(await world.patch(path, {}, token), 400, ['status'])
  await assertInvalid(world, { method: 'PATCH', path }, token, [
    ['status', 'deleted'],
    ['status', true],
    ['status', null],
    ['status', ''],
  ])
  assert.equal((await world.get(`${users}/me`, people.employee.token)).status, 200)
})

test('403 users cannot deactivate themselves', async () => {
  for (const role of roles) {
    const { id, token: own } = people[role]
    assertRefused(await setStatus(id, 'inactive', own), 403, ['base'], role)
    assert.equal((await world.get(`${users}/me`, own)).status, 200)
  }
})

test('403 only account admins deactivate a user of several workspaces', async () => {
  const founder = await company.person({ roles: [4] })
  await addWorkspace(world, { ...company, admin: founder }, 'Second home')
  await world.patch(`${users}/${founder.id}`, { role_ids: ['1'] }, token)
  assertRefused(await setStatus(founder.id, 'inactive', people.workspaceAdmin.token), 403)
  assert.equal((await setStatus(founder.id, 'inactive')).status, 200)
})

test('403 only account admins change PINs of a user of several workspaces; 200 unchanged PINs may be sent back', async () => {
  const founder = await company.person({ roles: [4], attributes: { tablet_pin: '24680', identifier_pin: '13579' } })
  await addWorkspace(world, { ...company, admin: founder }, 'Third home')
  await world.patch(`${users}/${founder.id}`, { role_ids: ['1'] }, token)
  const change = (attributes: object, by: string) => world.patch(`${users}/${founder.id}`, attributes, by)
  for (const pin of [{ tablet_pin: '11112222' }, { identifier_pin: '33334444' }, { tablet_pin: null }]) {
    assertRefused(await change(pin, people.workspaceAdmin.token), 403)
    assert.equal((await change(pin, token)).status, 200)
  }
  const same = { identifier_pin: '33334444', staff_number: '4711' }
  assert.equal((await change(same, people.workspaceAdmin.token)).status, 200)
  const here = await company.person()
  const own = await world.patch(`${users}/${here.id}`, { tablet_pin: '55556666' }, people.workspaceAdmin.token)
  assert.equal(own.status, 200, own.text)
})

test('401 without a token, 403 for employees and area admins, 404 for unknown users and those of others', async () => {
  const attempt = { method: 'PATCH', attributes: { status: 'inactive' } }
  const colleague = await company.person()
  await assertForbidden(fixture, { ...attempt, path: `${users}/${colleague.id}/user_status` }, nonAdmins)
  const inKiel = (await world.post(`${otherWorkspace.ws}/users`, { username: 'Kiel' }, token)).body.data.id
  await assertNotFound(
    world,
    [inKiel, otherCompany.admin.id, '999999999', 'x'].map((id) => ({
      ...attempt,
      path: `${users}/${id}/user_status`,
      token,
      what: id,
    })),
  )
  assert.equal((await world.get(otherCompany.ws, otherCompany.admin.token)).status, 200)
})
