import type { Fragment, Sql, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { isDue, isSetAside, isWaiting, type WorkList } from '../work-list.columns.ts'

/** Work on a record after it was stored. Earlier versions had jobs of these names. */
export type FollowUpKind = 'confirm-absence' | 'tell-of-correction' | 'tell-of-request'

export type FollowUp = { kind: FollowUpKind; record_id: Id; workspace_id: Id }

/** As many attempts as the job queue makes. */
export const followUpList: WorkList = { table: 'follow_ups', mostFailures: 8 }

/** As part of the statement that writes the record; `ids` is the source of its `id`. */
export const insertFollowUp = (
  { sql, accountId, workspace }: WorkspaceScope,
  kind: FollowUpKind,
  ids: Fragment,
): Statement => sql`
  insert into follow_ups (account_id, workspace_id, kind, record_id)
  select ${accountId}, ${workspace.id}, ${kind}, id from ${ids}`

/** Skips one that a worker has locked: the worker itself checks whether the follow-up is still wanted. */
export async function deleteFollowUp({ sql, accountId }: WorkspaceScope, kind: FollowUpKind, id: Id): Promise<void> {
  await sql.later(sql`
    delete from follow_ups f using (
      select kind, record_id from follow_ups
      where account_id = ${accountId} and kind = ${kind} and record_id = ${id} for update skip locked
    ) there where f.account_id = ${accountId} and f.kind = there.kind and f.record_id = there.record_id`)
}

/** Deletes the account's next one and returns it; a rollback of the caller's transaction restores it. */
export async function takeNextFollowUp(sql: Sql, accountId: Id, now: string): Promise<FollowUp | null> {
  const [row] = await sql<FollowUp[]>`
    with next as (
      select kind, record_id from follow_ups
      where account_id = ${accountId} and ${isDue(sql, followUpList, now)}
      order by kind, record_id limit 1 for update skip locked
    )
    delete from follow_ups f using next
    where f.account_id = ${accountId} and f.kind = next.kind and f.record_id = next.record_id
    returning f.kind, f.record_id, f.workspace_id`
  return row ?? null
}

/** Counts a failure after the rollback. Returns whether the follow-up is now set aside. */
export async function countFailure(
  sql: Sql,
  accountId: Id,
  { kind, record_id }: FollowUp,
  now: string,
): Promise<boolean> {
  const [row] = await sql<{ failures: number }[]>`
    update follow_ups set failures = failures + 1,
      retry_at = ${now}::timestamptz + make_interval(secs => 2 ^ (failures + 1))
    where account_id = ${accountId} and kind = ${kind} and record_id = ${record_id}
    returning failures`
  return row !== undefined && row.failures >= followUpList.mostFailures
}

/** How many are waiting and how many are set aside, across all accounts. */
export async function countFollowUps(sql: Sql): Promise<{ waiting: number; set_aside: number }> {
  const [row] = await sql<{ waiting: number; set_aside: number }[]>`
    select count(*) filter (where ${isWaiting(sql, followUpList)})::int as waiting,
      count(*) filter (where ${isSetAside(sql, followUpList)})::int as set_aside
    from follow_ups`
  return row!
}
