import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { createCompany } from '../../../support/company.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { ws, admin } = company

for (const [what, path, attributes] of [
  ['attribute', '', { abbreviation: 'EE' }],
  ['status', '/user_status', { status: 'inactive' }],
] as const)
  test(`200 a changed ${what} of a person does not deadlock with a review that locks the person`, async () => {
    const { id } = await company.person()
    const { changing } = await transaction(world.services.pool, async (tx) => {
      // The locks of a review that warns of a day and then stores its result.
      await tx`select from users where id = ${id} for key share`
      const sent = world.patch(`${ws}/users/${id}${path}`, attributes, admin.token)
      await waitForBlockedStatements(world)
      await tx`select from users where id = ${id} for no key update`
      return { changing: sent }
    })
    const answer = await changing
    assert.equal(answer.status, 200, answer.text)
  })

test('200 roles are set as requested, even if another change has replaced them in the meantime', async () => {
  const { id } = await company.person()
  const { giving } = await transaction(world.services.pool, async (tx) => {
    await tx`select from users where id = ${id} for update`
    const sent = world.patch(`${ws}/users/${id}`, { role_ids: ['1'] }, admin.token)
    await waitForBlockedStatements(world)
    await tx`update memberships set roles = '{3}' where user_id = ${id}`
    return { giving: sent }
  })
  const answer = await giving
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.attributes.assumed_role, 'employee')
})

test('403 a workspace admin cannot give roles to somebody who is concurrently made account admin', async () => {
  const workspaceAdmin = await company.person({ roles: [3] })
  const { id } = await company.person()
  const { giving } = await transaction(world.services.pool, async (tx) => {
    await tx`select from users where id = ${id} for update`
    const sent = world.patch(`${ws}/users/${id}`, { role_ids: ['2'] }, workspaceAdmin.token)
    await waitForBlockedStatements(world)
    await tx`update users set account_admin = true where id = ${id}`
    return { giving: sent }
  })
  const answer = await giving
  assert.equal(answer.status, 403, answer.text)
})
