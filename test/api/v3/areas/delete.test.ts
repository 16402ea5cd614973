import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertReserved, assertUnknown } from '../../../support/refusals.ts'
import { createSetting, nonAdmins } from '../../../support/setting.ts'
import { assertShape, idsOf, shapes } from '../../../support/shapes.ts'

const setting = await createSetting()
const { world, company, other, people, elsewhere } = setting
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
  assert.deepEqual(idsOf(answer.body.data.relationships.users.data), [people.employee.id], 'as it was')

  assert.deepEqual(idsOf((await world.get(areas, token)).body.data), [kept])
  const user = await world.get(`${company.ws}/users/${people.employee.id}`, token)
  assert.deepEqual(user.body.data.relationships.areas, { data: [] })
  const workspace = await world.get(company.ws, token)
  assert.deepEqual(idsOf(workspace.body.data.relationships.areas.data), [kept])
  await assertUnknown(world, [
    { method: 'GET', path: `${areas}/${id}`, token, what: 'show' },
    { method: 'PATCH', path: `${areas}/${id}`, attributes: { name: 'Back' }, token, what: 'change' },
    { method: 'DELETE', path: `${areas}/${id}`, token, what: 'delete twice' },
  ])
  const assigned = await world.patch(`${company.ws}/users/${people.employee.id}`, { area_ids: [id] }, token)
  assert.equal(assigned.status, 400, 'nobody can be put into it')
})

test('401 without a token, 403 for employees and area admins, 404 for what is not there', async () => {
  const id = await company.area('Standing')
  const inKiel = (await world.post(`${elsewhere.ws}/areas`, { name: 'Quay' }, token)).body.data.id
  const abroad = await other.area('Abroad')
  await assertReserved(setting, { method: 'DELETE', path: `${areas}/${id}` }, nonAdmins)
  await assertUnknown(
    world,
    [`${areas}/${inKiel}`, `${areas}/${abroad}`, `${other.ws}/areas/${abroad}`, `${areas}/999999999`].map((path) => ({
      method: 'DELETE',
      path,
      token,
      what: path,
    })),
  )
  assert.equal((await world.get(`${areas}/${id}`, token)).status, 200)
  assert.equal((await world.get(`${elsewhere.ws}/areas/${inKiel}`, token)).status, 200)
  assert.equal((await world.get(`${other.ws}/areas/${abroad}`, other.admin.token)).status, 200)
})
