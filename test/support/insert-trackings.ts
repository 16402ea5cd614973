import type { Pool } from '../../src/platform/db/connect.ts'
import type { Company } from './company.ts'

/** Inserts many trackings of the admin by SQL, one a day from 1970 on. */
export async function insertTrackings(sql: Pool, company: Company, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at,
        updated_at)
      select ${company.accountId}, ${company.workspaceId}, ${company.admin.id},
        '1970-01-01T08:00:00Z'::timestamptz + n * interval '1 day',
        '1970-01-01T12:00:00Z'::timestamptz + n * interval '1 day', 'import', now(), now()
      from generate_series(1, ${count}::int) n`
    // Their review is not needed here and would keep a worker busy for seconds.
    await tx`delete from tracking_reviews where account_id = ${company.accountId}`
  })
  await sql`analyze time_trackings`
}
