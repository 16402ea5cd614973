import { dayBefore } from '../../platform/time/day.ts'
import { inChunks } from '../in-chunks.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type AccountFacts, findTimeAccounts } from './account.sql.ts'
import { byUsername } from './by-username.ts'
import { accountsVisibleTo } from './entry.policy.ts'
import { cumulativeSums, type Sums } from './read-account.ts'

type PersonBalance = { facts: AccountFacts; before: Sums; after: Sums }

/** The accounts that the actor may see, before and at the end of a span, by name. */
export async function balancesByPerson(
  scope: WorkspaceScope,
  { from, until }: { from: string; until: string },
): Promise<PersonBalance[]> {
  const people = await findTimeAccounts(scope, accountsVisibleTo(scope))
  const balances: PersonBalance[] = []
  for (const some of inChunks(people)) {
    const sums = await cumulativeSums(scope, some, [dayBefore(from), until])
    for (const facts of some) {
      const [before, after] = sums.get(facts.user_id)! as [Sums, Sums]
      balances.push({ facts, before, after })
    }
  }
  return balances.sort(byUsername)
}
