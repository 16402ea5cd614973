import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { type ClockState, effectOf } from '../../src/domain/punches/next-punch.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { type ActionType, sendPunch } from '../support/working-time.ts'
import { createWorld, type World } from '../support/world.ts'

const types: readonly ActionType[] = ['start', 'end', 'start-break', 'end-break']
const type = fc.constantFrom(...types)
const at = (minute: number): Temporal.Instant => Temporal.Instant.from('2026-01-30T08:00:00Z').add({ minutes: minute })

// The rule of the clock on its own.

const clock: fc.Arbitrary<ClockState> = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.boolean())
    .map(([elsewhere, recorded]): ClockState => ({ running: null, elsewhere, recorded })),
  fc
    .tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.boolean(), fc.option(fc.nat(200)))
    .map(([start, more, open, isOpen, until]): ClockState => {
      const latest = start + more
      return {
        elsewhere: false,
        recorded: false,
        running: {
          id: '1',
          version: 0,
          startsAt: at(start),
          latest: at(latest),
          until: until === null ? null : at(start + until),
          endedBefore: false,
          openBreak: isOpen ? { id: '2', startsAt: at(Math.min(start + open, latest)) } : null,
        },
      }
    }),
)
const notBefore = (left: Temporal.Instant, right: Temporal.Instant): boolean =>
  Temporal.Instant.compare(left, right) >= 0

test('only a start opens a tracking, and only if none is running or recorded at that time', () => {
  fc.assert(
    fc.property(clock, type, fc.nat(300), (state, punched, minute) => {
      const { kind, fits } = effectOf(state, punched, at(minute))
      const opens = punched === 'start' && state.running === null && !state.elsewhere && !state.recorded
      assert.equal(kind === 'open', opens)
      if (state.running === null && !opens) assert.deepEqual({ kind, fits }, { kind: 'alone', fits: false })
    }),
  )
})

test('an end is never before its start', () => {
  fc.assert(
    fc.property(clock, type, fc.nat(300), (state, punched, minute) => {
      const { kind, endsAt = at(minute) } = effectOf(state, punched, at(minute))
      const { running } = state
      if (kind === 'open-break') assert.ok(running && !running.openBreak && notBefore(at(minute), running.startsAt))
      if (kind === 'close-break') assert.ok(running?.openBreak && notBefore(at(minute), running.openBreak.startsAt))
      if (kind === 'close') assert.ok(running && notBefore(at(minute), endsAt) && notBefore(endsAt, running.latest))
    }),
  )
})

test('a punch fits if it changes something, unless it is cut short', () => {
  fc.assert(
    fc.property(clock, type, fc.nat(300), (state, punched, minute) => {
      const { kind, fits, endsAt } = effectOf(state, punched, at(minute))
      assert.equal(fits, kind !== 'join' && kind !== 'alone' && endsAt === undefined)
    }),
  )
})

// The same on two servers that share a database.

const database = await createDatabase()
const worlds = [
  await createWorld({ databaseUrl: database.url }),
  await createWorld({ databaseUrl: database.url }),
] as const
after(() => database.drop())
for (const world of worlds) world.clock.set('2026-01-30T23:00:00Z')
const company = await createCompany(worlds[0])

type Press = { type: ActionType; minute: number; server: 0 | 1 }
const press: fc.Arbitrary<Press> = fc.record({
  type,
  // Minutes of the day on which clocks disagree: some arrive late, some out of order, many at the same moment.
  minute: fc.oneof(fc.nat(20), fc.nat(800)),
  server: fc.constantFrom(0, 1),
})

/** Checks the invariants of everything that somebody has recorded, directly in the tables. */
async function broken({ services }: World, userId: string): Promise<string[]> {
  const rows = await services.pool<{ what: string }[]>`
    with own as (
      select * from time_trackings
      where account_id = ${company.accountId} and user_id = ${userId} and status = 'active'
    )
    select 'more than one runs' as what from own where ends_at is null having count(*) > 1
    union all select 'negative length' from own where ends_at < starts_at or gross_seconds < 0
    union all select 'more break than time' from own where break_seconds > gross_seconds
    union all select 'break outside' from own
      join breaks b on b.account_id = own.account_id and b.time_tracking_id = own.id
      where b.starts_at < own.starts_at or b.ends_at > own.ends_at or b.starts_at > own.ends_at
    union all select 'negative break' from own
      join breaks b on b.account_id = own.account_id and b.time_tracking_id = own.id
      where b.ends_at < b.starts_at
    union all select 'open break in a finished tracking' from own
      join breaks b on b.account_id = own.account_id and b.time_tracking_id = own.id
      where own.ends_at is not null and b.ends_at is null
    union all select 'punched by another' from actions a
      join time_trackings t on t.account_id = a.account_id and t.id = a.time_tracking_id
      where a.account_id = ${company.accountId} and a.user_id = ${userId} and t.user_id <> a.user_id`
  return rows.map((row) => row.what)
}

async function stored({ services }: World, userId: string): Promise<string[]> {
  const rows = await services.pool<{ id: string }[]>`
    select id from actions where account_id = ${company.accountId} and user_id = ${userId}`
  return rows.map((row) => row.id).sort()
}

/** Presses the buttons, all of a group at once, and checks what is stored afterwards. */
async function pressed(groups: readonly (readonly Press[])[]): Promise<void> {
  const { id, token } = await company.person()
  const taken = new Set<string>()
  for (const group of groups) {
    const answers = await Promise.all(
      group.map((one) => {
        const sent = { action_type: one.type, action_time: at(one.minute).toString() }
        return sendPunch(worlds[one.server], company, sent, token)
      }),
    )
    for (const answer of answers) {
      assert.equal(answer.status, 201, answer.text)
      taken.add(answer.body.data.id)
    }
  }
  const distinct = new Set(groups.flat().map((one) => `${one.type} ${one.minute}`))
  assert.deepEqual(await broken(worlds[0], id), [])
  assert.deepEqual(await stored(worlds[1], id), [...taken].sort())
  assert.equal(taken.size, distinct.size, 'a repeated punch is stored once')
}

const bounded = { numRuns: 8 }

test('any sequence of punches leaves consistent records and loses none', () =>
  fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 24 }), (presses) =>
      pressed(presses.map((one) => [one])),
    ),
    bounded,
  ))

test('punches from several connections to two servers at once leave consistent records and lose none', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.array(press, { minLength: 1, maxLength: 10 }), { maxLength: 4 }), pressed),
    bounded,
  ))

// Somebody at work presses all buttons at once: each punch could take effect here, and they contradict each other.
const shift = fc.array(
  fc.record({
    type: fc.constantFrom('start-break', 'end-break', 'end'),
    minute: fc.nat(30),
    server: fc.constantFrom(0, 1),
  }),
  { minLength: 6, maxLength: 10 },
) as fc.Arbitrary<Press[]>

test('breaks and ends at the same moment leave consistent records and lose none', () =>
  fc.assert(
    fc.asyncProperty(fc.array(shift, { minLength: 1, maxLength: 4 }), (shifts) =>
      pressed(
        shifts.flatMap((presses, index) => {
          const minute = index * 60
          return [
            [{ type: 'start', minute, server: 0 }],
            presses.map((one) => ({ ...one, minute: minute + one.minute })),
            [{ type: 'end', minute: minute + 59, server: 1 }],
          ] satisfies Press[][]
        }),
      ),
    ),
    bounded,
  ))

test('fifty starts on two servers at once open one tracking', async () => {
  const { id, token } = await company.person()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      sendPunch(worlds[index % 2 ? 0 : 1], company, { action_type: 'start' }, token),
    ),
  )
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
  assert.equal(new Set(answers.map((answer) => answer.body.data.attributes.working_session_id)).size, 1)
  assert.equal((await stored(worlds[0], id)).length, 50)
  assert.deepEqual(await broken(worlds[0], id), [])
})
