import { useMemo } from 'react'
import { daysOf } from '../../absences/span.ts'
import { idOf, related, useAll, useList } from '../../api/hooks.ts'
import type { Absence, AbsenceType, Holiday, PersonOverview } from '../../api/records.ts'
import { useSession } from '../../session/session.tsx'
import type { Entry } from './entries.ts'
import { useColleagues } from './use-colleagues.ts'

type CalendarQuery = { from: string; until: string; area: string; tag: string; page: number }

/** The people of the calendar, their absences without rejected ones, and the public holidays. */
export function useCalendar({ from, until, area, tag, page }: CalendarQuery) {
  const people = useRows(area, tag, page)
  // Requests the absences of everybody until it is known that there is more than one page of people.
  const ids = people.meta && people.meta.total_pages > 1 ? people.data!.map(({ id }) => id) : null
  const absences = useAll<Absence>('absences', {
    filter: {
      overlapping_with_range: `${from}_${until}`,
      confirmation_status: 'in:pending,confirmed',
      ...(ids && { user_id: `in:${ids.join()}` }),
    },
    include: ['absence_type'],
    sort: 'starts_at',
  })
  const holidays = useAll<Holiday>('public_holidays', { year: from.slice(0, 4) })
  const colleagues = useColleagues(from, until)
  const byPerson = useMemo(() => {
    const entries = (absences.data?.rows ?? []).map((absence) => ({
      userId: idOf(absence, 'user') ?? '',
      entry: entryOf(absence, related<AbsenceType>(absences.data!.included, absence, 'absence_type')),
    }))
    const found = new Map<string, Entry[]>()
    for (const { userId, entry } of [...entries, ...colleagues])
      found.set(userId, [...(found.get(userId) ?? []), entry])
    return found
  }, [absences.data, colleagues])
  const inSpan = useMemo(() => {
    const rows = (holidays.data?.rows ?? []).filter(({ date }) => from <= date && date <= until)
    return new Map(rows.map((row) => [row.date, row]))
  }, [holidays.data, from, until])
  const ready = people.data && absences.data && holidays.data
  return {
    data: ready
      ? { people: people.data!, pages: people.meta, absences: absences.data!, byPerson, holidays: inSpan }
      : undefined,
    error: people.error ?? absences.error ?? holidays.error,
    refetch: () => Promise.all([people.refetch(), absences.refetch(), holidays.refetch()]),
    isOld: absences.isPlaceholderData || people.isOld,
  }
}

export type Calendar = NonNullable<ReturnType<typeof useCalendar>['data']>

const entryOf = (absence: Absence, type: AbsenceType | undefined): Entry => ({
  id: absence.id,
  absence,
  title: absence.title,
  hasReason: true,
  full_day: absence.full_day,
  type,
  ...daysOf(absence),
})

/** This many rows render fast; thousands take a browser most of a minute. */
const rowsOnPage = 100

/**
 * Rows only for people whose absences the reader may see (those in the same areas, unless the reader sees everybody's): an
 * empty row for others would look as if they were always there.
 */
function useRows(area: string, tag: string, page: number) {
  const { me, isAdmin, isLead, seesColleagues, workspace } = useSession()
  const hasOthers = isLead || seesColleagues
  const seesAll = isAdmin || workspace.team_calendar === 'workspace'
  const areas = me.rel.areas.map(({ id }) => id).join()
  const filter = {
    status: 'eq:active',
    areas: area,
    tags: tag,
    ...(!seesAll && areas === '' && { id: `eq:${me.id}` }),
  }
  const found = useList<PersonOverview>(
    'users',
    { filter, ...(!seesAll && { areas }), sort: 'username', items: rowsOnPage, page },
    { enabled: hasOthers },
  )
  return {
    data: hasOthers ? found.data?.rows : [me as PersonOverview],
    meta: found.data?.meta,
    error: found.error,
    refetch: found.refetch,
    isOld: found.isPlaceholderData,
  }
}

/** The props of every view of a month. */
export type MonthProps = {
  calendar: Calendar
  from: string
  until: string
  openAbsence(id: string): void
  ask(userId: string, from: string, until?: string): void
}
