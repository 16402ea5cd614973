import { useMemo } from 'react'
import { lastMoment } from '../../../src/shared/last-moment.ts'
import type { Absence } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { type Format, useFormat } from '../time/format.ts'
import { localDay } from '../time/zoned.ts'

export type Days = { from: string; until: string }

/** The local days that an absence touches. */
export function daysOf({ starts_at, ends_at }: Pick<Absence, 'starts_at' | 'ends_at'>, zone: string): Days {
  const last = lastMoment(Date.parse(starts_at), Date.parse(ends_at))
  return { from: localDay(starts_at, zone), until: localDay(last, zone) }
}

const words = texts(
  {
    days: (count: string, one: boolean) => `${count} ${one ? 'day' : 'days'}`,
    hours: (count: string, one: boolean) => `${count} ${one ? 'hour' : 'hours'}`,
  },
  {
    days: (count: string, one: boolean) => `${count} ${one ? 'Tag' : 'Tage'}`,
    hours: (count: string, one: boolean) => `${count} ${one ? 'Stunde' : 'Stunden'}`,
  },
)

/** When an absence is, and what it takes, as people say it. */
export function useSpanTexts() {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  return useMemo(() => {
    const days = (count: number): string => t.days(format.number(count), count === 1)
    const hours = (count: number): string => t.hours(format.number(count), count === 1)
    return {
      days,
      hours,
      span: (absence: Absence): string => spanText(absence, format, zone),
      /** Whole days in days, parts of days in hours as well. */
      amount: (absence: Absence): string =>
        absence.full_day ? days(absence.days) : `${hours(absence.hours)} (${days(absence.days)})`,
    }
  }, [t, format, zone])
}

function spanText(absence: Absence, format: Format, zone: string): string {
  const { from, until } = daysOf(absence, zone)
  const named = (day: string): string => `${format.weekday(day)} ${format.day(day)}`
  if (absence.full_day) return from === until ? named(from) : `${named(from)} – ${named(until)}`
  const [start, end] = [format.time(absence.starts_at), format.time(absence.ends_at)]
  return from === until ? `${named(from)}, ${start} – ${end}` : `${named(from)}, ${start} – ${named(until)}, ${end}`
}
