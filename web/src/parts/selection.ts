import { useEffect, useState } from 'react'

export type Selection = {
  ids: ReadonlySet<string>
  /** Everything is selected, beyond the page. */
  all: boolean
  toggle(id: string): void
  /** Selects all of them, or none if all are selected. */
  togglePage(ids: readonly string[]): void
  selectAll(): void
  clear(): void
}

/** The selected rows. `key` identifies the list: for another list the selection is reset. */
export function useSelection(key: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const clear = (): void => {
    setIds(new Set())
    setAll(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list resets the selection
  useEffect(clear, [key])
  return {
    ids,
    all,
    clear,
    selectAll: () => setAll(true),
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setAll(false)
      setIds(next)
    },
    togglePage: (page) => {
      const next = new Set(ids)
      const whole = page.every((id) => ids.has(id))
      for (const id of page) whole ? next.delete(id) : next.add(id)
      setAll(false)
      setIds(next)
    },
  }
}
