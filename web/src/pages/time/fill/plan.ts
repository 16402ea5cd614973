import { neededBreak } from '../../../../../src/shared/rules/missing-break.ts'
import type { NewRecord } from '../../../api/add-many.ts'
import type { Relations } from '../../../api/client.ts'
import { idOf } from '../../../api/hooks.ts'
import type { AccountRow, TrackingWithBreaks, Workspace } from '../../../api/records.ts'
import { addDays } from '../../../time/days.ts'
import { localDay, localMoment } from '../../../time/zoned.ts'
import { instantOf, typed } from '../../../tracking-form/wall.ts'

export type Obstacle = 'closed' | 'holiday' | 'absence' | 'times'
/** A day of the week, with the reason why it is not filled. */
export type PlanDay = { row: AccountRow; obstacle: Obstacle | null }

type Span = { from: number; until: number }
/** A time that would be added. */
export type Planned = Span & { day: string; breaks: Span[]; source?: TrackingWithBreaks['tracking'] }
export type Plan = { added: Planned[]; skipped: { day: string; obstacle: Obstacle }[] }

function planOf(planned: readonly Planned[], days: readonly PlanDay[]): Plan {
  const obstacles = new Map(days.map(({ row, obstacle }) => [row.key, obstacle]))
  const kept = [...new Set(planned.map(({ day }) => day))]
  return {
    added: planned.filter(({ day }) => obstacles.get(day) === null),
    skipped: kept.flatMap((day) => (obstacles.get(day) ? [{ day, obstacle: obstacles.get(day)! }] : [])),
  }
}

/** The times of the week before, at the same wall-clock times. */
export function planCopy(week: readonly TrackingWithBreaks[], days: readonly PlanDay[], zone: string): Plan {
  const moved = (iso: string): number => {
    const local = localMoment(iso, zone)
    return instantOf(`${addDays(local.slice(0, 10), 7)}${local.slice(10)}`, zone)
  }
  const span = (starts_at: string, ends_at: string): Span => {
    const [from, until] = [moved(starts_at), moved(ends_at)]
    // If clocks are put back in between, an end may read earlier than its start.
    return { from, until: until > from ? until : from + Date.parse(ends_at) - Date.parse(starts_at) }
  }
  const planned = week.flatMap(({ tracking, breaks }): Planned[] => {
    if (!tracking.ends_at) return []
    const ended = breaks.flatMap(({ starts_at, ends_at }) => (ends_at ? [span(starts_at, ends_at)] : []))
    const day = addDays(localDay(tracking.starts_at, zone), 7)
    return [{ day, ...span(tracking.starts_at, tracking.ends_at), breaks: ended, source: tracking }]
  })
  return planOf(planned, days)
}

/** The target hours of the schedule from a start time on, with the required break in the middle. */
export function planSchedule(
  days: readonly PlanDay[],
  start: string,
  zone: string,
  limits: Workspace['warning_thresholds'],
): Plan {
  const planned = days.flatMap(({ row: { key: day, target_seconds } }): Planned[] => {
    if (target_seconds <= 0) return []
    const rest = neededBreak(target_seconds, limits)
    const from = instantOf(typed(day, start), zone)
    const pause = from + Math.round(target_seconds / 2) * 1000
    const breaks = rest > 0 ? [{ from: pause, until: pause + rest * 1000 }] : []
    return [{ day, from, until: from + (target_seconds + rest) * 1000, breaks }]
  })
  return planOf(planned, days)
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** The attributes to send; area and tags only for people who may set them. */
export function recordOf(
  { from, until, breaks, source }: Planned,
  person: string,
  may: { area: boolean; tags: boolean },
): NewRecord {
  const area = source && idOf(source, 'area')
  const forced = source?.force_custom_break_duration
  const relationships: Relations = {
    user: { type: 'user', id: person },
    ...(may.area && area && { area: { type: 'area', id: area } }),
    ...(may.tags &&
      source &&
      source.rel.tags.length > 0 && { tags: source.rel.tags.map(({ id }) => ({ type: 'tag', id })) }),
  }
  return {
    attributes: {
      starts_at: iso(from),
      ends_at: iso(until),
      ...(breaks.length > 0 && {
        breaks_attributes: breaks.map((span) => ({ starts_at: iso(span.from), ends_at: iso(span.until) })),
      }),
      ...(forced && { force_custom_break_duration: true, break_duration: source.break_duration }),
    },
    relationships,
  }
}
