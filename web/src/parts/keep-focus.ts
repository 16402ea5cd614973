// A button that is disabled or removed loses the focus, and keyboard users lose their place on the page: the next Tab starts
// anywhere, a screen reader at the top. Dialogs and drawers restore the focus themselves (layers.ts).

/** The element that has or had the focus; null once Tab was pressed. */
let lastFocused: HTMLElement | null = null
let lastPathname = ''
/** Whether the last input came from the keyboard. */
let isKeyboard = false
/** Whether it was disabled, such as by the loading state of a button. */
let isBusy = false

window.addEventListener('pointerdown', () => (isKeyboard = false), { capture: true })
window.addEventListener(
  'keydown',
  ({ key }) => {
    isKeyboard = true
    if (key === 'Tab') lastFocused = null
  },
  { capture: true },
)
window.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof HTMLElement ? target : null
  lastPathname = location.pathname
  isBusy = false
})

/** From now on the focus returns to a button that is enabled again, or moves to a neighbour of a removed element. */
export function keepFocus(): void {
  new MutationObserver((records) => {
    if (!lastFocused || !isKeyboard) return
    if (!lastFocused.isConnected) {
      const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lastFocused)))
      // After the handlers of dialogs and menus, which know better where it belongs.
      if (removal) setTimeout(focusNeighbour, 0, removal, lastFocused)
    } else if (lastFocused.matches(':disabled')) isBusy = true
    else if (isBusy && isFocusLost()) lastFocused.focus({ preventScroll: true })
    else isBusy = false
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}

/** A disabled element stays the active one until the browser renders. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, :disabled')

function focusNeighbour(removal: MutationRecord, lost: HTMLElement): void {
  if (lastFocused !== lost || !isFocusLost()) return
  const next = location.pathname === lastPathname ? neighbourOf(removal, lost) : null
  const focused = next ?? document.getElementById('content')
  focused?.focus({ preventScroll: !next })
}

/** The same control in the next or previous row; otherwise the first focusable element around it. */
function neighbourOf({ target, removedNodes, nextSibling, previousSibling }: MutationRecord, lost: HTMLElement) {
  const index = focusablesIn([...removedNodes].find((node) => node.contains(lost))).indexOf(lost)
  const rows = [nextSibling, previousSibling].map(focusablesIn)
  const neighbour = [...rows.map((row) => row[index]), ...rows.flat()].find(canHaveFocus)
  for (let around: Node | null = target; !neighbour && isInside(around); around = around.parentElement) {
    const first = focusablesIn(around).find(canHaveFocus)
    if (first) return first
  }
  return neighbour
}

/** In the content of the page, or in a dialog. */
const isInside = (node: Node | null): node is Element =>
  node instanceof Element && node.closest('#content > *, [role="dialog"]') !== null

const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]'
const focusablesIn = (node: Node | null | undefined): HTMLElement[] =>
  node instanceof HTMLElement
    ? [...(node.matches(focusable) ? [node] : []), ...node.querySelectorAll<HTMLElement>(focusable)]
    : []
const canHaveFocus = (element: HTMLElement | undefined): element is HTMLElement =>
  element !== undefined && !element.matches(':disabled') && element.checkVisibility()
