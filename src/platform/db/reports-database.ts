import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import { connectAlike, isConnectionLoss, isTimeout, type Pool, type Sql, transaction } from './connect.ts'

/** Where reports are read: from a standby, where there is one that is good for it, or from the primary. */
export type ReportsDatabase = {
  /** Work that only reads, as of everything that was acknowledged before. It runs twice where the standby fails in it. */
  read<T>(lane: string, work: (tx: Sql) => Promise<T>): Promise<T>
  /** How much of the primary's WAL the standby has not replayed; null where there is none. */
  lagBytes: (() => Promise<number>) | null
  /** Reads that the standby was not good for. */
  missed(): number
  end(): Promise<void>
}

type Options = {
  primary: Pool
  url: string | null
  log: Log
  /** For how long a report waits for what was acknowledged before. */
  catchUpTimeoutMilliseconds?: number
  /** For so long nobody waits again for a standby that was down or late. */
  backoffMilliseconds?: number
}

export class NoStandby extends Error {}

export function createReportsDatabase(options: Options): ReportsDatabase {
  const { primary, url, log, catchUpTimeoutMilliseconds = 2000, backoffMilliseconds = 5000 } = options
  if (url === null)
    return {
      read: (lane, work) => transaction(primary.lane(lane), work),
      lagBytes: null,
      missed: () => 0,
      end: async () => {},
    }
  const standby = connectAlike(primary, { url, name: 'stint reports' })
  let [backsOffUntil, missed, known] = [0, 0, false]

  const lagBehind = async (position: string): Promise<number> => {
    const [row] = await standby<{ lag: number | null }[]>`
      select case when pg_is_in_recovery() then pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())::float8 end as lag`
    if (row!.lag === null) throw new NoStandby('STINT_REPORTS_DATABASE_URL names a server that is not a standby.')
    return row!.lag
  }

  /** Positions of two clusters have nothing to do with each other. */
  async function demandSameCluster(): Promise<void> {
    if (known) return
    const [ours, theirs] = await Promise.all([primary, standby].map(findCluster))
    if (ours !== theirs) throw new NoStandby('STINT_REPORTS_DATABASE_URL names a standby of another database.')
    known = true
  }

  async function untilReplayed(signal: AbortSignal): Promise<void> {
    await demandSameCluster()
    const position = await findPosition(primary)
    for (let pause = 5; !signal.aborted; pause = Math.min(2 * pause, 50)) {
      if ((await lagBehind(position)) <= 0) return
      await sleep(pause)
    }
  }

  async function isGood(): Promise<boolean> {
    if (performance.now() < backsOffUntil) return false
    const signal = AbortSignal.timeout(catchUpTimeoutMilliseconds)
    const late = new Promise<never>((_, reject) => {
      signal.onabort = () => reject(new NoStandby(`The standby is more than ${catchUpTimeoutMilliseconds} ms behind.`))
    })
    return Promise.race([untilReplayed(signal), late]).then(
      () => true,
      (error) => rest(error),
    )
  }

  function rest(error: unknown): false {
    backsOffUntil = performance.now() + backoffMilliseconds
    log.warn({ err: error }, 'The standby for reports is down or lags; reports are read from the primary for a while.')
    return false
  }

  return {
    async read(lane, work) {
      if (await isGood())
        try {
          return await transaction(standby.lane(lane), work)
        } catch (error) {
          // What was asked for was wrong, or takes too long anywhere.
          if (error instanceof Refusal || isTimeout(error)) throw error
          if (isConnectionLoss(error)) rest(error)
          else log.warn({ err: error }, 'The standby could not answer a report; it is read from the primary.')
        }
      missed += 1
      return transaction(primary.lane(lane), work)
    },
    async lagBytes() {
      await demandSameCluster()
      return Math.max(0, await lagBehind(await findPosition(primary)))
    },
    missed: () => missed,
    end: () => standby.end({ timeout: 5 }),
  }
}

/** All that was acknowledged until now lies before it. */
async function findPosition(primary: Sql): Promise<string> {
  const [row] = await primary<{ position: string }[]>`select pg_current_wal_insert_lsn()::text as position`
  return row!.position
}

async function findCluster(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
  return row!.id
}
