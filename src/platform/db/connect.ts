import postgres from 'postgres'
import { chooserOf, noServer } from './choose-server.ts'
import { type Driver, type PoolOptions, readAddress } from './driver.ts'
import { beginGeneration, endGeneration, type Generation, leaveGeneration } from './generation.ts'
import { type Sql, tagOver } from './statement.ts'

export type { Compiled, Fragment, Sql, Statement } from './statement.ts'
export { compile, emptied, Hole, inOrder, tagOver, unfilled } from './statement.ts'
export type Pool = Sql & {
  /** All of it is stored, or nothing. */
  begin<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  end(how?: { timeout?: number }): Promise<void>
  /** The driver's own, such as `debug`, by which tests see every statement that is sent. */
  readonly options: Driver['options']
}
export const { PostgresError } = postgres
export type PostgresError = postgres.PostgresError

export type ConnectOptions = PoolOptions & { url: string; name?: string; onLoss?: () => void }

const origins = new WeakMap<Pool, { options: ConnectOptions; renew: () => void }>()

/**
 * A pool that outlives its connections. When one breaks, what was under way on it fails at once, and the next
 * statement begins a new generation: the driver's own way of connecting again loses statements. Where the address names
 * several servers, each generation goes to one that takes writes.
 */
export function connect(options: ConnectOptions): Pool {
  const { login, servers } = readAddress(options.url, options.name ?? 'stint')
  const leaving = new Set<Promise<void>>()
  let ended = false
  const begin = (): Generation => beginGeneration(login, options, chooserOf(login, servers), renew)
  let present = begin()

  function renew(generation: Generation): void {
    if (ended || generation !== present) return
    options.onLoss?.()
    present = begin()
    const left: Promise<void> = leaveGeneration(generation).finally(() => leaving.delete(left))
    leaving.add(left)
  }

  const pool = Object.assign(
    tagOver(() => present.driver),
    {
      begin: <T>(work: (tx: Sql) => Promise<T>): Promise<T> =>
        present.driver.begin((tx) => work(tagOver(() => tx))) as Promise<T>,
      async end(how?: { timeout?: number }) {
        ended = true
        await Promise.all([endGeneration(present, how), ...leaving])
      },
    },
  ) as Pool
  Object.defineProperty(pool, 'options', { get: () => present.driver.options })
  origins.set(pool, { options, renew: () => renew(present) })
  return pool
}

/** Another pool to the same database. */
export const connectAlike = (pool: Pool, options: Partial<ConnectOptions>): Pool =>
  connect({ ...origins.get(pool)!.options, ...options })

/** Leaves every present connection, also those that only seem to stand; the next statement opens new ones. */
export const renewConnections = (pool: Pool): void => origins.get(pool)!.renew()

const lostConnection = new Set([
  noServer,
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  '08000',
  '08003',
  '08006',
  '25006', // a write reached a server that has become a standby
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** True where the database could not be reached, so that trying again later is the remedy. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error && lostConnection.has(String((error as { code?: unknown }).code ?? ''))

/** Runs `work` in one transaction: all of it is stored, or nothing. */
export const transaction = <T>(sql: Pool, work: (tx: Sql) => Promise<T>): Promise<T> => sql.begin(work)
