import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { mostPrepared } from '../../src/platform/db/connection.ts'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

// One connection, so that its prepared statements can be counted.
const world = await createWorld({ env: { STINT_DATABASE_POOL: '1' } })
const company = await createCompany(world)
const { token } = company.admin
const areas = `${company.ws}/areas`
await company.area('Shop')

test('400 more than 50 filters; ignored ones do not count', async () => {
  const ask = (filters: string[]) => world.get(`${areas}?${filters.join('&')}`, token)
  const repeated = (count: number, filter: string) => Array.from({ length: count }, () => filter)
  assert.equal((await ask(repeated(50, 'filter[name]=Shop'))).body.meta.total_count, 1)
  const refused = await ask(repeated(51, 'filter[name]=Shop'))
  assert.equal(refused.status, 400)
  assert.equal(refused.body.errors[0].source.pointer, 'filter')
  const ignored = await ask([...repeated(40, 'filter[nonsense]=1'), ...repeated(40, 'filter[name]=Shop')])
  assert.equal(ignored.body.meta.total_count, 1)
})

for (const matcher of ['pre', 'suf', 'ct', '!ct'])
  test(`400 ${matcher} with more than 255 characters; other matchers accept more`, async () => {
    const ask = (text: string) => world.get(`${areas}?filter[name]=${text}`, token)
    assert.equal((await ask(`${matcher}:${'x'.repeat(255)}`)).status, 200)
    const refused = await ask(`${matcher}:${'x'.repeat(256)}`)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].source.pointer, 'filter[name]')
    assert.equal((await ask(`eq:${'x'.repeat(5000)}`)).status, 200)
  })

test('the number of prepared statements is bounded, however many combinations of filters are used', async () => {
  const fields = ['name', 'status', 'color', 'external_id', 'created_at', 'updated_at']
  const terms = fields.flatMap((field) =>
    ['eq', '!eq', 'gt', 'lte', 'lt'].map((matcher) => `filter[${field}]=${matcher}:2026-01-30`),
  )
  const shapes = terms.flatMap((one) => terms.map((other) => `${one}&${other}&sort=-name`))
  const held = async (): Promise<number> => {
    const [row] = await world.services.pool<
      { count: number }[]
    >`select count(*)::int as count from pg_prepared_statements`
    return row!.count
  }
  // Few enough at once that even a slow machine refuses none.
  while (shapes.length > 0)
    await Promise.all(
      shapes
        .splice(0, 50)
        .map(async (shape) => assert.equal((await world.get(`${areas}?${shape}`, token)).status, 200, shape)),
    )
  assert.equal(await held(), mostPrepared)
  // One more is prepared, and the least recently used one is removed.
  const oldest = async (): Promise<string> =>
    (await world.services.pool`select min(prepare_time)::text as oldest from pg_prepared_statements`)[0]!.oldest
  const before = await oldest()
  const late = await world.get(
    `${areas}?filter[name]=pre:sh&filter[color]=present&filter[status]=ct:act&sort=color`,
    token,
  )
  assert.equal(late.body.meta.total_count, 1)
  assert.equal(await held(), mostPrepared)
  assert.ok((await oldest()) > before)
})
