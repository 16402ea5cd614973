import type { WarningThresholds } from '../../scope.ts'
import type { WorkProtection } from '../../work-protections/work-protections.ts'
import type { Finding } from '../finding.ts'
import { attributedFinding } from './attribution.ts'
import { daysBetween, type History, isSundayOrHoliday, mondaysOf, netOn, within } from './history.ts'
import { workOutsideHours } from './outside-hours.ts'

const dailyMinutes = 510
const fortnight = 90 * 3600

export const maternityLimits = (usual: WarningThresholds): WarningThresholds => ({
  ...usual,
  daily_minutes: Math.min(usual.daily_minutes, dailyMinutes),
})

export const isProtected = (protections: readonly WorkProtection[], day: string): boolean =>
  protections.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)

/**
 * While protected: work before 6:00 or after 20:00, on Sundays and public holidays, or of more than 90 hours in two weeks
 * from a Monday on.
 */
export function maternityFindings(
  history: History,
  first: Temporal.PlainDate,
  protections: readonly WorkProtection[],
): Finding[] {
  const days = daysBetween(first, history.today).filter((day) => isProtected(protections, day.toString()))
  const byDay = days.flatMap((day): Finding[] => {
    const outside = workOutsideHours(history, day)
    const onDay = netOn(history, [day])
    return attributedFinding(history, day, day, (attribution) => ({
      kind: 'maternity_hours',
      day: day.toString(),
      // On these days all work counts, whatever the hour.
      seconds: isSundayOrHoliday(history, day) ? onDay : outside,
      limit: 0,
      ...attribution,
    })).filter((finding) => 'seconds' in finding && finding.seconds > 0)
  })
  const twoWeeks = mondaysOf(days).flatMap((monday): Finding[] => {
    const last = monday.add({ days: 13 })
    const seconds = netOn(history, within(days, monday, last))
    if (seconds <= fortnight) return []
    return attributedFinding(history, monday, last, (attribution) => ({
      kind: 'maternity_fortnight',
      day: monday.toString(),
      seconds,
      limit: fortnight,
      ...attribution,
    }))
  })
  return [...byDay, ...twoWeeks]
}
