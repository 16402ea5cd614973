import { measureTracking } from '../../../../src/shared/net-time.ts'
import { relatedMany, useAll } from '../../api/hooks.ts'
import type { Break, Tracking, TrackingWithBreaks } from '../../api/records.ts'
import { runningOf, timesOn } from '../../head-start/questions.ts'
import { useWaitingPunches } from '../../offline/use-waiting-punches.ts'
import { useSession } from '../../session/session.tsx'
import { today } from '../../time/zoned.ts'
import { withWaiting } from './with-waiting.ts'

export type ClockState = 'out' | 'working' | 'resting'

/** The reader's trackings of today, oldest first, and the state of the clock. */
export function useMyClock() {
  const { me, zone } = useSession()
  const day = today(zone)
  const ofToday = useAll<Tracking>(...timesOn(me.id, day))
  const running = useAll<Tracking>(...runningOf(me.id))
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

function stretches(lists: { rows: Tracking[]; included: Record<string, never> | object }[]): TrackingWithBreaks[] {
  const found = new Map<string, TrackingWithBreaks>()
  for (const { rows, included } of lists)
    for (const tracking of rows)
      found.set(tracking.id, { tracking, breaks: relatedMany<Break>(included as never, tracking, 'breaks') })
  return [...found.values()].sort((left, right) => left.tracking.starts_at.localeCompare(right.tracking.starts_at))
}

/** Seconds of recorded breaks up to now, which may differ from what is deducted in the end. */
export const restedSeconds = ({ tracking, breaks }: TrackingWithBreaks, now: number): number =>
  measureTracking({ ...tracking, force_custom_break_duration: false, default_break_duration: 0 }, breaks, now).rest

export const workedSeconds = ({ tracking, breaks }: TrackingWithBreaks, now: number): number =>
  measureTracking(tracking, breaks, now).net
