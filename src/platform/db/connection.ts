import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Address, Server } from './address.ts'
import { columnTypes, parameterOf } from './column-types.ts'
import { encryptionRefused } from './encryption-refused.ts'
import {
  ConnectionLost,
  isOutdatedStatement,
  isPreparedStatementLoss,
  PostgresError,
  PreparedStatementLost,
} from './errors.ts'
import { type Prepared, PreparedQuery, type Row } from './prepared-query.ts'
import { type ConnectionOptions, type Settings, settingsOf } from './session-settings.ts'

export type { Row } from './prepared-query.ts'

export type Connection = {
  /** Pipelined: a statement that is sent before the answer to the last one runs after it. */
  run(text: string, values: readonly unknown[], prepare: boolean): Promise<Row[]>
  /** One or more statements as plain text; `command` is that of the last one. */
  runScript(text: string): Promise<{ command: string; rows: Row[] }>
  /** Whether it is alive and in no transaction. */
  isReusable(): boolean
  /** Called once, when the connection breaks, whether or not it is in use. */
  onLoss(listener: () => void): void
  /** Gracefully, or by force after a second if the server does not answer. */
  close(): Promise<void>
  /** At once; statements under way fail. */
  destroy(): void
  readonly openedAt: number
}

/**
 * How many statements a connection keeps prepared. Clients can ask for lists in any number of ways, and each statement
 * takes memory of the server: the least recently used one is deallocated.
 */
export const mostPrepared = 600

const connectTimeoutMilliseconds = 5000
const closeTimeoutMilliseconds = 1000

export async function openConnection(
  address: Address,
  server: Server,
  options: ConnectionOptions,
): Promise<Connection> {
  try {
    return await open(address, server, options, address.encryption !== 'none')
  } catch (error) {
    const refused = encryptionRefused(error)
    if (refused?.offersNone && address.encryption === 'preferred') return open(address, server, options, false)
    throw refused ?? error
  }
}

/** Adds startup parameters that the driver does not know; a pooler in between passes these on, but no `options`. */
class Client extends pg.Client {
  readonly #settings: Settings
  constructor(config: pg.ClientConfig, settings: Settings) {
    super(config)
    this.#settings = settings
  }

  getStartupConf(): Settings {
    const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Settings }
    return { ...getStartupConf.call(this), ...this.#settings }
  }
}

async function open(address: Address, server: Server, options: ConnectionOptions, encrypted: boolean) {
  const config = {
    ...server,
    user: address.user,
    password: address.password,
    database: address.database,
    ssl: encrypted && { rejectUnauthorized: address.encryption === 'verified' },
    ...(address.directTls && { sslnegotiation: 'direct' }),
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    keepAlive: true,
    types: columnTypes,
    pipeline: true,
  }
  const client = new Client(config as pg.ClientConfig, settingsOf(address, options))
  if (options.onNotification) client.on('notification', ({ payload = '' }) => options.onNotification?.(payload))
  const connection = wrap(client, options.prepare)
  try {
    await client.connect()
    return connection
  } catch (error) {
    connection.destroy()
    // An error of the server itself, such as a wrong password, is no lost connection.
    throw error instanceof PostgresError || !isNetworkError(error) ? error : new ConnectionLost(error)
  }
}

/** Refused certificates have codes as well, but retrying does not help there. */
const isNetworkError = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  if (code === undefined) return /terminated|timeout/i.test(message ?? '')
  return /^(E[A-Z]+|EAI_AGAIN)$/.test(code) && !code.startsWith('ERR_')
}

/** With a digest of the text: behind a transaction pooler a name must not match the statement of another client. */
const nameOf = (text: string, number: number): string =>
  `s${number}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

function wrap(client: pg.Client, prepares: boolean): Connection {
  const prepared = new Map<string, Prepared>()
  let made = 0
  let lost = false
  let onLoss = (): void => {}

  const lose = (): void => {
    if (lost) return
    lost = true
    onLoss()
  }
  client.on('error', lose)
  // The driver passes on all messages but this one to the query that they answer.
  connectionOf(client).on('parameterDescription', (message) =>
    activeQueryOf(client)?.handleParameterDescription?.(message),
  )
  client.on('end', lose)

  /** Marks it as the most recently used. */
  function preparedOf(text: string): Prepared {
    const known = prepared.get(text)
    if (known) prepared.delete(text)
    const statement = known ?? { name: nameOf(text, ++made), text, readRow: null }
    prepared.set(text, statement)
    if (prepared.size > mostPrepared) deallocate(prepared.keys().next().value!)
    return statement
  }

  function forget(text: string): string {
    const { name } = prepared.get(text)!
    prepared.delete(text)
    delete (client as unknown as { connection: { parsedStatements: object } }).connection.parsedStatements[
      name as never
    ]
    return name
  }

  /** After a migration has changed result types, all statements are prepared again when they are next used. */
  function forgetAll(): void {
    for (const text of prepared.keys()) forget(text)
    void client.query('deallocate all').catch(() => {})
  }

  const deallocate = (text: string): void => void client.query(`deallocate ${forget(text)}`).catch(() => {})

  let isGathering = false

  /** Batches all messages of one tick in one write, such as BEGIN with the first statement. */
  function gather(): void {
    if (isGathering) return
    const stream = streamOf(client)
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }

  const runPrepared = (text: string, values: (string | Buffer | null)[]): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      const done = (error: Error | null, rows: Row[]): void => (error ? reject(error) : resolve(rows))
      client.query(new PreparedQuery(preparedOf(text), values, done))
    })

  async function failed(error: unknown): Promise<never> {
    // The stack that it has leads into the driver, not to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    if (!(error instanceof PostgresError)) {
      lose()
      throw new ConnectionLost(error)
    }
    if (error.severity === 'FATAL') lose()
    throw error
  }

  return {
    openedAt: performance.now(),
    async run(text, values, prepare) {
      const sent = values.map(parameterOf)
      gather()
      try {
        if (prepare && prepares) return await runPrepared(text, sent)
        return (await client.query({ text, values: sent, queryMode: 'extended' } as pg.QueryConfig)).rows
      } catch (error) {
        if (isPreparedStatementLoss(error)) {
          // It is prepared again the next time, and not deallocated: the name may belong to another client on the server.
          if (prepared.has(text)) forget(text)
          throw new PreparedStatementLost(error)
        }
        if (isOutdatedStatement(error)) {
          forgetAll()
          // It has not run yet.
          if (client.getTransactionStatus() === 'I') return this.run(text, values, prepare)
        }
        return failed(error)
      }
    },
    async runScript(text) {
      gather()
      const results = await client.query(text).catch(failed)
      const last = Array.isArray(results) ? results.at(-1) : results
      return { command: last.command, rows: last.rows }
    },
    isReusable: () => !lost && client.getTransactionStatus() === 'I',
    onLoss(listener) {
      onLoss = listener
    },
    async close() {
      const late = setTimeout(() => destroy(client), closeTimeoutMilliseconds)
      await client.end().catch(() => {})
      clearTimeout(late)
    },
    destroy() {
      lose()
      destroy(client)
    },
  }
}

type Described = { handleParameterDescription?(message: { dataTypeIDs: number[] }): void }

const connectionOf = (client: pg.Client): EventEmitter & { stream: Writable } =>
  (client as unknown as { connection: EventEmitter & { stream: Writable } }).connection

const activeQueryOf = (client: pg.Client): Described | null =>
  (client as unknown as { _getActiveQuery(): Described | null })._getActiveQuery()

const streamOf = (client: pg.Client): Writable => connectionOf(client).stream

const destroy = (client: pg.Client): void => void streamOf(client).destroy()
