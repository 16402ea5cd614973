import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Fragment } from '../../src/platform/db/connect.ts'
import { idsOf } from '../support/answers.ts'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

// A page that begins beyond the first 1,000 records is read by another statement than the earlier ones.

const world = await createWorld()
const { pool: sql } = world.services
const company = await createCompany(world)
const { accountId, workspaceId, ws, admin } = company
const employee = await company.person()
const colleague = await company.person()
const other = await createCompany(world)

/** Ninety at a time start at the same moment, so that around the border records differ only by their id. */
const insertTrackings = (account: string, workspace: string, users: string[], count: number, status = 'active') => sql`
  insert into time_trackings
    (account_id, workspace_id, user_id, starts_at, ends_at, status, created_by, created_at, updated_at)
  select ${account}, ${workspace}, (${users}::bigint[])[1 + (n % 27 = 0)::int],
    '2020-01-01T08:00:00Z'::timestamptz + n / 90 * interval '1 day',
    '2020-01-01T08:00:00Z'::timestamptz + n / 90 * interval '1 day' + n % 4 * interval '1 hour',
    ${status}, 'import', now(), now()
  from generate_series(1, ${count}::int) n`
await insertTrackings(accountId, workspaceId, [employee.id, colleague.id], 1100)
await insertTrackings(accountId, workspaceId, [employee.id, colleague.id], 50, 'deleted')
await insertTrackings(other.accountId, other.workspaceId, [other.admin.id, other.admin.id], 50)
await sql`
  insert into tags (account_id, workspace_id, title, active, created_at, updated_at)
  select ${accountId}, ${workspaceId}, 'tag ' || (5000 - n), n % 3 > 0, now(), now()
  from generate_series(1, 1060) n`
await sql`vacuum analyze time_trackings, tags`

type Case = { name: string; path: string; token: string; expected: string[] }

const idsBy = async (table: string, where: Fragment, order: Fragment): Promise<string[]> => {
  const rows = await sql`
    select t.id from ${sql(table)} t
    where t.account_id = ${accountId} and t.workspace_id = ${workspaceId} and ${where} order by ${order}`
  return rows.map((row) => row.id)
}
const all = sql`t.status = 'active'`
const own = sql`t.status = 'active' and t.user_id = ${employee.id}`
const newest = sql`t.starts_at desc, t.id desc`
const trackings = `${ws}/time_trackings`
const ofEmployee = `filter[user_id]=${employee.id}`
const everything = await idsBy('time_trackings', all, newest)
const theirs = await idsBy('time_trackings', own, newest)

const cases: Case[] = [
  { name: 'all trackings', path: `${trackings}?`, token: admin.token, expected: everything },
  {
    name: 'all trackings, oldest first',
    path: `${trackings}?sort=starts_at`,
    token: admin.token,
    expected: await idsBy('time_trackings', all, sql`t.starts_at, t.id`),
  },
  {
    name: 'all trackings, sorted by a computed value',
    path: `${trackings}?sort=gross_time,-starts_at`,
    token: admin.token,
    expected: await idsBy('time_trackings', all, sql`t.ends_at - t.starts_at, t.starts_at desc, t.id`),
  },
  { name: 'trackings of one user', path: `${trackings}?${ofEmployee}`, token: admin.token, expected: theirs },
  {
    name: 'trackings of one user, oldest first',
    path: `${trackings}?${ofEmployee}&sort=starts_at`,
    token: admin.token,
    expected: await idsBy('time_trackings', own, sql`t.starts_at, t.id`),
  },
  { name: 'one’s own trackings', path: `${trackings}?`, token: employee.token, expected: theirs },
  { name: 'trackings with their users', path: `${trackings}?include=user`, token: admin.token, expected: everything },
  {
    name: 'tags',
    path: `${ws}/tags?`,
    token: admin.token,
    expected: await idsBy('tags', sql`true`, sql`t.title, t.id`),
  },
  {
    name: 'tags, active ones first',
    path: `${ws}/tags?sort=-active`,
    token: admin.token,
    expected: await idsBy('tags', sql`true`, sql`t.active desc, t.id desc`),
  },
]

/** From the 990th record to the 1,060th: by pages, by an offset, by both, and one at a time right at the border. */
const walks: [query: (step: number) => string, from: number, items: number, steps: number][] = [
  [(step) => `items=10&page=${100 + step}`, 990, 10, 7],
  [(step) => `items=9&outset=${990 + step * 9}`, 990, 9, 7],
  [(step) => `items=20&outset=30&page=${49 + step}`, 990, 20, 3],
  [(step) => `items=1&page=${999 + step}`, 998, 1, 5],
  [(step) => `page[limit]=3&page[offset]=${997 + step * 3}`, 997, 3, 3],
]

for (const { name, path, token, expected } of cases)
  test(`pages around the 1,000th record neither overlap nor skip: ${name}`, async () => {
    assert.ok(expected.length > 1050, 'there are records beyond the threshold')
    for (const [query, from, items, steps] of walks) {
      const found: string[] = []
      for (let step = 0; step < steps; step++) {
        const answer = await world.get(`${path}&${query(step)}`, token)
        assert.equal(answer.status, 200, answer.text)
        assert.equal(answer.body.meta.total_count, expected.length, query(step))
        found.push(...idsOf(answer))
      }
      assert.deepEqual(found, expected.slice(from, from + items * steps), query(0))
    }
  })

test('pages beyond the 1,000th record use another statement, so that both are tested', async () => {
  let sent: string[] = []
  sql.observe((text) => {
    sent.push(text)
  })
  const textOf = async (outset: number): Promise<string[]> => {
    sent = []
    await world.get(`${trackings}?outset=${outset}`, admin.token)
    return sent
  }
  const [before, border, after] = [await textOf(999), await textOf(1000), await textOf(1050)]
  assert.notDeepEqual(before, border)
  assert.deepEqual(border, after)
  assert.deepEqual(await textOf(0), before)
})

test('a record is the same in both statements', async () => {
  for (const path of [`${trackings}?include=user,tags`, `${ws}/tags?include=users`]) {
    const [, before] = (await world.get(`${path}&outset=999&items=2`, admin.token)).body.data
    const [after] = (await world.get(`${path}&outset=1000&items=1`, admin.token)).body.data
    assert.ok(before)
    assert.deepEqual(after, before)
  }
})

test('included are exactly the records of the page, each once', async () => {
  for (const outset of [980, 1000, 1040]) {
    const { body } = await world.get(`${trackings}?include=user&outset=${outset}&items=60`, admin.token)
    // biome-ignore lint/suspicious/noExplicitAny: answers of the API
    const users = new Set(body.data.map((one: any) => one.relationships.user.data.id))
    assert.deepEqual(new Set(body.included.map((one: { id: string }) => one.id)), users)
    assert.equal(body.included.length, users.size)
    assert.equal(users.size, 2)
  }
})

type Meta = Record<string, unknown>
const totalsIn = ({ request_id, current_page, ...totals }: Meta): Meta => totals

for (const { name, path, token, expected } of cases)
  test(`a page past the end is empty and has the totals: ${name}`, async () => {
    const totals = totalsIn((await world.get(path, token)).body.meta)
    assert.equal(totals.total_count, expected.length)
    for (const query of ['page=200', `outset=${expected.length}`, 'outset=9000000000000000', 'page=9007199254740991']) {
      const { status, body } = await world.get(`${path}&${query}`, token)
      assert.equal(status, 200)
      assert.deepEqual(body.data, [])
      assert.deepEqual(totalsIn(body.meta), totals)
      if (path.includes('include')) assert.deepEqual(body.included, [])
    }
  })
