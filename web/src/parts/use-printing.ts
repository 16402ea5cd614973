import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

function follow(changed: () => void): () => void {
  const turn = (next: boolean) => () => {
    isPrinting = next
    // The browser takes the page as it is when the event is over.
    flushSync(changed)
  }
  const [begin, end] = [turn(true), turn(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed: on paper there is no next page to turn to. */
export const usePrinting = (): boolean => useSyncExternalStore(follow, () => isPrinting)
