import { createHash } from 'node:crypto'
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
  /** Rows of one statement. What is sent before an answer has come waits on the server, and runs in order. */
  run(text: string, values: readonly unknown[], prepare: boolean): Promise<Row[]>
  /** One text as it is, of several statements if need be; the command of the last one tells what was done. */
  runScript(text: string): Promise<{ command: string; rows: Row[] }>
  /** Whether somebody else may have it: it stands, and is inside no transaction. */
  isReusable(): boolean
  /** Told once, when it breaks while nobody uses it or while somebody does. */
  onLoss(listener: () => void): void
  /** In order, or after a second at once: a server that does not answer is not waited for. */
  close(): Promise<void>
  /** At once; whatever is under way fails. */
  destroy(): void
  readonly openedAt: number
}

/**
 * Shapes of statements that a connection keeps prepared. Clients can shape lists in ways without end, and each takes
 * memory of the server: the one used longest ago goes first.
 */
export const mostPrepared = 600

const connectMilliseconds = 5000
const farewellMilliseconds = 1000

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

/** What the session starts with. The driver names some of it only, and a pooler in between knows these and no options. */
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
    connectionTimeoutMillis: connectMilliseconds,
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
    // What the server itself says, such as a wrong password, is no loss.
    throw error instanceof PostgresError || !isNetworkError(error) ? error : new ConnectionLost(error)
  }
}

/** Certificates that are refused have codes as well; they are mistakes that waiting does not mend. */
const isNetworkError = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  if (code === undefined) return /terminated|timeout/i.test(message ?? '')
  return /^(E[A-Z]+|EAI_AGAIN)$/.test(code) && !code.startsWith('ERR_')
}

/** By its text as well: behind a pooler that hands connections around, no name may stand for another's statement. */
const nameOf = (text: string, number: number): string =>
  `s${number}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

function wrap(client: pg.Client, prepares: boolean): Connection {
  const prepared = new Map<string, Prepared>()
  let made = 0
  let lost = false
  let tellLoss = (): void => {}

  const lose = (): void => {
    if (lost) return
    lost = true
    tellLoss()
  }
  client.on('error', lose)
  client.on('end', lose)

  /** The text as it is prepared here, moved to the end of those that may go. */
  function preparedOf(text: string): Prepared {
    const known = prepared.get(text)
    if (known) prepared.delete(text)
    const statement = known ?? { name: nameOf(text, ++made), text, shape: null }
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

  /** A migration has changed what statements answer; others are hit by it, too. All are prepared anew when they are used. */
  function forgetAll(): void {
    for (const text of prepared.keys()) forget(text)
    void client.query('deallocate all').catch(() => {})
  }

  const deallocate = (text: string): void => void client.query(`deallocate ${forget(text)}`).catch(() => {})

  let isGathering = false

  /** What is sent in one moment leaves in one piece, such as BEGIN with the first statement: both sides wake up once for it. */
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
    // The one it has leads into the driver, not to who asked.
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
          // The next time it is prepared anew. What has its name on the server may be of somebody else.
          if (prepared.has(text)) forget(text)
          throw new PreparedStatementLost(error)
        }
        if (isOutdatedStatement(error)) {
          forgetAll()
          // It was refused before it ran.
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
      tellLoss = listener
    },
    async close() {
      const late = setTimeout(() => destroy(client), farewellMilliseconds)
      await client.end().catch(() => {})
      clearTimeout(late)
    },
    destroy() {
      lose()
      destroy(client)
    },
  }
}

const streamOf = (client: pg.Client): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream

const destroy = (client: pg.Client): void => void streamOf(client).destroy()
