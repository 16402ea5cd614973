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
  ['facts', '', { abbreviation: 'EE' }],
  ['status', '/user_status', { status: 'inactive' }],
] as const)
  test(`200 the ${what} of somebody change while something is written that points at them, and then counts for them`, async () => {
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

test('200 roles that somebody is to have again are given back, where another change has taken them meanwhile', async () => {
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

test('403 whether somebody outranks who gives roles is looked at once the other change is there', async () => {
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
