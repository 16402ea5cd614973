import { dayBefore } from '../../platform/time/day.ts'
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
  const sums = await cumulate(scope, people, [dayBefore(from), until])
  return people
    .map((facts) => {
      const [before, after] = sums.get(facts.user_id)! as [Sums, Sums]
      return { facts, before, after }
    })
    .sort(
      (left, right) =>
        left.facts.username.localeCompare(right.facts.username, 'en') ||
        Number(left.facts.user_id) - Number(right.facts.user_id),
    )
}
