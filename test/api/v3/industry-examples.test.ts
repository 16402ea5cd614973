import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../support/company.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const path = '/api/v3/industry_examples'

type Trade = { id: string; type: string; attributes: { name: string; label: string } }
const labels = (trades: Trade[]): string[] => trades.map((trade) => trade.attributes.label)

test('200 the list is available with and without signing in', async () => {
  const { admin } = await createCompany(world)
  for (const token of [undefined, admin.token]) {
    const answer = await world.get(path, token)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.ok(answer.body.meta.total_count >= 20, 'the list has at least 20 entries')
    assert.equal(answer.body.data.length, 20)
    for (const trade of answer.body.data as Trade[]) {
      assert.deepEqual(Object.keys(trade).sort(), ['attributes', 'id', 'relationships', 'type'])
      assert.equal(trade.type, 'industry_example')
      assert.match(trade.id, /^[a-z]+(-[a-z]+)*$/)
      assert.deepEqual(Object.keys(trade.attributes), ['name', 'label'])
      assert.match(trade.attributes.name, /^[a-z]+(_[a-z]+)*$/)
      assert.match(trade.attributes.label, /^[A-Z]/)
    }
  }
})

test('200 pages neither overlap nor skip records, and are sorted by label', async () => {
  const first = await world.get(path)
  const { total_count, total_pages } = first.body.meta
  assert.equal(first.headers['total-count'], String(total_count))
  assert.equal(first.headers['page-items'], '20')
  const all: Trade[] = []
  for (let page = 1; page <= total_pages; page++) all.push(...(await world.get(`${path}/?page=${page}`)).body.data)
  assert.equal(new Set(all.map((trade) => trade.id)).size, total_count)
  assert.deepEqual(labels(all), labels(all).toSorted())
  const past = await world.get(`${path}?page=${total_pages + 1}`)
  assert.equal(past.status, 200)
  assert.deepEqual(past.body.data, [])
  assert.equal(past.body.meta.total_count, total_count)
})

const queries: [query: string, expected: (trades: Trade[]) => unknown, value: unknown][] = [
  ['filter[name]=eq:bakery', labels, ['Bakery']],
  ['filter[id]=in:bakery,hotel', (trades) => trades.map((trade) => trade.id), ['bakery', 'hotel']],
  ['filter[label]=pre:Car', labels, ['Car repair shop', 'Carpentry and joinery']],
  ['filter[nothing]=eq:x&items=100', (trades) => trades.length >= 20, true],
  ['sort=-label&items=1', labels, ['Warehouse and logistics']],
  ['fields=label&items=1', (trades) => Object.keys(trades[0]!.attributes), ['label']],
]
for (const [query, look, value] of queries)
  test(`200 ?${query}`, async () => {
    const answer = await world.get(`${path}?${query}`)
    assert.equal(answer.status, 200)
    assert.deepEqual(look(answer.body.data), value)
  })

test('400 for an invalid page or an unknown include', async () => {
  for (const query of ['page=0', 'items=0', 'include=users'])
    assert.equal((await world.get(`${path}?${query}`)).status, 400, query)
})
