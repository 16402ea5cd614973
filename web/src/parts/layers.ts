import { useEffect, useLayoutEffect, useRef } from 'react'

/** A dialog or a drawer over the page. */
type Layer = {
  close(): void
  /** As Escape does: closes it, or asks first. */
  dismiss(): void
  /** Whether it asks now, in a dialog of its own. */
  isAsking: boolean
  /** Asks instead of closing, where something typed would be lost; says whether it does. */
  holds(leaving: 'back' | 'page'): boolean
  hasUnsaved(): boolean
}

/** What lies over the page, the topmost last. */
export const layers: { readonly current: Layer }[] = []

const listeners = new Set<() => void>()
export const onLayersChanged = (listener: () => void): unknown => listeners.add(listener)
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Lists and calendars close by themselves on Escape; so does the palette, a dialog that is none of ours. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
    return true
  if (document.querySelector('[data-dates-dropdown]')) return true
  const ours = layers.length + layers.filter(({ current }) => current.isAsking).length
  return document.querySelectorAll('[role="dialog"]').length > ours
}

// One listener for all: each with its own would close what is below as well, for the same key.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) layers.at(-1)?.current.dismiss()
  },
  { capture: true },
)

/** Escape and Back close what lies on top, and only that. Focus goes back to where it was. */
export function useLayer(opened: boolean, layer: Layer): void {
  const latest = useRef(layer)
  latest.current = layer
  useEffect(() => {
    if (!opened) return
    layers.push(latest)
    tell()
    return () => {
      layers.splice(layers.indexOf(latest), 1)
      tell()
    }
  }, [opened])
  // Before the focus moves into it. What is taken away at once, instead of being closed first, gives no focus back itself.
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!opened || !(opener instanceof HTMLElement)) return
    return () =>
      void setTimeout(() => {
        if (document.activeElement === null || document.activeElement === document.body)
          opener.focus({ preventScroll: true })
      })
  }, [opened])
}
