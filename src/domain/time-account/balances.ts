import { dayBefore } from '../../platform/time/day.ts'
import { peopleInPieces } from '../people-in-pieces.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type AccountFacts, findAccounts } from './account.sql.ts'
import { accountsVisibleTo } from './entry.policy.ts'
import { cumulate, type Sums } from './read-account.ts'

type PersonBalance = { facts: AccountFacts; before: Sums; after: Sums }

/** The accounts of everybody whom the actor may look at, before and at the end of a span, by name. */
export async function balancesIn(
  scope: WorkspaceScope,
  { from, until }: { from: string; until: string },
): Promise<PersonBalance[]> {
  const people = await findAccounts(scope, accountsVisibleTo(scope))
  const balances: PersonBalance[] = []
  for (const some of peopleInPieces(people)) {
    const sums = await cumulate(scope, some, [dayBefore(from), until])
    for (const facts of some) {
      const [before, after] = sums.get(facts.user_id)! as [Sums, Sums]
      balances.push({ facts, before, after })
    }
  }
  return balances.sort(
    (left, right) =>
      left.facts.username.localeCompare(right.facts.username, 'en') ||
      Number(left.facts.user_id) - Number(right.facts.user_id),
  )
}
