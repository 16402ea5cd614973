import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { ConnectionLost, PoolOverloaded } from './errors.ts'
import { createLanes } from './lanes.ts'

export type PoolState = { connections: number; idle: number; waiting: number; refused: number }

/** Lends each connection to one caller at a time; the others wait in lanes that take turns. */
export type ConnectionPool = {
  acquire(lane: string): Promise<Connection>
  release(connection: Connection): void
  /** Drops all connections; statements under way get two seconds to finish. */
  renew(): void
  end(timeoutSeconds?: number): Promise<void>
  state(): PoolState
}

/** `acquireTimeoutMilliseconds` of 0 waits for ever. */
type PoolLimits = {
  max: number
  mostWaiting: number
  acquireTimeoutMilliseconds: number
  lifetimeMilliseconds: number
}

const graceMilliseconds = 2000

type Waiter = { lane: string; resolve(connection: Connection): void; reject(error: Error): void }

export function createConnectionPool(
  open: () => Promise<Connection>,
  limits: PoolLimits,
  onLoss: () => void,
): ConnectionPool {
  const lanes = createLanes<Waiter>(limits.mostWaiting)
  const standing = new Set<Connection>()
  const stale = new WeakSet<Connection>()
  const idle: Connection[] = []
  let opening = 0
  // Raised with every renewal: a connection that was being opened before it is dropped.
  let generation = 0
  let refused = 0
  let ended = false
  let drained = (): void => {}

  function openMore(): void {
    while (!ended && opening < lanes.size && standing.size + opening < limits.max) {
      opening++
      const begun = generation
      open().then(
        (connection) => (begun === generation ? admit(connection) : void connection.close()),
        (error) => {
          if (begun === generation) fail(error)
        },
      )
    }
  }

  function fail(error: Error): void {
    opening--
    lanes.next()?.reject(error)
    onLoss()
    openMore()
    if (ended) drained()
  }

  function admit(connection: Connection): void {
    opening--
    standing.add(connection)
    connection.onLoss(() => {
      drop(connection)
      onLoss()
      openMore()
    })
    handOn(connection)
  }

  function drop(connection: Connection): void {
    standing.delete(connection)
    const index = idle.indexOf(connection)
    if (index >= 0) idle.splice(index, 1)
    if (ended) drained()
  }

  function handOn(connection: Connection): void {
    const waiter = lanes.next()
    if (waiter) waiter.resolve(connection)
    else if (ended) void discard(connection)
    else idle.push(connection)
  }

  async function discard(connection: Connection): Promise<void> {
    drop(connection)
    await connection.close()
  }

  const isFit = (connection: Connection): boolean =>
    connection.isReusable() &&
    !stale.has(connection) &&
    performance.now() - connection.openedAt < limits.lifetimeMilliseconds

  function wait(lane: string): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const late =
      limits.acquireTimeoutMilliseconds > 0 &&
      setTimeout(() => {
        lanes.remove(lane, waiter)
        refuse(waiter)
      }, limits.acquireTimeoutMilliseconds)
    const waiter: Waiter = {
      lane,
      resolve(connection) {
        if (late) clearTimeout(late)
        resolve(connection)
      },
      reject(error) {
        if (late) clearTimeout(late)
        reject(error)
      },
    }
    const surplus = lanes.add(lane, waiter)
    if (surplus) refuse(surplus)
    openMore()
    return promise
  }

  function refuse(waiter: Waiter): void {
    refused++
    waiter.reject(new PoolOverloaded('Too many requests are waiting for the database.'))
  }

  return {
    async acquire(lane) {
      if (ended) throw new ConnectionLost(new Error('The pool has been closed.'))
      return idle.pop() ?? wait(lane)
    },
    release(connection) {
      if (isFit(connection)) return handOn(connection)
      // Never lent again inside a transaction: the next caller's writes would be rolled back with it.
      void discard(connection)
      openMore()
    },
    renew() {
      generation++
      opening = 0
      const left = [...standing]
      for (const connection of left) stale.add(connection)
      for (const connection of idle.splice(0)) void discard(connection)
      void sleep(graceMilliseconds, undefined, { ref: false }).then(() => {
        for (const connection of left) if (standing.has(connection)) connection.destroy()
      })
      openMore()
    },
    async end(timeoutSeconds = 5) {
      ended = true
      for (const waiter of lanes.clear()) waiter.reject(new ConnectionLost(new Error('The pool has been closed.')))
      const all = Promise.withResolvers<void>()
      drained = () => {
        if (standing.size === 0 && opening === 0) all.resolve()
      }
      const closing = idle.splice(0).map(discard)
      drained()
      const timeout = new AbortController()
      await Promise.race([all.promise, sleep(timeoutSeconds * 1000, undefined, timeout).catch(() => {})])
      timeout.abort()
      for (const connection of [...standing]) connection.destroy()
      await Promise.all(closing)
    },
    state: () => ({ connections: standing.size + opening, idle: idle.length, waiting: lanes.size, refused }),
  }
}
