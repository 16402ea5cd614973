import { createListeners } from '../listeners.ts'

// Whether the session has ended while the page was open, according to the last request. Until the person has signed in
// again nothing is requested: it would be refused.

const { subscribe, notify } = createListeners()
let hasEnded = false

function set(ended: boolean): void {
  if (hasEnded === ended) return
  hasEnded = ended
  notify()
}

export const sessionState = {
  subscribe,
  hasEnded: (): boolean => hasEnded,
  ended: (): void => set(true),
  resumed: (): void => set(false),
}
