import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { addDays, addMonths, monthEnd, monthStart, weekStart, yearEnd, yearStart } from '../../time/days.ts'
import { today } from '../../time/zoned.ts'

export const reports = [
  'hours',
  'absences',
  'overtime',
  'warnings',
  'late_records',
  'weekly_average',
  'sunday_work',
  'surcharges',
] as const

export type ReportKey = (typeof reports)[number]

export function useReportFilters() {
  const { zone, isLead } = useSession()
  const day = today(zone)
  const [filters, set] = useFilters({
    report: 'hours',
    from: monthStart(day),
    until: monthEnd(day),
    by: isLead ? 'user' : 'week',
    absencesBy: 'type',
    user_id: '',
    area_id: '',
    tag_id: '',
    sort: '',
    page: '1',
  })
  // Back to the first page.
  const change = (changed: Partial<typeof filters>): void =>
    set({ ...(filters.page !== '1' && { page: '1' }), ...changed })
  return [filters, change] as const
}

export type ReportFilters = ReturnType<typeof useReportFilters>[0]

export const spansOn = (day: string) => ({
  week: { from: weekStart(day), until: addDays(weekStart(day), 6) },
  month: { from: monthStart(day), until: monthEnd(day) },
  lastMonth: { from: addMonths(monthStart(day), -1), until: monthEnd(addMonths(monthStart(day), -1)) },
  year: { from: yearStart(day), until: yearEnd(day) },
})

/** The grouping of the rows. */
export const byOf = ({ report, by, absencesBy }: ReportFilters): string =>
  report === 'hours' ? by : report === 'absences' ? absencesBy : 'user'

/** The parameters for the API, the same for the page and for the files. */
export const paramsOf = ({ report, from, until, by, absencesBy, user_id, area_id, tag_id, sort }: ReportFilters) => ({
  // The averaging period has a fixed length.
  ...(report !== 'weekly_average' && { from }),
  until,
  sort,
  ...(report === 'hours' && { by, user_id, area_id, tag_id }),
  ...(report === 'absences' && { by: absencesBy }),
})
