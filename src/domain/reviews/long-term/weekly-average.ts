import type { Finding } from '../finding.ts'
import type { WarningRules } from '../warning-rules.ts'
import { type History, netOf, workingDays } from './history.ts'
import { toldOf } from './told-of.ts'

/** Seconds of a week. */
export const mostOfWeek = 48 * 3600
const hoursOfWorkingDay = 8 * 3600

const beginnings: Record<WarningRules['average_window'], (today: Temporal.PlainDate) => Temporal.PlainDate> = {
  '24_weeks': (today) => today.subtract({ weeks: 24 }).add({ days: 1 }),
  '6_months': (today) => today.subtract({ months: 6 }).add({ days: 1 }),
  '4_months': (today) => today.subtract({ months: 4 }).add({ days: 1 }),
}

/** The first day of the window that ends on this one. */
export const windowStart = (window: WarningRules['average_window'], today: Temporal.PlainDate): Temporal.PlainDate =>
  beginnings[window](today)

type Average = { seconds: number; allowed: number }

/**
 * The mean week of a window up to today, in seconds: what was worked, by the working days that nobody was away on, times
 * six. `allowed` is what could be worked in it besides, and is negative where it was too much.
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
  return toldOf(history, windowStart(window, history.today), history.today, (told) => ({
    kind: 'weekly_average',
    day: history.today.toString(),
    seconds: average.seconds,
    limit: mostOfWeek,
    over: -average.allowed,
    ...told,
  }))
}
