import { unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type Change, concerns, requestsOf, type Viewer } from './change.ts'

/** A client that receives changes as long as its token is valid. */
export type Subscriber = {
  viewer: Viewer
  /** The viewer with current permissions; null if the token has ended or the workspace can no longer be entered. */
  check(): Promise<Viewer | null>
  /** `requests` has, by kind, the requests that caused the changes, if all of them are known. */
  send(kinds: readonly string[], requests: Readonly<Record<string, readonly string[]>>): void
  /** Keeps proxies from closing an idle connection. */
  sendHeartbeat(): void
  end(): void
}

type Subscribers = {
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
  send(changes: readonly Change[]): void
  sendToAll(kinds: readonly string[]): void
  sendHeartbeat(): void
  /** Ends subscriptions whose token has ended, in one account or, with null, in all. */
  check(accountId: Id | null): Promise<void>
  endAll(): void
  readonly size: number
}

const mostPerUser = 10
const mostInAll = 5000

export function createSubscribers(): Subscribers {
  const byAccount = new Map<Id, Set<Subscriber>>()
  let size = 0

  const all = (): Subscriber[] => [...byAccount.values()].flatMap((subscribers) => [...subscribers])
  const inAccount = (accountId: Id): Subscriber[] => [...(byAccount.get(accountId) ?? [])]

  function remove(subscriber: Subscriber): void {
    const { accountId } = subscriber.viewer
    const subscribers = byAccount.get(accountId)
    if (!subscribers?.delete(subscriber)) return
    size--
    if (subscribers.size === 0) byAccount.delete(accountId)
  }

  /** Ends the oldest subscription of the account with the most; refuses if this account has about as many. */
  function makeRoomFor(accountId: Id): void {
    const fullest = [...byAccount].reduce((left, right) => (right[1].size > left[1].size ? right : left))
    if (fullest[0] === accountId || fullest[1].size <= (byAccount.get(accountId)?.size ?? 0) + 1)
      throw unavailable('Too many clients are following changes here. Try again shortly.')
    end(inAccount(fullest[0])[0]!)
  }

  const end = (subscriber: Subscriber): void => {
    remove(subscriber)
    subscriber.end()
  }

  return {
    get size() {
      return size
    },
    add(subscriber) {
      const { accountId, userId } = subscriber.viewer
      const ofUser = inAccount(accountId).filter(({ viewer }) => viewer.userId === userId)
      // A new tab replaces the oldest one, probably forgotten.
      if (ofUser.length >= mostPerUser) end(ofUser[0]!)
      if (size >= mostInAll) makeRoomFor(accountId)
      const subscribers = byAccount.get(accountId) ?? new Set()
      byAccount.set(accountId, subscribers.add(subscriber))
      size++
    },
    remove,
    send(changes) {
      for (const [accountId, ofAccount] of Map.groupBy(changes, (change) => change.accountId))
        for (const subscriber of inAccount(accountId)) {
          const concerning = ofAccount.filter((change) => concerns(change, subscriber.viewer))
          if (concerning.length === 0) continue
          const byKind = Map.groupBy(concerning, ({ kind }) => kind)
          const requests = [...byKind].flatMap(([kind, ofKind]) => {
            const { requests } = requestsOf(...ofKind)
            return requests ? [[kind, requests] as const] : []
          })
          subscriber.send([...byKind.keys()], Object.fromEntries(requests))
        }
    },
    sendToAll(kinds) {
      for (const subscriber of all()) subscriber.send(kinds, {})
    },
    sendHeartbeat() {
      for (const subscriber of all()) subscriber.sendHeartbeat()
    },
    async check(accountId) {
      // Sequentially: hundreds of concurrent checks would delay all other requests.
      for (const subscriber of accountId === null ? all() : inAccount(accountId)) {
        const viewer = await subscriber.check()
        if (viewer) subscriber.viewer = viewer
        else end(subscriber)
      }
    },
    endAll() {
      for (const subscriber of all()) end(subscriber)
    },
  }
}
