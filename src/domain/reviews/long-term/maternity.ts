import type { WarningThresholds } from '../../scope.ts'
import type { WorkProtection } from '../../work-protections/work-protections.ts'
import type { Finding } from '../finding.ts'
import { daysBetween, type History, isSunday, netOf } from './history.ts'
import { workOutsideHours } from './outside-hours.ts'
import { toldOf } from './told-of.ts'

const dailyMinutes = 510
const fortnight = 90 * 3600

export const limitsOfMothers = (usual: WarningThresholds): WarningThresholds => ({
  ...usual,
  daily_minutes: Math.min(usual.daily_minutes, dailyMinutes),
})

export const isProtected = (protections: readonly WorkProtection[], day: string): boolean =>
  protections.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)

/** Work before 6:00 or after 20:00, on Sundays, and of more than 90 hours in two weeks, while somebody is protected. */
export function findingsOfMothers(
  history: History,
  first: Temporal.PlainDate,
  protections: readonly WorkProtection[],
): Finding[] {
  const days = daysBetween(first, history.today).filter((day) => isProtected(protections, day.toString()))
  const byDay = days.flatMap((day): Finding[] => {
    const outside = workOutsideHours(history, day)
    const onDay = netOf(history, day, day)
    return toldOf(history, day, day, (told) => ({
      kind: 'maternity_hours',
      day: day.toString(),
      // All work of a Sunday lies outside of what is allowed.
      seconds: isSunday(day) ? onDay : outside,
      limit: 0,
      ...told,
    })).filter((finding) => 'seconds' in finding && finding.seconds > 0)
  })
  const twoWeeks = days
    .filter(({ dayOfWeek }) => dayOfWeek === 1)
    .flatMap((monday): Finding[] => {
      const last = monday.add({ days: 13 })
      const seconds = netOf(history, monday, last)
      if (seconds <= fortnight) return []
      return toldOf(history, monday, last, (told) => ({
        kind: 'maternity_fortnight',
        day: monday.toString(),
        seconds,
        limit: fortnight,
        ...told,
      }))
    })
  return [...byDay, ...twoWeeks]
}
