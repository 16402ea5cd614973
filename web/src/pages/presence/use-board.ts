import { useEffect, useMemo } from 'react'
import { useList } from '../../api/hooks.ts'
import type { Area, Presence, PresenceMeta } from '../../api/records.ts'
import { useAreas } from '../../api/reference.ts'

export type AreaGroup = { id: string; name: string | null; rows: Presence[] }

/** Below the limit of `setTimeout`, beyond which it overflows and fires at once. */
const longestTimeout = 2_000_000_000

/** The board, refetched after changes, and when the next change of state is due. */
export function useBoard() {
  const board = useList<Presence, PresenceMeta>('presence')
  const { refetch } = board
  const changesAt = board.data?.meta.changes_at
  useEffect(() => {
    const wait = changesAt === undefined ? 0 : Date.parse(changesAt) - Date.now()
    if (wait <= 0) return
    const timer = setTimeout(() => void refetch(), Math.min(longestTimeout, wait + 1000))
    return () => clearTimeout(timer)
  }, [changesAt, refetch])
  return board
}

type BoardFilters = { name: string; state: string; area: string }

/** By area: people who belong to several areas, or work in another than their own, appear in each. */
export function useGroups(rows: readonly Presence[], { name, state, area }: BoardFilters): AreaGroup[] {
  const areas = useAreas().data?.rows
  return useMemo(() => {
    const searched = name.trim().toLocaleLowerCase()
    const matching = rows.filter(
      (row) => (state === '' || row.state === state) && row.name.toLocaleLowerCase().includes(searched),
    )
    const found = new Map<string, Presence[]>()
    for (const row of matching)
      for (const id of placesOf(row)) {
        if (area !== '' && area !== id) continue
        const there = found.get(id) ?? []
        there.push(row)
        found.set(id, there)
      }
    return named(found, areas ?? [])
  }, [rows, areas, name, state, area])
}

const nowhere = ''

function placesOf({ area_id, area_ids }: Presence): ReadonlySet<string> {
  const places = new Set([...area_ids, ...(area_id === null ? [] : [area_id])])
  return places.size > 0 ? places : new Set([nowhere])
}

/** Areas in the order of the list, and people without one at the end. */
function named(found: ReadonlyMap<string, Presence[]>, areas: readonly Area[]): AreaGroup[] {
  const known = areas.filter(({ id }) => found.has(id)).map(({ id, name }) => ({ id, name, rows: found.get(id)! }))
  const others = new Set([...found].filter(([id]) => !areas.some((area) => area.id === id)).flatMap(([, rows]) => rows))
  return others.size > 0 ? [...known, { id: nowhere, name: null, rows: [...others] }] : known
}
