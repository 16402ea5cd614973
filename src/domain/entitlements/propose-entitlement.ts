import type { Id } from '../../platform/ids.ts'
import { localDate, readDate } from '../../platform/time/instant.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { findEmployment } from './employment.sql.ts'
import { selectBooksOf, toBooks } from './entitlement.sql.ts'
import { type Employment, type Proposal, proposeDays } from './granted-by-law.ts'
import { balances, toDays } from './ledger.ts'
import { deadlineIn } from './recount-balances.ts'
import { takenDays } from './taken-days.ts'
import { remainingIn } from './vacation-parts.ts'

type ProposalRequest = Pick<Employment, 'fullDays' | 'weeks' | 'severelyDisabled'> & {
  year?: number | undefined
  /** From the data profile if undefined; null means none. */
  joinedOn?: string | null | undefined
  leftOn?: string | null | undefined
}

type ProposedEntitlement = Proposal & {
  year: number
  joinedOn: string | null
  leftOn: string | null
  payout: number | null
}

/** The days due to a person in a year, and the days to be paid out when they leave. */
export async function proposeEntitlement(
  scope: WorkspaceScope,
  userId: Id,
  asked: ProposalRequest,
): Promise<ProposedEntitlement> {
  const facts = await findEmployment(scope, userId)
  const joinedOn = asked.joinedOn === undefined ? dateIn(facts.start_of_work) : asked.joinedOn
  const leftOn = asked.leftOn === undefined ? dateIn(facts.end_of_contract) : asked.leftOn
  const year = asked.year ?? localDate(scope.clock.now(), scope.zone).year
  const proposal = proposeDays({ ...asked, year, joinedOn: joinedOn ?? undefined, leftOn: leftOn ?? undefined })
  const payout = leftOn === null ? null : await payoutOn(scope, userId, leftOn)
  return { ...proposal, year, joinedOn, leftOn, payout }
}

/** The custom field may contain something other than a date. */
const dateIn = (text: string | undefined): string | null => (text && readDate(text)?.toString()) || null

/** Days left of all entitlements up to a date, counted on that date. */
async function payoutOn(scope: Scope, userId: Id, day: string): Promise<number> {
  const books = toBooks(await selectBooksOf(scope, userId))
  const entitlements = books.entitlements.filter(({ startsAt }) => startsAt <= day)
  const taken = takenDays(books.taken.filter((absenceDay) => absenceDay.day <= day))
  const counted = balances(entitlements, taken, day, deadlineIn(books, day))
  const left = counted.map((balance) => remainingIn(entitlements.find(({ id }) => id === balance.id)!.planned, balance))
  return Math.max(0, toDays(left.reduce((sum, amount) => sum + amount, 0)))
}
