import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export async function addAbsenceFollowers(
  { sql, accountId }: WorkspaceScope,
  absenceId: Id,
  userIds: readonly Id[],
): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into absence_followers (account_id, absence_id, user_id)
    select ${accountId}, ${absenceId}, follower from unnest(${userIds as string[]}::bigint[]) as followers (follower)
    on conflict do nothing`
}

export async function deleteAbsenceFollower(
  { sql, accountId }: WorkspaceScope,
  absenceId: Id,
  userId: Id,
): Promise<boolean> {
  const gone = await sql`
    delete from absence_followers
    where account_id = ${accountId} and absence_id = ${absenceId} and user_id = ${userId} returning user_id`
  return gone.length > 0
}
