import { useEffect, useState } from 'react'
import { useLayer } from './layers.ts'
import { useDirtyForms } from './use-dirty-forms.ts'

/** Closes a dialog or drawer by Escape, Back, its close button or a click outside; asks first if a form in it is dirty. */
export function useDismiss(opened: boolean, close: () => void, stays = false) {
  const forms = useDirtyForms()
  const [asking, setAsking] = useState(false)
  // It may be saved and closed while the question is open, which is not for the next time.
  useEffect(() => {
    if (!opened) setAsking(false)
  }, [opened])
  const ask = (): boolean => {
    setAsking(true)
    return true
  }
  const keep = (): void => setAsking(false)
  const dismiss = (): void => void (asking ? keep() : forms.isDirty() ? ask() : close())
  useLayer(opened, {
    close,
    dismiss: () => stays || dismiss(),
    isAsking: asking,
    holds: (leaving) => (leaving === 'back' ? stays || (forms.isDirty() && ask()) : forms.hasUnsubmitted() && ask()),
    hasUnsaved: forms.isDirty,
  })
  const discard = (): void => {
    keep()
    close()
  }
  return { dismiss, watch: forms.watch, isAsking: opened && asking, keep, discard }
}

export type Dismissing = ReturnType<typeof useDismiss>
