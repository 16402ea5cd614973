import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/db/connect.ts'
import type { Company } from '../seed.ts'

/** The result of one poll of the queue: the oldest entry that still waits, and the newest that was ever added. */
type Poll = { at: number; oldest: number | null; newest: number }

export type ReviewWatch = {
  /** Keeps polling until nothing waits any more, up to this timeout. All times are in milliseconds. */
  stop(timeout: number): Promise<{ longest: number; looks: number; mostWaiting: number }>
}

const every = 500

/**
 * The longest that an entry of the queue has waited, as an upper bound: entries have no timestamp, so it counts from the
 * last poll that had none as new.
 */
export function longestLag(looks: readonly Poll[]): number {
  let longest = 0
  for (const { at, oldest } of looks) {
    if (oldest === null) continue
    const first = looks.findIndex(({ newest }) => newest >= oldest)
    longest = Math.max(longest, at - looks[Math.max(0, first - 1)]!.at)
  }
  return longest
}

/** Polls twice a second how far the review of working time lags behind the punches. */
export async function watchReviews(url: string, { accountId }: Company): Promise<ReviewWatch> {
  const sql = connect({ url, max: 1, prepare: false })
  const looks: Poll[] = []
  let mostWaiting = 0
  const look = async (): Promise<boolean> => {
    const [row] = await sql<{ oldest: string | null; newest: string | null; waiting: number }[]>`
      select min(id) as oldest, count(*)::int as waiting,
        pg_sequence_last_value(pg_get_serial_sequence('tracking_reviews', 'id')::regclass) as newest
      from tracking_reviews where account_id = ${accountId}`
    const { oldest, newest, waiting } = row!
    looks.push({ at: performance.now(), oldest: oldest === null ? null : Number(oldest), newest: Number(newest ?? 0) })
    mostWaiting = Math.max(mostWaiting, waiting)
    return waiting === 0
  }
  await look()
  let until = Number.POSITIVE_INFINITY
  let ended = false
  const looking = (async () => {
    for (;;) {
      await sleep(every)
      const isEmpty = await look()
      if ((ended && isEmpty) || performance.now() > until) return
    }
  })()
  return {
    async stop(patience) {
      ended = true
      until = performance.now() + patience
      await looking.finally(() => sql.end())
      return { longest: longestLag(looks), looks: looks.length, mostWaiting }
    },
  }
}
