import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PubSub } from '../../platform/db/pub-sub.ts'
import { unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { anything, type Change, keyOf, requestsOf, type Viewer, withConsequences } from './change.ts'
import { payloadsOf, readPayload } from './payload.ts'
import { createRecentChanges } from './recent-changes.ts'
import { createSubscribers, type Subscriber } from './subscribers.ts'

/** Publishes which kinds of records have changed to the subscribers of a workspace, on this node and on the others. */
export type Changes = {
  /** To be called after the commit. Returns at once; delivery is asynchronous. */
  publish(...changes: readonly Change[]): void
  /** Returns the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void
  /** How many milliseconds ago each kind last changed for the viewer; only changes of the last seconds. */
  recent(viewer: Viewer): Record<string, number>
  /** In this process. */
  countSubscribers(): number
  /** Ends all subscriptions and takes no new ones. */
  endSubscriptions(): void
  close(): Promise<void>
}

export type ChangesOptions = { heartbeatMilliseconds?: number; pauseMilliseconds?: number; checkMilliseconds?: number }

const sessionPrefix = 'sessions:'
const finalPublishMilliseconds = 1000

export function createChanges(pubSub: PubSub, options: ChangesOptions = {}): Changes {
  const { heartbeatMilliseconds = 25_000, pauseMilliseconds = 300, checkMilliseconds = 400 } = options
  const origin = randomUUID().slice(0, 8)
  const subscribers = createSubscribers()
  const recentChanges = createRecentChanges()
  const undelivered = new Map<string, Change>()
  const unpublished = new Map<string, Change>()
  const accountsToCheck = new Set<Id | null>()
  let [isScheduled, isCheckScheduled, closing, closed] = [false, false, false, false]
  let publishing: Promise<void> | null = null
  let heartbeat: NodeJS.Timeout | null = null

  const collect = (into: Map<string, Change>, changes: Iterable<Change>): void => {
    for (const { requests, ...change } of changes) {
      const key = keyOf(change)
      const earlier = into.get(key)
      into.set(key, { ...change, ...requestsOf({ requests }, ...(earlier ? [earlier] : [])) })
    }
  }
  const drain = (map: Map<string, Change>): Change[] => {
    const changes = [...map.values()]
    map.clear()
    return changes
  }

  const sendUnpublished = async (): Promise<void> => {
    const changes = drain(unpublished)
    if (changes.length === 0) return
    await pubSub.publish(payloadsOf(origin, changes)).catch(() => collect(unpublished, changes))
  }

  const publishToNodes = (): Promise<void> => {
    publishing ??= sendUnpublished().finally(() => {
      publishing = null
    })
    return publishing
  }

  /** Throttled: subscribers and nodes are sent a limited number of messages per second, however much changes. */
  function deliver(): void {
    if (closed || (undelivered.size === 0 && unpublished.size === 0)) {
      isScheduled = false
      return
    }
    const changes = drain(undelivered)
    collect(unpublished, changes)
    subscribers.send(changes)
    void publishToNodes()
    setTimeout(deliver, pauseMilliseconds).unref()
  }

  /** Debounced: several changes of an account's sessions cause one check. */
  function scheduleCheck(accountId: Id | null): void {
    if (subscribers.size === 0) return
    accountsToCheck.add(accountId)
    if (isCheckScheduled) return
    isCheckScheduled = true
    setTimeout(check, checkMilliseconds).unref()
  }

  async function check(): Promise<void> {
    const accounts = accountsToCheck.has(null) ? [null] : [...accountsToCheck]
    accountsToCheck.clear()
    // Without a database the check fails; all are checked after it reconnects.
    for (const accountId of accounts) await subscribers.check(accountId).catch(() => {})
    isCheckScheduled = false
    const [next] = accountsToCheck
    if (next !== undefined) scheduleCheck(next)
  }

  pubSub.onMessage((payload) => {
    if (payload === null) return
    if (payload.startsWith(sessionPrefix)) return scheduleCheck(payload.slice(sessionPrefix.length))
    const changes = readPayload(origin, payload)
    if (!changes) return
    recentChanges.add(changes)
    subscribers.send(changes)
  })
  pubSub.onConnected(() => {
    subscribers.sendToAll([anything])
    scheduleCheck(null)
  })

  function sendHeartbeats(): void {
    subscribers.sendHeartbeat()
    // In case this node has missed the end of a token; otherwise the checks are answered from the cache.
    scheduleCheck(null)
  }

  return {
    publish(...changes) {
      const all = changes.flatMap(withConsequences)
      recentChanges.add(all)
      collect(undelivered, all)
      if (isScheduled) return
      isScheduled = true
      setImmediate(deliver)
    },
    subscribe(subscriber) {
      if (closing) throw unavailable('Stint is shutting down. Try again in a moment.')
      subscribers.add(subscriber)
      heartbeat ??= setInterval(sendHeartbeats, heartbeatMilliseconds).unref()
      return () => subscribers.remove(subscriber)
    },
    recent: recentChanges.concerning,
    countSubscribers: () => subscribers.size,
    endSubscriptions() {
      closing = true
      subscribers.endAll()
    },
    async close() {
      this.endSubscriptions()
      if (heartbeat) clearInterval(heartbeat)
      closed = true
      collect(unpublished, drain(undelivered))
      // Without a database no other node can be reached, so the wait is limited.
      await Promise.race([
        publishing?.then(publishToNodes) ?? publishToNodes(),
        sleep(finalPublishMilliseconds, undefined, { ref: false }),
      ])
    },
  }
}
