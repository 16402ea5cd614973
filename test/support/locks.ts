import { eventually, type World } from './world.ts'

/** Until a statement of this database stands in line behind another. */
export const waitsForLock = ({ services: { pool } }: World): Promise<true> =>
  eventually(async () => {
    const waiting = await pool`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0 ? true : null
  })
