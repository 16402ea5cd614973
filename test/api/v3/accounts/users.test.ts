import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setAccountsModule } from '../../../../src/domain/accounts/accounts-module.ts'
import { createFixture } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound, assertRefused } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const users = `${company.account}/users`
const everybody = [people.employee, people.areaAdmin, people.workspaceAdmin, people.accountAdmin].map(({ id }) => id)

const createdIn = async (ws: string, username: string): Promise<string> =>
  (await world.post(`${ws}/users`, { username }, token)).body.data.id

test('200 the account admin lists the users of all workspaces, by name', async () => {
  const inKiel = await createdIn(otherWorkspace.ws, 'Zoe Kiel')
  const answer = await world.get(users, token)
  assert.equal(answer.status, 200)
  for (const record of answer.body.data) assertShape(record, shapes.accountUser)
  assert.deepEqual(recordIds(answer.body.data).sort(), [...everybody, inKiel].sort())
  assert.equal(answer.body.data.at(-1).attributes.username, 'Zoe Kiel')
  assert.equal(answer.body.meta.total_count, everybody.length + 1)
  const account = { data: { id: company.accountId, type: 'account' } }
  for (const record of answer.body.data) assert.deepEqual(record.relationships.account, account)
})

test('200 with account, workspaces and absence types included, each record once and complete', async () => {
  const answer = await world.get(`${users}?include=account, workspaces,absence_types`, token)
  assert.equal(answer.status, 200)
  const { included } = answer.body
  const of = (type: string) => included.filter((record: { type: string }) => record.type === type)
  assertShape(of('account')[0], shapes.account)
  assert.deepEqual(recordIds(of('account')), [company.accountId])
  for (const record of of('workspace')) assertShape(record, shapes.workspace)
  assert.deepEqual(recordIds(of('workspace')).sort(), [company.workspaceId, otherWorkspace.id].sort())
  for (const record of of('absence_type')) assertShape(record, shapes.absenceType)
  assert.equal(of('absence_type').length, 12, 'six types of each workspace')
  assert.equal(included.length, 1 + 2 + 12)
})

test('200 the account admin shows one user, with account, areas and workspaces', async () => {
  const areaId = await company.area('Bakehouse', [people.employee.id])
  const answer = await world.get(`${users}/${people.employee.id}?include=account,areas,workspaces`, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.accountUser)
  assert.equal(answer.body.data.id, people.employee.id)
  assert.deepEqual(answer.body.data.relationships.areas, { data: [{ id: areaId, type: 'area' }] })
  const { included } = answer.body
  assert.deepEqual(included.map(({ type }: { type: string }) => type).sort(), ['account', 'area', 'workspace'])
  assertShape(
    included.find(({ type }: { type: string }) => type === 'area'),
    shapes.area,
  )
})

test('403 for the list, but not for single users, while the accounts module is switched off', async () => {
  assert.ok(await setAccountsModule(world.services.pool, company.accountId, false))
  assertRefused(await world.get(users, token), 403)
  assert.equal(
    (await world.get(`/api/v3/accounts/${otherCompany.accountId}/users`, otherCompany.admin.token)).status,
    200,
  )
  assert.equal((await world.get(`${users}/${people.employee.id}`, token)).status, 200)
  assert.ok(await setAccountsModule(world.services.pool, company.accountId, true))
  assert.equal((await world.get(users, token)).status, 200)
})

test('401 without a token, 403 for everybody below account admin', async () => {
  for (const path of [users, `${users}/${people.employee.id}`])
    await assertForbidden(fixture, { method: 'GET', path }, ['employee', 'areaAdmin', 'workspaceAdmin'])
})

test('404 for a user of another account, an unknown one, and a deleted one', async () => {
  const gone = await createdIn(company.ws, 'Gone')
  assert.equal((await world.delete(`${company.ws}/users/${gone}`, token)).status, 200)
  await assertNotFound(world, [
    { method: 'GET', path: `${users}/${otherCompany.admin.id}`, token, what: 'of another account' },
    {
      method: 'GET',
      path: `${otherCompany.account}/users/${otherCompany.admin.id}`,
      token,
      what: 'in another account',
    },
    { method: 'GET', path: `${otherCompany.account}/users`, token, what: 'list of another account' },
    { method: 'GET', path: `${users}/999999999`, token, what: 'unknown' },
    { method: 'GET', path: `${users}/nobody`, token, what: 'not an id' },
    { method: 'GET', path: `${users}/${gone}`, token, what: 'deleted' },
  ])
  assert.ok(!recordIds((await world.get(users, token)).body.data).includes(gone))
})
