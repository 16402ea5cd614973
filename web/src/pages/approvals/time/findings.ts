import { measureTracking } from '../../../../../src/shared/net-time.ts'
import type { TimeFinding } from '../../../../../src/shared/time-finding.ts'
import type { Shift } from '../../../../../src/shared/working-day.ts'
import { timeFindings } from '../../../../../src/shared/working-time-findings.ts'
import type { Break, Tracking, Workspace } from '../../../api/records.ts'
import { localDays } from '../../../time/local-days.ts'

/** The findings of finished times: only those can be confirmed. */
export type Finding = Exclude<TimeFinding['kind'], 'long_running'>
type Worked = { tracking: Tracking; breaks: readonly Break[] }

/**
 * Findings to look at before confirming a person's times, by the id of the time. The server warns by the same rules and with
 * more data, but only admins, and only until the warning is dismissed; this checks the times on the page.
 */
export function findingsIn(
  times: readonly Worked[],
  zone: string,
  limits: Workspace['warning_thresholds'],
): Map<string, ReadonlySet<Finding>> {
  const found = new Map<string, Set<Finding>>()
  for (const { kind, shiftId } of timeFindings(times.map(shiftOf), localDays(zone), limits))
    if (kind !== 'long_running') found.set(shiftId, (found.get(shiftId) ?? new Set()).add(kind))
  return found
}

const secondsOf = (moment: string): number => Date.parse(moment) / 1000

function shiftOf({ tracking, breaks }: Worked): Shift {
  const until = secondsOf(tracking.ends_at!)
  return {
    id: tracking.id,
    from: secondsOf(tracking.starts_at),
    until,
    running: false,
    breaks: breaks.map(({ starts_at, ends_at }) => ({
      from: secondsOf(starts_at),
      until: ends_at ? secondsOf(ends_at) : until,
    })),
    breakSeconds: measureTracking(tracking, breaks, Date.now()).rest,
  }
}
