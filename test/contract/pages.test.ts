import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { idsOf } from '../support/answers.ts'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { attributesOf } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const tags = `${company.ws}/tags`

const total = 105
const titles = Array.from({ length: total }, (_, index) => `t${String(index).padStart(3, '0')}`)
await world.services.pool`
  insert into tags (account_id, workspace_id, title, created_at, updated_at)
  select ${company.accountId}, ${company.workspaceId}, title, now(), now() from unnest(${titles}::text[]) title`

const get = (query: string) => world.get(query === '' ? tags : `${tags}?${query}`, token)
const span = (from: number, count: number) => titles.slice(from, from + count)

const cases: [query: string, meta: [page: number, items: number, pages: number], found: string[]][] = [
  ['', [1, 20, 6], span(0, 20)],
  ['page=2', [2, 20, 6], span(20, 20)],
  ['page=6', [6, 20, 6], span(100, 5)],
  ['items=5', [1, 5, 21], span(0, 5)],
  ['page=3&items=5', [3, 5, 21], span(10, 5)],
  ['items=1&page=105', [105, 1, 105], span(104, 1)],
  ['items=100', [1, 100, 2], span(0, 100)],
  ['items=101', [1, 100, 2], span(0, 100)],
  ['items=1000000', [1, 100, 2], span(0, 100)],
  ['items=100&page=2', [2, 100, 2], span(100, 5)],
  ['outset=3', [1, 20, 6], span(3, 20)],
  ['outset=3&page=2&items=10', [2, 10, 11], span(13, 10)],
  ['outset=0', [1, 20, 6], span(0, 20)],
  ['outset=104', [1, 20, 6], span(104, 20)],
  ['outset=105', [1, 20, 6], []],
  ['page[number]=2&page[size]=10', [2, 10, 11], span(10, 10)],
  ['page%5Bnumber%5D=2&page%5Bsize%5D=10', [2, 10, 11], span(10, 10)],
  ['page[offset]=30&page[limit]=10', [1, 10, 11], span(30, 10)],
  ['page[size]=500', [1, 100, 2], span(0, 100)],
  ['page=2&page=3&items=10', [3, 10, 11], span(20, 10)],
  // Beyond the end.
  ['page=7', [7, 20, 6], []],
  ['page=1000000', [1000000, 20, 6], []],
  ['page=9007199254740991', [9007199254740991, 20, 6], []],
  ['outset=9223372036854775808', [1, 20, 6], []],
  ['page=9007199254740991&items=100&outset=9007199254740991', [9007199254740991, 100, 2], []],
]
for (const [query, [current_page, page_items, total_pages], found] of cases)
  test(query || 'no parameters: the first 20', async () => {
    const { status, body, headers } = await get(query)
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map((one: { attributes: { title: string } }) => one.attributes.title),
      found,
    )
    const { request_id, git_commit, ...meta } = body.meta
    assert.deepEqual(meta, { link: 0, current_page, page_items, total_pages, total_count: total })
    const told = ['current-page', 'page-items', 'total-pages', 'total-count'].map((name) => headers[name])
    assert.deepEqual(told, [current_page, page_items, total_pages, total].map(String))
  })

for (const key of ['page', 'items', 'page[number]', 'page[size]', 'page[limit]', 'outset', 'page[offset]'])
  for (const value of ['-1', '1.5', 'abc', '', '1e2', '%00', '1%201', ...(/set$|set\]$/.test(key) ? [] : ['0'])])
    test(`400 ${key}=${value} is not a positive whole number`, async () => {
      const { status, body } = await get(`${key}=${value}`)
      assert.equal(status, 400)
      assert.equal(body.errors[0].source.pointer, key)
    })

test('a page number beyond all integers is an empty page past the end', async () => {
  const { status, body } = await get(`page=${'9'.repeat(400)}`)
  assert.equal(status, 200)
  assert.deepEqual(body.data, [])
  assert.ok(Number.isSafeInteger(body.meta.current_page))
  assert.equal(body.meta.total_count, total)
})

test('totals count the filtered records, also past the last page', async () => {
  const { body } = await get('filter[title]=pre:t00&items=4&page=9')
  assert.deepEqual(body.data, [])
  assert.equal(body.meta.total_count, 10)
  assert.equal(body.meta.total_pages, 3)
})

test('an empty list has 0 pages', async () => {
  const { body, headers } = await get('filter[title]=nothing')
  assert.deepEqual([body.meta.total_count, body.meta.total_pages, body.meta.current_page], [0, 0, 1])
  assert.equal(headers['total-pages'], '0')
  assert.deepEqual(linksOf(headers.link), { first: 1, last: 1 })
})

/** The page number of each relation in a Link header. */
function linksOf(header: unknown): Record<string, number> {
  const links = String(header).matchAll(/<([^>]*)>; rel="([a-z]+)"/g)
  return Object.fromEntries(
    [...links].map(([, url, rel]) => [rel, Number(new URL(url!, 'http://x').searchParams.get('page'))]),
  )
}

const linkCases: [string, Record<string, number>][] = [
  ['', { first: 1, next: 2, last: 6 }],
  ['page=3', { first: 1, prev: 2, next: 4, last: 6 }],
  ['page=6', { first: 1, prev: 5, last: 6 }],
  ['page=99', { first: 1, prev: 6, last: 6 }],
  ['items=100', { first: 1, next: 2, last: 2 }],
  ['page[number]=2&page[size]=50', { first: 1, prev: 1, next: 3, last: 3 }],
  ['items=100&outset=20', { first: 1, last: 1 }],
  ['page=2&page[offset]=100', { first: 1, prev: 1, last: 1 }],
  ['outset=999', { first: 1, last: 1 }],
]
for (const [query, expected] of linkCases)
  test(`Link of ${query || 'the first page'}`, async () =>
    assert.deepEqual(linksOf((await get(query)).headers.link), expected))

test('following "next" returns every record once and preserves filters, sorts and special characters', async () => {
  const first =
    'filter[title]=pre:t&filter[title]=!eq:a?b%26c&sort=-title&items=40&filter[created_at]=gt:2020-01-01T00:00:00%2B01:00'
  let url: string | undefined = `${tags}?${first}`
  const seen: unknown[] = []
  while (url) {
    const answer = await world.get(url, token)
    assert.equal(answer.status, 200)
    seen.push(...attributesOf(answer, 'title'))
    url = /<([^>]*)>; rel="next"/.exec(String(answer.headers.link))?.[1]
    if (url) assert.ok(new URL(url, 'http://x').searchParams.getAll('filter[title]').includes('!eq:a?b&c'))
  }
  assert.deepEqual(seen, [...titles].reverse())
})

test('with a long query the Link header stays short and "next" still works', async () => {
  const many = `filter[title]=in:${Array.from({ length: 400 }, (_, at) => `t${String(at).padStart(3, '0')}`).join(',')}`
  const first = await get(`items=100&${many}`)
  assert.equal(first.status, 200)
  const next = String(first.headers.link)
  assert.deepEqual(linksOf(next), { next: 2 })
  assert.ok(next.length < many.length + 100, `${next.length} characters`)
  const rest = await world.get(/<([^>]*)>/.exec(next)![1]!, token)
  assert.equal(rest.body.data.length, total - 100)
  assert.equal(rest.headers.link, undefined)
})

test('links preserve the query as sent, except for characters that headers cannot contain', async () => {
  const { headers } = await get('filter[title]=pre:t&filter%5Btitle%5D=!eq:"<é>&items=40&page%5Bnumber%5D=1&page=1&&')
  const written = 'filter[title]=pre:t&filter%5Btitle%5D=!eq:%22%3C%C3%A9%3E&items=40&page=2'
  assert.ok(String(headers.link).includes(`?${written}>; rel="next"`), String(headers.link))
})

test('a single record has no page members and no page headers', async () => {
  const [id] = idsOf(await get('items=1'))
  const { body, headers } = await world.get(`${tags}/${id}`, token)
  assert.deepEqual(Object.keys(body.meta), ['request_id', 'git_commit'])
  for (const name of ['current-page', 'page-items', 'total-pages', 'total-count', 'link'])
    assert.equal(headers[name], undefined)
})
