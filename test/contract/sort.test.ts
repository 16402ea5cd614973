import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { idsOf } from '../support/answers.ts'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { createLister } from './support/lister.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const areas = `${company.ws}/areas`
const names = createLister(world, token, areas, 'name')

// Created in an order that differs from every sort order below.
const colors = { zebra: '#000003', Äpfel: '#000001', apfel: '#000002', Zoo: '#000001', Bar: '#000002', öl: '#000003' }
for (const [name, color] of Object.entries(colors))
  assert.equal((await world.post(areas, { name, color }, token)).status, 201)

const ascending = ['apfel', 'Äpfel', 'Bar', 'öl', 'zebra', 'Zoo']
const descending = [...ascending].reverse()
const asMade = Object.keys(colors)

const cases: [query: string, order: string[]][] = [
  ['', ascending],
  ['sort=name', ascending],
  ['sort=+name', ascending],
  ['sort=%2Bname', ascending],
  ['sort=%20name', ascending],
  ['sort=-name', descending],
  ['sort=%2Dname', descending],
  ['sort=id', asMade],
  ['sort=-id', [...asMade].reverse()],
  ['sort=created_at', asMade],
  ['sort=-created_at', [...asMade].reverse()],
  ['sort=color,name', ['Äpfel', 'Zoo', 'apfel', 'Bar', 'öl', 'zebra']],
  ['sort=color,-name', ['Zoo', 'Äpfel', 'Bar', 'apfel', 'zebra', 'öl']],
  ['sort=-color,+name', ['öl', 'zebra', 'apfel', 'Bar', 'Äpfel', 'Zoo']],
  ['sort=%20-color%20,%20name%20', ['öl', 'zebra', 'apfel', 'Bar', 'Äpfel', 'Zoo']],
  ['sort=color,-id', ['Zoo', 'Äpfel', 'Bar', 'apfel', 'öl', 'zebra']],
  ['sort=name,-name', ascending],
  // Unknown fields are ignored; if none is left, the default order applies.
  ['sort=nonsense', ascending],
  ['sort=nonsense,-name', descending],
  ['sort=-name,nonsense', descending],
  ['sort=__proto__,constructor,-name', descending],
  ['sort=workspace_id', ascending],
  ['sort=permissions', ascending],
  ['sort=', ascending],
  ['sort=,,-', ascending],
  ['sort=%00', ascending],
  ['sort=name;drop%20table%20areas', ascending],
  // Repeated: the last one counts.
  ['sort=name&sort=-name', descending],
]
for (const [query, order] of cases)
  test(query || 'no sort: A to Z', async () => assert.deepEqual(await names(query), order))

test('numbers, dates and booleans are sorted by value; null comes last', async () => {
  const users = createLister(world, token, `${company.ws}/users`, 'username')
  for (const [username, salary, birthday, home_office] of [
    ['Nine', 9, '1990-05-01', true],
    ['Ten', 10, '1989-12-31', false],
    ['Minus', -1, '2001-01-01', true],
  ] as const)
    await company.person({ attributes: { username, salary, birthday, home_office } })
  assert.deepEqual(await users('sort=salary'), ['Minus', 'Ada Admin', 'Nine', 'Ten'])
  assert.deepEqual(await users('sort=birthday'), ['Ten', 'Nine', 'Minus', 'Ada Admin'])
  assert.deepEqual(await users('sort=-home_office,username'), ['Minus', 'Nine', 'Ada Admin', 'Ten'])
})

test('lists of names are sorted A to Z by default', async () => {
  for (const title of ['zulu', 'Alpha', 'ähre']) await company.tag(title)
  assert.deepEqual(await createLister(world, token, `${company.ws}/tags`, 'title')(''), ['ähre', 'Alpha', 'zulu'])
  const workspaces = `${company.account}/workspaces`
  for (const name of ['zeta', 'Beta'])
    assert.equal((await world.post(workspaces, { name: `x ${name}` }, token)).status, 200)
  assert.deepEqual(await createLister(world, token, workspaces, 'name')('filter[name]=pre:x'), ['x Beta', 'x zeta'])
})

const equal = 45
test('records with the same value are sorted by id, so pages neither overlap nor skip', async () => {
  const { pool: sql } = world.services
  await sql`
    insert into areas (account_id, workspace_id, name, color, created_at, updated_at)
    select ${company.accountId}, ${company.workspaceId}, 'Same', '#00000' || (n % 3), now(), now()
    from generate_series(1, ${equal}) n`
  for (const sort of ['name', '-name', 'color', '-color,name', '', 'created_at', 'nonsense']) {
    const seen: string[] = []
    for (let page = 1; page <= 5; page += 1) {
      const answer = await world.get(`${areas}?filter[name]=Same&items=10&sort=${sort}&page=${page}`, token)
      seen.push(...idsOf(answer))
    }
    assert.equal(seen.length, equal, sort)
    assert.equal(new Set(seen).size, equal, sort)
  }
  const byName = idsOf(await world.get(`${areas}?filter[name]=Same&sort=name&items=100`, token)).map(Number)
  assert.deepEqual(
    byName,
    [...byName].sort((left, right) => left - right),
  )
})
