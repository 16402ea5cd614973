import type { Absence, AbsenceType } from '../../api/records.ts'

/** An absence as the calendar draws it: by local days. */
export type Entry = { absence: Absence; type: AbsenceType | undefined; from: string; until: string }

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
