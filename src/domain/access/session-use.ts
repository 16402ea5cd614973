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

/** Users want to know which of their sessions are in use, not the time of every click. */
const resolution = 5 * 60_000
const flushAfter = 5_000

export function createSessionUses(pool: Pool, log: Log): SessionUses {
  const pending = new Map<string, SessionUse>()
  let timer: NodeJS.Timeout | null = null

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const uses = [...pending.values()]
    pending.clear()
    if (uses.length > 0) await updateUses(pool, uses)
  }

  return {
    record(session, { now, address, userAgent, byCookie }) {
      const becomesCookie = byCookie && session.kind !== 'cookie'
      if (now.epochMilliseconds - session.lastUsed < resolution && !becomesCookie) return
      session.lastUsed = now.epochMilliseconds
      if (byCookie) session.kind = 'cookie'
      const client = { device: deviceOf(userAgent), network: networkOf(address) }
      pending.set(session.id, { id: session.id, usedAt: now.toString(), ...client, byCookie })
      // Not retried: the next use is written anyway.
      timer ??= setTimeout(
        () => flush().catch((err) => log.warn({ err }, 'The last use of sessions could not be stored.')),
        flushAfter,
      )
      timer.unref()
    },
    flush,
  }
}
