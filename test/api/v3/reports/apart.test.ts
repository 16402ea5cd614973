import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// One connection holds the table that the report reads, one runs the report, and one is left for everybody else.
const world = await createWorld({ env: { STINT_DATABASE_POOL: '3' } })
const { ws, admin } = await createCompany(world)

const names = ['hours', 'overtime', 'absences'] as const
const tables = { hours: 'time_trackings', overtime: 'time_trackings', absences: 'absences' }

for (const name of names)
  test(`other requests do not wait behind a slow report of ${name}`, async () => {
    const ask = () => world.get(`${ws}/reports/${name}?from=2026-01-01&until=2026-12-31`, admin.token)
    // Prepared on all connections, since nothing is pipelined behind a statement that is yet to be described.
    for (let round = 0; round < 3; round++) await Promise.all([ask(), ask(), ask()])
    const { asked } = await world.services.pool.begin(async (tx) => {
      await tx`lock table ${tx(tables[name])} in access exclusive mode`
      const asked = ask()
      await eventually(async () => {
        const waiting = await tx`select from pg_locks where not granted and relation = ${tables[name]}::regclass`
        return waiting.length > 0
      })
      const answers = await Promise.all(Array.from({ length: 8 }, () => world.get(`${ws}/areas`, admin.token)))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      return { asked }
    })
    assert.equal((await asked).status, 200)
  })
