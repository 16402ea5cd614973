import type { WarningThresholds } from '../../scope.ts'
import type { Finding } from '../finding.ts'
import { attributedFinding } from './attribution.ts'
import { daysBetween, type History, mondaysOf, netOn, within } from './history.ts'
import { workOutsideHours } from './outside-hours.ts'

/** Limits for people under 18, where they are stricter than the workspace's. */
const limits = {
  daily_minutes: 480,
  break_after_minutes: 270,
  break_minutes: 30,
  long_break_after_minutes: 360,
  long_break_minutes: 60,
  rest_minutes: 720,
}
const week = { seconds: 40 * 3600, days: 5 }

const least = ['daily_minutes', 'break_after_minutes', 'long_break_after_minutes'] as const
const longest = ['break_minutes', 'long_break_minutes', 'rest_minutes'] as const

export const youngPeopleLimits = (usual: WarningThresholds): WarningThresholds => ({
  ...usual,
  ...Object.fromEntries(least.map((name) => [name, Math.min(usual[name], limits[name])])),
  ...Object.fromEntries(longest.map((name) => [name, Math.max(usual[name], limits[name])])),
})

/** The 18th birthday. */
export const comesOfAge = (birthday: string): Temporal.PlainDate => Temporal.PlainDate.from(birthday).add({ years: 18 })

/** Under 18: work before 6:00 or after 20:00, and weeks of more than 40 hours or five days. */
export function youngPeopleFindings(history: History, first: Temporal.PlainDate, birthday: string): Finding[] {
  const { today, net } = history
  const lastDay = comesOfAge(birthday).subtract({ days: 1 })
  const days = daysBetween(first, Temporal.PlainDate.compare(lastDay, today) < 0 ? lastDay : today)
  const atNight = days.flatMap((day) => {
    const seconds = workOutsideHours(history, day)
    if (seconds === 0) return []
    return attributedFinding(history, day, day, (attribution) => ({
      kind: 'young_hours',
      day: day.toString(),
      seconds,
      limit: 0,
      ...attribution,
    }))
  })
  const weeks = mondaysOf(days).flatMap((monday) => {
    const sunday = monday.add({ days: 6 })
    const underAge = within(days, monday, sunday)
    const seconds = netOn(history, underAge)
    const worked = underAge.filter((day) => (net.get(day.toString()) ?? 0) > 0).length
    if (seconds <= week.seconds && worked <= week.days) return []
    return attributedFinding(history, monday, sunday, (attribution) => ({
      kind: 'young_week',
      day: monday.toString(),
      seconds,
      limit: week.seconds,
      days: worked,
      ...attribution,
    }))
  })
  return [...atNight, ...weeks]
}
