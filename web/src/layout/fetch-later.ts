import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { createListeners } from '../listeners.ts'

// Menus and messages, without which a page can be read.

const fetchParts = () =>
  import('./later.ts').then(({ HeaderMenus, WorkspaceMenu, Notifications }) => ({
    HeaderMenus,
    WorkspaceMenu,
    Notifications,
  }))

export type Later = Awaited<ReturnType<typeof fetchParts>>

let isWanted = false
let fetched: Later | null = null
const { subscribe, notify } = createListeners()

export async function fetchLater(): Promise<void> {
  isWanted = true
  // Where it does not get through, it is fetched once the server can be reached again.
  fetched ??= await fetchParts().catch(() => null)
  notify()
}

connection.subscribe(() => {
  if (isWanted && !fetched && !connection.state().lostSince) void fetchLater()
})

/** When the browser has nothing else to do; whoever wants it sooner fetches it. */
export function fetchLaterWhenIdle(): void {
  // Safari knows no such moment.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void fetchLater(), { timeout: 3000 })
  else setTimeout(() => void fetchLater(), 1000)
}

/** Null until it is there. */
export const useLater = (): Later | null => useSyncExternalStore(subscribe, () => fetched)
