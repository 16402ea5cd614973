// Whether the session of the person has ended under the page, as the last request has found it. Until they are back nothing
// is asked for: it would be refused.

const listeners = new Set<() => void>()
let hasEnded = false

function set(ended: boolean): void {
  if (hasEnded === ended) return
  hasEnded = ended
  for (const tell of listeners) tell()
}

export const sessionState = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  hasEnded: (): boolean => hasEnded,
  ended: (): void => set(true),
  resumed: (): void => set(false),
}
