import type { Break, Tracking, TrackingWithBreaks } from '../../api/records.ts'
import type { MadePunch } from '../../offline/waiting-punches.ts'

/** The day after the queued punches, so that the clock shows what the person has done. */
export const withWaiting = (
  stretches: readonly TrackingWithBreaks[],
  waiting: readonly MadePunch[],
): TrackingWithBreaks[] => waiting.reduce(punched, [...stretches])

function punched(stretches: TrackingWithBreaks[], { key, type, at }: MadePunch): TrackingWithBreaks[] {
  const current = stretches.find(({ tracking }) => tracking.ends_at === null)
  if (type === 'start') return current ? stretches : [...stretches, { tracking: startedAt(key, at), breaks: [] }]
  if (!current) return stretches
  const { tracking, breaks } = current
  const rested = breaks.map((span) => (span.ends_at === null ? { ...span, ends_at: at } : span))
  const next: Record<Exclude<MadePunch['type'], 'start'>, TrackingWithBreaks> = {
    end: { tracking: { ...tracking, ends_at: at }, breaks: rested },
    'start-break': { tracking, breaks: [...rested, { id: key, starts_at: at, ends_at: null } as Break] },
    'end-break': { tracking, breaks: rested },
  }
  return stretches.map((stretch) => (stretch === current ? next[type] : stretch))
}

const startedAt = (id: string, at: string): Tracking =>
  ({ id, starts_at: at, ends_at: null, force_custom_break_duration: false, default_break_duration: 0 }) as Tracking
