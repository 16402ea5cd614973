import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ClockState, effectOf, type PunchEffect } from '../../src/domain/punches/next-punch.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { runReviews } from '../support/background.ts'
import { createCompany, type Person } from '../support/company.ts'
import { createKiosk } from '../support/kiosks.ts'
import { minutesIn, naiveMinutes, overlap, type Shift, type TimedPunch } from '../support/naive-clock.ts'
import { type ActionType, punch, readTrackings } from '../support/working-time.ts'
import { createWorld } from '../support/world.ts'

// Punches that arrive in any order result in the same hours as in the right order, or somebody is warned.

const types: readonly ActionType[] = ['start', 'end', 'start-break', 'end-break']
const horizon = 22 * 60
const midnight = Temporal.Instant.from('2026-01-30T00:00:00Z')
const at = (minute: number): Temporal.Instant => midnight.add({ minutes: minute })
const minuteOf = (moment: Temporal.Instant | string): number =>
  (Temporal.Instant.from(moment).epochMilliseconds - midnight.epochMilliseconds) / 60_000

/** Up to six punches, all at different moments, in their order of arrival. */
const arrivals: fc.Arbitrary<TimedPunch[]> = fc.uniqueArray(
  fc.record({ type: fc.constantFrom(...types), minute: fc.integer({ min: 0, max: 20 }).map((hour) => hour * 60) }),
  { minLength: 1, maxLength: 6, selector: ({ minute }) => minute },
)

/** Typical days, on which some punches arrive late. */
const days: fc.Arbitrary<TimedPunch[]> = fc
  .tuple(
    fc.constantFrom<readonly ActionType[]>(
      ['start', 'end'],
      ['start', 'start-break', 'end-break', 'end'],
      ['start', 'end', 'start', 'end'],
      ['start', 'end', 'start', 'start-break', 'end-break', 'end'],
      ['start', 'start-break', 'end-break', 'start-break', 'end-break', 'end'],
    ),
    fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 6 }),
    fc.array(fc.nat(5), { maxLength: 2 }),
  )
  .map(([order, hours, late]) => {
    const sorted = hours.toSorted((left, right) => left - right)
    const day = order.map((type, index) => ({ type, minute: sorted[index]! * 60 }))
    for (const index of late) if (index < day.length) day.push(...day.splice(index, 1))
    return day
  })

// The rule on its own, with a clock in memory.

type Outcome = { shifts: Shift[]; told: boolean }

function clockOf(shifts: readonly Shift[], minute: number): ClockState {
  const finished = shifts.filter(({ to }) => to !== null)
  const running = shifts.find(({ to }) => to === null)
  const recorded = finished.some(({ from, to }) => from <= minute && minute < to!)
  if (!running) return { running: null, elsewhere: false, recorded }
  const open = running.breaks.find(({ to }) => to === null)
  const later = finished.filter(({ from, to }) => from >= running.from && to! > from).map(({ from }) => from)
  return {
    elsewhere: false,
    recorded,
    running: {
      id: '1',
      version: 0,
      startsAt: at(running.from),
      latest: at(Math.max(running.from, ...running.breaks.map(({ from, to }) => to ?? from))),
      until: later.length > 0 ? at(Math.min(...later)) : null,
      openBreak: open ? { id: '2', startsAt: at(open.from) } : null,
      endedBefore: false,
    },
  }
}

function apply(shifts: Shift[], minute: number, { kind, endsAt }: PunchEffect): void {
  const running = shifts.find(({ to }) => to === null)
  const open = running?.breaks.find(({ to }) => to === null)
  const end = endsAt ? minuteOf(endsAt) : minute
  if (kind === 'open') shifts.push({ from: minute, to: null, breaks: [] })
  if (kind === 'open-break') running!.breaks.push({ from: minute, to: null })
  if (kind === 'close-break') open!.to = minute
  if (kind !== 'close') return
  if (open) open.to = end
  running!.to = end
}

function played(punches: readonly TimedPunch[]): Outcome {
  const shifts: Shift[] = []
  let told = false
  for (const { type, minute } of punches) {
    const effect = effectOf(clockOf(shifts, minute), type, at(minute))
    told ||= !effect.fits
    apply(shifts, minute, effect)
  }
  return { shifts, told }
}

const finished = (shifts: readonly Shift[]): Shift[] => shifts.filter(({ to }) => to !== null)

function assertSound({ shifts, told }: Outcome, punches: readonly TimedPunch[]): void {
  assert.equal(overlap(finished(shifts), horizon), false, 'no time is counted twice')
  for (const { from, to, breaks } of shifts) {
    assert.ok(to === null || to >= from)
    assert.equal(
      overlap(
        breaks.map((one) => ({ ...one, breaks: [] })),
        horizon,
      ),
      false,
      'no break is counted twice',
    )
    for (const one of breaks) assert.ok(one.from >= from && (to === null || (one.to !== null && one.to <= to)))
  }
  // A clock that still runs over recorded work leads to the same warning as any overlap.
  if (!told && !overlap(shifts, horizon))
    assert.equal(minutesIn(shifts, horizon), naiveMinutes(punches, horizon), 'the hours of the punches in order')
}

test('any six punches give the hours that they give in order, or a finding', () => {
  fc.assert(
    fc.property(fc.oneof(arrivals, days), (punches) => assertSound(played(punches), punches)),
    { numRuns: 10_000 },
  )
})

test('the punches of a day with a break give the same in every order, or a finding', () => {
  const day: TimedPunch[] = ['start', 'start-break', 'end-break', 'end'].map((type, index) => ({
    type: type as ActionType,
    minute: (index + 1) * 120,
  }))
  const orders = (rest: TimedPunch[]): TimedPunch[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((more) => [one, ...more]))
  for (const order of orders(day)) assertSound(played(order), order)
  assert.equal(played(day).told, false, 'in order there is no finding')
  assert.equal(minutesIn(played(day).shifts, horizon), 240)
})

test('punches in order without contradictions are all applied, and give the expected minutes', () => {
  fc.assert(
    fc.property(days, (punches) => {
      const inOrder = punches.toSorted((left, right) => left.minute - right.minute)
      const { shifts, told } = played(inOrder)
      assert.deepEqual([told, minutesIn(shifts, horizon)], [false, naiveMinutes(punches, horizon)])
    }),
  )
})

test('a day punched again by a differing clock adds at most the difference', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -20, max: 20 }), (punches, differs) => {
      const inOrder = punches.toSorted((left, right) => left.minute - right.minute)
      const again = inOrder.map(({ type, minute }) => ({ type, minute: minute + differs }))
      const once = minutesIn(played(inOrder).shifts, horizon)
      const { shifts } = played([...inOrder, ...again])
      assertSound({ shifts, told: true }, punches)
      const starts = inOrder.filter(({ type }) => type === 'start').length
      const added = minutesIn(shifts, horizon) - once
      assert.ok(added >= 0 && added <= starts * Math.abs(differs), `${added} more minutes`)
    }),
  )
})

// The same through both APIs and the kiosk, with repeated punches.

const world = await createWorld()
world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })
const kiosk = await createKiosk(world, company)
const api = await connectApi(world, company)

type Send = (person: Person, one: TimedPunch) => Promise<string>
const faces: [name: string, send: Send][] = [
  ['in v3', async (person, { type, minute }) => (await punch(world, company, person, type, at(minute).toString())).id],
  [
    'at the kiosk',
    async ({ id }, { type, minute }) => {
      const sent = { user_id: id, pin: '4711', action_type: type, action_time: at(minute).toString() }
      const answer = await world.post('/api/v3/kiosk/punches', sent, kiosk.token)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.id
    },
  ],
  [
    'in v1',
    async ({ id }, { type, minute }) => {
      const whose = { location_id: company.workspaceId, user_id: id }
      const sent = { ...whose, action_type: type, action_time: at(minute).toString() }
      return (await api.sendOk('POST', 'actions', { working_session_action: sent })).id
    },
  ],
]

async function recordedOf(person: Person): Promise<Outcome> {
  const stored = await readTrackings(world, company, person)
  type Span = { starts_at: string; ends_at: string | null }
  const span = ({ starts_at, ends_at }: Span) => ({ from: minuteOf(starts_at), to: ends_at && minuteOf(ends_at) })
  const shifts = stored.map((one: Span & { breaks: Span[] }) => ({ ...span(one), breaks: one.breaks.map(span) }))
  const { body } = await world.get(`${company.ws}/notifications`, person.token)
  return { shifts, told: body.meta.total_count > 0 }
}

const withRepeats = fc.tuple(fc.oneof(arrivals, days), fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 3 }))

for (const [name, send] of faces)
  test(`any six punches ${name}, with repetitions, follow the rule`, () =>
    fc.assert(
      fc.asyncProperty(withRepeats, async ([punches, repeats]) => {
        const person = await company.person({ attributes: { tablet_pin: '4711' } })
        const ids: string[] = []
        for (const [index, one] of punches.entries()) {
          ids.push(await send(person, one))
          for (const [after, earlier] of repeats)
            if (after === index && earlier <= index)
              assert.equal(await send(person, punches[earlier]!), ids[earlier], 'a repeated punch is the first one')
        }
        assert.equal(new Set(ids).size, punches.length, 'no punch is lost')
        const outcome = await recordedOf(person)
        const expected = played(punches)
        const byStart = (shifts: Shift[]) => shifts.toSorted((left, right) => left.from - right.from)
        assert.deepEqual([byStart(outcome.shifts), outcome.told], [byStart(expected.shifts), expected.told])
        assertSound(outcome, punches)
      }),
      { numRuns: 15 },
    ))

test('a late start without an end before recorded work causes an overlap warning', async () => {
  const person = await company.person()
  for (const [type, hour] of [
    ['start', 8],
    ['end', 12],
    ['start', 6],
  ] as const)
    await punch(world, company, person, type, at(hour * 60).toString())
  await runReviews(world)
  const { body } = await world.get(`${company.ws}/notifications`, person.token)
  const titles = body.data.map((one: { attributes: { title: string } }) => one.attributes.title)
  assert.ok(
    titles.some((title: string) => /overlap/i.test(title)),
    titles.join(', '),
  )
})

test('a late punch never changes a confirmed tracking', async () => {
  const person = await company.person()
  const start = await punch(world, company, person, 'start', at(480).toString())
  await punch(world, company, person, 'end', at(960).toString())
  const path = `${company.ws}/time_trackings/${start.attributes.working_session_id}`
  assert.equal((await world.patch(`${path}/confirm`, {}, company.admin.token)).status, 200)
  const shown = async () => (await world.get(`${path}?include=breaks`, company.admin.token)).body.data
  const was = await shown()
  for (const type of types)
    for (const minute of [420, 540, 900]) await punch(world, company, person, type, at(minute).toString())
  assert.deepEqual(await shown(), was)
})
