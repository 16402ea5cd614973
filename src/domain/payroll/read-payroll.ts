import type { WorkspaceScope } from '../scope.ts'
import { payrollMonths } from '../time-account/payroll-months.ts'
import { findPaySettings } from './payroll.sql.ts'
import { type Missing, type PayrollLine, payrollLines } from './payroll-lines.ts'
import { findWageTypes } from './wage-type.sql.ts'

type Payroll = { people: number; lines: PayrollLine[]; missing: Missing[] }

/** The lines of the closed months, and what is still missing for an export. */
export async function readPayroll(scope: WorkspaceScope, month: string): Promise<Payroll> {
  const months = await payrollMonths(scope, month)
  const ids = months.map(({ facts }) => facts.user_id)
  const paySettings = new Map((await findPaySettings(scope, ids)).map((setting) => [setting.user_id, setting]))
  const people = months.map(({ facts: { user_id, username, staff_number }, closed }) => ({
    username,
    staff_number,
    closed,
    ...paySettings.get(user_id)!,
  }))
  people.sort(
    (left, right) =>
      Number(left.staff_number) - Number(right.staff_number) ||
      (left.staff_number ?? '').localeCompare(right.staff_number ?? '', 'en') ||
      Number(left.user_id) - Number(right.user_id),
  )
  return { people: people.length, ...payrollLines(people, await findWageTypes(scope)) }
}
