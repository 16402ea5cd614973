import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { userOverview } from '../../../../src/api/v3/people/users.ts'
import { systemActor } from '../../../../src/domain/actor.ts'
import { parseQuery } from '../../../../src/jsonapi/query.ts'
import { readOne } from '../../../../src/jsonapi/read.ts'
import { addWorkspace, createFixture, nonAdmins, roles } from '../../../support/fixture.ts'
import { pictures } from '../../../support/pictures.ts'
import { assertForbidden, assertNotFound, assertRefused } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const users = `${company.ws}/users`

test('200 the deleted user is returned, and their sessions and relationships end immediately', async () => {
  const email = 'doomed@example.org'
  const tag = await company.tag()
  const attributes = { username: 'Dora Doomed', email, external_id: 'D-1', tag_ids: [tag] }
  const doomed = await company.person({ attributes })
  const area = await company.area('Area', [doomed.id, people.employee.id])
  const answer = await world.delete(`${users}/${doomed.id}`, people.workspaceAdmin.token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.user)
  assert.equal(answer.body.data.id, doomed.id)
  assert.equal(answer.body.data.attributes.username, 'Dora Doomed')
  assert.equal(answer.body.data.attributes.email, email, 'as it was')

  assertRefused(await world.get('/api/v3/users/me', doomed.token), 401)
  assertRefused(await world.get(`${users}/me`, doomed.token), 401)
  const path = `${users}/${doomed.id}`
  await assertNotFound(world, [
    { method: 'GET', path, token, what: 'show' },
    { method: 'GET', path, token: people.employee.token, what: 'show the overview' },
    { method: 'PATCH', path, attributes: { username: 'Back' }, token, what: 'change' },
    { method: 'PATCH', path: `${path}/user_status`, attributes: { status: 'active' }, token, what: 'activate' },
    { method: 'DELETE', path, token, what: 'delete twice' },
    { method: 'GET', path: `${company.account}/users/${doomed.id}`, token, what: 'show in the account' },
  ])
  for (const list of [users, `${company.account}/users`])
    assert.ok(!recordIds((await world.get(list, token)).body.data).includes(doomed.id), list)
  assert.ok(!recordIds((await world.get(users, people.employee.token)).body.data).includes(doomed.id))

  const shown = await world.get(`${company.ws}/areas/${area}?include=users`, token)
  assert.deepEqual(recordIds(shown.body.data.relationships.users.data), [people.employee.id])
  assert.deepEqual((await world.get(`${company.ws}/tags/${tag}`, token)).body.data.relationships.users, { data: [] })

  const again = await world.post(users, { username: 'Successor', email, external_id: 'D-1' }, token)
  assert.equal(again.status, 201, 'e-mail address and external id can be used again')
})

test('200 the name is kept for existing records', async () => {
  const gone = await company.person({ attributes: { username: 'Greta Gone', email: 'greta@example.org' } })
  await world.delete(`${users}/${gone.id}`, token)
  const { pool, clock, appContext } = world.services
  const { keys } = appContext
  const [row] = await pool`select username, status, account_admin, deleted_at from users where id = ${gone.id}`
  assert.equal(row!.username, 'Greta Gone')
  assert.ok(row!.deleted_at)
  const workspace = { id: company.workspaceId, name: '', zone: 'UTC', locale: 'en' }
  const scope = { sql: pool, accountId: company.accountId, actor: systemActor, zone: 'UTC', clock, keys, workspace }
  const { data } = await readOne(userOverview, scope, gone.id, parseQuery({}))
  assertShape(data, shapes.userOverview)
  const { attributes } = data as { attributes: Record<string, unknown> }
  assert.deepEqual([attributes.username, attributes.email, attributes.status], ['Greta Gone', null, 'inactive'])
})

test('200 picture, PINs, logins and recovery codes are deleted immediately', async () => {
  const attributes = { username: 'Pia Picture', email: 'pia@example.org', tablet_pin: '4711', avatar: pictures.png.url }
  const gone = await company.person({ attributes })
  const { avatar } = (await world.get(`${users}/${gone.id}`, token)).body.data.attributes
  assert.equal((await world.get(avatar)).status, 200)
  const { pool } = world.services
  await pool`
    insert into recovery_codes (account_id, user_id, digest) values (${company.accountId}, ${gone.id}, ${Buffer.from('x')})`
  await world.delete(`${users}/${gone.id}`, token)
  assert.equal((await world.get(avatar)).status, 404)
  const [row] = await pool`
    select image_id, identifier_pin, identifier_pin_sealed, identifier_pin_digest, tablet_pin_sealed, tablet_pin_digest
    from users where account_id = ${company.accountId} and id = ${gone.id}`
  assert.deepEqual(Object.values(row!), [null, null, null, null, null, null])
  for (const table of ['logins', 'access_tokens', 'recovery_codes', 'known_devices'])
    assert.equal(
      (await pool`select from ${pool(table)} where account_id = ${company.accountId} and user_id = ${gone.id}`).length,
      0,
      table,
    )
})

test('403 users cannot delete themselves, whatever their role', async () => {
  for (const role of roles) {
    const { id, token: own } = people[role]
    assertRefused(await world.delete(`${users}/${id}`, own), 403, ['base'], role)
    assert.equal((await world.get(`${users}/me`, own)).status, 200)
  }
})

test('403 a user of several workspaces can be deleted by account admins only', async () => {
  const founder = await company.person({ roles: [4] })
  await addWorkspace(world, { ...company, admin: founder }, 'Second home')
  await world.patch(`${users}/${founder.id}`, { role_ids: ['1'] }, token)
  assertRefused(await world.delete(`${users}/${founder.id}`, people.workspaceAdmin.token), 403)
  assert.equal((await world.get('/api/v3/users/me', founder.token)).status, 200)
  assert.equal((await world.delete(`${users}/${founder.id}`, token)).status, 200)
})

test('401 without a token, 403 for employees and area admins in the documented body', async () => {
  const colleague = await company.person()
  await assertForbidden(fixture, { method: 'DELETE', path: `${users}/${colleague.id}` }, nonAdmins)
  const answer = await world.delete(`${users}/${colleague.id}`, people.employee.token)
  assert.deepEqual(answer.body.errors, [
    { status: 'forbidden', source: { pointer: 'base' }, title: 'You are not authorised to perform this action.' },
  ])
  assert.equal((await world.get(`${users}/me`, colleague.token)).status, 200)
})

test('404 for users of another workspace or account, and unknown ones', async () => {
  const inKiel = (await world.post(`${otherWorkspace.ws}/users`, { username: 'Kiel' }, token)).body.data.id
  await assertNotFound(
    world,
    [
      `${users}/${inKiel}`,
      `${users}/${otherCompany.admin.id}`,
      `${otherCompany.ws}/users/${otherCompany.admin.id}`,
      `${users}/999999999`,
    ].map((path) => ({ method: 'DELETE', path, token, what: path })),
  )
  assert.equal((await world.get(otherCompany.ws, otherCompany.admin.token)).status, 200)
  assert.equal((await world.get(`${otherWorkspace.ws}/users/${inKiel}`, token)).status, 200)
})
