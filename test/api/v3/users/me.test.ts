import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, roles } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture

test('200 every role sees themselves in the workspace', async () => {
  for (const role of roles) {
    const answer = await world.get(`${company.ws}/users/me`, people[role].token)
    assert.equal(answer.status, 200)
    assertShape(answer.body.data, shapes.user)
    assert.equal(answer.body.data.id, people[role].id)
    assert.deepEqual(
      answer.body.data,
      (await world.get(`${company.ws}/users/${people[role].id}`, people[role].token)).body.data,
    )
  }
})

test('200 every role sees themselves outside of a workspace, with the ids of account and workspaces', async () => {
  for (const role of roles) {
    const answer = await world.get('/api/v3/users/me', people[role].token)
    assert.equal(answer.status, 200)
    assertShape(answer.body.data, shapes.accountUser)
    assert.equal(answer.body.data.id, people[role].id)
    const { account, workspaces } = answer.body.data.relationships
    assert.deepEqual(account, { data: { id: company.accountId, type: 'account' } })
    const entered = role === 'accountAdmin' ? [company.workspaceId, otherWorkspace.id] : [company.workspaceId]
    assert.deepEqual(recordIds(workspaces.data), entered)
  }
})

test('200 an account admin has all workspaces of the account, and is an admin in them', async () => {
  const second = await company.person({ roles: [4] })
  const { data } = (await world.get('/api/v3/users/me', second.token)).body
  assert.deepEqual(recordIds(data.relationships.workspaces.data), [company.workspaceId, otherWorkspace.id])
  const me = await world.get(`${otherWorkspace.ws}/users/me`, second.token)
  assertShape(me.body.data, shapes.user)
  assert.equal(me.body.data.attributes.assumed_role, 'admin')
})

test('200 workspaces can be included, the account only by account admins', async () => {
  const included = async (who: { token: string }) =>
    (await world.get('/api/v3/users/me?include=account,workspaces', who.token)).body.included
  const own = await included(people.employee)
  assert.deepEqual(recordIds(own), [company.workspaceId])
  assertShape(own[0], shapes.workspace)
  const admins = await included(people.accountAdmin)
  assert.deepEqual(recordIds(admins), [company.accountId, company.workspaceId, otherWorkspace.id])
})

test('401 without a token, 404 in a workspace that the caller cannot access', async () => {
  await assertForbidden(fixture, { method: 'GET', path: '/api/v3/users/me' }, [])
  await assertForbidden(fixture, { method: 'GET', path: `${company.ws}/users/me` }, [])
  await assertNotFound(world, [
    { method: 'GET', path: `${otherWorkspace.ws}/users/me`, token: people.employee.token, what: 'another workspace' },
    { method: 'GET', path: `${otherCompany.ws}/users/me`, token: people.accountAdmin.token, what: 'another account' },
  ])
})
