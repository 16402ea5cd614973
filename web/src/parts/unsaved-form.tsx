import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { DiscardQuestion } from './dialog.tsx'

/** The forms that stand on the page itself, in the order in which they came. */
const forms: { readonly current: () => boolean }[] = []

type Place = { pathname: string; search: object }

/** A tab takes its forms with it; other parts of an address leave them where they are. */
const isLeft = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next)
const tabOf = ({ search }: Place): unknown => (search as { tab?: unknown }).tab

/** Before what was entered in a form of the page is lost, it is asked whether it may be: once, however many forms there are. */
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
