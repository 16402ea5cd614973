import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from './connect.ts'

const channel = 'stint'
const question = 'who hears:'
const reply = 'heard:'
/** What the connection is called, for others to count, once it is known to hear. */
const listening = 'stint hearing'
/** As long as the watch has had an answer within this time, its connection is taken to stand. */
const trustMilliseconds = 1000
const patienceMilliseconds = 500

/**
 * What the database tells its nodes: triggers say what has changed (`sessions:17`), and every node that keeps something
 * in memory drops it. What is kept may be used only while the node is sure to hear.
 */
export type Hearing = {
  isSure(): boolean
  /** Told of every change, and with null that some may have been missed. */
  onWord(listener: (word: string | null) => void): void
  /** Told each time that it hears again, after which nothing is missed. */
  onSure(listener: () => void): void
  /** Tells every node, in one statement. */
  say(words: readonly string[]): Promise<void>
  /** Waits until every node that is listening has heard everything said so far. */
  catchUp(): Promise<void>
  /** For the watch, whose connection does the listening: what it hears, that it was lost, and that it still stands. */
  hear(word: string): void
  lose(): void
  attend(watch: Pool, connection: number): Promise<void>
}

export function createHearing(pool: Pool): Hearing {
  const listeners: ((word: string | null) => void)[] = []
  const sureListeners: (() => void)[] = []
  const awaited = new Map<string, (own: boolean) => void>()
  let hearing: number | null = null
  // What is said to all must not wait for the pool, nor the pool for it; a node that only works has no watch.
  let speaker = pool
  let answeredAt = 0
  let trying = false

  const tell = (word: string | null): void => {
    for (const listener of listeners) listener(word)
  }

  const lose = (): void => {
    hearing = null
    tell(null)
  }

  /**
   * Asks over another connection who hears, and waits for all who do, or only for itself. What is said comes in one order
   * to everybody, so whoever replies has heard what was said before. Behind a pooler that hands connections from one
   * statement to the next a node does not hear even itself, and keeps nothing.
   */
  async function ask(everybody: boolean): Promise<{ own: boolean }> {
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
    const patience = new AbortController()
    try {
      const [row] = await pool<{ nodes: number }[]>`
        select pg_notify(${channel}, ${question + name}), (
          select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = ${listening}) as nodes`
      nodes = everybody ? row!.nodes : 1
      if (own && replies >= nodes) enough.resolve()
      await Promise.race([enough.promise, sleep(patienceMilliseconds, undefined, patience)])
      return { own }
    } finally {
      patience.abort()
      awaited.delete(name)
    }
  }

  async function begin(watch: Pool, connection: number): Promise<void> {
    trying = true
    try {
      if (!(await ask(false)).own) return
      await watch`select set_config('application_name', ${listening}, false)`
      hearing = connection
      for (const listener of sureListeners) listener()
    } catch {
      // The next look tries again.
    } finally {
      trying = false
    }
  }

  return {
    isSure: () => hearing !== null && performance.now() - answeredAt < trustMilliseconds,
    onWord: (listener) => void listeners.push(listener),
    onSure: (listener) => void sureListeners.push(listener),
    async say(words) {
      await speaker`select pg_notify(${channel}, word) from unnest(${words as string[]}::text[]) word`
    },
    hear(word) {
      if (word.startsWith(reply)) return awaited.get(word.slice(reply.length))?.(false)
      if (!word.startsWith(question)) return tell(word)
      const name = word.slice(question.length)
      const own = awaited.get(name)
      if (own) own(true)
      else void pool`select pg_notify(${channel}, ${reply + name})`.catch(() => {})
    },
    lose,
    async attend(watch, connection) {
      answeredAt = performance.now()
      speaker = watch
      if (hearing === connection || trying) return
      lose()
      await watch`listen ${watch(channel)}`
      // Not awaited: the pool may be busy, and whether the database can be reached is another question.
      void begin(watch, connection)
    },
    async catchUp() {
      if (hearing === null) return
      const { own } = await ask(true).catch(() => ({ own: false }))
      if (!own) lose()
    },
  }
}
