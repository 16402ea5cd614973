import type { Id } from '../../platform/ids.ts'
import type { PersonShift } from './sources.sql.ts'

/** A punch for a closed month; moments are epoch seconds. */
export type AsidePunch = { id: string; user_id: Id; type: 'start' | 'end' | 'start-break' | 'end-break'; at: number }

/** The shifts that these punches make, by time. A shift without an end is left out. */
export function shiftsOf(punches: readonly AsidePunch[]): PersonShift[] {
  const shifts: PersonShift[] = []
  let work: { id: string; from: number; breaks: { from: number; until: number }[] } | null = null
  let restFrom: number | null = null
  for (const { id, user_id, type, at } of [...punches].sort((left, right) => left.at - right.at)) {
    if (type === 'start') work ??= { id, from: at, breaks: [] }
    if (!work) continue
    if (type === 'start-break') restFrom ??= at
    if ((type === 'end-break' || type === 'end') && restFrom !== null) {
      work.breaks.push({ from: restFrom, until: at })
      restFrom = null
    }
    if (type !== 'end') continue
    const breakSeconds = work.breaks.reduce((sum, { from, until }) => sum + until - from, 0)
    shifts.push({ ...work, user_id, until: at, running: false, confirmed: false, breakSeconds })
    work = null
  }
  return shifts
}
