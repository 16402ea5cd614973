import type { PubSub } from '../../platform/db/pub-sub.ts'
import type { Id } from '../../platform/ids.ts'

/** A cache of what tokens open. The database publishes when something about that has changed. */
export type SessionCache = {
  /**
   * What is cached under the key, else what `find` finds; that is cached if it belongs to somebody. `lane` is the account
   * that the key belonged to the last time, in whose turn it is looked up: nobody's many tokens go before another's one.
   */
  cached<T extends { accountId: Id }>(key: string, find: (lane: string) => Promise<T | null>): Promise<T | null>
}

const most = 20_000
/** What is published when something changes for an account: `sessions:17`. */
type Topic = 'sessions' | 'api_tokens'

export function createSessionCache(pubSub: PubSub, topic: Topic): SessionCache {
  const prefix = `${topic}:`
  const cache = new Map<string, { accountId: Id }>()
  const keysOf = new Map<Id, Set<string>>()
  // Good for nothing but turns, so it may be out of date.
  const lanes = new Map<string, Id>()
  // Counts messages, so that what was read before one is not cached after it.
  let received = 0

  function forget(accountId: Id): void {
    for (const key of keysOf.get(accountId) ?? []) cache.delete(key)
    keysOf.delete(accountId)
  }

  function rememberLane(key: string, { accountId }: { accountId: Id }): void {
    if (lanes.size >= most) lanes.clear()
    lanes.set(key, accountId)
  }

  function remember(key: string, found: { accountId: Id }): void {
    if (cache.size >= most) forget(cache.values().next().value!.accountId)
    cache.set(key, found)
    const keys = keysOf.get(found.accountId)
    if (keys) keys.add(key)
    else keysOf.set(found.accountId, new Set([key]))
  }

  pubSub.onMessage((payload) => {
    if (payload !== null && !payload.startsWith(prefix)) return
    received++
    if (payload !== null) return forget(payload.slice(prefix.length))
    cache.clear()
    keysOf.clear()
  })

  return {
    async cached<T extends { accountId: Id }>(key: string, find: (lane: string) => Promise<T | null>) {
      const known = pubSub.isConnected() && cache.get(key)
      if (known) return known as T
      const before = received
      const found = await find(lanes.get(key) ?? '')
      if (found) rememberLane(key, found)
      if (found && before === received && pubSub.isConnected()) remember(key, found)
      return found
    },
  }
}
