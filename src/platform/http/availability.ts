import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ClockDifference } from '../clock-difference.ts'
import { connectAlike, isConnectionLoss, type Pool, renewConnections } from '../db/connect.ts'
import type { PubSub } from '../db/pub-sub.ts'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'

/** Whether requests can be served now: not before the database is ready, while it cannot be reached, or in maintenance. */
export type Availability = {
  /** Throws the refusal that a request gets while the service is closed. */
  demandOpen(): void
  isOpen(): boolean
  opened(): void
  closing(): void
  /** Polls the database and the installation's maintenance switch until stopped. */
  watch(pool: Pool, pubSub: PubSub, log: Log): Promise<void>
  stop(): Promise<void>
}

const restMilliseconds = 250
const answerTimeoutMilliseconds = 5000

export function createAvailability(clockDifference: ClockDifference): Availability {
  let phase: 'starting' | 'open' | 'closing' = 'starting'
  let reachable = true
  let maintenance = false
  let stopWatching = async (): Promise<void> => {}

  return {
    demandOpen() {
      if (phase === 'starting') throw unavailable('Stint is starting. Try again in a moment.')
      if (phase === 'closing') throw unavailable('Stint is shutting down. Try again in a moment.')
      if (!reachable) throw unavailable('The database cannot be reached at the moment. Try again shortly.')
      if (maintenance) throw unavailable('Stint is down for maintenance. Try again later.')
    },
    isOpen: () => phase === 'open' && reachable && !maintenance,
    opened() {
      phase = 'open'
    },
    closing() {
      phase = 'closing'
    },
    async watch(pool, pubSub, log) {
      // A connection of its own: a busy pool must not be taken for an unreachable database.
      const { receive: onNotification, disconnect: onLoss } = pubSub
      const watchPool = connectAlike(pool, { max: 1, name: 'stint watch', onNotification, onLoss })
      const stopping = new AbortController()
      const ask = (): Promise<boolean> => {
        const compare = clockDifference.begin()
        return inTime(isMaintenanceOn(watchPool, pubSub, (moment) => compare(moment, log)))
      }
      const look = async (): Promise<void> => {
        try {
          // If one connection breaks, another can often be opened.
          maintenance = await ask().catch((error) => (isConnectionLoss(error) ? ask() : Promise.reject(error)))
          if (!reachable) log.info('The database can be reached again.')
          reachable = true
        } catch (error) {
          if (reachable) log.warn({ err: error }, 'The database cannot be reached.')
          reachable = false
          // The pool notices broken connections, but not those to the wrong server or to an address that no longer answers.
          if (error instanceof WrongWay) for (const each of [watchPool, pool]) renewConnections(each)
        }
      }
      await look()
      const watching = (async () => {
        while (await rested(stopping.signal)) await look()
      })()
      stopWatching = async () => {
        stopping.abort()
        await watching
        await watchPool.end({ timeout: 1 })
      }
    },
    stop: () => stopWatching(),
  }
}

class WrongWay extends Error {}

type State = { maintenance: boolean; standby: boolean; connection: number; moment: string }

async function isMaintenanceOn(sql: Pool, pubSub: PubSub, compare: (moment: string) => void): Promise<boolean> {
  const [row] = await sql<State[]>`
    select maintenance, pg_is_in_recovery() as standby, pg_backend_pid() as connection, clock_timestamp() as moment
    from installation`
  if (row) compare(row.moment)
  if (row?.standby) throw new WrongWay('This database server is a standby now and accepts no writes.')
  if (row) await pubSub.subscribe(sql, row.connection)
  return row?.maintenance ?? false
}

/** Without an answer for that long the server is taken for unreachable, although no connection broke. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = async (): Promise<never> => {
    await sleep(answerTimeoutMilliseconds, undefined, answered)
    // If this process was busy all the time, the answer is there now.
    await nextTurn()
    throw new WrongWay('The database did not respond in time.')
  }
  try {
    return await Promise.race([work, late()])
  } finally {
    answered.abort()
  }
}

const rested = (signal: AbortSignal): Promise<boolean> => sleep(restMilliseconds, true, { signal }).catch(() => false)

export async function isClosedForMaintenance(sql: Pool): Promise<boolean> {
  const [row] = await sql<{ maintenance: boolean }[]>`select maintenance from installation`
  return row?.maintenance ?? false
}

export async function switchMaintenance(sql: Pool, on: boolean): Promise<void> {
  await sql`update installation set maintenance = ${on}`
}
