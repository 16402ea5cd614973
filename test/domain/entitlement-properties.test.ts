import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { inAccount } from '../../src/domain/app-context.ts'
import { carryOver } from '../../src/domain/entitlements/carry-over.ts'
import {
  changeEntitlement,
  grantEntitlement,
  removeEntitlement,
} from '../../src/domain/entitlements/write-entitlements.ts'
import { createAbsenceCompany } from '../support/absences.ts'
import { naiveBalances, type PlainAbsence, type PlainEntitlement } from '../support/naive-ledger.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { token } = company.admin
await world.patch(company.ws, { holiday_calendar: 'none' }, token)
const { appContext, pool } = world.services

type Ledger = {
  userId: string
  today: string
  absences: (PlainAbsence & { id: string })[]
  entitlements: PlainEntitlement[]
}
type Step = { name: string; run(ledger: Ledger): Promise<void> }

const plus = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()
const picked = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Dates around those at which something happens, and small numbers: mistakes are most likely there. */
const someDay = fc
  .tuple(fc.constantFrom('2025-12-22', '2026-03-23', '2026-06-24', '2026-12-22', '2027-03-23'), fc.nat(14))
  .map(([anchor, days]) => plus(anchor, days))
const part = fc.constantFrom('full', 'full', 'am', 'pm' as const)
const span = fc.record({ from: someDay, length: fc.nat(8), part })
type Span = { from: string; length: number; part: string }

const placed = ({ from, length, part: of }: Span): Omit<PlainAbsence, 'kind' | 'status'> => ({
  from,
  until: of === 'full' ? plus(from, length) : from,
  part: of as PlainAbsence['part'],
})
const hours = { full: ['00:00:00', '23:59:59'], am: ['08:00:00', '12:00:00'], pm: ['13:00:00', '17:00:00'] }
const attributesOf = (one: Omit<PlainAbsence, 'kind' | 'status'>) => ({
  starts_at: `${one.from}T${hours[one.part][0]}`,
  ends_at: `${one.until}T${hours[one.part][1]}`,
  full_day: one.part === 'full',
})

const ask = fc.record({ kind: fc.constantFrom('vacation', 'vacation', 'sickness', 'unpaid'), span }).map(
  ({ kind, span: wanted }): Step => ({
    name: `ask for ${kind} ${JSON.stringify(wanted)}`,
    async run({ userId, absences }) {
      const absence = placed(wanted)
      const id = await company.createAbsence(token, {
        ...attributesOf(absence),
        user_id: userId,
        absence_type_id: company.types[kind],
      })
      absences.push({ ...absence, id, kind, status: 'pending' })
    },
  }),
)

const decide = fc
  .record({ at: fc.nat(9), status: fc.constantFrom('confirmed', 'confirmed', 'pending', 'rejected') })
  .map(
    ({ at, status }): Step => ({
      name: `${at} becomes ${status}`,
      async run({ absences }) {
        const absence = picked(absences, at)
        if (!absence) return
        await company.decide(absence.id, status as 'confirmed')
        absence.status = status
      },
    }),
  )

const confirmAll = fc.constant<Step>({
  name: 'confirm all',
  async run({ absences }) {
    for (const absence of absences) await company.decide(absence.id, 'confirmed')
    for (const absence of absences) absence.status = 'confirmed'
  },
})

const change = fc.record({ at: fc.nat(9), span }).map(
  ({ at, span: wanted }): Step => ({
    name: `${at} moves to ${JSON.stringify(wanted)}`,
    async run({ absences }) {
      const absence = picked(absences, at)
      if (!absence) return
      const answer = await world.patch(`${company.absences}/${absence.id}`, attributesOf(placed(wanted)), token)
      assert.equal(answer.status, 200, answer.text)
      Object.assign(absence, placed(wanted))
    },
  }),
)

const remove = fc.nat(9).map(
  (at): Step => ({
    name: `${at} goes`,
    async run({ absences }) {
      const absence = picked(absences, at)
      if (!absence) return
      assert.equal((await world.delete(`${company.absences}/${absence.id}`, token)).status, 200)
      absences.splice(absences.indexOf(absence), 1)
    },
  }),
)

const terms = fc.record({
  halves: fc.nat(14),
  from: fc.constantFrom('2025-01-01', '2025-07-01', '2026-01-01', '2026-01-01', '2026-04-01', '2027-01-01'),
  months: fc.constantFrom(6, 12, 12, 12, 18),
  expires: fc.constantFrom(false, false, false, true),
  transfer: fc.constantFrom(null, 0, 1, 3, 3, 15),
})
type Terms = { halves: number; from: string; months: number; expires: boolean; transfer: number | null }

function plainOf({ from, months, transfer, halves, expires }: Terms): Omit<PlainEntitlement, 'id'> {
  const end = Temporal.PlainDate.from(from).add({ months })
  const until = transfer === null ? null : end.add({ months: transfer }).subtract({ days: 1 }).toString()
  return { from, end: end.subtract({ days: 1 }).toString(), halves, expires, until }
}
const columnsOf = ({ from, end, halves, expires, until }: Omit<PlainEntitlement, 'id'>) => ({
  starts_at: from,
  ends_at: end,
  planned_days: halves / 2,
  expires,
  transfer_remaining: until !== null,
  end_of_transfer_period: until,
})

const grant = terms.map(
  (wanted): Step => ({
    name: `grant ${JSON.stringify(wanted)}`,
    async run({ userId, entitlements }) {
      const row = { title: 'Vacation', ...columnsOf(plainOf(wanted)) }
      const id = await inAccount(appContext, company.accountId, (scope) => grantEntitlement(scope, userId, row))
      entitlements.push({ ...plainOf(wanted), id: Number(id) })
    },
  }),
)

const alter = fc.record({ at: fc.nat(4), wanted: fc.option(terms) }).map(
  ({ at, wanted }): Step => ({
    name: wanted ? `entitlement ${at} becomes ${JSON.stringify(wanted)}` : `entitlement ${at} goes`,
    async run({ entitlements }) {
      const entitlement = picked(entitlements, at)
      if (!entitlement) return
      const id = String(entitlement.id)
      await inAccount(appContext, company.accountId, (scope) =>
        wanted ? changeEntitlement(scope, id, columnsOf(plainOf(wanted))) : removeEntitlement(scope, id),
      )
      if (wanted) Object.assign(entitlement, plainOf(wanted))
      else entitlements.splice(entitlements.indexOf(entitlement), 1)
    },
  }),
)

const turns = [
  '2025-12-31',
  '2026-01-01',
  '2026-03-31',
  '2026-04-01',
  '2026-12-31',
  '2027-01-01',
  '2027-03-31',
  '2028-01-01',
]
const wait = fc.oneof(fc.constantFrom(...turns), fc.constantFrom(1, 90, 365)).map(
  (until): Step => ({
    name: typeof until === 'string' ? `it is ${until}` : `${until} days later`,
    async run(ledger) {
      const date = typeof until === 'string' ? until : plus(ledger.today, until)
      if (date > ledger.today) ledger.today = date
      world.clock.set(`${ledger.today}T11:00:00Z`)
      await carryOver(appContext)
    },
  }),
)

/** Some years to begin with, so that there is something to carry over and to lapse. */
const steps = fc
  .tuple(
    fc.array(grant, { minLength: 2, maxLength: 4 }),
    fc.array(fc.oneof(ask, ask, ask, decide, confirmAll, confirmAll, change, remove, grant, alter, wait, wait, wait), {
      minLength: 4,
      maxLength: 16,
    }),
  )
  .map(([granted, rest]) => [...granted, ...rest])

async function stored(userId: string): Promise<object[]> {
  const rows = await pool`
    select id, spent_days, transferred_days, lapsed_days, transferred_to from vacation_entitlements
    where user_id = ${userId} order by id`
  return rows.map((row) => ({
    id: Number(row.id),
    spent: row.spent_days,
    transferred: row.transferred_days,
    lapsed: row.lapsed_days,
    to: row.transferred_to && Number(row.transferred_to),
  }))
}

test('after any sequence of changes the balances match a recount', async () => {
  const property = fc.asyncProperty(steps, async (sequence) => {
    const { id: userId } = await company.person()
    const ledger: Ledger = { userId, today: '2025-12-01', absences: [], entitlements: [] }
    world.clock.set(`${ledger.today}T11:00:00Z`)
    for (const [index, step] of sequence.entries()) {
      await step.run(ledger)
      const expected = naiveBalances(ledger.entitlements, ledger.absences, ledger.today)
      const list = [...expected].map(([id, balance]) => ({ id, ...balance })).sort((a, b) => a.id - b.id)
      const past = sequence.slice(0, index + 1).map(({ name }) => name)
      assert.deepEqual(await stored(userId), list, [`on ${ledger.today}`, ...past].join('\n'))
    }
  })
  await fc.assert(property, { numRuns: 25 })
})
