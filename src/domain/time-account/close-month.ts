import { forbidden, invalid, invalidAll, type Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { dayAfter, earlier } from '../../platform/time/day.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { may } from '../permissions.ts'
import { nowOf, type Scope } from '../scope.ts'
import { computeSurcharges, type Surcharge, surchargesOfMonth } from '../surcharges/compute-surcharges.ts'
import type { AccountFacts } from './account.sql.ts'
import { todayIn, zoneOfAccount } from './account-zone.ts'
import {
  findExpiriesAndPayouts,
  findPolicies,
  insertClosedMonth,
  type Obstacle,
  updateClosedThrough,
} from './closing.sql.ts'
import { accountStart } from './compute-days.ts'
import { insertEntry } from './entry.sql.ts'
import { inForceOn } from './in-force.ts'
import { afterMonth, type Lots, lapsingBy } from './lots.ts'
import { monthSpan } from './month-span.ts'
import { obstaclesIn, openDaysThrough } from './obstacles.ts'
import { absenceDaysOf } from './paid-absences.ts'
import { type AbsenceDays, findAbsencesOnDays } from './paid-month.sql.ts'
import { type AccountPolicy, beyondCaps } from './policy.ts'
import { findPrintedNames, type PrintedNames } from './printed-names.sql.ts'
import { type AccountRow, accountOf, accountRows } from './read-account.ts'
import { lockAndRebuildDays } from './rebuild-days.ts'
import { lotsBefore } from './saved-overtime.ts'

/** `beyondCap` is by how much the balance passes a cap that only warns. */
type ClosingResult = { months: string[]; leftOut: Obstacle[]; beyondCap: number }

/** Closes a month of a person and all open ones before it. */
export async function closeMonth(
  scope: Scope,
  userId: Id,
  month: string,
  { force = false } = {},
): Promise<ClosingResult> {
  const { last } = monthSpan(month)
  await lockAndRebuildDays(scope, userId)
  // Past days have just been stored without running trackings; exactly those days are closed.
  const facts = { ...(await accountOf(scope, userId)), stale_from: dayAfter(last) }
  if (last >= todayIn(scope, facts.time_zone)) throw invalid('month', 'A month can be closed once it is over.')
  if (facts.closed_through !== null && last <= facts.closed_through)
    throw invalid('month', 'This month is already closed.')
  const open = openDaysThrough(facts, last)
  const leftOut = await obstaclesIn(scope, open)
  if (leftOut.length > 0) demandForce(scope, leftOut, force)
  const closing = await startClosing(scope, facts, { first: firstDayToClose(facts, month), last })
  for (const row of closing.rows) await closeSingleMonth(scope, facts, closing, row, leftOut)
  await updateClosedThrough(scope, userId, { through: last, until: open.until })
  const months = closing.rows.map(({ key }) => key)
  await recordAboutPerson(scope, userId, { after: { closed_months: months, left_out: leftOut.length } })
  return { months, leftOut, beyondCap: closing.beyondCap }
}

function demandForce({ actor }: Scope, obstacles: readonly Obstacle[], force: boolean): void {
  if (!force) throw invalidAll(obstacles.map((obstacle) => problems[obstacle.kind](obstacle)))
  if (!may(actor, 'month.force')) throw forbidden('Only account admins can close a month by force.')
}

const problems: Record<Obstacle['kind'], (obstacle: Obstacle) => Problem> = {
  running: ({ id, day }) => ({
    pointer: `time_trackings/${id}`,
    title: `A time tracking that began on ${day} has not ended.`,
  }),
  undecided: ({ id, day }) => ({
    pointer: `absences/${id}`,
    title: `An absence from ${day} on has not been decided yet.`,
  }),
  correction: ({ id, day }) => ({
    pointer: `time_corrections/${id}`,
    title: `A correction of ${day} has not been decided yet.`,
  }),
}

/** The day after the last closed one, else the first of the month in which the account starts, else of this month. */
function firstDayToClose(facts: AccountFacts, month: string): string {
  if (facts.closed_through !== null) return dayAfter(facts.closed_through)
  const { first } = monthSpan(month)
  const start = accountStart(facts)
  return start === null ? first : earlier(first, `${start.slice(0, 7)}-01`)
}

type Closing = {
  rows: AccountRow[]
  policies: AccountPolicy[]
  expiriesAndPayouts: Map<string, { expired: number; payout: number }>
  surcharges: Surcharge[]
  absences: AbsenceDays[]
  names: PrintedNames
  balance: number
  lots: Lots
  /** Seconds that the previous closing has expired on the first of this month; zero or below. */
  expired: number
  beyondCap: number
}

async function startClosing(
  scope: Scope,
  facts: AccountFacts,
  { first, last }: { first: string; last: string },
): Promise<Closing> {
  const rows = await accountRows(scope, facts, { from: first, until: last }, 'month')
  const [start] = rows as [AccountRow]
  return {
    rows,
    policies: await findPolicies(scope, facts.home_id),
    expiriesAndPayouts: await findExpiriesAndPayouts(scope, facts.user_id),
    surcharges: (await computeSurcharges(scope, [{ facts, first, last, withoutRunning: true }])).get(facts.user_id)!,
    balance: start.balance - start.entries - start.charged + start.target,
    absences: absenceDaysOf(await findAbsencesOnDays(scope, facts.user_id, { first, last })),
    names: await findPrintedNames(scope, facts.user_id, { first, last }),
    lots: await lotsBefore(scope, facts, first),
    expired: 0,
    beyondCap: 0,
  }
}

async function closeSingleMonth(
  scope: Scope,
  facts: AccountFacts,
  closing: Closing,
  row: AccountRow,
  leftOut: readonly Obstacle[],
): Promise<void> {
  const { first, last } = monthSpan(row.key)
  const policy = inForceOn(closing.policies, last)
  const known = closing.expiriesAndPayouts.get(first) ?? { expired: 0, payout: 0 }
  const before = closing.balance
  const uncapped = before + row.charged - row.target + row.entries + closing.expired
  const beyond = beyondCaps(policy, uncapped)
  const cut = policy?.cap_action === 'warn' ? 0 : -beyond
  // Missing hours can be cut, but not paid out.
  const isPaid = policy?.cap_action === 'pay_out' && cut < 0
  if (cut !== 0)
    await insertClosingEntry(scope, facts, { kind: isPaid ? 'payout' : 'cap', seconds: cut, day: last }, first)
  const entries = row.entries + closing.expired + cut
  const after = uncapped + cut
  const expired = known.expired + closing.expired
  closing.lots = afterMonth(closing.lots, {
    month: first,
    seconds: row.charged - row.target + entries - expired,
    expired,
  })
  const paidOut = known.payout + (isPaid ? cut : 0)
  await insertClosedMonth(
    scope,
    {
      user_id: facts.user_id,
      month: first,
      balance_before: before,
      target_seconds: row.target,
      worked_seconds: row.worked,
      credited_seconds: row.credited,
      charged_seconds: row.charged,
      entry_seconds: entries,
      payout_seconds: paidOut,
      balance_after: after,
      surcharges: surchargesOfMonth(closing.surcharges, row.key),
      absences: absencesOfMonth(closing.absences, row.key),
      rules: currentRules(facts, { first, last }, policy),
      // Running trackings are listed in all months since their start, other obstacles from before the closing in its first.
      left_out: leftOut.filter(
        ({ kind, day }) =>
          day <= last && (day >= first || kind === 'running' || first === monthSpan(closing.rows[0]!.key).first),
      ),
      printed_names: closing.names,
    },
    nowOf(scope),
  )
  closing.balance = after
  closing.beyondCap = beyond + cut
  closing.expired = await insertExpiries(scope, facts, closing, policy, dayAfter(last), first)
}

/** Overtime that is too old expires on the first of the next month. */
async function insertExpiries(
  scope: Scope,
  facts: AccountFacts,
  { lots }: Closing,
  policy: AccountPolicy | null,
  day: string,
  month: string,
): Promise<number> {
  if (policy?.expiry_months == null) return 0
  const lapsing = lapsingBy(lots, policy.expiry_months, day)
  for (const { month: saved, seconds } of lapsing)
    await insertClosingEntry(scope, facts, { kind: 'expiry', seconds: -seconds, day, savedIn: saved }, month)
  return -lapsing.reduce((sum, { seconds }) => sum + seconds, 0)
}

const insertClosingEntry = (
  scope: Scope,
  { user_id }: AccountFacts,
  { savedIn, ...entry }: { kind: 'cap' | 'payout' | 'expiry'; seconds: number; day: string; savedIn?: string },
  month: string,
): Promise<Id> =>
  insertEntry(
    scope,
    {
      user_id,
      ...entry,
      reason: `${entry.kind} ${(savedIn ?? month).slice(0, 7)}`,
      source: 'closing',
      source_month: month,
    },
    nowOf(scope),
  )

const currentRules = (facts: AccountFacts, span: { first: string; last: string }, policy: AccountPolicy | null) => ({
  zone: zoneOfAccount(facts),
  saldo_type: facts.saldo_type,
  calc_holiday_options: facts.calc_holiday_options,
  custom_holiday_hours: facts.custom_holiday_hours,
  schedules: facts.schedules.filter(
    (schedule) =>
      schedule === inForceOn(facts.schedules, span.first) ||
      (schedule.starts_on >= span.first && schedule.starts_on <= span.last),
  ),
  policy,
})

const absencesOfMonth = (absences: readonly AbsenceDays[], month: string): AbsenceDays[] =>
  absences
    .map((absence) => ({
      ...absence,
      days: Object.fromEntries(Object.entries(absence.days).filter(([day]) => day.startsWith(month))),
    }))
    .filter(({ days }) => Object.keys(days).length > 0)
