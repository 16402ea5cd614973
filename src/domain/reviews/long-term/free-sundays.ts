import type { Finding } from '../finding.ts'
import { daysBetween, type History, isSunday } from './history.ts'
import { toldOf } from './told-of.ts'

const fewest = 15

/** The Sunday of this year with which fewer than fifteen are left free. */
export function freeSundays(history: History): Finding[] {
  const { today, net } = history
  const first = today.with({ month: 1, day: 1 })
  const sundays = daysBetween(first, today.with({ month: 12, day: 31 })).filter(isSunday)
  const worked = sundays.filter((day) => (net.get(day.toString()) ?? 0) > 0)
  const allowed = sundays.length - fewest
  const beyond = worked[allowed]
  if (!beyond) return []
  return toldOf(history, beyond, beyond, (told) => ({
    kind: 'free_sundays',
    day: beyond.toString(),
    free: sundays.length - worked.length,
    ...told,
  }))
}
