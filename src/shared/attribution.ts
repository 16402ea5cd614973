import type { Shift } from './working-day.ts'

type Attribution = { shiftId: string; elsewhere?: readonly string[] }

/**
 * The tracking that a finding points at, the last one in the workspace under review, and the other workspaces that are
 * involved. Null if the workspace under review is not involved, so that it gets no warning.
 */
export function attributionOf(shifts: readonly Shift[]): Attribution | null {
  const own = shifts.findLast(({ elsewhere }) => elsewhere === undefined)
  if (!own) return null
  const others = [...new Set(shifts.flatMap(({ elsewhere }) => elsewhere ?? []))]
  return { shiftId: own.id, ...(others.length > 0 && { elsewhere: others }) }
}
