import type { Finding } from '../finding.ts'
import { attributedFinding } from './attribution.ts'
import { type History, sundaysOf } from './history.ts'

const fewest = 15

/** The Sunday of this year from which on fewer than fifteen are left free. */
export function freeSundays(history: History): Finding[] {
  const { today, net } = history
  const sundays = sundaysOf(today.year)
  const worked = sundays.filter((day) => (net.get(day.toString()) ?? 0) > 0)
  const allowed = sundays.length - fewest
  const beyond = worked[allowed]
  if (!beyond) return []
  return attributedFinding(history, beyond, beyond, (attribution) => ({
    kind: 'free_sundays',
    day: beyond.toString(),
    free: sundays.length - worked.length,
    ...attribution,
  }))
}
