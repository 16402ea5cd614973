import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { carryOver } from '../../src/domain/entitlements/carry-over.ts'
import type { Sql } from '../../src/platform/db/connect.ts'
import { createAbsenceCompany } from '../support/absences.ts'
import { entitlementsOf } from '../support/entitlements.ts'
import { createWorld, eventually } from '../support/world.ts'

// Concurrent requests: one is blocked at a chosen row until the other waits too, so that they really overlap.

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { appContext, pool } = world.services
const { grant, change, stored, vacation } = entitlementsOf(world, company)

const waiting = async (count: number): Promise<void> => {
  await eventually(async () => {
    const [row] = await pool<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row!.count >= count
  })
}

/** Takes the locks of `hold`, starts the tasks one by one, each when the one before waits, and releases the locks. */
async function meet(hold: (tx: Sql) => Promise<unknown>, work: (() => Promise<unknown>)[]): Promise<void> {
  const started: Promise<unknown>[] = []
  await pool.begin(async (tx) => {
    await hold(tx)
    for (const start of work) {
      started.push(start())
      await waiting(started.length)
    }
  })
  await Promise.all(started)
}

async function somebody() {
  world.clock.set('2027-02-01T10:00:00Z')
  const { id, token } = await company.person()
  const first = await grant(id, 2026, 30, '2027-03-31')
  const second = await grant(id, 2027, 30, null)
  await vacation(id, '2026-07-06', '2026-07-10')
  const asked = await company.createAbsence(token, { starts_at: '2026-08-03', ends_at: '2026-08-03' })
  return { id, first, second, asked }
}

test('a decision and a changed entitlement at the same time do not deadlock', async () => {
  const { id, first, second, asked } = await somebody()
  await meet(
    (tx) => tx`select from users where id = ${id} for no key update`,
    [() => company.decide(asked, 'confirmed'), () => change(first, { planned_days: 20 })],
  )
  assert.deepEqual(await stored(first), { spent: 6, transferred: 0, lapsed: 0, to: second })
  assert.deepEqual(await stored(second), { spent: 0, transferred: 14, lapsed: 0, to: null })
})

test('the second transaction sees what the first has written', async () => {
  const { first, second, asked } = await somebody()
  await meet(
    (tx) => tx`select from vacation_entitlements where id = ${second} for update`,
    [() => change(first, { planned_days: 20 }), () => company.decide(asked, 'confirmed')],
  )
  assert.equal((await stored(first)).spent, 6)
  assert.equal((await stored(second)).transferred, 14)
})

test('the job waits for a request and includes it', async () => {
  const { id, second, asked } = await somebody()
  await meet(
    (tx) => tx`select from users where id = ${id} for no key update`,
    [
      () => company.decide(asked, 'confirmed'),
      () => {
        world.clock.set('2027-04-01T10:00:00Z')
        return carryOver(appContext)
      },
    ],
  )
  assert.deepEqual(await stored(second), { spent: 0, transferred: 24, lapsed: 24, to: null })
})

test('a request does not wait for another one that stores the holidays of the same years', async () => {
  const span = { starts_at: '2041-08-12', ends_at: '2041-08-16', full_day: true }
  const people = []
  for (const public_holiday_ids of [
    ['AT', 'CH'],
    ['CH', 'AT'],
  ])
    people.push(await company.person({ attributes: { public_holiday_ids } }))
  const [first, second] = people.map((person) => () => company.createAbsence(person.token, span))
  // The row of the last holiday in Austria's year is locked: the first request waits there, holding the locks of its person
  // and the days before.
  const { asked, id } = await pool.begin(async (tx) => {
    const row = { id: 'AT-2041-12-26', calendar: 'AT', day: '2041-12-26', name: 'x', share: 1 }
    await tx`insert into public_holidays ${tx({ ...row, created_at: '2026-01-01', updated_at: '2026-01-01' })}`
    const asked = first!()
    await waiting(1)
    return { asked, id: await second!() }
  })
  const days = async (one: string) =>
    (await world.get(`${company.absences}/${one}`, company.admin.token)).body.data.attributes.days
  assert.deepEqual([await days(await asked), await days(id)], [4, 4])
  const written =
    await pool`select from public_holidays where calendar in ('AT', 'CH') and day between '2041-01-01' and '2041-12-31'`
  assert.ok(written.length > 13, `${written.length} holidays`)
})
