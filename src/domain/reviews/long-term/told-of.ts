import { startOfDay } from '../../../platform/time/instant.ts'
import { toldHere } from '../../../shared/elsewhere.ts'
import type { Finding } from '../finding.ts'
import type { History } from './history.ts'

type Attribution = NonNullable<ReturnType<typeof toldHere>>

/** The part that the workspace has in the work of these days, if any. */
export function partIn(
  { shifts, zone }: History,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Attribution | null {
  const begins = startOfDay(first, zone).epochMilliseconds / 1000
  const ends = startOfDay(last.add({ days: 1 }), zone).epochMilliseconds / 1000
  const inside = shifts.filter(({ from, until }) => from < ends && Math.max(from, until - 1) >= begins)
  return toldHere(inside) ?? null
}

/** The finding as far as the workspace has a part in the work of these days. */
export function toldOf(
  history: History,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  finding: (told: Attribution) => Finding,
): Finding[] {
  const told = partIn(history, first, last)
  return told ? [finding(told)] : []
}
