import type { Id } from '../../platform/ids.ts'
import { dayAfter, earlier } from '../../platform/time/day.ts'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'
import { demandArea } from '../areas/known-areas.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { type AccountFacts, findAccounts } from './account.sql.ts'
import { zoneOfAccount } from './account-zone.ts'
import { byUsername } from './by-username.ts'
import { type DaysToClose, findObstacles, isMemberOf, type Obstacle } from './closing.sql.ts'
import { accountStart } from './compute-days.ts'
import { monthSpan } from './month-span.ts'

/** From `first` to `last`, in the zone of the person's account. */
export function daysToClose(facts: AccountFacts, { first, last }: { first: string; last: string }): DaysToClose {
  const zone = zoneOfAccount(facts)
  const until = toDatabase(startOfDay(Temporal.PlainDate.from(dayAfter(last)), zone))
  return { userId: facts.user_id, first, last, until, zone }
}

/** All days that are closed with a month: it, and the open months before it. */
export const daysUpTo = (facts: AccountFacts, month: string): DaysToClose =>
  daysToClose(facts, { first: firstDayToClose(facts, month), last: monthSpan(month).last })

/** The day after the last closed one, else the first of the month in which the account starts, else of this month. */
function firstDayToClose(facts: AccountFacts, month: string): string {
  if (facts.closed_through !== null) return dayAfter(facts.closed_through)
  const { first } = monthSpan(month)
  const start = accountStart(facts)
  return start === null ? first : earlier(first, `${start.slice(0, 7)}-01`)
}

export const obstaclesIn = async (scope: Scope, days: DaysToClose): Promise<Obstacle[]> =>
  (await findObstacles(scope, [days])).map(({ kind, id, day }) => ({ kind, id, day }))

type ObstacleOfPerson = { facts: AccountFacts; obstacle: Obstacle }

/** What keeps the month of members of the workspace, or of an area, from being closed; by name. */
export async function obstaclesOfMembers(
  scope: WorkspaceScope,
  { month, areaId }: { month: string; areaId?: Id | undefined },
): Promise<ObstacleOfPerson[]> {
  if (areaId) await demandArea(scope, areaId, { removedToo: true })
  const { last } = monthSpan(month)
  const everybody = await findAccounts(scope, isMemberOf(scope, { workspaceId: scope.workspace.id, areaId }))
  const open = everybody.filter(({ closed_through }) => closed_through === null || closed_through < last)
  const people = new Map(open.map((facts) => [facts.user_id, facts]))
  const found = await findObstacles(
    scope,
    open.map((facts) => daysUpTo(facts, month)),
  )
  return found.map(({ user_id, ...obstacle }) => ({ facts: people.get(user_id)!, obstacle })).sort(byUsername)
}
