import { useEffect, useLayoutEffect, useRef } from 'react'
import { createListeners } from '../listeners.ts'

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

const { subscribe, notify } = createListeners()
export const onLayersChanged = subscribe

/**
 * Lists and calendars close by themselves on Escape; so does the palette, a dialog that is none of ours. Where the session has
 * ended nobody sees what lies below the cover.
 */
function isTaken(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
    return true
  if (document.querySelector('[data-dates-dropdown]')) return true
  const cover = document.querySelector('.signed-out-cover')
  if (cover) return !cover.querySelector('[role="dialog"]')
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
    notify()
    return () => {
      layers.splice(layers.indexOf(latest), 1)
      notify()
    }
  }, [opened])
  // Before the focus moves into it. What is taken away at once, instead of being closed first, gives no focus back itself.
  useLayoutEffect(() => {
    if (!opened) return
    const openers = openersOf(document.activeElement)
    return () => {
      justClosed = openers
      setTimeout(() => {
        if (justClosed === openers) justClosed = []
        giveFocusTo(openers)
      })
    }
  }, [opened])
}

/** Where the focus was before what has closed in this moment, for a dialog that takes the place of another. */
let justClosed: readonly HTMLElement[] = []

/** What had the focus last, apart from items of menus: those are gone as soon as they are chosen. */
let lastFocused: Element | null = null
window.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="menu"]')) lastFocused = target
})

const canHaveFocus = (one: Element | null): one is HTMLElement => one instanceof HTMLElement && one !== document.body

/** Where the focus may go back to, the best first. */
const openersOf = (focused: Element | null): readonly HTMLElement[] => [
  ...[focused, lastFocused].filter(canHaveFocus),
  ...justClosed,
]

function giveFocusTo(openers: readonly HTMLElement[]): void {
  const content = document.getElementById('content')
  // What it was opened from may have been deleted in it. Then reading goes on with the page.
  for (const opener of [...openers, content]) {
    if (!isFocusLost(document.activeElement)) return
    opener?.focus({ preventScroll: true })
  }
  const busy = openers.find((opener) => opener.isConnected && opener.matches(':disabled'))
  if (busy) giveFocusOnceEnabled(busy, content)
}

/** A button that shows that it is busy cannot have the focus, until what was asked in the dialog is done or given up. */
function giveFocusOnceEnabled(button: HTMLElement, content: HTMLElement | null): void {
  const watch = new MutationObserver(() => {
    if (button.matches(':disabled')) return
    watch.disconnect()
    if (document.activeElement === content) button.focus({ preventScroll: true })
  })
  watch.observe(button, { attributeFilter: ['disabled'] })
}

/** Nowhere, or in a dialog that fades away. */
const isFocusLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || (layers.length === 0 && focused.closest('[role="dialog"]') !== null)
