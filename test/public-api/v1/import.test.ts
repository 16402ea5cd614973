import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createV1Fixture } from './support/api.ts'

const { world, company, api } = await createV1Fixture()

/** Counts the statements of requests, without the node's own polling and the start of connections. */
let statements = 0
world.services.pool.observe((text) => {
  if (!/from installation|pg_catalog/.test(text)) statements++
})
const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = statements
  await work()
  return statements - before
}

test('300 users imported one by one, with a constant number of statements per request', async () => {
  const area = await api.sendOk('POST', 'working_areas', {
    location_id: company.workspaceId,
    working_area: { name: 'Bakehouse', external_id: 'bh' },
  })
  const costs = new Set<number>()
  for (let number = 1; number <= 300; number++) {
    const fields = {
      username: `User ${number}`,
      external_id: `H-${number}`,
      working_area_external_ids: 'bh',
      data_profiles: { phone: String(number) },
    }
    costs.add(
      await costOf(async () => {
        const user = await api.user(fields)
        assert.deepEqual([user.external_id, user.working_area_ids], [`H-${number}`, [area.id]])
      }),
    )
  }
  const [cost, ...others] = costs
  assert.deepEqual(others, [])
  assert.ok(cost! > 5, 'some statements are counted')
  assert.equal((await api.read('users')).total_pages, 13)

  for (const change of ['PUT users', 'PATCH users/deactivate', 'DELETE users']) {
    const [method, path] = change.split(' ') as [string, string]
    const spent = new Set<number>()
    for (const number of [1, 150, 300])
      spent.add(await costOf(() => api.sendOk(method, path, { user: { external_id: `H-${number}`, username: 'New' } })))
    assert.equal(spent.size, 1, change)
  }
})
