import type { Finding } from '../finding.ts'
import type { WarningRules } from '../warning-rules.ts'
import { attributedFinding } from './attribution.ts'
import { type History, netOf, workingDays } from './history.ts'

/** Seconds a week. */
export const mostOfWeek = 48 * 3600
const hoursOfWorkingDay = 8 * 3600

const windowStarts: Record<WarningRules['average_window'], (today: Temporal.PlainDate) => Temporal.PlainDate> = {
  '24_weeks': (today) => today.subtract({ weeks: 24 }).add({ days: 1 }),
  '6_months': (today) => today.subtract({ months: 6 }).add({ days: 1 }),
  '4_months': (today) => today.subtract({ months: 4 }).add({ days: 1 }),
}

/** The first day of the window that ends today. */
export const windowStart = (window: WarningRules['average_window'], today: Temporal.PlainDate): Temporal.PlainDate =>
  windowStarts[window](today)

type Average = { seconds: number; allowed: number }

/**
 * The average week of a window up to today, in seconds: worked time divided by the working days without absence, times
 * six. `allowed` is what could still be worked in the window; negative if the limit is passed.
 */
export function averageWeek(history: History, window: WarningRules['average_window']): Average | null {
  const first = windowStart(window, history.today)
  const count = workingDays(history, first, history.today)
  if (count === 0) return null
  const net = netOf(history, first, history.today)
  return { seconds: Math.round((net / count) * 6), allowed: hoursOfWorkingDay * count - net }
}

export function weeklyAverage(history: History, window: WarningRules['average_window']): Finding[] {
  const average = averageWeek(history, window)
  if (!average || average.seconds <= mostOfWeek) return []
  return attributedFinding(history, windowStart(window, history.today), history.today, (attribution) => ({
    kind: 'weekly_average',
    day: history.today.toString(),
    seconds: average.seconds,
    limit: mostOfWeek,
    over: -average.allowed,
    ...attribution,
  }))
}
