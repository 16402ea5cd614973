import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from './connect.ts'

const channel = 'stint'
// These texts must stay: nodes of several versions may run side by side.
const ping = 'who hears:'
const pong = 'heard:'
/** The application name of a connection that is known to receive messages, for other nodes to count. */
const subscriberName = 'stint hearing'
/** As long as the watch has had an answer within this time, its connection is taken to stand. */
const trustMilliseconds = 1000
const answerTimeoutMilliseconds = 500

/**
 * Publish and subscribe between nodes, through the database (LISTEN and NOTIFY): triggers publish what has changed
 * (`sessions:17`), and every node drops what it has cached of that. A cache may be used only while the node is connected.
 */
export type PubSub = {
  isConnected(): boolean
  /** Called with every payload, and with null where some may have been missed. */
  onMessage(listener: (payload: string | null) => void): void
  /** Called each time that the node is subscribed again, after which nothing is missed. */
  onConnected(listener: () => void): void
  /** To every node, in one statement. */
  publish(payloads: readonly string[]): Promise<void>
  /** Waits until every subscribed node has received everything that was published so far. */
  waitForAllNodes(): Promise<void>
  /** For the watch, whose connection listens: what it receives, that it was lost, and that it still stands. */
  receive(payload: string): void
  disconnect(): void
  subscribe(watch: Pool, connection: number): Promise<void>
}

export function createPubSub(pool: Pool): PubSub {
  const listeners: ((payload: string | null) => void)[] = []
  const connectedListeners: (() => void)[] = []
  const awaited = new Map<string, (own: boolean) => void>()
  let subscribed: number | null = null
  // Publishing must not wait for the pool, nor the pool for it; a node that only takes jobs has no watch.
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
   * Publishes a ping over another connection and waits for the pong of every subscriber, or only for the own. Messages
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
      // The next look tries again.
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
      // Not awaited: the pool may be busy, and whether the database can be reached is another ping.
      void begin(watch, connection)
    },
    async waitForAllNodes() {
      if (subscribed === null) return
      const { own } = await pingNodes(true).catch(() => ({ own: false }))
      if (!own) disconnect()
    },
  }
}
