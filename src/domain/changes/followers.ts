import { unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type Change, concerns, requestsOf, type Viewer } from './change.ts'

/** Somebody who is told of changes as long as their token lasts. */
export type Follower = {
  viewer: Viewer
  /** Who it is by now; null where the token has ended or opens the workspace no more. */
  check(): Promise<Viewer | null>
  /** `requests` has the requests behind the changes of a kind, where all of them are known. */
  tell(kinds: readonly string[], requests: Readonly<Record<string, readonly string[]>>): void
  /** So that nothing on the way takes the silence for the end. */
  sendHeartbeat(): void
  end(): void
}

type Followers = {
  add(follower: Follower): void
  remove(follower: Follower): void
  tell(changes: readonly Change[]): void
  tellAll(kinds: readonly string[]): void
  sendHeartbeat(): void
  /** Ends those whose token has ended; of one account or, with null, of all. */
  check(accountId: Id | null): Promise<void>
  endAll(): void
  readonly size: number
}

const mostPerUser = 10
const mostInAll = 5000

export function createFollowers(): Followers {
  const byAccount = new Map<Id, Set<Follower>>()
  let size = 0

  const all = (): Follower[] => [...byAccount.values()].flatMap((some) => [...some])
  const inAccount = (accountId: Id): Follower[] => [...(byAccount.get(accountId) ?? [])]

  function remove(follower: Follower): void {
    const { accountId } = follower.viewer
    const some = byAccount.get(accountId)
    if (!some?.delete(follower)) return
    size--
    if (some.size === 0) byAccount.delete(accountId)
  }

  /** Who follows in the account with the most gives way, the one that has followed longest; in that account nobody. */
  function makeRoomFor(accountId: Id): void {
    const fullest = [...byAccount].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    if (fullest[0] === accountId || fullest[1].size <= (byAccount.get(accountId)?.size ?? 0) + 1)
      throw unavailable('Too many clients are following changes here. Try again shortly.')
    end(inAccount(fullest[0])[0]!)
  }

  const end = (follower: Follower): void => {
    remove(follower)
    follower.end()
  }

  return {
    get size() {
      return size
    },
    add(follower) {
      const { accountId, userId } = follower.viewer
      const own = inAccount(accountId).filter(({ viewer }) => viewer.userId === userId)
      // A forgotten tab gives way to a new one.
      if (own.length >= mostPerUser) end(own[0]!)
      if (size >= mostInAll) makeRoomFor(accountId)
      const some = byAccount.get(accountId) ?? new Set()
      byAccount.set(accountId, some.add(follower))
      size++
    },
    remove,
    tell(changes) {
      for (const [accountId, own] of Map.groupBy(changes, (change) => change.accountId))
        for (const follower of inAccount(accountId)) {
          const concerning = own.filter((change) => concerns(change, follower.viewer))
          if (concerning.length === 0) continue
          const byKind = Map.groupBy(concerning, ({ kind }) => kind)
          const requests = [...byKind].flatMap(([kind, some]) => {
            const { requests } = requestsOf(...some)
            return requests ? [[kind, requests] as const] : []
          })
          follower.tell([...byKind.keys()], Object.fromEntries(requests))
        }
    },
    tellAll(kinds) {
      for (const follower of all()) follower.tell(kinds, {})
    },
    sendHeartbeat() {
      for (const follower of all()) follower.sendHeartbeat()
    },
    async check(accountId) {
      // One after the other: a few hundred of them must not stand before everybody else's requests.
      for (const follower of accountId === null ? all() : inAccount(accountId)) {
        const viewer = await follower.check()
        if (viewer) follower.viewer = viewer
        else end(follower)
      }
    },
    endAll() {
      for (const follower of all()) end(follower)
    },
  }
}
