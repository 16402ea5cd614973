import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, roles } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const path = `${company.ws}/roles`

test('200 everybody lists the four roles', async () => {
  for (const role of roles) {
    const answer = await world.get(path, people[role].token)
    assert.equal(answer.status, 200, role)
    for (const record of answer.body.data) assertShape(record, shapes.role)
    assert.deepEqual(
      answer.body.data.map((record: { id: string; attributes: { name: string } }) => [
        record.id,
        record.attributes.name,
      ]),
      [
        ['1', 'employee'],
        ['2', 'working_area_admin'],
        ['3', 'workspace_admin'],
        ['4', 'account_admin'],
      ],
    )
    assert.equal(answer.body.meta.total_count, 4)
  }
})

test('401 without a token, 404 in a workspace that the caller cannot access', async () => {
  await assertForbidden(fixture, { method: 'GET', path }, [])
  await assertNotFound(world, [
    {
      method: 'GET',
      path: `${otherWorkspace.ws}/roles`,
      token: people.workspaceAdmin.token,
      what: 'another workspace',
    },
    { method: 'GET', path: `${otherCompany.ws}/roles`, token: company.admin.token, what: 'another account' },
  ])
})
