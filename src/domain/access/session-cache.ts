import type { PubSub } from '../../platform/db/pub-sub.ts'
import type { Id } from '../../platform/ids.ts'

/** A cache of authenticated tokens. The database publishes when anything about an account's sessions has changed. */
export type SessionCache = {
  /**
   * The cached value, else what `find` returns, which is cached unless null. `lane` is the account that the key belonged to
   * last time: lookups take turns by account, so that one with many tokens does not delay another.
   */
  cached<T extends { accountId: Id }>(key: string, find: (lane: string) => Promise<T | null>): Promise<T | null>
}

const maxEntries = 20_000
/** Published with the account whose entries are stale: `sessions:17`. */
type Topic = 'sessions' | 'api_tokens'

export function createSessionCache(pubSub: PubSub, topic: Topic): SessionCache {
  const prefix = `${topic}:`
  const cache = new Map<string, { accountId: Id }>()
  const keysByAccount = new Map<Id, Set<string>>()
  // Only decides whose turn it is, so it may be stale.
  const lanes = new Map<string, Id>()
  // Counts messages, so that a value that was read before one is not cached after it.
  let received = 0

  function evictAccount(accountId: Id): void {
    for (const key of keysByAccount.get(accountId) ?? []) cache.delete(key)
    keysByAccount.delete(accountId)
  }

  function storeLane(key: string, { accountId }: { accountId: Id }): void {
    if (lanes.size >= maxEntries) lanes.clear()
    lanes.set(key, accountId)
  }

  function store(key: string, found: { accountId: Id }): void {
    if (cache.size >= maxEntries) evictAccount(cache.values().next().value!.accountId)
    cache.set(key, found)
    const keys = keysByAccount.get(found.accountId)
    if (keys) keys.add(key)
    else keysByAccount.set(found.accountId, new Set([key]))
  }

  pubSub.onMessage((payload) => {
    if (payload !== null && !payload.startsWith(prefix)) return
    received++
    if (payload !== null) return evictAccount(payload.slice(prefix.length))
    cache.clear()
    keysByAccount.clear()
  })

  return {
    async cached<T extends { accountId: Id }>(key: string, find: (lane: string) => Promise<T | null>) {
      const known = pubSub.isConnected() && cache.get(key)
      if (known) return known as T
      const before = received
      const found = await find(lanes.get(key) ?? '')
      if (found) storeLane(key, found)
      if (found && before === received && pubSub.isConnected()) store(key, found)
      return found
    },
  }
}
