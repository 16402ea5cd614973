import { useState } from 'react'
import { useLayer } from './layers.ts'
import { useTypedFields } from './typed-fields.ts'

/** Closing from outside: by Escape, by Back, by its cross, by a click beside it. What was typed is not lost unasked. */
export function useDismiss(opened: boolean, close: () => void, stays = false) {
  const typed = useTypedFields()
  const [asking, setAsking] = useState(false)
  const ask = (): boolean => {
    setAsking(true)
    return true
  }
  const keep = (): void => setAsking(false)
  const dismiss = (): void => void (asking ? keep() : typed.has() ? ask() : close())
  useLayer(opened, {
    close,
    dismiss: () => stays || dismiss(),
    isAsking: asking,
    holds: (leaving) => (leaving === 'back' ? stays || (typed.has() && ask()) : typed.hasUnsent() && ask()),
    hasUnsaved: typed.has,
  })
  const discard = (): void => {
    keep()
    close()
  }
  return { dismiss, watch: typed.watch, isAsking: opened && asking, keep, discard }
}

export type Dismissing = ReturnType<typeof useDismiss>
