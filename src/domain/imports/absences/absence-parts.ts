import { readInstant, startOfDay } from '../../../platform/time/instant.ts'
import type { AbsenceImportRow } from '../rows.ts'

type AbsencePart = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; fullDay: boolean }

/** The hours of half this day. */
type HalfOf = (day: string) => Promise<number>

const noon = { hour: 12 }

/**
 * The absences for a row. A half day is a separate absence, so that each day is charged with what was taken of it: a
 * morning ends at noon, an afternoon starts at noon.
 */
export async function absenceParts(row: AbsenceImportRow, zone: string, halfOf: HalfOf): Promise<AbsencePart[]> {
  const { firstDay, lastDay, halfFirstDay, halfLastDay, startTime, endTime } = row
  if (startTime !== null && endTime !== null)
    return [{ startsAt: momentAt(firstDay, startTime, zone), endsAt: momentAt(lastDay, endTime, zone), fullDay: false }]
  const whole = { from: Temporal.PlainDate.from(firstDay), until: Temporal.PlainDate.from(lastDay) }
  const parts: AbsencePart[] = []
  if (halfFirstDay) {
    const from = whole.from.toZonedDateTime({ timeZone: zone, plainTime: noon })
    parts.push({ startsAt: from.toInstant(), endsAt: later(from, await halfOf(firstDay)), fullDay: false })
    whole.from = whole.from.add({ days: 1 })
  }
  const last: AbsencePart[] = []
  if (halfLastDay) {
    const until = whole.until.toZonedDateTime({ timeZone: zone, plainTime: noon })
    last.push({ startsAt: later(until, -(await halfOf(lastDay))), endsAt: until.toInstant(), fullDay: false })
    whole.until = whole.until.subtract({ days: 1 })
  }
  if (Temporal.PlainDate.compare(whole.from, whole.until) <= 0)
    parts.push({
      startsAt: startOfDay(whole.from, zone),
      endsAt: startOfDay(whole.until.add({ days: 1 }), zone),
      fullDay: true,
    })
  return [...parts, ...last]
}

const momentAt = (day: string, time: string, zone: string): Temporal.Instant => {
  if (time !== '24:00:00') return readInstant(`${day}T${time}`, zone)!
  return startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), zone)
}

const later = (moment: Temporal.ZonedDateTime, hours: number): Temporal.Instant =>
  moment.toInstant().add({ seconds: Math.round(hours * 3600) })
