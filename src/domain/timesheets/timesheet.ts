import type { Id } from '../../platform/ids.ts'
import { later } from '../../platform/time/day.ts'
import type { Shift } from '../../shared/working-day.ts'
import type { WorkspaceScope } from '../scope.ts'
import { startOfAccountDay } from '../time-account/account-days.ts'
import { zoneOfAccount } from '../time-account/account-zone.ts'
import { type AccountFacts, shiftsIn } from '../time-account/compute-days.ts'
import { monthSpan } from '../time-account/month-span.ts'
import { closedMonthOf, monthsOf, type PrintedNames } from '../time-account/months.ts'
import { accountOf, accountRows } from '../time-account/read-account.ts'
import { findReopening, findSignatures, findTypesOfAbsences, type SheetSignature } from './timesheet.sql.ts'

/** `dayShift` is the distance in days from the line's day: a night shift ends on the next one. */
type ClockTime = { time: string; dayShift: number }

type SheetShift = { start: ClockTime; end: ClockTime | null; breakSeconds: number }

export type SheetDay = {
  day: string
  shifts: SheetShift[]
  worked: number
  target: number
  absence: string | null
  entries: number
  balance: number
}

/** A month of a person as it is printed. Whole seconds. */
export type Timesheet = {
  workspace: string
  person: string
  staffNumber: string | null
  month: string
  days: SheetDay[]
  worked: number
  target: number
  credited: number
  entries: number
  balanceBefore: number
  balanceAfter: number
  surcharges: { title: string; percentage: number; seconds: number }[]
  /** Null while the month is open. */
  closed: { version: number; by: string; at: string } | null
  /** The latest version that was reopened. */
  reopened: { version: number; by: string; reason: string; signed: boolean } | null
  signatures: SheetSignature[]
  zone: string
  /** Closed before names were stored with a month: printed as it was then, since it may have been signed. */
  isOfOlderForm: boolean
}

/** An open month is shown as it is now. */
export async function timesheetOf(scope: WorkspaceScope, userId: Id, month: string): Promise<Timesheet> {
  const facts = await accountOf(scope, userId)
  const { first, last } = monthSpan(month)
  const rows = await accountRows(scope, facts, { from: first, until: last }, 'day')
  const absenceIds = rows.flatMap(({ absence_id }) => absence_id ?? [])
  const types = await findTypesOfAbsences(scope, absenceIds)
  const closed = await closedMonthOf(scope, facts, month)
  // A closed month keeps the names, days and times of its closing, even if names or the zone have changed since.
  const { absenceTypes, ...names } = namesOn(scope, facts, closed?.printed_names ?? null)
  const shown = closed?.facts ?? facts
  const zone = zoneOfAccount(shown)
  const shifts = (await shiftsIn(scope, [{ facts: shown, first, last }])).get(userId) ?? []
  // Trackings that were running at the closing stay without an end on the sheet, since it does not include their hours.
  const leftOut = new Set(closed?.left_out.flatMap(({ kind, id }) => (kind === 'running' ? [id] : [])))
  const start = startOfAccountDay(shown, first).epochMilliseconds / 1000
  // Work that ends at the first midnight belongs to the previous month. Sheets of the older form still print it.
  const isOfOlderForm = closed !== null && closed.printed_names === null
  const isPrinted = ({ id, from, until }: Shift): boolean =>
    isOfOlderForm || until > start || from >= start || leftOut.has(id)
  const placed = Map.groupBy(shifts.filter(isPrinted), ({ from }) => later(localDay(from, zone), first))
  const surcharges = closed?.surcharges ?? (await openSurcharges(scope, facts, month))
  const reopening = await findReopening(scope, userId, first)
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0)
  const titleOf = (absenceId: Id | null): string | null => {
    const type = absenceId === null ? undefined : types.get(absenceId)
    return type ? (absenceTypes[type.type_id] ?? type.title) : null
  }
  const [begin, end] = [rows[0]!, rows.at(-1)!]
  return {
    ...names,
    month,
    days: rows.map(({ key, worked, target, absence_id, entries, balance }) => ({
      day: key,
      worked,
      target,
      entries,
      balance,
      absence: titleOf(absence_id),
      shifts: (placed.get(key) ?? []).map(({ id, from, until, running, breakSeconds }) => ({
        start: clockTime(from, key, zone),
        end: running || leftOut.has(id) ? null : clockTime(until, key, zone),
        breakSeconds: leftOut.has(id) ? 0 : breakSeconds,
      })),
    })),
    worked: sum((row) => row.worked),
    target: sum((row) => row.target),
    credited: sum((row) => row.credited),
    entries: sum((row) => row.entries),
    balanceBefore: begin.balance - begin.entries - begin.charged + begin.target,
    balanceAfter: end.balance,
    surcharges: surcharges.map(({ title, percentage, seconds }) => ({ title, percentage, seconds })),
    closed: closed && { version: closed.version, by: closed.closed_by, at: closed.created_at },
    reopened: reopening && {
      version: reopening.version,
      by: reopening.reopened_by,
      reason: reopening.reopening_reason,
      signed: reopening.signed,
    },
    signatures: closed ? await findSignatures(scope, closed.id) : [],
    zone,
    isOfOlderForm,
  }
}

/** Slow, since all months of the account are computed together; so it is not called for closed months. */
async function openSurcharges(scope: WorkspaceScope, facts: AccountFacts, month: string) {
  return (await monthsOf(scope, facts, month)).find(({ key }) => key === month)?.surcharges ?? []
}

/** The names of the closing if they are stored, else the current ones. */
const namesOn = ({ workspace }: WorkspaceScope, facts: AccountFacts, stored: PrintedNames | null) => ({
  // For a workspace that the person has joined since, the name of the home workspace.
  workspace: stored?.workspaces[workspace.id] ?? Object.values(stored?.workspaces ?? {})[0] ?? workspace.name,
  person: stored?.person ?? facts.username,
  staffNumber: stored ? stored.staff_number : facts.staff_number,
  absenceTypes: stored?.absence_types ?? {},
})

const localTime = (seconds: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toZonedDateTimeISO(zone)

const localDay = (seconds: number, zone: string): string => localTime(seconds, zone).toPlainDate().toString()

function clockTime(seconds: number, day: string, zone: string): ClockTime {
  const local = localTime(seconds, zone)
  const dayShift = Temporal.PlainDate.from(day).until(local.toPlainDate(), { largestUnit: 'day' }).days
  return { time: local.toPlainTime().toString().slice(0, 5), dayShift }
}
