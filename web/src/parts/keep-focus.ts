// A button that is busy or deleted loses the focus, and with it whoever goes by keys loses the place on the page: the next Tab
// begins anywhere, and a screen reader at the top. Dialogs and drawers give the focus back by themselves (layers.ts).

/** What has or had the focus; null where the person has gone on. */
let held: HTMLElement | null = null
let heldAt = ''
/** Not by mouse or finger. */
let isByKeys = false
/** Whether it was seen disabled, and waits for what it has begun. */
let isBusy = false

window.addEventListener('pointerdown', () => (isByKeys = false), { capture: true })
window.addEventListener(
  'keydown',
  ({ key }) => {
    isByKeys = true
    if (key === 'Tab') held = null
  },
  { capture: true },
)
window.addEventListener('focusin', ({ target }) => {
  held = target instanceof HTMLElement ? target : null
  heldAt = location.pathname
  isBusy = false
})

/** From here on the focus goes back to what was busy, or on to what is next to what is gone. */
export function keepFocus(): void {
  new MutationObserver((records) => {
    if (!held || !isByKeys) return
    if (!held.isConnected) {
      const gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held)))
      // After what closes dialogs and menus, which know better.
      if (gone) setTimeout(goOnFrom, 0, gone, held)
    } else if (held.matches(':disabled')) isBusy = true
    else if (isBusy && isFocusLost()) held.focus({ preventScroll: true })
    else isBusy = false
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}

/** A browser takes the focus from what is disabled only before it draws. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, :disabled')

function goOnFrom(gone: MutationRecord, lost: HTMLElement): void {
  if (held !== lost || !isFocusLost()) return
  const next = location.pathname === heldAt ? neighbourOf(gone, lost) : null
  const place = next ?? document.getElementById('content')
  place?.focus({ preventScroll: !next })
}

/** The same in the row that comes next, or before; else the first that can be reached around it. */
function neighbourOf({ target, removedNodes, nextSibling, previousSibling }: MutationRecord, lost: HTMLElement) {
  const index = allIn([...removedNodes].find((node) => node.contains(lost))).indexOf(lost)
  const rows = [nextSibling, previousSibling].map(allIn)
  const near = [...rows.map((row) => row[index]), ...rows.flat()].find(canHaveFocus)
  for (let around: Node | null = target; !near && isInside(around); around = around.parentElement) {
    const first = allIn(around).find(canHaveFocus)
    if (first) return first
  }
  return near
}

/** In the page, or in what lies over it. */
const isInside = (node: Node | null): node is Element =>
  node instanceof Element && node.closest('#content > *, [role="dialog"]') !== null

const reachable = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]'
const allIn = (node: Node | null | undefined): HTMLElement[] =>
  node instanceof HTMLElement
    ? [...(node.matches(reachable) ? [node] : []), ...node.querySelectorAll<HTMLElement>(reachable)]
    : []
const canHaveFocus = (one: HTMLElement | undefined): one is HTMLElement =>
  one !== undefined && !one.matches(':disabled') && one.checkVisibility()
