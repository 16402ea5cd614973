import type { Shift } from './working-day.ts'

type Attribution = { shiftId: string; elsewhere?: readonly string[] }

/**
 * What a finding in these trackings points at: the last of those that belong to the workspace under review, and the other
 * workspaces that are part of it. Null where the workspace has no part in it, and need not hear of it.
 */
export function toldHere(shifts: readonly Shift[]): Attribution | null {
  const own = shifts.findLast(({ elsewhere }) => elsewhere === undefined)
  if (!own) return null
  const others = [...new Set(shifts.flatMap(({ elsewhere }) => elsewhere ?? []))]
  return { shiftId: own.id, ...(others.length > 0 && { elsewhere: others }) }
}
