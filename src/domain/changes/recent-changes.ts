import { type Change, concerns, keyOf, type Viewer } from './change.ts'

/** The changes of the last seconds, for clients that fetched something before they subscribed. */
type RecentChanges = {
  add(changes: readonly Change[]): void
  /** How many milliseconds ago each kind last changed; only changes that the viewer receives. */
  concerning(viewer: Viewer): Record<string, number>
}

const recentMilliseconds = 10_000
/** Beyond this limit the oldest are forgotten: with so many changes, subscribers receive events all the time anyway. */
const most = 10_000

export function createRecentChanges(uptime: () => number = () => performance.now()): RecentChanges {
  // Ordered by the latest change.
  const latest = new Map<string, { change: Change; at: number }>()

  function forgetOld(): void {
    for (const [key, { at }] of latest) {
      if (latest.size <= most && uptime() - at <= recentMilliseconds) return
      latest.delete(key)
    }
  }

  return {
    add(changes) {
      for (const change of changes) {
        const key = keyOf(change)
        latest.delete(key)
        latest.set(key, { change, at: uptime() })
      }
      forgetOld()
    },
    concerning(viewer) {
      forgetOld()
      const ages: Record<string, number> = {}
      for (const { change, at } of latest.values())
        if (concerns(change, viewer)) ages[change.kind] = Math.ceil(uptime() - at)
      return ages
    },
  }
}
