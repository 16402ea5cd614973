import { typeColor } from '../../absences/type-color.ts'
import type { Absence, AbsenceType } from '../../api/records.ts'

/** An absence as the calendar draws it: by local days. */
export type Entry = {
  id: string
  /** What can be opened; null for a colleague's, of which there is no more to see. */
  absence: Absence | null
  title: string
  /** False for a colleague's of which nobody says what for. */
  hasReason: boolean
  full_day: boolean
  type: AbsenceType | undefined
  from: string
  until: string
}

/** For who is away and nobody says what for. */
const awayColor = '#495057'

export const entryColor = ({ hasReason, type }: Entry): string => (hasReason ? typeColor(type) : awayColor)

/** An entry inside the days that are shown, in a lane of its own where it overlaps others. */
export type Placed = Entry & { lane: number }

export const none: readonly Entry[] = []

/** Each entry in the first lane that is free by then; few have more than one. */
export function placed(entries: readonly Entry[], first: string, last: string): { rows: Placed[]; lanes: number } {
  const ends: string[] = []
  const rows = [...entries]
    .sort((left, right) => left.from.localeCompare(right.from))
    .map((entry) => {
      const from = entry.from < first ? first : entry.from
      const until = entry.until > last ? last : entry.until
      const free = ends.findIndex((end) => end < from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = until
      return { ...entry, from, until, lane }
    })
  return { rows, lanes: Math.max(1, ends.length) }
}
