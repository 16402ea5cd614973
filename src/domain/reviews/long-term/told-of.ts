import { startOfDay } from '../../../platform/time/instant.ts'
import { attributionOf } from '../../../shared/attribution.ts'
import type { Interval } from '../../../shared/working-day.ts'
import type { Finding } from '../finding.ts'
import { type History, secondsAt } from './history.ts'

type Attribution = NonNullable<ReturnType<typeof attributionOf>>

/** The part that the workspace has in the work between these moments, if any. */
export function partBetween({ shifts }: History, { from: begins, until: ends }: Interval): Attribution | null {
  const inside = shifts.filter(({ from, until }) => from < ends && Math.max(from, until - 1) >= begins)
  return attributionOf(inside) ?? null
}

/** The finding as far as the workspace has a part in the work of these days. */
export function toldOf(
  history: History,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  finding: (told: Attribution) => Finding,
): Finding[] {
  const { zone } = history
  const from = secondsAt(startOfDay(first, zone))
  const until = secondsAt(startOfDay(last.add({ days: 1 }), zone))
  const told = partBetween(history, { from, until })
  return told ? [finding(told)] : []
}
