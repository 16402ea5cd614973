import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

function subscribe(listener: () => void): () => void {
  const setPrinting = (next: boolean) => () => {
    isPrinting = next
    // The browser prints the page as it is when the event handler returns.
    flushSync(listener)
  }
  const [begin, end] = [setPrinting(true), setPrinting(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed; lists are then shown without pages. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
