import { allowLongWork } from '../../platform/db/connect.ts'
import { localDate } from '../../platform/time/instant.ts'
import { hoursFrom } from '../../shared/hours.ts'
import { attributionBetween } from '../reviews/long-term/attribution.ts'
import { farthestReplacement, restDayWork, workKnownSince } from '../reviews/long-term/replacement-day.ts'
import { averageWeek, mostOfWeek, windowStart } from '../reviews/long-term/weekly-average.ts'
import { historiesOf, warningRulesOfWorkspace } from '../reviews/people-history.ts'
import type { WorkspaceScope } from '../scope.ts'
import { spanOf } from './report-span.ts'
import type { Report } from './reports.ts'

type Person = { key: string; label: string; user_id: string }

/** Null for people who were absent on every working day. */
type WeeklyAverageRow = Person & { average_hours: number | null; allowed_hours: number | null }
type WeeklyAverageReport = Report<WeeklyAverageRow, { people: number; above: number }>

type SundayWorkRow = Person & {
  day: string
  on: 'sunday' | 'holiday'
  hours: number
  replacement: string | null
  due: string
}
type SundayWorkReport = Report<SundayWorkRow, { days: number; missing: number }>

const earlierDate = (left: Temporal.PlainDate, right: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(left, right) < 0 ? left : right

/** The window ends on `until`, or today if that is in the future or not given. */
export async function reportWeeklyAverage(scope: WorkspaceScope, until?: string): Promise<WeeklyAverageReport> {
  const { zone, clock } = scope
  const today = localDate(clock.now(), zone)
  const last = until === undefined ? today : earlierDate(Temporal.PlainDate.from(until), today)
  const { average_window } = await warningRulesOfWorkspace(scope)
  const first = windowStart(average_window, last)
  const span = spanOf(first.toString(), last.toString(), zone)
  await allowLongWork(scope.sql)
  const rows: WeeklyAverageRow[] = []
  let above = 0
  for await (const { person, history } of historiesOf(scope, { first, last }, { since: first, until: last })) {
    const average = averageWeek(history, average_window)
    if (average && average.seconds > mostOfWeek) above++
    rows.push({
      key: person.id,
      label: person.username,
      user_id: person.id,
      average_hours: average && hoursFrom(average.seconds),
      allowed_hours: average && hoursFrom(average.allowed),
    })
  }
  return { span, rows, total: { people: rows.length, above } }
}

/** By day. */
export async function reportSundayWork(
  scope: WorkspaceScope,
  { from, until }: { from: string; until: string },
): Promise<SundayWorkReport> {
  const span = spanOf(from, until, scope.zone)
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(until)]
  const today = localDate(scope.clock.now(), scope.zone)
  // Days off before and after the span count as well, and depend on the work around them. Rest days before the span are read
  // as well, since one of these days off may replace them.
  const known = {
    since: earlierDate(workKnownSince(first), today),
    until: earlierDate(last.add({ days: farthestReplacement + 2 }), today),
  }
  await allowLongWork(scope.sql)
  const rows: SundayWorkRow[] = []
  for await (const { person, history } of historiesOf(scope, { first, last }, known))
    for (const { day, due, replacement } of restDayWork(history, first))
      if (day.date <= until && attributionBetween(history, day))
        rows.push({
          key: `${person.id}-${day.date}`,
          label: person.username,
          user_id: person.id,
          day: day.date,
          on: day.isSunday ? 'sunday' : 'holiday',
          hours: hoursFrom(history.net.get(day.date) ?? 0),
          replacement: replacement?.date ?? null,
          due: due.date,
        })
  const missing = rows.filter(({ replacement }) => replacement === null).length
  return {
    span,
    rows: rows.toSorted((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0)),
    total: { days: rows.length, missing },
  }
}
