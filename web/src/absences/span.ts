import { useMemo } from 'react'
import type { Absence } from '../api/records.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { type Format, useFormat } from '../time/format.ts'
import { localTime } from '../time/zoned.ts'

type Days = { from: string; until: string }

/** The days of an absence, in the zone in which it was requested. */
export const daysOf = ({ first_day, last_day }: Absence): Days => ({ from: first_day, until: last_day })

/** Local times of start and end, for absences that are not whole days. */
export const timesOf = ({ starts_at, ends_at, time_zone }: Absence): [start: string, end: string] => [
  localTime(starts_at, time_zone),
  localTime(ends_at, time_zone),
]

const words = texts(
  {
    days: (count: string, isOne: boolean) => `${count} ${isOne ? 'day' : 'days'}`,
    hours: (text: string) => `${text} h`,
  },
  {
    days: (count: string, isOne: boolean) => `${count} ${isOne ? 'Tag' : 'Tage'}`,
    hours: (text: string) => `${text} Std.`,
  },
)

/** When an absence is, and what it takes, in words. */
export function useSpanTexts() {
  const t = useTexts(words)
  const format = useFormat()
  return useMemo(() => {
    const days = (count: number): string => t.days(format.number(count), count === 1)
    const hours = (count: number): string => t.hours(format.hours(count))
    return {
      days,
      hours,
      span: (absence: Absence): string => spanText(absence, format),
      wholeDays: (from: string, until: string): string => daysText(from, until, format),
      /** In days; parts of days in hours as well. */
      amount: (absence: Absence): string =>
        absence.full_day ? days(absence.days) : `${hours(absence.hours)} (${days(absence.days)})`,
    }
  }, [t, format])
}

const dayText =
  (format: Format) =>
  (day: string): string =>
    `${format.weekday(day)} ${format.day(day)}`

function daysText(from: string, until: string, format: Format): string {
  const named = dayText(format)
  return from === until ? named(from) : `${named(from)} – ${named(until)}`
}

function spanText(absence: Absence, format: Format): string {
  const { from, until } = daysOf(absence)
  if (absence.full_day) return daysText(from, until, format)
  const named = dayText(format)
  const [start, end] = timesOf(absence)
  return from === until ? `${named(from)}, ${start} – ${end}` : `${named(from)}, ${start} – ${named(until)}, ${end}`
}
