import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const areas = `${company.ws}/areas`

test('200 the deleted area is returned, and removed from lists and users', async () => {
  const kept = await company.area('Kept')
  const id = await company.area('Doomed', [people.employee.id])
  const answer = await world.delete(`${areas}/${id}`, people.workspaceAdmin.token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.area)
  assert.equal(answer.body.data.id, id)
  assert.equal(answer.body.data.attributes.name, 'Doomed')
  assert.deepEqual(recordIds(answer.body.data.relationships.users.data), [people.employee.id], 'as it was')

  assert.deepEqual(recordIds((await world.get(areas, token)).body.data), [kept])
  const user = await world.get(`${company.ws}/users/${people.employee.id}`, token)
  assert.deepEqual(user.body.data.relationships.areas, { data: [] })
  const workspace = await world.get(company.ws, token)
  assert.deepEqual(recordIds(workspace.body.data.relationships.areas.data), [kept])
  await assertNotFound(world, [
    { method: 'GET', path: `${areas}/${id}`, token, what: 'show' },
    { method: 'PATCH', path: `${areas}/${id}`, attributes: { name: 'Back' }, token, what: 'change' },
    { method: 'DELETE', path: `${areas}/${id}`, token, what: 'delete twice' },
  ])
  const assigned = await world.patch(`${company.ws}/users/${people.employee.id}`, { area_ids: [id] }, token)
  assert.equal(assigned.status, 400, 'no user can be added to it')
})

test('401 without a token, 403 for employees and area admins, 404 for unknown areas or those of others', async () => {
  const id = await company.area('Standing')
  const inKiel = (await world.post(`${otherWorkspace.ws}/areas`, { name: 'Quay' }, token)).body.data.id
  const abroad = await otherCompany.area('Abroad')
  await assertForbidden(fixture, { method: 'DELETE', path: `${areas}/${id}` }, nonAdmins)
  await assertNotFound(
    world,
    [`${areas}/${inKiel}`, `${areas}/${abroad}`, `${otherCompany.ws}/areas/${abroad}`, `${areas}/999999999`].map(
      (path) => ({
        method: 'DELETE',
        path,
        token,
        what: path,
      }),
    ),
  )
  assert.equal((await world.get(`${areas}/${id}`, token)).status, 200)
  assert.equal((await world.get(`${otherWorkspace.ws}/areas/${inKiel}`, token)).status, 200)
  assert.equal((await world.get(`${otherCompany.ws}/areas/${abroad}`, otherCompany.admin.token)).status, 200)
})

test('200 a user who is concurrently added to an area that is deleted is not in it afterwards', async () => {
  const id = await company.area('Closing')
  const tag_id = await company.tag()
  const begun = await transaction(world.services.pool, async (tx) => {
    // Areas come before tags, so the person is in the area by then.
    await tx`select from tags where id = ${tag_id} for update`
    const put = world.patch(`${company.ws}/users/${people.employee.id}`, { area_ids: [id], tag_ids: [tag_id] }, token)
    await waitForBlockedStatements(world)
    const deleted = world.delete(`${areas}/${id}`, token)
    await Promise.race([deleted, waitForBlockedStatements(world, 2)])
    return { put, deleted }
  })
  assert.deepEqual([(await begun.put).status, (await begun.deleted).status], [200, 200])
  const left = await world.services.pool`select from area_users where area_id = ${id}`
  assert.equal(left.length, 0)
})
