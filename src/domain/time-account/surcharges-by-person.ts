import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { computeSurcharges, type Surcharge, surchargesOn } from '../surcharges/compute-surcharges.ts'
import { type AccountFacts, findTimeAccounts } from './account.sql.ts'
import { byUsername } from './by-username.ts'
import { findClosedSurcharges } from './closing.sql.ts'
import { accountsVisibleTo } from './entry.policy.ts'
import { firstOpenDay } from './rebuild-days.ts'

type PersonSurcharges = { facts: AccountFacts; surcharges: Surcharge[] }

/** Surcharges of everybody the actor may see, by name: closed months as stored, open ones computed. */
export async function surchargesByPerson(
  scope: WorkspaceScope,
  { from, until }: { from: string; until: string },
): Promise<PersonSurcharges[]> {
  const people = await findTimeAccounts(scope, accountsVisibleTo(scope))
  const stored = Map.groupBy(
    await findClosedSurcharges(
      scope,
      people.map(({ user_id }) => user_id),
      { from, until },
    ),
    ({ user_id }) => user_id,
  )
  const open = people.map((facts) => ({ facts, first: firstOpenDay(facts, from), last: until }))
  const live = await computeSurcharges(scope, open)
  return people
    .map((facts) => {
      const closed = (stored.get(facts.user_id) ?? []).flatMap(({ surcharges }) => surcharges)
      const isIn = (day: string): boolean => from <= day && day <= until
      return { facts, surcharges: sumByRule([...surchargesOn(closed, isIn), ...live.get(facts.user_id)!]) }
    })
    .sort(byUsername)
}

/** One for each rule, with its latest title and percentage. */
function sumByRule(surcharges: readonly Surcharge[]): Surcharge[] {
  const byRule = new Map<Id, Surcharge>()
  for (const surcharge of surcharges) {
    const known = byRule.get(surcharge.rule_id)
    const seconds = (known?.seconds ?? 0) + surcharge.seconds
    byRule.set(surcharge.rule_id, { ...surcharge, seconds, days: { ...known?.days, ...surcharge.days } })
  }
  return [...byRule.values()]
}
