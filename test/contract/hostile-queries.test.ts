import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany } from '../support/company.ts'
import { createKiosk, tokenFor } from '../support/kiosks.ts'
import { createWorld } from '../support/world.ts'
import { assertErrorShape } from './support/error-shape.ts'
import { createPathRecords, operationUrl } from './support/path-records.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const pathIds = await createPathRecords(world, company)
const kiosk = await createKiosk(world, company)

const long = 'x'.repeat(10_000)
const encoded = (query: string) => encodeURI(query).replaceAll('%25', '%')
const queries = [
  ...[
    '&&&',
    '===',
    '%',
    '%zz=%zz',
    '%ff=%ff',
    '?',
    '??=?',
    'a[b][c][d]=1',
    '__proto__[x]=1',
    'constructor=1',
    '%00=%00',
  ],
  ...[
    'filter',
    'filter=',
    'filter[]=1',
    'filter[',
    'filter[name',
    'filter[name]',
    'filter[[name]]=1',
    'filter[name][eq]=1',
  ],
  ...[
    'filter[name]=%00',
    'filter[id]=eq:%00',
    'filter[name]=eq:%ED%A0%80',
    `filter[name]=ct:${long}`,
    `filter[${long}]=1`,
  ],
  ...['filter[__proto__]=eq:1', 'filter[id]=eq:-1', 'filter[id]=in:[', 'filter[id]=in:[1,[2]]'],
  ...['sort', 'sort=', 'sort=%00', 'sort=-', 'sort=+,-', `sort=${long}`, "sort=id;select 1'"],
  ...['include=%00', `include=${long}`, 'include=__proto__', 'include=.', 'include=users.users.users.users'],
  ...['fields[__proto__]=a', `fields=${long}`, 'fields[constructor]=a', 'fields[user][]=a', 'fields[]=a'],
  ...[
    'page=0',
    'page=-1',
    'page=1e9',
    'page[__proto__]=1',
    'page[number]=x',
    'page[]=1',
    'items=0',
    'items=1e99',
    'outset=-1',
  ],
  ...[
    `page=${'9'.repeat(5000)}`,
    `items=${'9'.repeat(5000)}`,
    `outset=${'9'.repeat(5000)}`,
    'page=1&page=x',
    'page=%00',
  ],
  ...['permissions=%00', `permissions=${long}`, 'permissions=__proto__', 'permissions[]=update'],
  ...['areas=%00', 'areas=1;drop', 'tags=[', 'tags=99999999999999999999'],
  ...['running=%00', 'running=yes', 'filter[running]=%00', 'filter[running]=in:1,0', 'running[]=1'],
  ...['%00', '_', '_2026-01-30', '2026-02-30', '2026-01-30_%00', '9999-12-31', '2026-02-05_2026-01-30', long].flatMap(
    (range) => [`overlapping_with_range=${range}`, `filter[overlapping_with_range]=${range}`],
  ),
].map(encoded)

const survives = async (path: string, query: string, as = token) => {
  const answer = await world.get(`${path}${path.includes('?') ? '&' : '?'}${query}`, as)
  const what = `${query.slice(0, 60)} is ${answer.status}`
  assert.ok(answer.status < 300 || answer.status === 400, `${what}: ${answer.text.slice(0, 300)}`)
  if (answer.status === 400) assertErrorShape(answer, what)
}

const reading = v3Operations.filter(({ method }) => method === 'GET')
for (const [turn, operation] of reading.entries()) {
  // The same code parses them for all operations: lists, which use most of it, get every second one in turn; all others,
  // some of which write files and are slow, get every fourth.
  const share = operation.answers.kind === 'many' ? 2 : 4
  const asked = queries.filter((_, index) => index % share === turn % share)
  test(`${operation.id}: no query string causes a 5xx`, async () => {
    const path = operationUrl(operation, pathIds)
    await Promise.all(asked.map((query) => survives(path, query, tokenFor(operation, kiosk, token))))
  })
}

const oddities = [
  ...['', ' ', '\0', '\ud800', '-1', '0', '1e3', '9223372036854775808', '2026-02-30', '9999-12-31', '0001-01-01'],
  ...['2026-01-30T25:00:00Z', '+275760-09-13', '12026', 'true', 'null', '[]', "'--", '__proto__', 'x'.repeat(5000)],
]
for (const operation of v3Operations) {
  const own = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  if (own.length === 0) continue
  test(`${operation.id}: no value of its own parameters causes a 5xx`, async () => {
    const [path, query] = operationUrl(operation, pathIds).split('?')
    const ask = async (name: string, value: string) => {
      const search = new URLSearchParams(query)
      search.set(name, value)
      const answer = await world.request(operation.method, `${path}?${search}`, { token })
      const what = `${name}=${value.slice(0, 40)} is ${answer.status}`
      assert.ok(answer.status < 300 || [400, 404].includes(answer.status), `${what}: ${answer.text.slice(0, 300)}`)
      if (answer.status >= 400) assertErrorShape(answer, what)
    }
    await Promise.all(own.flatMap(({ name }) => oddities.map((value) => ask(name, value))))
    for (const { name, required } of own) {
      const twice = await world.request(operation.method, `${path}?${name}=x&${name}=y&${name}[a]=z`, { token })
      assert.ok(twice.status < 500, twice.text)
      if (!required) continue
      const search = new URLSearchParams(query)
      search.delete(name)
      const without = await world.request(operation.method, `${path}?${search}`, { token })
      assert.deepEqual([without.status, without.body.errors[0].source.pointer], [400, name])
    }
  })
}

// As much as fits into the 16 KiB that a request line may have, and more.
const heavy = {
  'ids in one list': `filter[id]=in:${'1,'.repeat(8000)}1`,
  'days in one list': `filter[created_at]=in:${'2026-01-30,'.repeat(1500)}2026-01-30`,
  'filters by id': `x=1${'&filter[id]=1'.repeat(1500)}`,
  'filters by text': `x=1${'&filter[username]=ct:a'.repeat(900)}`,
  'filters by time': `x=1${'&filter[created_at]=gt:2020-01-01'.repeat(500)}`,
  'filters by name': `x=1${'&filter[areas]=1'.repeat(1000)}`,
  'lists in lists': `filter[username]=in:${'['.repeat(8000)}${']'.repeat(8000)}`,
  'repeated sort fields': `sort=${'username,id,-username,'.repeat(700)}`,
  'steps of one include path': `include=${'areas.'.repeat(2500)}areas`,
  'repeated include paths': `include=${'areas.users,tags,'.repeat(900)}tags`,
  fields: `fields=${'username,'.repeat(1700)}`,
  permissions: `permissions=${'update,destroy,'.repeat(1000)}`,
  parameters: Array.from({ length: 3000 }, (_, index) => `p${index}=`).join('&'),
}
for (const [what, query] of Object.entries(heavy))
  test(`a query string with thousands of ${what} causes no 5xx`, () => survives(`${company.ws}/users`, encoded(query)))
