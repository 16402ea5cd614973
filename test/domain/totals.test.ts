import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { runBatches } from '../support/background.ts'
import { sendBatch } from '../support/batches.ts'
import { type Company, createCompany, type Person } from '../support/company.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { sendPunch } from '../support/working-time.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
// Running trackings are counted up to now, so the clock has to stand still.
const now = Temporal.Instant.from('2026-02-10T12:00:00Z')
world.clock.now = () => now

const moment = (hours: number): string =>
  Temporal.Instant.from('2026-01-30T06:00:00Z')
    .add({ minutes: Math.round(hours * 60) })
    .toString()

type Place = { company: Company; people: Person[]; ids: string[] }

/** Everything that can happen to working time, as API requests. Numbers select among the existing records. */
const operation = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    who: fc.nat(2),
    from: fc.nat(100),
    hours: fc.option(fc.double({ min: 0, max: 12, noNaN: true }), { freq: 6 }),
    pause: fc.option(fc.nat(180)),
    extra: fc.constantFrom(
      {},
      { default_break_duration: 1800 },
      { break_duration: 600 },
      { break_duration: 600, force_custom_break_duration: true },
    ),
  }),
  fc.record({
    do: fc.constant('change' as const),
    on: fc.nat(50),
    to: fc.oneof(
      fc.record({ starts_at: fc.nat(100).map(moment) }),
      fc.record({ ends_at: fc.option(fc.nat(112).map(moment)) }),
      fc.record({ confirmed: fc.boolean() }),
      fc.record({ default_break_duration: fc.nat(4000) }),
      fc.record({ force_custom_break_duration: fc.boolean(), break_duration: fc.option(fc.nat(4000)) }),
    ),
  }),
  fc.record({ do: fc.constantFrom('delete' as const, 'confirm' as const, 'unbreak' as const), on: fc.nat(50) }),
  fc.record({ do: fc.constant('break' as const), on: fc.nat(50), from: fc.nat(112), minutes: fc.nat(90) }),
  fc.record({ do: fc.constant('split' as const), on: fc.nat(50), at: fc.nat(112) }),
  fc.record({
    do: fc.constant('punch' as const),
    who: fc.nat(2),
    type: fc.constantFrom('start', 'end', 'start-break', 'end-break'),
    at: fc.nat(112),
  }),
  fc.record({
    do: fc.constant('batch' as const),
    action: fc.constantFrom('confirm', 'destroy', 'tag'),
    on: fc.array(fc.nat(50), { maxLength: 6 }),
  }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

async function perform({ company, people, ids }: Place, one: Operation): Promise<number> {
  const trackings = timeTrackings(world, company)
  const { token } = company.admin
  const id = (index: number): string => ids[index % Math.max(1, ids.length)] ?? '999999999'
  switch (one.do) {
    case 'create': {
      const { from, hours, pause } = one
      const breaks =
        pause === null || hours === null
          ? []
          : [{ starts_at: moment(from), ends_at: moment(from + Math.min(hours, pause / 60)) }]
      const times = { starts_at: moment(from), ends_at: hours === null ? null : moment(from + hours) }
      const attributes = { ...times, ...one.extra, breaks_attributes: breaks }
      const made = await trackings.create({ attributes, relationships: trackings.relationshipsFor(people[one.who]!) })
      if (made.status === 201) ids.push(made.body.data.id)
      return made.status
    }
    case 'change':
      return (await trackings.change(id(one.on), { attributes: one.to })).status
    case 'delete':
      return (await world.delete(`${trackings.url}/${id(one.on)}`, token)).status
    case 'confirm':
      return (await world.patch(`${trackings.url}/${id(one.on)}/confirm`, {}, token)).status
    case 'break': {
      const attributes = { starts_at: moment(one.from), ends_at: moment(one.from + one.minutes / 60) }
      return (await world.post(`${trackings.url}/${id(one.on)}/breaks`, attributes, token)).status
    }
    case 'split': {
      const made = await world.post(`${trackings.url}/${id(one.on)}/split`, { at: moment(one.at) }, token)
      if (made.status === 201) ids.push(made.body.data.id)
      return made.status
    }
    case 'unbreak': {
      const { body } = await world.get(`${trackings.url}/${id(one.on)}/breaks`, token)
      const first = body.data?.[0]?.id ?? '999999999'
      return (await world.delete(`${trackings.url}/${id(one.on)}/breaks/${first}`, token)).status
    }
    case 'punch': {
      const person = people[one.who]!
      const punched = await sendPunch(
        world,
        company,
        { action_type: one.type, action_time: moment(one.at) },
        person.token,
      )
      const session = punched.body.data.attributes.working_session_id
      if (session && !ids.includes(session)) ids.push(session)
      return punched.status
    }
    case 'batch': {
      const attributes = { action: one.action, ids: one.on.map(id), tag_ids: [] }
      const { status } = await sendBatch(world, company, attributes)
      await runBatches(world)
      return status
    }
  }
}

/** The totals computed from the trackings and breaks themselves, without any stored totals. */
type States = { running?: boolean; confirmed?: boolean }

async function recount({ company }: Place, users: readonly Person[], { running, confirmed }: States) {
  const [totals] = await world.services.pool`
    with spans as (
      select t.*, extract(epoch from upper_end - t.starts_at) as gross, (
        select case when count(*) > 0 then coalesce((
          select sum(extract(epoch from upper(r) - lower(r)))
          from unnest(range_agg(tstzrange(b.starts_at, coalesce(b.ends_at, upper_end))
            * tstzrange(t.starts_at, upper_end))) r), 0) end
        from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id) as recorded
      from time_trackings t
      cross join lateral (select coalesce(t.ends_at, greatest(t.starts_at, ${now.toString()}::timestamptz))) e (upper_end)
      where t.account_id = ${company.accountId} and t.status = 'active'
        and t.user_id = any(${users.map((one) => one.id)}::bigint[])
        and (t.ends_at is null) = coalesce(${running ?? null}::boolean, t.ends_at is null)
        and t.confirmed = coalesce(${confirmed ?? null}::boolean, t.confirmed)
    ), counted as (
      select confirmed, ends_at, gross, least(gross, case when force_custom_break_duration
        then coalesce(break_duration, recorded, 0)
        else greatest(coalesce(recorded, 0), default_break_duration) end) as pause
      from spans
    )
    select count(*)::int as total_count, count(*) filter (where not confirmed)::int as total_unconfirmed,
      count(*) filter (where confirmed)::int as total_confirmed,
      count(*) filter (where ends_at is null)::int as total_running,
      round(coalesce(sum(gross), 0) / 3600, 2) as total_gross_time,
      round(coalesce(sum(gross - pause), 0) / 3600, 2) as total_net_time,
      round(coalesce(sum(pause), 0) / 3600, 2) as total_break_time
    from counted`
  return { ...totals }
}

async function compare(place: Place): Promise<void> {
  const { company, people } = place
  const [areaAdmin, shares, stranger] = people as [Person, Person, Person]
  const readers: [Person, Person[]][] = [
    [company.admin, [company.admin, ...people]],
    [areaAdmin, [areaAdmin, shares]],
    [shares, [shares]],
    [stranger, [stranger]],
  ]
  for (const [reader, visible] of readers) {
    const queries: [string, Person[], States][] = [
      ['', visible, {}],
      ['filter[running]=1', visible, { running: true }],
      ['running=0', visible, { running: false }],
      ['filter[confirmed]=eq:true', visible, { confirmed: true }],
      ['filter[confirmed]=0', visible, { confirmed: false }],
      ['filter[confirmed]=false&running=0', visible, { confirmed: false, running: false }],
      ['filter[confirmed]=true&running=1', visible, { confirmed: true, running: true }],
      [`filter[user_id]=${shares.id}`, visible.filter((one) => one === shares), {}],
      [
        `filter[confirmed]=true&filter[user_id]=${shares.id}`,
        visible.filter((one) => one === shares),
        { confirmed: true },
      ],
      [
        `filter[user_id]=in:${shares.id},${stranger.id}&running=1`,
        visible.filter((one) => one !== areaAdmin && one !== company.admin),
        { running: true },
      ],
      ['filter[user_id]=eq:x', visible, {}],
      // Filters that the rollup does not cover are counted from the records, with the same result.
      ['filter[starts_at]=present:true', visible, {}],
      ['filter[confirmed]=!eq:false', visible, { confirmed: true }],
    ]
    for (const [query, users, states] of queries) {
      const { body } = await timeTrackings(world, company).list(query, reader.token)
      const expected = await recount(place, users, states)
      const shown = Object.fromEntries(Object.keys(expected).map((name) => [name, body.meta[name]]))
      assert.deepEqual(shown, expected, `${query} for ${reader.id}`)
    }
  }
}

test('after any operations, in sequence or concurrently, the totals match a recount', async () => {
  let [asked, changed] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 20, maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      async (operations, atOnce) => {
        const company = await createCompany(world)
        const creator = { working_sessions_creator: true }
        const people = [
          await company.person({ roles: [2] }),
          await company.person({ attributes: creator }),
          await company.person(),
        ]
        await company.area('Kitchen', [people[0]!.id, people[1]!.id])
        const place: Place = { company, people, ids: [] }
        for (let from = 0; from < operations.length; from += atOnce) {
          const statuses = await Promise.all(operations.slice(from, from + atOnce).map((one) => perform(place, one)))
          for (const status of statuses) assert.ok(status < 500, `answered ${status}`)
          asked += statuses.length
          changed += statuses.filter((status) => status < 300).length
        }
        await compare(place)
      },
    ),
    { numRuns: 4 },
  )
  assert.ok(changed > asked / 4, `${changed} of ${asked} operations did something`)
})

test('trackings removed directly in the database leave the totals', async () => {
  const company = await createCompany(world)
  const place: Place = {
    company,
    people: [await company.person(), await company.person(), await company.person()],
    ids: [],
  }
  for (const who of [0, 1])
    for (const from of [0, 24, 48]) await perform(place, { do: 'create', who, from, hours: 4, pause: 30, extra: {} })
  await perform(place, { do: 'confirm', on: 0 })
  await world.services
    .pool`delete from time_trackings where account_id = ${company.accountId} and id = any(${place.ids.slice(0, 4)})`
  const { body } = await timeTrackings(world, company).list()
  assert.equal(body.meta.total_count, 2)
  assert.equal(body.meta.total_net_time, 7)
  const users = [company.admin, ...place.people]
  const expected = await recount(place, users, {})
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, body.meta[name]])), expected)
})
