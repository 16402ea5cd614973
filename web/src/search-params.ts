import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export type SearchParams = Record<string, string>

export const parseSearch = (text: string): SearchParams => Object.fromEntries(new URLSearchParams(text))
export const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Filters that live in the address bar, so that a reload or a sent link shows the same. What equals its default is left out. */
export function useFilters<T extends SearchParams>(defaults: T): [T, (change: Partial<T>) => void] {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: defaults are written where the hook is called
  const values = useMemo(
    () => Object.fromEntries(Object.entries(defaults).map(([name, usual]) => [name, search[name] ?? usual])) as T,
    [search, JSON.stringify(defaults)],
  )
  const change = useCallback(
    (changed: Partial<T>) => {
      const next = { ...search, ...changed } as SearchParams
      for (const [name, usual] of Object.entries(defaults))
        if (next[name] === usual || next[name] === '') delete next[name]
      // What lies over the page stays, and so does the place where one reads, unless another list is shown.
      const resetScroll = changed.page !== undefined
      void navigate({ to: '.', search: next as never, state: true, replace: true, resetScroll })
    },
    [search, navigate, defaults],
  )
  return [values, change]
}
