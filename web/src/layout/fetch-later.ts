import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { createListeners } from '../listeners.ts'

// Menus and notifications load after the first page, which can be read without them.

const importLater = () =>
  import('./later.ts').then(({ HeaderMenus, WorkspaceMenu, Notifications }) => ({
    HeaderMenus,
    WorkspaceMenu,
    Notifications,
  }))

export type Later = Awaited<ReturnType<typeof importLater>>

let isWanted = false
let fetched: Later | null = null
const { subscribe, notify } = createListeners()

export async function fetchLater(): Promise<void> {
  isWanted = true
  // After a failure it is fetched when the server can be reached again.
  fetched ??= await importLater().catch(() => null)
  notify()
}

connection.subscribe(() => {
  if (isWanted && !fetched && !connection.state().isLost) void fetchLater()
})

/** A click on one of their buttons fetches them sooner. */
export function fetchLaterWhenIdle(): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void fetchLater(), { timeout: 3000 })
  else setTimeout(() => void fetchLater(), 1000)
}

/** Null until loaded. */
export const useLater = (): Later | null => useSyncExternalStore(subscribe, () => fetched)
