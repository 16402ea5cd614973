import type { Pool } from '../db/connect.ts'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'

/** Whether requests can be served now: not before the database stands, and not during maintenance. */
export type Availability = {
  /** Throws the refusal that a request gets while the service is closed. */
  demandOpen(): void
  opened(): void
  closing(): void
  /** Follows the maintenance switch of the installation until stopped. */
  watch(sql: Pool, log: Log): Promise<void>
  stop(): Promise<void>
}

export const maintenanceChannel = 'stint_maintenance'
const pollMilliseconds = 5000

export function createAvailability(): Availability {
  let phase: 'starting' | 'open' | 'closing' = 'starting'
  let maintenance = false
  let stopWatching = async (): Promise<void> => {}

  return {
    demandOpen() {
      if (phase === 'starting') throw unavailable('Stint is starting. Try again in a moment.')
      if (phase === 'closing') throw unavailable('Stint is being stopped. Try again in a moment.')
      if (maintenance) throw unavailable('Stint is down for maintenance. Try again later.')
    },
    opened() {
      phase = 'open'
    },
    closing() {
      phase = 'closing'
    },
    async watch(sql, log) {
      const look = async (): Promise<void> => {
        maintenance = await isMaintenanceOn(sql)
      }
      await look()
      // A notification tells at once; the poll is for poolers that do not pass notifications on.
      const listening = await sql
        .listen(maintenanceChannel, () => void look().catch(() => {}))
        .catch((error) => {
          log.warn({ err: error }, 'Notifications cannot be received; the maintenance switch is polled.')
          return null
        })
      const timer = setInterval(() => void look().catch(() => {}), pollMilliseconds)
      stopWatching = async () => {
        clearInterval(timer)
        await listening?.unlisten().catch(() => {})
      }
    },
    stop: () => stopWatching(),
  }
}

async function isMaintenanceOn(sql: Pool): Promise<boolean> {
  const [row] = await sql<{ maintenance: boolean }[]>`select maintenance from installation`
  return row?.maintenance ?? false
}

export async function switchMaintenance(sql: Pool, on: boolean): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update installation set maintenance = ${on}`
    await tx`select pg_notify(${maintenanceChannel}, '')`
  })
}
