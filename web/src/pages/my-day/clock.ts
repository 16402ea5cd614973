import { relatedMany, useAll } from '../../api/hooks.ts'
import type { Break, Tracking } from '../../api/records.ts'
import { useSession } from '../../session/session.tsx'
import { addDays } from '../../time/days.ts'
import { today } from '../../time/zoned.ts'

export type Stretch = { tracking: Tracking; breaks: Break[] }
export type ClockState = 'out' | 'working' | 'resting'

/** My trackings that touch today, oldest first, and what the clock shows now. */
export function useMyClock() {
  const { me, zone } = useSession()
  const day = today(zone)
  const include = ['breaks']
  const ofToday = useAll<Tracking>('time_trackings', {
    filter: { user_id: `eq:${me.id}`, starts_at: [`gte:${day}`, `lt:${addDays(day, 1)}`] },
    include,
  })
  // A clock that was left running since yesterday is today's concern as well.
  const running = useAll<Tracking>('time_trackings', { filter: { user_id: `eq:${me.id}`, running: '1' }, include })
  const data = ofToday.data && running.data ? stretches([ofToday.data, running.data]) : undefined
  const current = data?.find(({ tracking }) => tracking.ends_at === null)
  const openBreak = current?.breaks.find(({ ends_at }) => ends_at === null)
  const state: ClockState = !current ? 'out' : openBreak ? 'resting' : 'working'
  return {
    data,
    error: ofToday.error ?? running.error,
    refetch: () => Promise.all([ofToday.refetch(), running.refetch()]),
    state,
    current,
    openBreak,
  }
}

function stretches(lists: { rows: Tracking[]; included: Record<string, never> | object }[]): Stretch[] {
  const found = new Map<string, Stretch>()
  for (const { rows, included } of lists)
    for (const tracking of rows)
      found.set(tracking.id, { tracking, breaks: relatedMany<Break>(included as never, tracking, 'breaks') })
  return [...found.values()].sort((left, right) => left.tracking.starts_at.localeCompare(right.tracking.starts_at))
}

const moment = (iso: string | null, now: number): number => (iso === null ? now : Date.parse(iso))

/** Seconds in breaks, up to now; breaks that overlap count once. */
export function restedSeconds({ breaks }: Stretch, now: number): number {
  const spans = breaks
    .map((one) => [Date.parse(one.starts_at), moment(one.ends_at, now)] as const)
    .sort(([left], [right]) => left - right)
  let until = 0
  let total = 0
  for (const [from, to] of spans) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return Math.floor(total / 1000)
}

/** The break that counts is the longer of what was recorded and what is taken off by default, or what was set by hand. */
export function workedSeconds(stretch: Stretch, now: number): number {
  const { tracking } = stretch
  const gross = Math.floor((moment(tracking.ends_at, now) - Date.parse(tracking.starts_at)) / 1000)
  const rested = tracking.force_custom_break_duration
    ? (tracking.break_duration ?? 0)
    : Math.max(restedSeconds(stretch, now), tracking.default_break_duration)
  return Math.max(0, gross - rested)
}
