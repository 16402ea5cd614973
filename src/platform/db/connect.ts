import { readAddress } from './address.ts'
import { openerOf } from './choose-server.ts'
import type { Connection, Row } from './connection.ts'
import { type ConnectionPool, createConnectionPool, type PoolState } from './connection-pool.ts'
import { isAborted, isOutdatedStatement } from './errors.ts'
import { createMergedStatements } from './merged-statements.ts'
import type { Timeouts } from './session-settings.ts'
import { createSharedReads } from './shared-reads.ts'
import { createSharedRuns, type SendOne } from './shared-runs.ts'
import { type Runner, type Sql, tagOver } from './statement.ts'

export { EncryptionRefused } from './encryption-refused.ts'
export {
  isConnectionLoss,
  isNumberTooLarge,
  isOutOfRoom,
  isTimeout,
  PoolOverloaded,
  PostgresError,
  PreparedStatementLost,
} from './errors.ts'
export { compileMergeable } from './merged-statements.ts'
export type { Timeouts } from './session-settings.ts'
export type { Compiled, Fragment, Mergeable, Sql, Statement } from './statement.ts'
export { compile, inOrder, Placeholder, placeholderTag, withPlaceholders } from './statement.ts'

/**
 * Runs each statement on a connection of its own. A broken connection fails only the statements on it.
 */
export type Pool = Sql & {
  /** A transaction. It is retried once if a migration has made a prepared statement outdated. */
  begin<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** The same pool with a lane of its own. Lanes take turns when all connections are in use. */
  lane(name: string): Pool
  end(how?: { timeout?: number }): Promise<void>
  state(): PoolState
  /** Called with every statement that is sent; for tests. */
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

/** For work of unlimited duration: migrations, the command line. */
export const noTimeouts: Timeouts = { statement: 0, lock: 0, idleInTransaction: 0 }

/** Beyond that, a request is refused at once and can be retried. */
const mostWaitingOf = (connections: number): number => Math.max(1000, 200 * connections)
const acquireTimeoutMilliseconds = 10_000
// A connection is renewed now and then, so that after a failover none stays with an old server for good.
const lifetimeMilliseconds = 30 * 60_000

const origins = new WeakMap<Pool, { options: ConnectOptions; connections: ConnectionPool }>()

export function connect(options: ConnectOptions): Pool {
  const { url, max, prepare, name = 'stint', timeouts = noTimeouts, onNotification, onLoss = () => {} } = options
  const mostWaiting = mostWaitingOf(max)
  // Without a statement timeout there is none for acquiring either.
  const acquireTimeout = timeouts.statement > 0 ? acquireTimeoutMilliseconds : 0
  const connections = createConnectionPool(
    openerOf(readAddress(url), { name, prepare, timeouts, onNotification }),
    {
      max,
      mostWaiting,
      acquireTimeoutMilliseconds: acquireTimeout,
      // A connection that listens is kept until it breaks.
      lifetimeMilliseconds: onNotification ? Number.POSITIVE_INFINITY : lifetimeMilliseconds,
    },
    onLoss,
  )
  let observer = (_text: string): void => {}
  const useIn = async <T>(lane: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await connections.acquire(lane)
    try {
      return await work(connection)
    } finally {
      connections.release(connection)
    }
  }
  const runIn = (lane: string, statement: Parameters<Runner['run']>, begun = (): void => {}): Promise<Row[]> => {
    observer(statement[0])
    return useIn(lane, (connection) => {
      begun()
      return connection.run(...statement)
    })
  }
  const send: SendOne = (lane, text, values, begun) => runIn(lane, [text, values, true], begun)
  const shared = createSharedRuns({ mostCallers: mostWaiting, mostMilliseconds: acquireTimeout })
  const mergedOf = createMergedStatements(send)
  // Without prepared statements, that of several readers would be planned for every run.
  const sharedReadOf = prepare ? createSharedReads(send) : () => null
  const inLane = (lane: string): Pool => {
    const runner: Runner = {
      run: (...statement) => runIn(lane, statement),
      script: (text) => useIn(lane, async (connection) => (await connection.runScript(text)).rows),
      merge: (mergeable, caller) => shared.run(lane, mergedOf(mergeable), caller),
      read(compiled, values) {
        const shareable = sharedReadOf(compiled)
        return shareable ? shared.run(lane, shareable, values) : send(lane, compiled.text, values)
      },
    }
    const pool = Object.assign(tagOver(runner), {
      begin: <T>(work: (tx: Sql) => Promise<T>) =>
        useIn(lane, (connection) => {
          const met = { outdated: false }
          const attempt = (): Promise<T> => inTransaction(connection, work, met, (text) => observer(text))
          return attempt().catch((error) => {
            if (met.outdated && connection.isReusable()) return attempt()
            throw error
          })
        }),
      lane: inLane,
      end: ({ timeout }: { timeout?: number } = {}) => connections.end(timeout),
      state() {
        const [direct, gathered] = [connections.state(), shared.state()]
        // While a connection is free, they wait for each other and not for a connection.
        const waiting = direct.waiting > 0 ? direct.waiting + gathered.waiting : 0
        return { ...direct, waiting, refused: direct.refused + gathered.refused }
      },
      observe(listener: (text: string) => void) {
        observer = listener
      },
    })
    origins.set(pool, { options, connections })
    return pool
  }
  return inLane('')
}

/** The first failure in a transaction among the statements that were sent with `later`. */
const failures = new WeakMap<Sql, unknown>()

/** Pipelined: statements run in the order they are sent, the first one right behind BEGIN. */
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
      // Statements that were pipelined behind it fail as well, and the caller may see their error first.
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
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, so nothing of it was stored.')
    return result
  } catch (error) {
    open = false
    await run('rollback').catch(() => connection.destroy())
    throw failures.get(tx) ?? error
  }
}

/**
 * Raises both timeouts to a minute for the rest of the transaction, for reports over years of a large company.
 */
export const allowLongWork = (tx: Sql): Promise<unknown> =>
  tx.unsafe("set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'")

/** Another pool to the same database. */
export const connectAlike = (pool: Pool, options: Partial<ConnectOptions>): Pool =>
  connect({ ...origins.get(pool)!.options, ...options })

/** Drops all connections, also those that only seem to be alive; the next statement opens new ones. */
export const renewConnections = (pool: Pool): void => origins.get(pool)!.connections.renew()

export const transaction = <T>(sql: Pool, work: (tx: Sql) => Promise<T>): Promise<T> => sql.begin(work)

/** Rolls back only this part of the transaction if it fails. */
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
