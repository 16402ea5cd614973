import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { tokenFor } from '../support/kiosks.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { operations, pathWith } from './support/calls.ts'
import { createFullCompany } from './support/full-company.ts'
import { includesOf, resourcesOf } from './support/queries.ts'

// Readers of an account who wait at the same time share a statement. Each must get what they get alone: every read by people
// with different rights, of two accounts, all at once.

const world = await createWorld()
const own = await createFullCompany(world, 'Own')
const foreign = await createFullCompany(world, 'ZZFOREIGN')
const colleague = await own.company.person()
world.clock.freeze('2026-11-02T12:00:00Z')

const readers = [
  ...[own.company.admin, own.workspaceAdmin, own.employee, colleague].map((person) => ({ company: own, person })),
  ...[foreign.company.admin, foreign.employee].map((person) => ({ company: foreign, person })),
]

let shared = 0
world.services.pool.observe((text) => {
  if (text.includes('json_to_recordset($1::json) as caller')) shared++
})

const contentOf = ({ status, body }: Answer): object => {
  const { request_id: _, ...meta } = body?.meta ?? {}
  return { status, ...body, meta }
}

const reads = operations.filter(
  ({ method, answers }) => method === 'GET' && (answers.kind === 'one' || answers.kind === 'many'),
)

for (const operation of reads)
  test(`${operation.id}: everybody gets what they get alone`, async () => {
    const everything = `permissions=true&include=${includesOf(resourcesOf(operation)[0]!)}`
    const queries =
      operation.answers.kind === 'many' ? ['items=1&page=1', 'items=1&page=2', everything] : ['', everything]
    const wanted = readers.flatMap(({ company, person }) =>
      queries.map((query) => ({
        token: tokenFor(operation, company.kiosk, person.token),
        path: `${pathWith(operation, { ...company.ids, ...(person !== company.company.admin && { user_id: person.id }) })}&${query}`,
      })),
    )
    const alone: Answer[] = []
    for (const { path, token } of wanted) alone.push(await world.get(path, token))
    assert.equal(alone[0]!.status, 200, alone[0]!.text)
    const thrice = [...wanted, ...wanted.toReversed(), ...wanted]
    const together = await Promise.all(thrice.map(({ path, token }) => world.get(path, token)))
    const expected = alone.map(contentOf)
    assert.deepEqual(together.map(contentOf), [...expected, ...expected.toReversed(), ...expected])
  })

test('they did share statements', () => {
  assert.ok(shared > 100, `${shared} shared statements`)
})
