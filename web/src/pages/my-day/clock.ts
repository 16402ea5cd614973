import { measureTracking } from '../../../../src/shared/net-time.ts'
import { relatedMany, useAll } from '../../api/hooks.ts'
import type { Break, Tracking } from '../../api/records.ts'
import { useWaitingPunches } from '../../offline/use-waiting-punches.ts'
import { useSession } from '../../session/session.tsx'
import { addDays } from '../../time/days.ts'
import { today } from '../../time/zoned.ts'
import { withWaiting } from './with-waiting.ts'

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
  const { waiting } = useWaitingPunches()
  const data = ofToday.data && running.data ? withWaiting(stretches([ofToday.data, running.data]), waiting) : undefined
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

/** Seconds in breaks, up to now, whatever is taken off in the end. */
export const restedSeconds = ({ tracking, breaks }: Stretch, now: number): number =>
  measureTracking({ ...tracking, force_custom_break_duration: false, default_break_duration: 0 }, breaks, now).rest

export const workedSeconds = ({ tracking, breaks }: Stretch, now: number): number =>
  measureTracking(tracking, breaks, now).net
