import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import type { Sql } from '../../src/platform/db/connect.ts'
import { type Company, createCompany, type Person } from '../support/company.ts'
import { addWorkspace } from '../support/fixture.ts'
import { type ActionType, punch, sendPunch } from '../support/working-time.ts'
import { createWorld, eventually } from '../support/world.ts'

const world = await createWorld()
const { pool } = world.services

/** A company with an area admin, somebody in the area and somebody outside of it. */
async function createTeam() {
  const company = await createCompany(world)
  const areaAdmin = await company.person({ roles: [2] })
  const shares = await company.person()
  const stranger = await company.person()
  await company.area('Kitchen', [areaAdmin.id, shares.id])
  return { company, areaAdmin, shares, stranger }
}

/** Alternating, so that every punch fits. */
async function punches(company: Company, person: Person, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await punch(world, company, person, index % 2 === 0 ? 'start' : 'end')
}

/** The total, which must be the number of records if they fit on one page. */
async function totalOf({ ws }: { ws: string }, { token }: Person, query = ''): Promise<number> {
  const { status, body, headers, text } = await world.get(`${ws}/time_trackings/actions?items=100&${query}`, token)
  assert.equal(status, 200, text)
  assert.equal(headers['total-count'], String(body.meta.total_count))
  assert.equal(body.data.length, Math.min(100, body.meta.total_count), query)
  return body.meta.total_count
}

/** Rows as a restored backup inserts them: several people's in one statement, in this order. */
const insertActions = (sql: Sql, { accountId, workspaceId }: Company, people: readonly Person[]) => sql`
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, created_at, updated_at)
  select ${accountId}, gen_random_uuid(), ${workspaceId}, user_id, 'start', now(), now(), now()
  from unnest(${people.map(({ id }) => id)}::bigint[]) with ordinality as given (user_id, n) order by n`

const team = await createTeam()
const { company, areaAdmin, shares, stranger } = team
const elsewhere = await addWorkspace(world, company, 'Kiel')
const other = await createTeam()
await punches(company, company.admin, 1)
await punches(company, areaAdmin, 2)
await punches(company, shares, 5)
await punches(company, stranger, 4)
await punches({ ...company, ws: elsewhere.ws }, company.admin, 3)
await punches(other.company, other.shares, 6)

afterEach(async () => {
  const wrong = await pool`
    select account_id, workspace_id, user_id, totals.count as kept, coalesce(counted.count, 0) as counted
    from action_totals totals
    full join (
      select account_id, workspace_id, user_id, count(*)::int as count from actions
      group by account_id, workspace_id, user_id
    ) counted using (account_id, workspace_id, user_id)
    where totals.count is distinct from coalesce(counted.count, 0)`
  assert.deepEqual([...wrong], [], 'the rollup is the count of the records')
})

const of = (...people: Person[]): string => people.map(({ id }) => id).join()
const cases: [who: string, reader: Person, query: string, total: number][] = [
  ['an admin', company.admin, '', 12],
  ['an admin', company.admin, `filter[user_id]=eq:${of(shares)}`, 5],
  ['an admin', company.admin, `filter[user_id]=${of(stranger)}`, 4],
  ['an admin', company.admin, `filter[user_id]=in:${of(shares, stranger)}`, 9],
  ['an admin', company.admin, `filter[user_id]=in:${of(shares, shares)}`, 5],
  ['an admin', company.admin, `filter[user_id]=in:${of(shares, other.shares)}`, 5],
  ['an admin', company.admin, `filter[user_id]=eq:${of(company.admin)}`, 1],
  ['an admin', company.admin, `filter[user_id]=eq:${of(other.shares)}`, 0],
  ['an admin', company.admin, 'filter[user_id]=eq:9007199254740993', 0],
  ['an admin', company.admin, 'filter[user_id]=eq:x', 12],
  ['an area admin', areaAdmin, '', 7],
  ['an area admin', areaAdmin, `filter[user_id]=in:${of(areaAdmin, shares, stranger)}`, 7],
  ['an area admin', areaAdmin, `filter[user_id]=eq:${of(stranger)}`, 0],
  ['an employee', shares, '', 5],
  ['an employee', shares, `filter[user_id]=in:${of(areaAdmin, shares)}`, 5],
  ['an employee', shares, `filter[user_id]=eq:${of(areaAdmin)}`, 0],
  // Filters that the rollup does not cover are counted from the records.
  ['an admin', company.admin, 'filter[action_type]=eq:start', 7],
  ['an admin', company.admin, `filter[user_id]=eq:${of(shares)}&filter[action_type]=eq:end`, 2],
  ['an admin', company.admin, `filter[action_type]=eq:end&filter[user_id]=eq:${of(shares)}`, 2],
  ['an admin', company.admin, `filter[user_id]=!eq:${of(shares)}`, 7],
  ['an admin', company.admin, `filter[user_id]=eq:${of(shares)}&filter[user_id]=eq:${of(stranger)}`, 0],
  ['an area admin', areaAdmin, 'filter[action_type]=in:start,end', 7],
  ['an employee', stranger, 'filter[action_type]=eq:end', 2],
]
for (const [who, reader, query, total] of cases)
  test(`${total} for ${who} with ${query || 'no filter'}`, async () =>
    assert.equal(await totalOf(company, reader, query), total))

test('another workspace and another account have their own totals', async () => {
  assert.equal(await totalOf(elsewhere, company.admin), 3)
  assert.equal(await totalOf(elsewhere, company.admin, `filter[user_id]=eq:${of(company.admin)}`), 3)
  assert.equal(await totalOf(elsewhere, company.admin, `filter[user_id]=eq:${of(shares)}`), 0)
  assert.equal(await totalOf(other.company, other.company.admin), 6)
  assert.equal(await totalOf(other.company, other.company.admin, `filter[user_id]=in:${of(shares, stranger)}`), 0)
  assert.equal(await totalOf(other.company, other.stranger), 0)
})

test('the total comes from the rollup if it covers the filter, otherwise from the records', async () => {
  const add = (count: number) => pool`
    update action_totals set count = count + ${count} where account_id = ${company.accountId} and user_id = ${shares.id}`
  const shown = async (query: string): Promise<number> =>
    (await world.get(`${company.ws}/time_trackings/actions?${query}`, company.admin.token)).body.meta.total_count
  await add(1000)
  try {
    assert.equal(await shown(''), 1012)
    assert.equal(await shown(`filter[user_id]=in:${of(shares, stranger)}`), 1009)
    assert.equal(await shown('filter[action_type]=eq:start'), 7)
  } finally {
    await add(-1000)
  }
})

test('punches of several people at once are all counted', async () => {
  const { company: busy, ...rest } = await createTeam()
  const people = [busy.admin, ...Object.values(rest)]
  const types: ActionType[] = ['start', 'start-break', 'end-break', 'end', 'start', 'end', 'end']
  const sent = types.flatMap((action_type) => people.map(({ token }) => sendPunch(world, busy, { action_type }, token)))
  const byAdmin = people.map(({ id }) => sendPunch(world, busy, { action_type: 'start', user_id: id }))
  for (const { status, text } of await Promise.all([...sent, ...byAdmin])) assert.equal(status, 201, text)
  assert.equal(await totalOf(busy, busy.admin), 32)
  for (const person of people)
    assert.equal(await totalOf(busy, busy.admin, `filter[user_id]=eq:${of(person)}`), 8, person.id)
  assert.equal(await totalOf(busy, rest.areaAdmin), 16)
  assert.equal(await totalOf(busy, rest.stranger), 8)
})

test('a punch repeated with its idempotency key is counted once', async () => {
  const { company: fresh, shares: person } = await createTeam()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { data: { attributes: { action_type: 'start' } } }
  const url = `${fresh.ws}/time_trackings/actions`
  const repeat = () => world.request('POST', url, { token: person.token, headers, body })
  for (let time = 0; time < 3; time++) assert.equal((await repeat()).status, 201)
  assert.equal(await totalOf(fresh, person), 1)
})

test('rows of several people in one statement are counted, also in concurrent statements', async () => {
  const { company: fresh, shares: one, stranger: two, areaAdmin: three } = await createTeam()
  const people = [one, two, three, one]
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      insertActions(pool, fresh, index % 2 === 0 ? people : people.toReversed()),
    ),
  )
  assert.equal(await totalOf(fresh, fresh.admin), 40)
  assert.equal(await totalOf(fresh, one), 20)
  assert.equal(await totalOf(fresh, two), 10)
})

test('concurrent statements update the totals of people in one order, so that they cannot deadlock', async () => {
  const { company: fresh, shares: one, stranger: two } = await createTeam()
  let meanwhile: Promise<unknown> = Promise.resolve()
  await pool.begin(async (tx) => {
    await insertActions(tx, fresh, [one])
    meanwhile = insertActions(pool, fresh, [two, one]).then(() => {})
    await eventually(async () => {
      const waiting = await pool`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return waiting.length > 0
    })
    await insertActions(tx, fresh, [two])
  })
  await meanwhile
  assert.equal(await totalOf(fresh, fresh.admin), 4)
})

test('punches deleted directly in the database leave the totals', async () => {
  const { company: fresh, shares: one, stranger: two } = await createTeam()
  await punches(fresh, one, 4)
  await punches(fresh, two, 3)
  await pool`delete from actions where account_id = ${fresh.accountId} and action_type = 'end'`
  assert.equal(await totalOf(fresh, fresh.admin), 4)
  assert.equal(await totalOf(fresh, fresh.admin, `filter[user_id]=eq:${of(two)}`), 2)
  await pool`delete from actions where account_id = ${fresh.accountId} and user_id = ${two.id}`
  assert.equal(await totalOf(fresh, fresh.admin), 2)
  assert.equal(await totalOf(fresh, two), 0)
  await punch(world, fresh, two, 'start')
  assert.equal(await totalOf(fresh, two), 1)
  await pool`delete from actions where account_id = ${fresh.accountId}`
  assert.equal(await totalOf(fresh, fresh.admin), 0)
})

test('punches of a transaction that was rolled back are not counted', async () => {
  const { company: fresh, shares: one } = await createTeam()
  await punches(fresh, one, 2)
  const work = pool.begin(async (tx) => {
    await insertActions(tx, fresh, [one, one])
    await tx`delete from actions where account_id = ${fresh.accountId} and action_type = 'end'`
    throw new Error('Not today.')
  })
  await assert.rejects(work, /Not today/)
  assert.equal(await totalOf(fresh, one), 2)
})

test('punches of a deleted tracking are still counted', async () => {
  const { company: fresh, shares: one } = await createTeam()
  const action = await punch(world, fresh, one, 'start')
  await punch(world, fresh, one, 'end')
  const tracking = `${fresh.ws}/time_trackings/${action.attributes.working_session_id}`
  assert.equal((await world.delete(tracking, fresh.admin.token)).status, 200)
  assert.equal(await totalOf(fresh, one), 2)
})
