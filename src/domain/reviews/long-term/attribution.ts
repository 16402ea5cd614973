import { startOfDay } from '../../../platform/time/instant.ts'
import { attributionOf } from '../../../shared/attribution.ts'
import type { Interval } from '../../../shared/working-day.ts'
import type { Finding } from '../finding.ts'
import { type History, secondsAt } from './history.ts'

type Attribution = NonNullable<ReturnType<typeof attributionOf>>

/** The work of this workspace between these moments; null if there is none. */
export function attributionBetween({ shifts }: History, { from: begins, until: ends }: Interval): Attribution | null {
  const inside = shifts.filter(({ from, until }) => from < ends && Math.max(from, until - 1) >= begins)
  return attributionOf(inside)
}

/** The finding, if work of this workspace is part of these days. */
export function attributedFinding(
  history: History,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  finding: (attribution: Attribution) => Finding,
): Finding[] {
  const { zone } = history
  const from = secondsAt(startOfDay(first, zone))
  const until = secondsAt(startOfDay(last.add({ days: 1 }), zone))
  const attribution = attributionBetween(history, { from, until })
  return attribution ? [finding(attribution)] : []
}
