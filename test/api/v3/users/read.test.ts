import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins, roles } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const users = `${company.ws}/users`
const everybody = roles.map((role) => people[role].id)

test('200 admins list whole records, by name', async () => {
  for (const role of ['workspaceAdmin', 'accountAdmin'] as const) {
    const answer = await world.get(users, people[role].token)
    assert.equal(answer.status, 200)
    for (const record of answer.body.data) assertShape(record, shapes.user)
    assert.deepEqual(recordIds(answer.body.data).sort(), [...everybody].sort())
    const names = answer.body.data.map(({ attributes }: { attributes: { username: string } }) => attributes.username)
    assert.deepEqual(names, ['Ada Admin', 'Ben Boss', 'Emil Employee', 'Wim Workspace'])
  }
})

test('200 employees and area admins list overviews only', async () => {
  for (const role of nonAdmins) {
    const answer = await world.get(users, people[role].token)
    assert.equal(answer.status, 200)
    for (const record of answer.body.data) assertShape(record, shapes.userOverview)
    assert.deepEqual(recordIds(answer.body.data).sort(), [...everybody].sort())
    assert.equal(answer.body.meta.total_count, everybody.length)
  }
})

test('200 an admin sees the roles of a user and the role in effect', async () => {
  const assumed = { employee: 'employee', areaAdmin: 'area_admin', workspaceAdmin: 'admin', accountAdmin: 'admin' }
  const held = { employee: ['1'], areaAdmin: ['2'], workspaceAdmin: ['3'], accountAdmin: ['3', '4'] }
  for (const role of roles) {
    const answer = await world.get(`${users}/${people[role].id}?include=roles`, token)
    assert.equal(answer.status, 200)
    assertShape(answer.body.data, shapes.user)
    assert.equal(answer.body.data.attributes.assumed_role, assumed[role])
    assert.deepEqual(recordIds(answer.body.data.relationships.roles.data), held[role])
    assertShape(answer.body.included[0], shapes.role)
  }
})

test('200 the account of a user created in a workspace is null, that of the founder is not', async () => {
  const made = await world.get(`${users}/${people.employee.id}`, token)
  assert.deepEqual(made.body.data.relationships.account, { data: null })
  const founder = await world.get(`${users}/${company.admin.id}`, token)
  assert.deepEqual(founder.body.data.relationships.account, { data: { id: company.accountId, type: 'account' } })
})

test('200 employees and area admins see themselves completely, and others as overviews', async () => {
  for (const role of nonAdmins) {
    const self = await world.get(`${users}/${people[role].id}`, people[role].token)
    assertShape(self.body.data, shapes.user)
    const colleague = await world.get(`${users}/${company.admin.id}`, people[role].token)
    assert.equal(colleague.status, 200)
    assertShape(colleague.body.data, shapes.userOverview)
    assert.equal(colleague.body.data.attributes.username, 'Ada Admin')
  }
})

test('200 fields restrict the attributes and empty the relationships', async () => {
  for (const query of ['fields=username,status', 'fields[user]=username,status']) {
    const { data } = (await world.get(`${users}/${people.employee.id}?${query}`, token)).body
    assert.deepEqual(data, {
      id: people.employee.id,
      type: 'user',
      attributes: { username: 'Emil Employee', status: 'active' },
      relationships: {},
    })
  }
})

test('200 permissions name what one may do with this user', async () => {
  const path = `${users}/${people.employee.id}?permissions=update,destroy,update_account_admin_role`
  const { permissions } = (await world.get(path, token)).body.data.attributes
  assert.deepEqual(permissions, { update: true, destroy: true, update_account_admin_role: true })
  const { attributes } = (await world.get(path, people.areaAdmin.token)).body.data
  assert.deepEqual(attributes.permissions, { update: false, destroy: false, update_account_admin_role: false })
})

test('401 without a token', async () => {
  await assertForbidden(fixture, { method: 'GET', path: users }, [])
  await assertForbidden(fixture, { method: 'GET', path: `${users}/${people.employee.id}` }, [])
})

test('404 for users of another workspace or account, deleted ones, and unknown ones', async () => {
  const inKiel = (await world.post(`${otherWorkspace.ws}/users`, { username: 'Kiel' }, token)).body.data.id
  const gone = await company.person()
  await world.delete(`${users}/${gone.id}`, token)
  const paths = [inKiel, otherCompany.admin.id, gone.id, '999999999', 'nobody'].map((id) => `${users}/${id}`)
  for (const role of roles)
    await assertNotFound(
      world,
      [...paths, `${otherCompany.ws}/users`].map((path) => ({
        method: 'GET',
        path,
        token: people[role].token,
        what: path,
      })),
    )
  await assertNotFound(world, [
    { method: 'GET', path: `${otherWorkspace.ws}/users`, token: people.workspaceAdmin.token, what: 'no entry' },
  ])
})
