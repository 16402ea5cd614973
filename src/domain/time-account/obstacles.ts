import type { Id } from '../../platform/ids.ts'
import { dayAfter } from '../../platform/time/day.ts'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'
import { demandArea } from '../areas/known-areas.ts'
import { may } from '../permissions.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { type AccountFacts, findTimeAccounts } from './account.sql.ts'
import { zoneOfAccount } from './account-zone.ts'
import { byUsername } from './by-username.ts'
import { type DaysToClose, findObstacles, isToCloseOrElsewhere, type Obstacle } from './closing.sql.ts'
import { monthSpan } from './month-span.ts'
import { beginningOfTime, firstOpenDay } from './rebuild-days.ts'

/**
 * All open days up to the last one, in the zone of the person's account: closing a month closes every day before it, also
 * days on which the account had not begun.
 */
export function openDaysThrough(facts: AccountFacts, last: string): DaysToClose {
  const zone = zoneOfAccount(facts)
  const until = toDatabase(startOfDay(Temporal.PlainDate.from(dayAfter(last)), zone))
  return {
    userId: facts.user_id,
    first: firstOpenDay(facts, beginningOfTime),
    last,
    from: facts.closed_until,
    until,
    zone,
  }
}

export const obstaclesIn = async (scope: Scope, days: DaysToClose): Promise<Obstacle[]> =>
  (await findObstacles(scope, [days])).map(({ kind, id, day }) => ({ kind, id, day }))

type ObstacleOfPerson = { facts: AccountFacts; obstacle: Obstacle }

type ObstaclesOfMembers = {
  obstacles: ObstacleOfPerson[]
  /** People whose months are closed in another workspace, their first, and not by the actor; also if closed already. */
  elsewhere: AccountFacts[]
}

/** What keeps the month of members of the workspace, or of an area, from being closed; by name. */
export async function obstaclesOfMembers(
  scope: WorkspaceScope,
  { month, areaId }: { month: string; areaId?: Id | undefined },
): Promise<ObstaclesOfMembers> {
  const { actor, workspace } = scope
  if (areaId) await demandArea(scope, areaId, { removedToo: true })
  const { last } = monthSpan(month)
  const closes = ({ user_id: userId, home_id }: AccountFacts): boolean =>
    may(actor, 'month.close', { userId, otherHome: home_id === workspace.id ? null : home_id })
  const { toClose = [], elsewhere = [] } = Object.groupBy(
    await findTimeAccounts(scope, isToCloseOrElsewhere(scope, { areaId, openOn: last })),
    (facts) => (closes(facts) ? 'toClose' : 'elsewhere'),
  )
  const people = new Map(toClose.map((facts) => [facts.user_id, facts]))
  const found = await findObstacles(
    scope,
    toClose.map((facts) => openDaysThrough(facts, last)),
  )
  return {
    obstacles: found.map(({ user_id, ...obstacle }) => ({ facts: people.get(user_id)!, obstacle })).sort(byUsername),
    elsewhere: elsewhere.sort((left, right) => byUsername({ facts: left }, { facts: right })),
  }
}
