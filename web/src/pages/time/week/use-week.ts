import { useMemo } from 'react'
import { measureTracking } from '../../../../../src/shared/net-time.ts'
import { awayOn, useAway } from '../../../absences/use-away.ts'
import { type List, relatedMany, useList } from '../../../api/hooks.ts'
import type { Absence, Break, Holiday, Tracking, TrackingTotals, TrackingWithBreaks } from '../../../api/records.ts'
import { useHolidays } from '../../../holidays/use-holidays.ts'
import { useSession } from '../../../session/session.tsx'
import { addDays, daysFrom } from '../../../time/days.ts'
import { useNow } from '../../../time/use-now.ts'
import { localDay } from '../../../time/zoned.ts'
import { useTimesTouching } from '../../../tracking-form/use-times-touching.ts'
import { commonFilter, type TimeFilters } from '../filters/time-filters.ts'
import { hoursShown, type Segment, segmentsOn } from './segments.ts'

export type Day = {
  day: string
  segments: Segment[]
  holiday: Holiday | undefined
  absences: Absence[]
  net: number
  starts: number
}

/** One person's week: trackings that overlap it are shown, those that start in it count; with holidays and absences. */
export function useWeek(filters: TimeFilters, saving: TrackingWithBreaks | null) {
  const { zone } = useSession()
  const { week } = filters
  const next = addDays(week, 7)
  const common = commonFilter(filters)
  const times = useTimesTouching(common, week, next, ['breaks', 'area', 'tags'])
  const totals = useList<Tracking, TrackingTotals>('time_trackings', {
    filter: { ...common, starts_at: [`gte:${week}`, `lt:${next}`] },
    items: 1,
  })
  const dates = daysFrom(week, addDays(week, 6))
  const holidays = useHolidays(dates, filters.person)
  const away = useAway([filters.person], week, addDays(week, 6))
  const stretches = useMemo(() => merged([times.ended, times.running], saving), [times.ended, times.running, saving])
  const now = useNow(stretches.some(({ tracking }) => tracking.ends_at === null))
  const days = dates.map((day): Day => {
    const begun = stretches.filter(({ tracking }) => localDay(tracking.starts_at, zone) === day)
    return {
      day,
      segments: segmentsOn(day, stretches, zone, now),
      holiday: holidays.data?.get(day),
      absences: awayOn(away.data?.rows ?? [], filters.person, day),
      net: begun.reduce((sum, { tracking, breaks }) => sum + measureTracking(tracking, breaks, now).net, 0),
      starts: begun.length,
    }
  })
  return {
    query: {
      data:
        times.isReady && away.data
          ? { days, included: { ...away.data.included, ...times.ended?.included, ...times.running?.included } }
          : undefined,
      error: times.error ?? away.error,
      refetch: () => Promise.all([times.refetch(), away.refetch()]),
    },
    stretches,
    hours: hoursShown(days.flatMap(({ segments }) => segments)),
    totals: totals.data?.meta,
  }
}

function merged(lists: (List<Tracking> | undefined)[], saving: TrackingWithBreaks | null): TrackingWithBreaks[] {
  const found = new Map<string, TrackingWithBreaks>()
  for (const list of lists)
    for (const tracking of list?.rows ?? [])
      found.set(tracking.id, { tracking, breaks: relatedMany<Break>(list!.included, tracking, 'breaks') })
  if (saving) found.set(saving.tracking.id, saving)
  return [...found.values()].sort((left, right) => left.tracking.starts_at.localeCompare(right.tracking.starts_at))
}
