import { useEffect, useRef } from 'react'

type Layer = { readonly current: () => void }

/** What lies over the page, the topmost last. */
const layers: Layer[] = []

/** Lists and calendars close by themselves on Escape; so does the palette, a dialog that is none of ours. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
    return true
  if (document.querySelector('[data-dates-dropdown]')) return true
  return document.querySelectorAll('[role="dialog"]').length > layers.length
}

// One listener for all: each with its own would close what is below as well, for the same key.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) layers.at(-1)?.current()
  },
  { capture: true },
)

/** Whether there was something to close. */
export function closeTopLayer(): boolean {
  const top = layers.at(-1)
  top?.current()
  return top !== undefined
}

/** Escape closes what lies on top, and only that: a question, then the drawer that it was asked in. */
export function useEscape(opened: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    layers.push(latest)
    return () => {
      layers.splice(layers.indexOf(latest), 1)
      // Mantine gives the focus back where something fades out, not where it is gone at once.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    }
  }, [opened])
}
