import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import { connectAlike, isConnectionLoss, isTimeout, type Pool, type Sql, transaction } from './connect.ts'

/** The database for reports: the standby if there is one and it is up to date, else the primary. */
export type ReportsDatabase = {
  /** Runs read-only work that sees everything acknowledged before. If the standby fails, it runs again on the primary. */
  read<T>(lane: string, work: (tx: Sql) => Promise<T>): Promise<T>
  /** How much of the primary's WAL the standby has not replayed; null without a standby. */
  lagBytes: (() => Promise<number>) | null
  /** How many reads the primary has served instead of the standby. */
  missed(): number
  end(): Promise<void>
}

type Options = {
  primary: Pool
  url: string | null
  log: Log
  /** How long a report waits for the standby to catch up. */
  catchUpTimeoutMilliseconds?: number
  /** How long the standby is not used after it was down or late. */
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

  /** WAL positions of different clusters cannot be compared. */
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
    log.warn({ err: error }, 'The standby for reports is down or lagging; reports are read from the primary for now.')
    return false
  }

  return {
    async read(lane, work) {
      if (await isGood())
        try {
          return await transaction(standby.lane(lane), work)
        } catch (error) {
          // The request was invalid, or takes too long on any server.
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

/** The WAL position behind everything that has been acknowledged. */
async function findPosition(primary: Sql): Promise<string> {
  const [row] = await primary<{ position: string }[]>`select pg_current_wal_insert_lsn()::text as position`
  return row!.position
}

async function findCluster(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
  return row!.id
}
