import type { Hearing } from '../../platform/db/hearing.ts'
import type { Id } from '../../platform/ids.ts'

/** What tokens were found to open, kept in memory until the database says that something about it has changed. */
export type Sessions = {
  /**
   * What was kept under the key, else what `find` finds; that is kept if it belongs to somebody. `lane` is the account
   * that the key belonged to the last time, in whose turn it is looked up: nobody's many tokens go before another's one.
   */
  keep<T extends { accountId: Id }>(key: string, find: (lane: string) => Promise<T | null>): Promise<T | null>
}

const most = 20_000
/** What the database says when something changes for an account: `sessions:17`. */
type Word = 'sessions' | 'api_tokens'

export function createSessions(hearing: Hearing, word: Word): Sessions {
  const prefix = `${word}:`
  const kept = new Map<string, { accountId: Id }>()
  const keysOf = new Map<Id, Set<string>>()
  // Good for nothing but turns, so it may be out of date.
  const lanes = new Map<string, Id>()
  // Counts what was heard, so that what was read before it is not kept after it.
  let heard = 0

  function forget(accountId: Id): void {
    for (const key of keysOf.get(accountId) ?? []) kept.delete(key)
    keysOf.delete(accountId)
  }

  function rememberLane(key: string, { accountId }: { accountId: Id }): void {
    if (lanes.size >= most) lanes.clear()
    lanes.set(key, accountId)
  }

  function remember(key: string, found: { accountId: Id }): void {
    if (kept.size >= most) forget(kept.values().next().value!.accountId)
    kept.set(key, found)
    const keys = keysOf.get(found.accountId)
    if (keys) keys.add(key)
    else keysOf.set(found.accountId, new Set([key]))
  }

  hearing.onWord((said) => {
    if (said !== null && !said.startsWith(prefix)) return
    heard++
    if (said !== null) return forget(said.slice(prefix.length))
    kept.clear()
    keysOf.clear()
  })

  return {
    async keep<T extends { accountId: Id }>(key: string, find: (lane: string) => Promise<T | null>) {
      const known = hearing.isSure() && kept.get(key)
      if (known) return known as T
      const before = heard
      const found = await find(lanes.get(key) ?? '')
      if (found) rememberLane(key, found)
      if (found && before === heard && hearing.isSure()) remember(key, found)
      return found
    },
  }
}
