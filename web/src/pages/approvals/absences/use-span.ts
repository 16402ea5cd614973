import { daysOf, timesOf } from '../../../absences/span.ts'
import type { Absence } from '../../../api/records.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'

/** The dates of an absence in short: with the year if it is not the current one, with times if it is not whole days. */
export function useSpan(): (absence: Absence) => string {
  const format = useFormat()
  const { zone } = useSession()
  const year = today(zone).slice(0, 4)
  const name = (day: string): string =>
    day.startsWith(year) ? format.shortDay(day) : `${format.shortDay(day)} ${day.slice(0, 4)}`
  return (absence) => {
    const { from, until } = daysOf(absence)
    const [startTime, endTime] = timesOf(absence)
    const start = absence.full_day ? '' : ` ${startTime}`
    const end = absence.full_day ? '' : ` ${endTime}`
    if (from === until) return absence.full_day ? name(from) : `${name(from)},${start} –${end}`
    return `${name(from)}${start} – ${name(until)}${end}`
  }
}
