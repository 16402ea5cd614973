import type { WorkspaceScope } from '../scope.ts'
import { type AccountFacts, findTimeAccounts } from './account.sql.ts'
import { accountStart } from './compute-days.ts'
import { monthSpan } from './month-span.ts'
import { findClosedInMonth, type PaidMonth } from './paid-month.sql.ts'

export type { AbsenceDays, PaidMonth } from './paid-month.sql.ts'

type PayrollMonth = { facts: AccountFacts; closed: PaidMonth | null }

/** A month of everybody whose first workspace this is, since that one pays them; open months only of people with an account. */
export async function payrollMonths(scope: WorkspaceScope, month: string): Promise<PayrollMonth[]> {
  const { first, last } = monthSpan(month)
  const { sql, workspace } = scope
  const people = await findTimeAccounts(
    scope,
    sql`t.deleted_at is null and exists (
      select from memberships m
      where m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id})`,
  )
  const closed = new Map((await findClosedInMonth(scope, first)).map((month) => [month.user_id, month]))
  return people
    .filter(({ home_id }) => home_id === workspace.id)
    .map((facts) => ({ facts, closed: closed.get(facts.user_id) ?? null }))
    .filter(({ facts, closed: month }) => month !== null || isExpected(facts, first, last))
}

function isExpected(facts: AccountFacts, first: string, last: string): boolean {
  const start = accountStart(facts)
  return start !== null && start <= last && (facts.contract_end === null || facts.contract_end >= first)
}
