import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { DiscardQuestion } from './dialog.tsx'

/** The forms of the page that are not in a dialog, in the order in which they were mounted. */
const forms: { readonly current: () => boolean }[] = []

type Place = { pathname: string; search: object }

/** A change of the tab unmounts its forms; other search parameters do not. */
const isLeft = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next)
const tabOf = ({ search }: Place): unknown => (search as { tab?: unknown }).tab

/** Asks before a navigation discards a dirty form of the page: once, however many forms there are. */
export function UnsavedForm({ isDirty }: { isDirty(): boolean }) {
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => {
    forms.push(latest)
    return () => void forms.splice(forms.indexOf(latest), 1)
  }, [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isLeft(current, next) && forms.find((form) => form.current()) === latest,
    enableBeforeUnload: () => latest.current(),
    withResolver: true,
  })
  return <DiscardQuestion opened={status === 'blocked'} keep={() => reset?.()} discard={() => proceed?.()} />
}
