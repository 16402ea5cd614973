import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

test('more requests that enqueue jobs than there are connections do not deadlock', async () => {
  const world = await createWorld({ env: { STINT_DATABASE_POOL: '2' } })
  const company = await createCompany(world)
  const invited = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      world.post(`${company.ws}/users`, { username: 'New', email: `new-${index}@example.org` }, company.admin.token),
    ),
  )
  assert.deepEqual(new Set(invited.map(({ status }) => status)), new Set([201]))
})
