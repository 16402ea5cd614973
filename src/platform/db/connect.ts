import { readAddress } from './address.ts'
import { openerOf } from './choose-server.ts'
import type { Connection } from './connection.ts'
import { type ConnectionPool, createConnectionPool, type PoolState } from './connection-pool.ts'
import { isAborted, isOutdatedStatement } from './errors.ts'
import type { Timeouts } from './session-settings.ts'
import { type Runner, type Sql, tagOver } from './statement.ts'

export { EncryptionRefused } from './encryption-refused.ts'
export {
  isConnectionLoss,
  isOutOfRoom,
  isTimeout,
  PoolOverloaded,
  PostgresError,
  PreparedStatementLost,
} from './errors.ts'
export type { Timeouts } from './session-settings.ts'
export type { Compiled, Fragment, Sql, Statement } from './statement.ts'
export { compile, inOrder, Placeholder, placeholderTag, withPlaceholders } from './statement.ts'

/**
 * Statements, each on a connection that nobody else uses meanwhile. A connection that breaks takes with it what was under
 * way on it and nothing else.
 */
export type Pool = Sql & {
  /** All of it is stored, or nothing. Run again from the beginning where a migration made a statement of it outdated. */
  begin<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** The same pool, where statements wait in a lane of their own. Lanes take turns when connections are short. */
  lane(name: string): Pool
  end(how?: { timeout?: number }): Promise<void>
  state(): PoolState
  /** Told of every statement that is sent; for tests. */
  observe(listener: (text: string) => void): void
}

type ConnectOptions = {
  url: string
  max: number
  prepare: boolean
  name?: string
  timeouts?: Timeouts
  onNotification?: (payload: string) => void
  onLoss?: () => void
}

/** For work that takes as long as it takes: migrations, the command line. */
export const noTimeouts: Timeouts = { statement: 0, lock: 0, idleInTransaction: 0 }

/** So many may wait, more for more connections; whoever comes then is better told at once to come again. */
const mostWaitingOf = (connections: number): number => Math.max(1000, 200 * connections)
const patienceMilliseconds = 10_000
// A connection is renewed now and then, so that after a failover none stays with an old server for good.
const lifetimeMilliseconds = 30 * 60_000

const origins = new WeakMap<Pool, { options: ConnectOptions; connections: ConnectionPool }>()

export function connect(options: ConnectOptions): Pool {
  const { url, max, prepare, name = 'stint', timeouts = noTimeouts, onNotification, onLoss = () => {} } = options
  const connections = createConnectionPool(
    openerOf(readAddress(url), { name, prepare, timeouts, onNotification }),
    {
      max,
      mostWaiting: mostWaitingOf(max),
      // Who works without time limits waits without one, too.
      patienceMilliseconds: timeouts.statement > 0 ? patienceMilliseconds : 0,
      // What listens is kept until it breaks.
      lifetimeMilliseconds: onNotification ? Number.POSITIVE_INFINITY : lifetimeMilliseconds,
    },
    onLoss,
  )
  let observer = (_text: string): void => {}
  const inLane = (lane: string): Pool => {
    const use = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
      const connection = await connections.acquire(lane)
      try {
        return await work(connection)
      } finally {
        connections.release(connection)
      }
    }
    const runner: Runner = {
      run(text, values, prepared) {
        observer(text)
        return use((connection) => connection.run(text, values, prepared))
      },
      script: (text) => use(async (connection) => (await connection.runScript(text)).rows),
    }
    const pool = Object.assign(tagOver(runner), {
      begin: <T>(work: (tx: Sql) => Promise<T>) =>
        use((connection) => {
          const met = { outdated: false }
          const attempt = (): Promise<T> => inTransaction(connection, work, met, (text) => observer(text))
          return attempt().catch((error) => {
            if (met.outdated && connection.isReusable()) return attempt()
            throw error
          })
        }),
      lane: inLane,
      end: ({ timeout }: { timeout?: number } = {}) => connections.end(timeout),
      state: connections.state,
      observe(listener: (text: string) => void) {
        observer = listener
      },
    })
    origins.set(pool, { options, connections })
    return pool
  }
  return inLane('')
}

/** What has failed in a transaction, of all that nobody has waited for. */
const failures = new WeakMap<Sql, unknown>()

/** Statements that are sent without waiting for one another run in their order, the first of them right behind BEGIN. */
async function inTransaction<T>(
  connection: Connection,
  work: (tx: Sql) => Promise<T>,
  met: { outdated: boolean },
  observe: (text: string) => void,
): Promise<T> {
  let open = true
  const demandOpen = (): void => {
    if (!open) throw new Error('This transaction has ended.')
  }
  const send: Runner['run'] = (text, values, prepared) => {
    demandOpen()
    observe(text)
    return connection.run(text, values, prepared).catch((error) => {
      // What was sent behind it fails as well, and may be what the work sees first.
      if (isOutdatedStatement(error)) met.outdated = true
      throw error
    })
  }
  const tx = tagOver({
    run: async (...given) => send(...given),
    async script(text) {
      demandOpen()
      return (await run(text)).rows
    },
    later(text, values) {
      send(text, values, true).catch((error: unknown) => {
        if (!isAborted(error)) failures.set(tx, failures.get(tx) ?? error)
      })
    },
  })
  const run = (text: string): ReturnType<Connection['runScript']> => {
    observe(text)
    return connection.runScript(text)
  }
  const begun = run('begin')
  begun.catch(() => {})
  try {
    const result = await work(tx)
    open = false
    await begun
    const { command } = await run('commit')
    // PostgreSQL answers the end of a transaction in which something had failed with ROLLBACK, and with no error.
    if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, so nothing of it was stored.')
    return result
  } catch (error) {
    open = false
    await run('rollback').catch(() => connection.destroy())
    throw failures.get(tx) ?? error
  }
}

/**
 * For the rest of this transaction a statement may take a minute, and so may what is worked out between two of them: reports
 * over years of a large company do.
 */
export const allowLongWork = (tx: Sql): Promise<unknown> =>
  tx.unsafe("set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'")

/** Another pool to the same database. */
export const connectAlike = (pool: Pool, options: Partial<ConnectOptions>): Pool =>
  connect({ ...origins.get(pool)!.options, ...options })

/** Leaves every present connection, also those that only seem to stand; the next statement opens new ones. */
export const renewConnections = (pool: Pool): void => origins.get(pool)!.connections.renew()

/** Runs `work` in one transaction: all of it is stored, or nothing. */
export const transaction = <T>(sql: Pool, work: (tx: Sql) => Promise<T>): Promise<T> => sql.begin(work)

/** A part of a transaction that is undone by itself where it fails, so that the rest can go on. */
export async function withSavepoint<T>(tx: Sql, work: () => Promise<T>): Promise<T> {
  await tx.unsafe('savepoint part')
  try {
    const result = await work()
    await tx.unsafe('release savepoint part')
    return result
  } catch (error) {
    await tx.unsafe('rollback to savepoint part')
    const cause = failures.get(tx) ?? error
    failures.delete(tx)
    throw cause
  }
}
