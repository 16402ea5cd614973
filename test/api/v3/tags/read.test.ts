import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, roles } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const tags = `${company.ws}/tags`
const night = await company.tag('Night shift')
const early = await company.tag('early shift')
const archived = await company.tag('Old')
await world.delete(`${tags}/${archived}`, token)

test('200 every role lists the tags of the workspace by title, ignoring case', async () => {
  for (const role of roles) {
    const answer = await world.get(tags, people[role].token)
    assert.equal(answer.status, 200, role)
    for (const record of answer.body.data) assertShape(record, shapes.tag)
    assert.deepEqual(recordIds(answer.body.data), [early, night, archived])
  }
})

test('200 archived tags can be left out', async () => {
  const answer = await world.get(`${tags}?filter[active]=eq:true`, people.employee.token)
  assert.deepEqual(recordIds(answer.body.data), [early, night])
})

test('200 one tag with its users and workspace', async () => {
  await world.patch(`${company.ws}/users/${people.employee.id}`, { tag_ids: [night] }, token)
  const answer = await world.get(`${tags}/${night}?include=users,workspace`, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.tag)
  assert.deepEqual(answer.body.data.relationships, {
    workspace: { data: { id: company.workspaceId, type: 'workspace' } },
    users: { data: [{ id: people.employee.id, type: 'user' }] },
  })
  const byType = Object.fromEntries(answer.body.included.map((one: { type: string }) => [one.type, one]))
  assertShape(byType.user, shapes.user)
  assertShape(byType.workspace, shapes.workspace)
})

test('401 without a token, 404 for unknown tags, and those of another workspace or account', async () => {
  await assertForbidden(fixture, { method: 'GET', path: tags }, [])
  await assertForbidden(fixture, { method: 'GET', path: `${tags}/${night}` }, [])
  const inKiel = (await world.post(`${otherWorkspace.ws}/tags`, { title: 'Quay' }, token)).body.data.id
  const abroad = await otherCompany.tag()
  const paths = [
    `${tags}/${inKiel}`,
    `${tags}/${abroad}`,
    `${otherCompany.ws}/tags/${abroad}`,
    `${otherCompany.ws}/tags`,
  ]
  await assertNotFound(
    world,
    [...paths, `${tags}/999999999`, `${tags}/x`].map((path) => ({ method: 'GET', path, token, what: path })),
  )
})
