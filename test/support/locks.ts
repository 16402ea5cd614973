import { type Sql, transaction } from '../../src/platform/db/connect.ts'
import { eventually, type World } from './world.ts'

/** Waits until so many statements of this database are blocked by locks. */
export const waitForBlockedStatements = ({ services: { pool } }: World, count = 1): Promise<true> =>
  eventually(async () => {
    const waiting = await pool`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length >= count ? true : null
  })

/** Concurrent requests in a known order: each is started once the one before it is blocked, the first by what `lock` locks. */
export async function queueOnLock<T>(
  world: World,
  lock: (tx: Sql) => Promise<unknown>,
  ...requests: (() => Promise<T>)[]
): Promise<T[]> {
  const blocked = await transaction(world.services.pool, async (tx) => {
    await lock(tx)
    const started: Promise<T>[] = []
    for (const request of requests) {
      started.push(request())
      await waitForBlockedStatements(world, started.length)
    }
    return { started }
  })
  return Promise.all(blocked.started)
}

/** Two concurrent requests in a known order: the first is blocked by what `lock` locks, the second queues behind it; then both run. */
export async function raceOnLock<A, B>(
  world: World,
  lock: (tx: Sql) => Promise<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const blocked = await transaction(world.services.pool, async (tx) => {
    await lock(tx)
    const ahead = first()
    await waitForBlockedStatements(world)
    const behind = second()
    await waitForBlockedStatements(world, 2)
    return { ahead, behind }
  })
  return Promise.all([blocked.ahead, blocked.behind])
}
