import type { Limit } from '../../platform/config.ts'
import { notFound } from '../../platform/errors.ts'
import { type CalendarEvent, writeCalendar } from '../../platform/icalendar/icalendar.ts'
import { clientOf } from '../../platform/networks.ts'
import { countTowardsLimit } from '../../platform/rate-limit.ts'
import { digestOf } from '../../platform/secrets.ts'
import { localDate } from '../../platform/time/instant.ts'
import { actingFor } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { calendarsFor, insertMissingYears } from '../holidays/holidays.ts'
import { type Language, languageOf } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import {
  type FeedKind,
  findFeedAbsences,
  findFeedByDigest,
  findFeedHolidays,
  updateFeedUse,
} from './calendar-feed.sql.ts'
import { absenceEvent, holidayEvent } from './feed-events.ts'

const names: Record<Language, Record<FeedKind, string>> = {
  en: { own_absences: 'My absences', team_absences: 'Absences', public_holidays: 'Public holidays' },
  de: { own_absences: 'Meine Abwesenheiten', team_absences: 'Abwesenheiten', public_holidays: 'Feiertage' },
}

const hour = 3_600_000

/**
 * With the current permissions of the feed's user. A user who is not active, or cannot enter the workspace any longer, gets
 * the same answer as an unknown secret.
 */
export async function readFeed(
  appContext: AppContext,
  { secret, address, limit }: { secret: string; address: string; limit: Limit },
): Promise<string> {
  const { pool, clock } = appContext
  const feed = await findFeedByDigest(pool, digestOf(secret))
  // Limited by feed, since calendar services fetch many feeds from one address; guesses are limited by address.
  const limitedBy = feed ? [feed.account_id, feed.id] : [clientOf(address)]
  await countTowardsLimit({ sql: pool, clock, limit, name: 'calendar', key: limitedBy })
  if (!feed) throw notFound()
  const { account_id: accountId, user_id: userId, workspace_id: workspaceId } = feed
  const sql = pool.lane(accountId)
  const scope = await actingFor(appContext, sql, { accountId, userId, workspaceId })
  if (!scope) throw notFound()
  const now = clock.now()
  // At most once an hour, so that polling does not cost a write each time.
  if (feed.last_used_at === null || now.epochMilliseconds - Date.parse(feed.last_used_at) >= hour)
    await updateFeedUse(sql, feed, now.toString())
  const language = languageOf(feed.locale ?? scope.workspace.locale)
  const name = `${scope.workspace.name}: ${names[language][feed.kind]}`
  return writeCalendar(name, await eventsOf(scope, feed.kind, language))
}

async function eventsOf(scope: WorkspaceScope, kind: FeedKind, language: Language): Promise<CalendarEvent[]> {
  const now = scope.clock.now()
  if (kind === 'public_holidays') {
    const { year } = localDate(now, scope.zone)
    const calendars = calendarsFor(scope, [])
    const years = { first: year - 1, last: year + 2 }
    await insertMissingYears(scope, calendars, [year - 1, year, year + 1, year + 2])
    return (await findFeedHolidays(scope, calendars, years)).map((holiday) => holidayEvent(holiday, language))
  }
  const span = { from: daysBefore(now, 366), cancelledSince: daysBefore(now, 30) }
  return (await findFeedAbsences(scope, kind, span)).map((absence) => absenceEvent(absence, kind))
}

const daysBefore = (now: Temporal.Instant, days: number): string => now.subtract({ hours: 24 * days }).toString()
