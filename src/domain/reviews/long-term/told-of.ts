import { localDate } from '../../../platform/time/instant.ts'
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
  const dayOf = (seconds: number): string =>
    localDate(Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1000)), zone).toString()
  const inside = shifts.filter(
    ({ from, until }) => dayOf(from) <= last.toString() && dayOf(Math.max(from, until - 1)) >= first.toString(),
  )
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
