import { type Sql, transaction } from '../../src/platform/db/connect.ts'
import { eventually, type World } from './world.ts'

/** Until a statement of this database, or so many, stand in line behind others. */
export const waitsForLock = ({ services: { pool } }: World, count = 1): Promise<true> =>
  eventually(async () => {
    const waiting = await pool`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length >= count ? true : null
  })

/** Two requests that meet: the first stops at what `hold` has locked, the second behind it; then both go on. */
export async function meeting<A, B>(
  world: World,
  hold: (tx: Sql) => Promise<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const begun = await transaction(world.services.pool, async (tx) => {
    await hold(tx)
    const ahead = first()
    await waitsForLock(world)
    const behind = second()
    await waitsForLock(world, 2)
    return { ahead, behind }
  })
  return Promise.all([begun.ahead, begun.behind])
}
