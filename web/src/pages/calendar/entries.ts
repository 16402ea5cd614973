import { typeColor } from '../../absences/type-color.ts'
import type { Absence, AbsenceType } from '../../api/records.ts'

/** An absence in the calendar, by local days. */
export type Entry = {
  id: string
  /** The absence to open; null for colleagues, whose absences have no detail. */
  absence: Absence | null
  title: string
  /** False for colleagues if the workspace hides the type. */
  hasReason: boolean
  full_day: boolean
  type: AbsenceType | undefined
  from: string
  until: string
}

/** For absences with a hidden type. */
const awayColor = '#495057'

export const entryColor = ({ hasReason, type }: Entry): string => (hasReason ? typeColor(type) : awayColor)

/** An entry clipped to the visible days, with its lane. */
export type Placed = Entry & { lane: number }

export const none: readonly Entry[] = []

/** Puts each entry into the first free lane. */
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
