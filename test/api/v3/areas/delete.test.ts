import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const areas = `${company.ws}/areas`

test('200 the deleted area is answered, and is in no list and with no user any more', async () => {
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
  assert.equal(assigned.status, 400, 'nobody can be put into it')
})

test('401 without a token, 403 for employees and area admins, 404 for what is not there', async () => {
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
