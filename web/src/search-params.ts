import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'

export type SearchParams = Record<string, string>

export const parseSearch = (text: string): SearchParams => Object.fromEntries(new URLSearchParams(text))
export const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Filters in the search parameters, so that a reload or a shared link shows the same. Defaults are left out. */
export function useFilters<T extends SearchParams>(defaults: T): [T, (change: Partial<T>) => void] {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: defaults are written where the hook is called
  const values = useMemo(
    () => Object.fromEntries(Object.entries(defaults).map(([name, initial]) => [name, search[name] ?? initial])) as T,
    [search, JSON.stringify(defaults)],
  )
  const change = useCallback(
    (changed: Partial<T>) => {
      // What was being saved when somebody went on to another page closes nothing there.
      if (!isShown.current) return
      // The present ones: those of the last render may be older, such as where a form is closed once it is saved.
      const change = (search: Partial<SearchParams>): SearchParams => {
        const next = { ...search, ...changed } as SearchParams
        for (const [name, initial] of Object.entries(defaults))
          if (next[name] === initial || next[name] === '') delete next[name]
        return next
      }
      // Open dialogs stay, and so does the scroll position, unless another page of the list is shown.
      const resetScroll = changed.page !== undefined
      void navigate({ to: '.', search: change, state: true, replace: true, resetScroll })
    },
    [navigate, defaults],
  )
  return [values, change]
}
