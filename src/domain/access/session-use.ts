import type { Pool } from '../../platform/db/connect.ts'
import type { Log } from '../../platform/log.ts'
import { networkOf } from '../../platform/networks.ts'
import type { CachedSession } from './authenticate.ts'
import { deviceOf } from './device.ts'
import { type SessionUse, updateUses } from './session.sql.ts'

/** When sessions were last used. Buffered, and written for many sessions at once, outside of requests. */
export type SessionUses = {
  record(session: CachedSession, use: Use): void
  /** Writes the buffer. */
  flush(): Promise<void>
}

type Use = { now: Temporal.Instant; address: string; userAgent: string | undefined; byCookie: boolean }

/** A resolution of five minutes shows which sessions are in use without a write per request. */
const coarseness = 5 * 60_000
const flushAfter = 5_000

export function createSessionUses(pool: Pool, log: Log): SessionUses {
  const noted = new Map<string, SessionUse>()
  let timer: NodeJS.Timeout | null = null

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const uses = [...noted.values()]
    noted.clear()
    if (uses.length > 0) await updateUses(pool, uses)
  }

  return {
    record(session, { now, address, userAgent, byCookie }) {
      const isLearned = byCookie && session.kind !== 'cookie'
      if (now.epochMilliseconds - session.lastUsed < coarseness && !isLearned) return
      session.lastUsed = now.epochMilliseconds
      if (byCookie) session.kind = 'cookie'
      const client = { device: deviceOf(userAgent), network: networkOf(address) }
      noted.set(session.id, { id: session.id, usedAt: now.toString(), ...client, byCookie })
      // A use that cannot be written is not worth a retry: the next one comes.
      timer ??= setTimeout(
        () => flush().catch((err) => log.warn({ err }, 'Uses of sessions were not written.')),
        flushAfter,
      )
      timer.unref()
    },
    flush,
  }
}
