import { hoursFrom } from '../../shared/hours.ts'
import type { WorkspaceScope } from '../scope.ts'
import { balancesByPerson } from '../time-account/balances-by-person.ts'

export type TimeAccountSums = {
  target_hours: number
  worked_hours: number
  credited_hours: number
  charged_hours: number
  entry_hours: number
  balance_before_hours: number
  balance_hours: number
}

export type TimeAccountRow = TimeAccountSums & {
  key: string
  label: string
  staff_number: string | null
  closed_through: string | null
}

/** Sums of the span and the balances before and after it, of the actor and everybody they administer. */
export async function sumTimeAccounts(
  scope: WorkspaceScope,
  span: { from: string; until: string },
): Promise<{ rows: TimeAccountRow[]; total: TimeAccountSums }> {
  const people = await balancesByPerson(scope, span)
  const rows = people.map(({ facts, before, after }) => ({
    key: facts.user_id,
    label: facts.username,
    staff_number: facts.staff_number,
    closed_through: facts.closed_through,
    ...inHours({
      target: after.target - before.target,
      worked: after.worked - before.worked,
      credited: after.credited - before.credited,
      charged: after.charged - before.charged,
      entries: after.entries - before.entries,
      before: before.balance,
      after: after.balance,
    }),
  }))
  const sum = (value: (person: (typeof people)[number]) => number): number =>
    people.reduce((total, person) => total + value(person), 0)
  const total = inHours({
    target: sum(({ before, after }) => after.target - before.target),
    worked: sum(({ before, after }) => after.worked - before.worked),
    credited: sum(({ before, after }) => after.credited - before.credited),
    charged: sum(({ before, after }) => after.charged - before.charged),
    entries: sum(({ before, after }) => after.entries - before.entries),
    before: sum(({ before }) => before.balance),
    after: sum(({ after }) => after.balance),
  })
  return { rows, total }
}

type Seconds = Record<'target' | 'worked' | 'credited' | 'charged' | 'entries' | 'before' | 'after', number>

/** Rounded once, from whole seconds. */
const inHours = (seconds: Seconds): TimeAccountSums => ({
  target_hours: hoursFrom(seconds.target),
  worked_hours: hoursFrom(seconds.worked),
  credited_hours: hoursFrom(seconds.credited),
  charged_hours: hoursFrom(seconds.charged),
  entry_hours: hoursFrom(seconds.entries),
  balance_before_hours: hoursFrom(seconds.before),
  balance_hours: hoursFrom(seconds.after),
})
