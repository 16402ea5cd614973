import { useEffect, useLayoutEffect, useRef } from 'react'
import { createListeners } from '../listeners.ts'

/** A dialog or a drawer over the page. */
type Layer = {
  close(): void
  /** Closes it, or asks first, as Escape does. */
  dismiss(): void
  /** Whether its question is open, which is a dialog of its own. */
  isAsking: boolean
  /** Asks instead of closing if input would be lost; returns whether it does. */
  holds(leaving: 'back' | 'page'): boolean
  hasUnsaved(): boolean
}

/** The stack of open dialogs and drawers, the topmost last. */
export const layers: { readonly current: Layer }[] = []

const { subscribe, notify } = createListeners()
export const onLayersChanged = subscribe

/**
 * Whether something else handles Escape: dropdowns and calendars close themselves, and so does the palette, which is not a
 * layer. After the session has ended, layers are below the cover.
 */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
    return true
  if (document.querySelector('[data-dates-dropdown]')) return true
  const cover = document.querySelector('.signed-out-cover')
  if (cover) return !cover.querySelector('[role="dialog"]')
  const ours = layers.length + layers.filter(({ current }) => current.isAsking).length
  return document.querySelectorAll('[role="dialog"]').length > ours
}

// One listener for all layers: with one each, a key press would close those below as well.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && !event.isComposing && !isHandledElsewhere(event)) layers.at(-1)?.current.dismiss()
  },
  { capture: true },
)

/** Makes it a layer: Escape and Back close only the topmost, and the focus returns to where it was. */
export function useLayer(opened: boolean, layer: Layer): void {
  const latest = useRef(layer)
  latest.current = layer
  useEffect(() => {
    if (!opened) return
    layers.push(latest)
    notify()
    return () => {
      layers.splice(layers.indexOf(latest), 1)
      notify()
    }
  }, [opened])
  // A layout effect runs before the focus moves into it. Mantine does not return the focus of one that unmounts while open.
  useLayoutEffect(() => {
    if (!opened) return
    const openers = openersOf(document.activeElement)
    return () => {
      justClosed = openers
      setTimeout(() => {
        if (justClosed === openers) justClosed = []
        returnFocus(openers)
      })
    }
  }, [opened])
}

/** Openers of a layer that has closed just now, for a dialog that replaces another. */
let justClosed: readonly HTMLElement[] = []

/** The last focused element, without menu items: those unmount when they are chosen. */
let lastFocused: Element | null = null
window.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="menu"]')) lastFocused = target
})

const isFocusable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body

/** Where the focus may return to, the best first. */
const openersOf = (focused: Element | null): readonly HTMLElement[] => [
  ...[focused, lastFocused].filter(isFocusable),
  ...justClosed,
]

function returnFocus(openers: readonly HTMLElement[]): void {
  const content = document.getElementById('content')
  // The opener may have been deleted in the dialog. Then the focus goes to the page.
  for (const opener of [...openers, content]) {
    if (!isFocusLost(document.activeElement)) return
    opener?.focus({ preventScroll: true })
  }
  const busy = openers.find((opener) => opener.isConnected && opener.matches(':disabled'))
  if (busy) focusOnceEnabled(busy, content)
}

/** A button with a loading state is disabled and cannot have the focus until its request is done. */
function focusOnceEnabled(button: HTMLElement, content: HTMLElement | null): void {
  const observer = new MutationObserver(() => {
    if (button.matches(':disabled')) return
    observer.disconnect()
    if (document.activeElement === content) button.focus({ preventScroll: true })
  })
  observer.observe(button, { attributeFilter: ['disabled'] })
}

/** Nowhere, or in a dialog during its closing transition. */
const isFocusLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || (layers.length === 0 && focused.closest('[role="dialog"]') !== null)
