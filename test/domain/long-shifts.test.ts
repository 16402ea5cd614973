import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { scopeOf } from '../../src/domain/app-context.ts'
import { findShifts } from '../../src/domain/reviews/reviewed-work.sql.ts'
import type { WorkspaceScope } from '../../src/domain/scope.ts'
import { runReviews } from '../support/background.ts'
import { createCompany, type Person } from '../support/company.ts'
import { addWorkspace } from '../support/fixture.ts'
import { createTracking } from '../support/working-time.ts'
import { createWorld } from '../support/world.ts'

// Reviews look at the days around a change; work that began long before must be found all the same.

// One connection, so that its reads can be counted exactly.
const world = await createWorld({ env: { STINT_DATABASE_POOL: '1' } })
world.clock.set('2026-03-10T12:00:00Z')
const { pool, appContext } = world.services
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })

const at = (day: string, hour: string): string => `2026-${day}T${hour}:00+01:00`

/** `9 Feb 2026` as `02-09`. */
const monthAndDay = (text: string): string => new Date(`${text} UTC`).toISOString().slice(5, 10)

/** The trackings that the person gets an overlap warning for, and the days. */
async function overlapsOf(person: Person): Promise<[id: string, day: string][]> {
  await runReviews(world)
  const { status, body } = await world.get(`${company.ws}/notifications?items=100`, person.token)
  assert.equal(status, 200)
  return body.data
    .filter((one: { attributes: { title: string } }) => one.attributes.title === 'Overlapping times')
    .map((one: { attributes: { message: string }; relationships: { entity: { data: { id: string } } } }) => [
      one.relationships.entity.data.id,
      monthAndDay(/\d+ \w{3} \d{4}/.exec(one.attributes.message)![0]),
    ])
}

type Long = { name: string; from: string; until: string | null; inside: string }
const longs: Long[] = [
  { name: '10 days, on the 9th', from: '02-01', until: '02-11', inside: '02-09' },
  { name: '30 days, on the 29th', from: '01-10', until: '02-09', inside: '02-07' },
  { name: '60 days, on the 2nd', from: '01-05', until: '03-06', inside: '01-06' },
  { name: '60 days, on the last', from: '01-05', until: '03-06', inside: '03-05' },
  { name: '20 days so far, still running, today', from: '02-18', until: null, inside: '03-10' },
  { name: '60 days so far, still running, yesterday', from: '01-09', until: null, inside: '03-09' },
]
for (const { name, from, until, inside } of longs) {
  const long = { starts_at: at(from, '08:00'), ends_at: until && at(until, '08:00') }
  const short = { starts_at: at(inside, '09:00'), ends_at: at(inside, '11:00') }

  test(`a tracking inside one of ${name} overlaps it`, async () => {
    const person = await company.person()
    await createTracking(world, company, person, long)
    assert.deepEqual(await overlapsOf(person), [])
    const id = await createTracking(world, company, person, short)
    assert.deepEqual(await overlapsOf(person), [[id, inside]])
  })

  test(`a tracking overlaps one of ${name}, that is created later`, async () => {
    const person = await company.person()
    const id = await createTracking(world, company, person, short)
    assert.deepEqual(await overlapsOf(person), [])
    const longId = await createTracking(world, company, person, long)
    assert.deepEqual(await overlapsOf(person), [[id, inside]])
    const ended = await world.patch(
      `${company.ws}/time_trackings/${longId}`,
      { ends_at: at(from, '12:00') },
      company.admin.token,
    )
    assert.equal(ended.status, 200, ended.text)
    assert.deepEqual(await overlapsOf(person), [], 'withdrawn when the long one is shortened')
  })
}

test('a long tracking that ended before the next one does not overlap', async () => {
  const person = await company.person()
  await createTracking(world, company, person, { starts_at: at('01-10', '08:00'), ends_at: at('02-09', '09:00') })
  await createTracking(world, company, person, { starts_at: at('02-09', '09:00'), ends_at: at('02-09', '11:00') })
  assert.deepEqual(await overlapsOf(person), [])
})

test('deleted trackings and those of others or of other workspaces do not overlap, however long', async () => {
  const [person, colleague] = [await company.person(), await company.person()]
  const kiel = await addWorkspace(world, company, 'Kiel')
  const long = { starts_at: at('01-10', '08:00'), ends_at: at('02-20', '08:00') }
  const id = await createTracking(world, company, person, long)
  assert.equal((await world.delete(`${company.ws}/time_trackings/${id}`, company.admin.token)).status, 200)
  await createTracking(world, company, colleague, long)
  await pool`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    values (${company.accountId}, ${kiel.id}, ${person.id}, ${long.starts_at}, ${long.ends_at}, 'import', now(), now())`
  await createTracking(world, company, person, { starts_at: at('02-16', '09:00'), ends_at: at('02-16', '11:00') })
  assert.deepEqual(await overlapsOf(person), [])
})

// Minutes since the first of January.
const start = Temporal.Instant.from('2026-01-01T00:00:00Z')
const momentOf = (minutes: number): string => start.add({ minutes }).toString()
const day = 24 * 60
const week = 7 * day
const now = 60 * day

const ended = fc.record({
  from: fc.nat(now),
  minutes: fc.oneof(fc.nat(day), fc.constantFrom(week - 1, week, week + 1, 10 * day), fc.nat(50 * day)),
  status: fc.constantFrom('active', 'active', 'active', 'deleted'),
})
const running = fc.record({ from: fc.nat(now + week), minutes: fc.constant(null), status: fc.constant('active') })
type Given = { from: number; minutes: number | null; status: string }
/** At most one tracking can run. */
const given: fc.Arbitrary<Given[]> = fc
  .tuple(fc.array(ended, { minLength: 1, maxLength: 12 }), fc.array(running, { maxLength: 1 }))
  .map((lists) => lists.flat())
const endOf = ({ from, minutes }: Given): number => (minutes === null ? Math.max(from, now) : from + minutes)

/** Where the days begin: anywhere, or exactly where the first tracking ends. */
const beginning = fc.oneof(
  fc.nat(now).map((at) => () => at),
  fc.constantFrom(-1, 0, 1).map((beside) => (first: Given) => endOf(first) + beside),
)

const scope = {
  ...scopeOf(appContext, pool, company.accountId),
  workspace: { id: company.workspaceId },
} as WorkspaceScope

async function replaceTrackings({ id: user_id }: Person, trackings: readonly Given[]): Promise<void> {
  const { accountId: account_id, workspaceId: workspace_id } = company
  const [created_at, updated_at] = [momentOf(0), momentOf(0)]
  const rows = trackings.map((one, index) => ({
    ...{ account_id, workspace_id, user_id, created_by: 'import', created_at, updated_at },
    id: `long-${index}`,
    starts_at: momentOf(one.from),
    ends_at: one.minutes === null ? null : momentOf(endOf(one)),
    status: one.status,
  }))
  await pool`delete from time_trackings where account_id = ${account_id} and user_id = ${user_id}`
  await pool`insert into time_trackings ${pool(rows)}`
}

test('exactly the trackings that touch the days are found, however many there are', async () => {
  const person = await company.person()
  let long = 0
  const property = fc.asyncProperty(given, beginning, fc.nat(10 * day), async (trackings, begin, length) => {
    await replaceTrackings(person, trackings)
    const [from, until] = [begin(trackings[0]!), begin(trackings[0]!) + length]
    const span = { user_id: person.id, from: momentOf(from), until: momentOf(until) }
    const { shifts } = (await findShifts(scope, [span], momentOf(now)))(person.id)
    const expected = trackings.flatMap((one, index) => {
      const touches = one.status === 'active' && one.from < until && endOf(one) >= from
      if (touches && one.from < from - week) long++
      return touches ? [`long-${index}`] : []
    })
    assert.deepEqual(shifts.map(({ id }) => id).sort(), expected.sort())
  })
  await fc.assert(property, { numRuns: 150 })
  assert.ok(long > 0, 'some of them began more than a week before')
})

/** The number of trackings that the database has read so far. */
async function looked(): Promise<number> {
  await pool`select pg_stat_force_next_flush()`
  await pool`select pg_stat_clear_snapshot()`
  const [row] = await pool`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as tuples
    from pg_stat_user_tables where relname = 'time_trackings'`
  return row!.tuples
}

test('finding the trackings of a few days does not read years of history', async () => {
  const person = await company.person()
  const long = await createTracking(world, company, person, {
    starts_at: at('01-10', '08:00'),
    ends_at: at('02-20', '08:00'),
  })
  await pool`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    select ${company.accountId}, ${company.workspaceId}, ${person.id}, '2026-03-01T08:00:00Z'::timestamptz - day,
      '2026-03-01T16:00:00Z'::timestamptz - day, 'import', now(), now()
    from generate_series(1, 4000) n, make_interval(days => n) day`
  await pool`vacuum analyze time_trackings`
  const span = { user_id: person.id, from: at('02-16', '00:00'), until: at('02-18', '00:00') }
  const look = async () => (await findShifts(scope, [span], momentOf(now)))(person.id).shifts
  await look()
  const before = await looked()
  const shifts = await look()
  const read = (await looked()) - before
  assert.equal(shifts.length, 3)
  assert.ok(shifts.some(({ id }) => id === long))
  assert.ok(read < 100, `${read} trackings were read`)
})
