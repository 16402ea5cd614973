import type { Filters } from '../api/addresses.ts'
import { useAll } from '../api/hooks.ts'
import type { Tracking } from '../api/records.ts'

/**
 * The times that overlap the days from `from` up to, but not including, `next`. Running ones are a second query, as they have
 * no end to filter by.
 */
export function useTimesTouching(filter: Filters, from: string, next: string, include: string[] = [], enabled = true) {
  const paramsWith = (more: Filters) => ({
    filter: { ...filter, starts_at: `lt:${next}`, ...more },
    include,
    permissions: 'true',
  })
  const ended = useAll<Tracking>('time_trackings', paramsWith({ ends_at: `gte:${from}` }), { enabled })
  const isRunningWanted = filter.running !== '0'
  const running = useAll<Tracking>('time_trackings', paramsWith({ running: '1' }), {
    enabled: enabled && isRunningWanted,
  })
  return {
    ended: ended.data,
    running: running.data,
    isReady: ended.data !== undefined && (running.data !== undefined || !isRunningWanted),
    error: ended.error ?? running.error,
    refetch: () => Promise.all([ended.refetch(), running.refetch()]),
  }
}
