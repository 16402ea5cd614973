import type { Id } from '../../platform/ids.ts'
import { localDate, readDate } from '../../platform/time/instant.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { findEmployment } from './employment.sql.ts'
import { selectBooksOf, toBooks } from './entitlement.sql.ts'
import { type Employment, type Proposal, proposeDays } from './granted-by-law.ts'
import { balances, toDays } from './ledger.ts'
import { leftIn } from './parts.ts'
import { deadlineIn } from './recount.ts'
import { settle } from './taken-days.ts'

type Asked = Pick<Employment, 'fullDays' | 'weeks' | 'severelyDisabled'> & {
  year?: number | undefined
  /** As the data profile has it unless it is given; null means that there is none. */
  joinedOn?: string | null | undefined
  leftOn?: string | null | undefined
}

type Proposed = Proposal & {
  year: number
  joinedOn: string | null
  leftOn: string | null
  payout: number | null
}

/** The days that a person should have in a year, and what would have to be paid out when they leave. */
export async function proposeEntitlement(scope: WorkspaceScope, userId: Id, asked: Asked): Promise<Proposed> {
  const facts = await findEmployment(scope, userId)
  const joinedOn = asked.joinedOn === undefined ? dateIn(facts.start_of_work) : asked.joinedOn
  const leftOn = asked.leftOn === undefined ? dateIn(facts.end_of_contract) : asked.leftOn
  const year = asked.year ?? localDate(scope.clock.now(), scope.zone).year
  const proposal = proposeDays({ ...asked, year, joinedOn: joinedOn ?? undefined, leftOn: leftOn ?? undefined })
  const payout = leftOn === null ? null : await payoutOn(scope, userId, leftOn)
  return { ...proposal, year, joinedOn, leftOn, payout }
}

/** The field is a date unless somebody has made it something else. */
const dateIn = (text: string | undefined): string | null => (text && readDate(text)?.toString()) || null

/** Days left of all that was granted up to a date, as it would be counted on that date. */
async function payoutOn(scope: Scope, userId: Id, day: string): Promise<number> {
  const books = toBooks(await selectBooksOf(scope, userId))
  const entitlements = books.entitlements.filter(({ startsAt }) => startsAt <= day)
  const taken = settle(books.taken.filter((one) => one.day <= day))
  const counted = balances(entitlements, taken, day, deadlineIn(books, day))
  const left = counted.map((one) => leftIn(entitlements.find(({ id }) => id === one.id)!.planned, one))
  return Math.max(0, toDays(left.reduce((sum, amount) => sum + amount, 0)))
}
