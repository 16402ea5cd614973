import { useState } from 'react'
import type { Request } from './use-pending.ts'

/**
 * Which request is shown, and which are ticked. `always` is for a wide screen, where the first one is shown when nothing
 * was chosen; on a phone it would cover the list.
 */
export function useChoice(rows: readonly Request[], always: boolean) {
  const [id, setId] = useState<string | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const index = rows.findIndex((row) => row.id === id)
  const chosen = rows[index] ?? (always ? rows[0] : undefined)
  const position = Math.max(0, index)

  const move = (steps: number) => (): void => {
    const target = rows[index < 0 && !always ? 0 : Math.min(rows.length - 1, Math.max(0, position + steps))]
    if (!target) return
    setId(target.id)
    document.getElementById(rowId(target.id))?.scrollIntoView({ block: 'nearest' })
  }
  /** Removes decided requests from the choice; chooses the next one, or the previous if it was the last. */
  const leave = (gone: readonly Request[]): void => {
    const ids = new Set(gone.map((request) => request.id))
    setTicked((before) => new Set([...before].filter((id) => !ids.has(id))))
    if (!chosen || !ids.has(chosen.id)) return
    const stay = (row: Request): boolean => !ids.has(row.id)
    setId((rows.slice(position).find(stay) ?? rows.slice(0, position).findLast(stay))?.id ?? null)
  }
  const toggle = (id: string): void =>
    setTicked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]))
  return {
    chosen,
    choose: setId,
    next: move(1),
    previous: move(-1),
    leave,
    /** Without requests that others have decided in the meantime. */
    ticked: rows.filter((row) => ticked.has(row.id)),
    isTicked: (id: string) => ticked.has(id),
    toggle,
    tickAll: (all: boolean) => setTicked(new Set(all ? rows.map((row) => row.id) : [])),
  }
}

export type Choice = ReturnType<typeof useChoice>

export const rowId = (id: string): string => `request-${id}`
