import type { Problem } from '../../../platform/errors.ts'
import { optional, readFields } from '../../../platform/input/fields.ts'
import { email, text } from '../../../platform/input/kind.ts'
import { dayAfter } from '../../../platform/time/day.ts'
import { cellOf, filledCells } from '../guess-mapping.ts'
import { rowKey } from '../row-key.ts'
import type { ImportSource, Mapping, ReadRow, RowOptions, TimeRow } from '../rows.ts'
import { wallSeconds } from '../time-of-day.ts'
import { dayIn, duration, timeOfDay } from './kinds.ts'

export const timeFieldNames = [
  'email',
  'name',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  'duration',
  'break',
  'project',
  'task',
  'description',
  'tags',
] as const

const kindsFor = ({ date_order }: RowOptions) => ({
  email: optional(email()),
  name: optional(text()),
  start_date: optional(dayIn(date_order)),
  start_time: optional(timeOfDay()),
  end_date: optional(dayIn(date_order)),
  end_time: optional(timeOfDay()),
  duration: optional(duration()),
  break: optional(duration()),
  project: optional(text()),
  task: optional(text()),
  description: optional(text({ most: 10_000 })),
})

/** Reads a row of working time of any source. Without an end date, the end is the first such time after the start. */
export function readTimeRow(
  source: ImportSource,
  cells: readonly string[],
  mapping: Mapping,
  options: RowOptions,
): ReadRow<TimeRow> {
  const filled = filledCells(cells, mapping, timeFieldNames)
  const problems: Problem[] = []
  const {
    email: address = null,
    name = null,
    ...read
  } = readFields(kindsFor(options), filled, { zone: 'UTC' }, problems)
  const lacking = (field: string, label: string): void => {
    if (!problems.some(({ pointer }) => pointer === field))
      problems.push({ pointer: field, title: `${label} must be given.` })
  }
  if (address === null && name === null) lacking('email', 'Email')
  const startsAt = wholeMoment(filled.start_time) ?? wall(read.start_date, read.start_time)
  if (!startsAt && read.start_date === undefined) lacking('start_date', 'Start date')
  if (!startsAt && read.start_time === undefined) lacking('start_time', 'Start time')
  if (read.end_time === undefined) lacking('end_time', 'End time')
  if (problems.length > 0 || !startsAt || !read.end_time) return { problems }

  const breakSeconds = read.break ?? 0
  const durationSeconds = read.duration === undefined ? null : read.duration + breakSeconds
  const endsAt = wholeMoment(filled.end_time) ?? endOf(startsAt, read.end_date ?? null, read.end_time, durationSeconds)
  if (endsAt === null) return { problems: [{ pointer: 'end_time', title: 'The end must be after the start.' }] }
  const { project = null, task = null, description = null } = read
  const { projects_become } = options
  const tags = cellOf(cells, mapping, 'tags')
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const row: TimeRow = {
    kind: 'time',
    key: rowKey(source, [address?.toLowerCase() ?? name, startsAt, endsAt, project, task, description]),
    person: { email: address, name },
    startsAt,
    endsAt,
    durationSeconds,
    breakSeconds,
    breaks: [],
    area: projects_become === 'areas' ? project : null,
    tags: [...new Set(projects_become === 'tags' && project !== null ? [project, ...tags] : tags)],
    note: [task, description].filter((part) => part !== null).join(': ') || null,
  }
  return { row }
}

const momentForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?:(Z)|([+-]\d{2}):?(\d{2}))?$/i

/** A complete date and time such as `2026-03-29T09:00:00+0200`, with its offset. Separate dates and times have none. */
function wholeMoment(cell: string | undefined): string | null {
  const [, day, time, utc, hours, minutes] = momentForm.exec(cell ?? '') ?? []
  if (!day || !time) return null
  return `${day}T${time.padEnd(8, ':00')}${utc ?? (hours ? `${hours}:${minutes}` : '')}`
}

/** `24:00:00` is midnight at the end of the day. */
function wall(day: string | undefined, time: string | undefined): string | null {
  if (day === undefined || time === undefined) return null
  return time === '24:00:00' ? `${dayAfter(day)}T00:00:00` : `${day}T${time}`
}

function endOf(startsAt: string, day: string | null, time: string, duration: number | null): string | null {
  const startDay = startsAt.slice(0, 10)
  const start = wallSeconds(startsAt.slice(0, 19))
  const sameDay = wall(day ?? startDay, time)!
  const seconds = wallSeconds(sameDay) - start
  // After clocks were set back, the end may be earlier than the start.
  if (seconds > 0 || (duration !== null && duration > 0 && seconds + 3600 === duration)) return sameDay
  if (day !== null || (seconds === 0 && duration !== 86_400)) return null
  return wall(dayAfter(startDay), time)
}
