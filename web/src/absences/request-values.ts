import type { UseFormReturnType } from '@mantine/form'
import { mostUploadBytes } from '../../../src/shared/limits.ts'
import type { Absence } from '../api/records.ts'
import { isClock } from '../parts/clock-input.tsx'
import { clockText } from '../time/clock-minutes.ts'
import { isDay } from '../time/days.ts'
import { localDay } from '../time/zoned.ts'
import { daysOf, timesOf } from './span.ts'

/** The values of the form, by the names of the API, so that its errors find their fields. */
export type RequestValues = {
  user_ids: string[]
  absence_type_id: string | null
  full_day: boolean
  starts_at: string | null
  ends_at: string | null
  from_time: string
  until_time: string
  note: string
  file: File | null
}

/** The part of the form object that its components use. */
export type RequestFormParts = Pick<
  UseFormReturnType<RequestValues>,
  'values' | 'getInputProps' | 'setFieldValue' | 'setValues'
>

/** Initial values from an address or a click in the calendar. */
export type RequestStart = { userId?: string; from?: string; until?: string }

const begins = { morning: 8 * 60, afternoon: 13 * 60 } as const
const lastMinute = 24 * 60 - 1

/** The morning or the afternoon of a day; `minutes` is half of the working day. */
export const halfOf = (half: keyof typeof begins, minutes = 4 * 60) => ({
  from_time: clockText(begins[half]),
  until_time: clockText(Math.min(begins[half] + minutes, lastMinute)),
})

export function emptyRequest(userId: string, day: string, { from, until }: RequestStart): RequestValues {
  const starts_at = isDay(from) ? from : day
  return {
    user_ids: [userId],
    absence_type_id: null,
    full_day: true,
    starts_at,
    ends_at: isDay(until) && until >= starts_at ? until : starts_at,
    ...halfOf('morning'),
    note: '',
    file: null,
  }
}

export function requestOf(absence: Absence, userId: string, typeId: string | null): RequestValues {
  const { from, until } = daysOf(absence)
  const [from_time, until_time] = timesOf(absence)
  // With times, an end at midnight belongs to the day that begins then.
  const last = absence.full_day ? until : localDay(absence.ends_at, absence.time_zone)
  const times = absence.full_day ? halfOf('morning') : { from_time, until_time }
  return {
    user_ids: [userId],
    absence_type_id: typeId,
    full_day: absence.full_day,
    starts_at: from,
    ends_at: last,
    ...times,
    note: '',
    file: null,
  }
}

export type Span = { starts_at: string; ends_at: string; full_day: boolean }

/** In local times of the workspace, or of the absence that is changed. Null while a day or a time is missing. */
export function spanOf({ full_day, starts_at, ends_at, from_time, until_time }: RequestValues): Span | null {
  if (!isDay(starts_at) || !isDay(ends_at)) return null
  if (!full_day && !(isClock(from_time) && isClock(until_time))) return null
  const span = {
    full_day,
    starts_at: `${starts_at}T${full_day ? '00:00' : from_time}:00`,
    ends_at: full_day ? `${ends_at}T23:59:59` : `${ends_at}T${until_time}:00`,
  }
  return span.starts_at <= span.ends_at ? span : null
}

type Messages = { missing: string; noClock: string; wrongOrder: string; tooBig: string }

/** The errors that can be found without the server. */
export function problemsOf(values: RequestValues, t: Messages): Partial<Record<keyof RequestValues, string>> {
  const problems: Partial<Record<keyof RequestValues, string>> = {}
  if (values.user_ids.length === 0) problems.user_ids = t.missing
  if (!values.absence_type_id) problems.absence_type_id = t.missing
  if (!values.starts_at) problems.starts_at = t.missing
  if (!values.ends_at) problems.ends_at = t.missing
  for (const name of values.full_day ? [] : (['from_time', 'until_time'] as const))
    if (!isClock(values[name])) problems[name] = values[name] ? t.noClock : t.missing
  if (Object.keys(problems).length === 0 && !spanOf(values)) problems.ends_at = t.wrongOrder
  if (values.file && values.file.size > mostUploadBytes) problems.file = t.tooBig
  return problems
}
