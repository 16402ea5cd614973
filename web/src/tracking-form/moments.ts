import type { TrackingWithBreaks } from '../api/records.ts'
import { isClock } from '../parts/clock-input.tsx'
import { addDays } from '../time/days.ts'
import { localDay } from '../time/zoned.ts'
import { type BreakRow, lastDay, type Values, valuesOf } from './form-values.ts'
import { instantOf, typed } from './wall.ts'

/** A time of the form: as it is sent, and its instant. An unchanged time keeps its instant. */
type Moment = { sent: string; at: number; changed: boolean }

type Moments = {
  start: Moment | null
  end: Moment | null
  breaks: { row: BreakRow; start: Moment | null; end: Moment | null }[]
}

/**
 * Parses only times that were changed: an unchanged one keeps its seconds, and stays in the same of the two hours where
 * clocks are put back.
 */
export function momentsOf(values: Values, known: TrackingWithBreaks | null, zone: string): Moments {
  const before = known && valuesOf(known, zone)
  const read = (day: string, time: string, kept: string | null | undefined, same: boolean): Moment | null => {
    if (!isClock(time) || !day) return null
    if (kept && same) return { sent: kept, at: Date.parse(kept), changed: false }
    const sent = typed(day, time)
    return { sent, at: instantOf(sent, zone), changed: true }
  }
  const sameDay = before?.day === values.day
  const until = values.end ? lastDay(values) : ''
  const start = read(values.day, values.start, known?.tracking.starts_at, sameDay && before?.start === values.start)
  const end = read(
    until,
    values.end,
    known?.tracking.ends_at,
    before !== null && before.end === values.end && lastDay(before) === until,
  )
  return {
    start,
    end,
    breaks: values.breaks.map((row, index) => {
      const old = known?.breaks.find(({ id }) => id === row.id)
      const shown = before?.breaks.find(({ id }) => id === row.id)
      const [from, to] = breakDays(values, row, old?.starts_at, sameDay, zone)
      return {
        row: values.breaks[index]!,
        start: read(from, row.start, old?.starts_at, sameDay && shown?.start === row.start),
        end: read(
          to,
          row.end,
          old?.ends_at,
          sameDay && shown?.end === row.end && shown.start <= shown.end === row.start <= row.end,
        ),
      }
    }),
  }
}

/** The days of a break: the day of the start, or the next after midnight. */
function breakDays(
  { day, start, end, endDay }: Values,
  row: BreakRow,
  old: string | undefined,
  sameDay: boolean,
  zone: string,
): [string, string] {
  const overnight = Boolean(end) && lastDay({ day, start, end, endDay } as Values) > day
  const after = row.start < start && overnight ? addDays(day, 1) : day
  // In a tracking of several days a break stays on its day.
  const from = old && sameDay && localDay(old, zone) > after ? localDay(old, zone) : after
  return [from, row.end && row.end < row.start ? addDays(from, 1) : from]
}
