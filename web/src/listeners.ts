type Listener = () => void

/** The subscribers of a store outside of React, as `useSyncExternalStore` needs them. */
export function createListeners() {
  const listeners = new Set<Listener>()
  return {
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}
