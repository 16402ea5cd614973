import postgres from 'postgres'

export type Sql = postgres.Sql | postgres.TransactionSql
export type Pool = postgres.Sql
export type Fragment = postgres.Fragment
export const { PostgresError } = postgres
export type PostgresError = postgres.PostgresError

export type ConnectOptions = { url: string; max: number; prepare: boolean; name?: string }

/**
 * How column types look in TypeScript: bigint ids and dates are text, a moment is ISO text in UTC
 * (`2026-01-30T11:22:54.123Z`), a numeric is a number.
 */
const types = {
  moment: {
    to: 1184,
    from: [1184],
    serialize: (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value)),
    parse: (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`,
  },
  day: { to: 1082, from: [1082], serialize: (value: unknown): string => String(value), parse: (text: string) => text },
  // A text is taken as JSON that is already written, which is how the job queue hands its payloads over.
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  },
  decimal: { to: 1700, from: [1700], serialize: (value: unknown): string => String(value), parse: Number },
}

export function connect({ url, max, prepare, name = 'stint' }: ConnectOptions): Pool {
  return postgres(url, {
    max,
    prepare,
    types,
    connect_timeout: 5,
    // A connection is renewed now and then, so that after a failover none stays with an old server for good.
    max_lifetime: 60 * 30,
    // While the database is away, every second request asks anew: recovery must not wait for a long back-off.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: { application_name: name, TimeZone: 'UTC', DateStyle: 'ISO' },
  }) as unknown as Pool
}

const lostConnection = new Set([
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
export const transaction = <T>(sql: Pool, work: (tx: Sql) => Promise<T>): Promise<T> =>
  sql.begin((tx) => work(tx)) as Promise<T>
