import type { Id } from '../../platform/ids.ts'
import { localDate, startOfDay } from '../../platform/time/instant.ts'
import { demandKnown } from '../reports/report-filter.ts'
import type { WorkspaceScope } from '../scope.ts'
import { expectedPeople } from './expected-people.ts'
import { type AbsenceToday, findAbsencesOn, findPresentPeople, type PresentPerson } from './presence.sql.ts'
import { type PresenceState, presenceState, presenceStates } from './presence-state.ts'

/** Moments are seconds since 1970. */
type Presence = {
  user_id: Id
  name: string
  state: PresenceState
  since: number | null
  away_until: string | null
  absence_type_id: Id | null
  absence_type: string | null
  area_id: Id | null
  area_ids: readonly Id[]
}

type Board = {
  rows: Presence[]
  counts: Record<PresenceState, number>
  /** When the next state changes without a punch, at midnight at the latest. */
  changesAt: number
}

/** The presence of everybody the actor may see. The number of statements does not grow with them. */
export async function readPresence(scope: WorkspaceScope, areaId: Id | null): Promise<Board> {
  if (areaId !== null) await demandKnown(scope, { areaIds: [areaId] })
  const moment = scope.clock.now()
  const now = moment.epochMilliseconds / 1000
  const date = localDate(moment, scope.zone)
  const today = date.toString()
  const midnight = (day: Temporal.PlainDate): number => startOfDay(day, scope.zone).epochMilliseconds / 1000
  const people = await findPresentPeople(scope, { today, areaId })
  const ids = people.map(({ user_id }) => user_id)
  const absences = Map.groupBy(await findAbsencesOn(scope, ids, today), ({ user_id }) => user_id)
  const awayNow = (id: Id) => absences.get(id)?.find((absence) => covers(absence, now))
  const begun = midnight(date)
  const isAwaited = (person: PresentPerson): boolean =>
    person.in_full && person.running_since === null && !(person.last_start !== null && person.last_start >= begun)
  const expected = await expectedPeople(scope, people.filter(isAwaited), absences, date)
  const rows = people.map((person): Presence => {
    const absence = awayNow(person.user_id)
    const { state, since } = presenceState(
      {
        runningSince: person.running_since,
        breakSince: person.break_since,
        awaySince: absence?.from ?? null,
        expectedAt: expected.get(person.user_id) ?? null,
        leftAt: person.last_end !== null && person.last_end >= begun ? person.last_end : null,
      },
      now,
    )
    const away = state === 'away' ? absence : undefined
    const type = away?.here && (person.in_full || scope.actor.allowed.absenceReasons) ? away : undefined
    return {
      user_id: person.user_id,
      name: person.name,
      state,
      // Times are only for the person and their leads.
      since: person.in_full ? since : null,
      away_until: away?.last_day ?? null,
      absence_type_id: type?.absence_type_id ?? null,
      absence_type: type?.type_title ?? null,
      area_id: person.running_area_id,
      area_ids: person.area_ids,
    }
  })
  const moments = people
    .filter(({ in_full }) => in_full)
    .flatMap(({ user_id }) => [expected.get(user_id) ?? now, ...partsOf(absences.get(user_id))])
  const changesAt = moments.reduce(
    (first, moment) => (moment > now && moment < first ? moment : first),
    midnight(date.add({ days: 1 })),
  )
  return { rows, counts: countOf(rows), changesAt }
}

const covers = ({ full_day, from, until }: AbsenceToday, now: number): boolean =>
  full_day || (from <= now && now < until)

const partsOf = (absences: readonly AbsenceToday[] = []): number[] =>
  absences.filter(({ full_day }) => !full_day).flatMap(({ from, until }) => [from, until])

const countOf = (rows: readonly Presence[]): Record<PresenceState, number> => {
  const counts = Object.fromEntries(presenceStates.map((state) => [state, 0])) as Record<PresenceState, number>
  for (const { state } of rows) counts[state]++
  return counts
}
