import postgres from 'postgres'
import { columnTypes } from './column-types.ts'
import type { Server } from './dial.ts'
import type { DeadLine, Line } from './line.ts'

export type Driver = postgres.Sql

export type Login = Pick<postgres.ParsedOptions, 'database' | 'user' | 'pass' | 'connection'>

/** What a database address says, read by the driver: it knows several hosts, unix sockets and parameters. */
export function readAddress(url: string, name: string): { login: Login; servers: Server[] } {
  const connection = { application_name: name, TimeZone: 'UTC', DateStyle: 'ISO' }
  const read = postgres(url, { connection }).options
  const { sslnegotiation } = read as { sslnegotiation?: unknown }
  return {
    login: { database: read.database, user: read.user, pass: read.pass, connection: read.connection },
    servers: read.host.map((host, at) => ({
      host,
      port: read.port[at]!,
      path: read.path || null,
      ssl: read.ssl,
      directTls: sslnegotiation === 'direct',
    })),
  }
}

/**
 * A statement that is kept is planned once. The server's own habit is to try out plans for the values at hand and to go
 * on doing so where those look better, and planning a list takes longer than reading it. Every statement here goes by
 * the tenant and an index, whatever the values. Nor does one run for so long that compiling it first would pay.
 */
const keptPlans = { plan_cache_mode: 'force_generic_plan', jit: 'off' }

/** `onNotify` is told what the database says to connections that listen; such a one is kept until it breaks. */
export type PoolOptions = { max: number; prepare: boolean; onNotify?: (word: string) => void }

/** The driver with its own pool, over connections that `open` makes. */
export const drive = (login: Login, options: PoolOptions, open: () => Promise<Line | DeadLine>): Driver => {
  const settings = {
    ...login,
    connection: { ...login.connection, ...(options.prepare && keptPlans) },
    max: options.max,
    prepare: options.prepare,
    types: columnTypes,
    fetch_types: false,
    socket: open,
    // Where to go is the business of `open`; the driver only needs to know of one place.
    host: 'database',
    ssl: false,
    connect_timeout: 5,
    // A connection is renewed now and then, so that after a failover none stays with an old server for good.
    max_lifetime: options.onNotify ? null : 60 * 30,
    onnotify: options.onNotify && ((_channel: string, word: string) => options.onNotify?.(word)),
    backoff: 0,
    onnotice: () => {},
  }
  // The driver documents `socket` and does not declare it.
  return postgres(settings as object) as unknown as Driver
}
