import { setImmediate } from 'node:timers/promises'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'
import { withoutForgotten } from '../../shared/rules/long-running.ts'
import { calendarsFor, holidayShares } from '../holidays/holidays.ts'
import { inChunks } from '../in-chunks.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { daysAway } from './days-away.ts'
import { localDays } from './local-days.ts'
import { type History, historyOf } from './long-term/history.ts'
import { findDaysAway } from './long-term.sql.ts'
import { findWarningRules, findWorkerShifts, findWorkers, type Worker } from './people-history.sql.ts'
import { shiftOf } from './shift.columns.ts'
import { rulesIn, type WarningRules } from './warning-rules.ts'

export const warningRulesOfWorkspace = async (scope: WorkspaceScope): Promise<WarningRules> =>
  rulesIn({ calendar: scope.workspace.holidayCalendar, zone: scope.zone, set: await findWarningRules(scope) })

type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate }

/**
 * The history since `since` of everybody who worked here in the span and whom the actor may see. The number of statements
 * is the same for one person and a hundred, plus one for each holiday calendar. Rules take `until` as today.
 */
export async function* historiesOf(
  scope: WorkspaceScope,
  worked: Days,
  { since, until }: { since: Temporal.PlainDate; until: Temporal.PlainDate },
): AsyncGenerator<{ person: Worker; history: History }> {
  const { zone } = scope
  const moments = ({ first, last }: Days) => ({
    from: toDatabase(startOfDay(first, zone)),
    until: toDatabase(startOfDay(last.add({ days: 1 }), zone)),
  })
  const all = { first: since, last: until }
  const spanOfDays = { first: since.toString(), last: until.toString() }
  const people = await findWorkers(scope, moments(worked))
  const dayAt = localDays(zone)
  const holidayCache = new Map<string, Map<string, number>>()
  for (const some of inChunks(people)) {
    const ids = some.map(({ id }) => id)
    const shifts = Map.groupBy(await findWorkerShifts(scope, ids, moments(all), nowOf(scope)), ({ user_id }) => user_id)
    const absences = Map.groupBy(await findDaysAway(scope, ids, spanOfDays), ({ user_id }) => user_id)
    for (const person of some) {
      const calendars = calendarsFor(scope, person.public_holiday_ids)
      const key = calendars.join()
      const holidays =
        holidayCache.get(key) ??
        (await holidayShares(scope, calendars, { from: spanOfDays.first, until: spanOfDays.last }))
      holidayCache.set(key, holidays)
      const away = daysAway(absences.get(person.id) ?? [], spanOfDays)
      // Years of many people take long to compute; this lets other requests run in between.
      await setImmediate()
      const history = historyOf({
        zone,
        dayAt,
        now: startOfDay(until, zone),
        shifts: (shifts.get(person.id) ?? []).map((row) =>
          withoutForgotten(shiftOf(scope, row), scope.workspace.thresholds),
        ),
        isHoliday: (day) => holidays.get(day) === 1,
        isAway: (day) => away.has(day),
      })
      yield { person, history }
    }
  }
}
