import type { Included } from '../api/client.ts'
import { idOf, relatedMany } from '../api/hooks.ts'
import { newKey } from '../api/new-key.ts'
import type { Break, Tracking, TrackingWithBreaks } from '../api/records.ts'
import { addDays, daysBetween } from '../time/days.ts'
import { localDay, localTime } from '../time/zoned.ts'
import { endDayOf } from './wall.ts'

/** The values of the form: days and wall-clock times as text, '' where empty. */
export type BreakRow = { key: string; id: string | null; start: string; end: string }
export type Values = {
  person: string
  day: string
  start: string
  end: string
  /** '' is automatic: the same day, or the next if the end reads earlier than the start. */
  endDay: string
  breaks: BreakRow[]
  area: string | null
  tags: string[]
  forced: boolean
  minutes: number | string
  note: string
}

export const knownOf = (tracking: Tracking, included: Included): TrackingWithBreaks => ({
  tracking,
  breaks: relatedMany<Break>(included, tracking, 'breaks').sort((left, right) =>
    left.starts_at.localeCompare(right.starts_at),
  ),
})

export const emptyBreak = (): BreakRow => ({ key: newKey(), id: null, start: '', end: '' })

export const newValues = (person: string, day: string): Values => ({
  person,
  day,
  start: '',
  end: '',
  endDay: '',
  breaks: [],
  area: null,
  tags: [],
  forced: false,
  minutes: '',
  note: '',
})

export function valuesOf({ tracking, breaks }: TrackingWithBreaks, zone: string): Values {
  const day = localDay(tracking.starts_at, zone)
  const start = localTime(tracking.starts_at, zone)
  const end = tracking.ends_at ? localTime(tracking.ends_at, zone) : ''
  const endDay = tracking.ends_at ? localDay(tracking.ends_at, zone) : ''
  return {
    person: idOf(tracking, 'user') ?? '',
    day,
    start,
    end,
    endDay: endDay === '' || endDay === endDayOf(day, start, end) ? '' : endDay,
    breaks: breaks.map((row) => ({
      key: row.id,
      id: row.id,
      start: localTime(row.starts_at, zone),
      end: row.ends_at ? localTime(row.ends_at, zone) : '',
    })),
    area: idOf(tracking, 'area') ?? null,
    tags: tracking.rel.tags.map(({ id }) => id),
    forced: tracking.force_custom_break_duration,
    minutes: tracking.force_custom_break_duration ? Math.round((tracking.break_duration ?? 0) / 60) : '',
    note: '',
  }
}

/** A copy for another day. */
export const copyOf = (known: TrackingWithBreaks, day: string, zone: string): Values => {
  const values = valuesOf(known, zone)
  const endDay = values.endDay && addDays(values.endDay, daysBetween(values.day, day))
  return { ...values, day, endDay, breaks: values.breaks.map((row) => ({ ...row, key: newKey(), id: null })) }
}

export const lastDay = ({ day, start, end, endDay }: Values): string => endDay || endDayOf(day, start, end)
