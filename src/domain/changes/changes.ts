import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PubSub } from '../../platform/db/pub-sub.ts'
import { unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { anything, type Change, keyOf, requestsOf, withConsequences } from './change.ts'
import { createFollowers, type Follower } from './followers.ts'
import { payloadsOf, readPayload } from './payload.ts'

/** Tells whoever follows a workspace what kinds of records have changed, on this node and on the others. */
export type Changes = {
  /** After the change is stored. Costs the caller nothing: it is told a moment later. */
  note(...changes: readonly Change[]): void
  /** Tells the follower from now on; returns what ends that. */
  follow(follower: Follower): () => void
  /** How many follow, in this process. */
  countFollowing(): number
  /** Ends all who follow, and takes no more. */
  endFollowing(): void
  close(): Promise<void>
}

export type ChangesOptions = { heartbeatMilliseconds?: number; pauseMilliseconds?: number; checkMilliseconds?: number }

const sessionPrefix = 'sessions:'
const finalPublishMilliseconds = 1000

export function createChanges(pubSub: PubSub, options: ChangesOptions = {}): Changes {
  const { heartbeatMilliseconds = 25_000, pauseMilliseconds = 300, checkMilliseconds = 400 } = options
  const origin = randomUUID().slice(0, 8)
  const followers = createFollowers()
  const undelivered = new Map<string, Change>()
  const unpublished = new Map<string, Change>()
  const accountsToCheck = new Set<Id | null>()
  let [isScheduled, checking, closing, closed] = [false, false, false, false]
  let publishing: Promise<void> | null = null
  let heartbeat: NodeJS.Timeout | null = null

  const collect = (into: Map<string, Change>, changes: Iterable<Change>): void => {
    for (const { requests, ...change } of changes) {
      const key = keyOf(change)
      const noted = into.get(key)
      into.set(key, { ...change, ...requestsOf({ requests }, ...(noted ? [noted] : [])) })
    }
  }
  const drain = (map: Map<string, Change>): Change[] => {
    const changes = [...map.values()]
    map.clear()
    return changes
  }

  const publishAll = async (): Promise<void> => {
    const changes = drain(unpublished)
    if (changes.length === 0) return
    await pubSub.publish(payloadsOf(origin, changes)).catch(() => collect(unpublished, changes))
  }

  const publish = (): Promise<void> => {
    publishing ??= publishAll().finally(() => {
      publishing = null
    })
    return publishing
  }

  /** However much changes, followers and nodes are told so many times a second and no more. */
  function deliver(): void {
    if (closed || (undelivered.size === 0 && unpublished.size === 0)) {
      isScheduled = false
      return
    }
    const changes = drain(undelivered)
    collect(unpublished, changes)
    followers.tell(changes)
    void publish()
    setTimeout(deliver, pauseMilliseconds).unref()
  }

  /** What tokens open may have changed often by the time that it is looked at: once is enough. */
  function scheduleCheck(accountId: Id | null): void {
    if (followers.size === 0) return
    accountsToCheck.add(accountId)
    if (checking) return
    checking = true
    setTimeout(check, checkMilliseconds).unref()
  }

  async function check(): Promise<void> {
    const accounts = accountsToCheck.has(null) ? [null] : [...accountsToCheck]
    accountsToCheck.clear()
    // Where the database is away, everybody is looked at when it is back.
    for (const accountId of accounts) await followers.check(accountId).catch(() => {})
    checking = false
    const [next] = accountsToCheck
    if (next !== undefined) scheduleCheck(next)
  }

  pubSub.onMessage((payload) => {
    if (payload === null) return
    if (payload.startsWith(sessionPrefix)) return scheduleCheck(payload.slice(sessionPrefix.length))
    const changes = readPayload(origin, payload)
    if (changes) followers.tell(changes)
  })
  pubSub.onConnected(() => {
    followers.tellAll([anything])
    scheduleCheck(null)
  })

  function sendHeartbeats(): void {
    followers.sendHeartbeat()
    // For nodes that do not hear when tokens end; where they do, nothing is asked.
    scheduleCheck(null)
  }

  return {
    note(...changes) {
      collect(undelivered, changes.flatMap(withConsequences))
      if (isScheduled) return
      isScheduled = true
      setImmediate(deliver)
    },
    follow(follower) {
      if (closing) throw unavailable('Stint is being stopped. Try again in a moment.')
      followers.add(follower)
      heartbeat ??= setInterval(sendHeartbeats, heartbeatMilliseconds).unref()
      return () => followers.remove(follower)
    },
    countFollowing: () => followers.size,
    endFollowing() {
      closing = true
      followers.endAll()
    },
    async close() {
      this.endFollowing()
      if (heartbeat) clearInterval(heartbeat)
      closed = true
      collect(unpublished, drain(undelivered))
      // Where the database is away, nobody else can be told.
      await Promise.race([
        publishing?.then(publish) ?? publish(),
        sleep(finalPublishMilliseconds, undefined, { ref: false }),
      ])
    },
  }
}
