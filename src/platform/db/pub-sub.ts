import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from './connect.ts'

const channel = 'stint'
// These texts must stay: nodes of several versions may run side by side.
const ping = 'who hears:'
const pong = 'heard:'
/** The application name of a connection that is known to receive messages, for other nodes to count. */
const subscriberName = 'stint hearing'
/** The connection of the watch is considered alive if it has had an answer within this time. */
const trustMilliseconds = 1000
const answerTimeoutMilliseconds = 500

/**
 * Publish and subscribe between nodes, through the database (LISTEN and NOTIFY): triggers publish what has changed
 * (`sessions:17`), and every node drops it from its caches. A cache may be used only while the node is connected.
 */
export type PubSub = {
  isConnected(): boolean
  /** Called with every payload, and with null when some may have been missed. */
  onMessage(listener: (payload: string | null) => void): void
  /** Called each time the node has subscribed again; from then on no message is missed. */
  onConnected(listener: () => void): void
  /** Publishes to every node, in one statement. */
  publish(payloads: readonly string[]): Promise<void>
  /** Waits until every subscribed node has received everything that was published so far. */
  waitForAllNodes(): Promise<void>
  /** Called by the watch, whose connection listens: for each payload, when it was lost, and after each answer. */
  receive(payload: string): void
  disconnect(): void
  subscribe(watch: Pool, connection: number): Promise<void>
}

export function createPubSub(pool: Pool): PubSub {
  const listeners: ((payload: string | null) => void)[] = []
  const connectedListeners: (() => void)[] = []
  const awaited = new Map<string, (own: boolean) => void>()
  let subscribed: number | null = null
  // The connection of the watch, so that publishing and the pool do not delay each other. A node that only takes jobs has
  // no watch, and publishes over the pool.
  let publisher = pool
  let answeredAt = 0
  let trying = false

  const deliver = (payload: string | null): void => {
    for (const listener of listeners) listener(payload)
  }

  const disconnect = (): void => {
    subscribed = null
    deliver(null)
  }

  /**
   * Publishes a ping over another connection and waits for the pong of every subscriber, or only for its own. Messages
   * arrive in the same order everywhere, so a node that answers has received what was published before. Behind a pooler
   * that gives each statement another connection, a node does not receive even its own ping, and caches nothing.
   */
  async function pingNodes(everybody: boolean): Promise<{ own: boolean }> {
    const name = randomUUID()
    const enough = Promise.withResolvers<void>()
    let own = false
    let replies = 0
    let nodes = Number.POSITIVE_INFINITY
    const count = (isOwn: boolean): void => {
      own ||= isOwn
      replies++
      if (own && replies >= nodes) enough.resolve()
    }
    awaited.set(name, count)
    const timeout = new AbortController()
    try {
      const [row] = await pool<{ nodes: number }[]>`
        select pg_notify(${channel}, ${ping + name}), (
          select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = ${subscriberName}) as nodes`
      nodes = everybody ? row!.nodes : 1
      if (own && replies >= nodes) enough.resolve()
      await Promise.race([enough.promise, sleep(answerTimeoutMilliseconds, undefined, timeout)])
      return { own }
    } finally {
      timeout.abort()
      awaited.delete(name)
    }
  }

  async function begin(watch: Pool, connection: number): Promise<void> {
    trying = true
    try {
      if (!(await pingNodes(false)).own) return
      await watch`select set_config('application_name', ${subscriberName}, false)`
      subscribed = connection
      for (const listener of connectedListeners) listener()
    } catch {
      // The next poll retries.
    } finally {
      trying = false
    }
  }

  return {
    isConnected: () => subscribed !== null && performance.now() - answeredAt < trustMilliseconds,
    onMessage: (listener) => void listeners.push(listener),
    onConnected: (listener) => void connectedListeners.push(listener),
    async publish(payloads) {
      await publisher`select pg_notify(${channel}, payload) from unnest(${payloads as string[]}::text[]) payload`
    },
    receive(payload) {
      if (payload.startsWith(pong)) return awaited.get(payload.slice(pong.length))?.(false)
      if (!payload.startsWith(ping)) return deliver(payload)
      const name = payload.slice(ping.length)
      const own = awaited.get(name)
      if (own) own(true)
      else void pool`select pg_notify(${channel}, ${pong + name})`.catch(() => {})
    },
    disconnect,
    async subscribe(watch, connection) {
      answeredAt = performance.now()
      publisher = watch
      if (subscribed === connection || trying) return
      disconnect()
      await watch`listen ${watch(channel)}`
      // Not awaited: the ping needs the pool, and a busy pool must not be taken for an unreachable database.
      void begin(watch, connection)
    },
    async waitForAllNodes() {
      if (subscribed === null) return
      const { own } = await pingNodes(true).catch(() => ({ own: false }))
      if (!own) disconnect()
    },
  }
}
