import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/** `shared`: somebody else has the name as well. */
type FormerName = { name: string; shared: boolean }

/** The name and earlier ones, as the audit log has them until they are redacted there. */
export const findFormerNames = (
  { sql, accountId }: Scope,
  userId: Id,
  names: { old: string; new: string },
): Promise<FormerName[]> => sql<FormerName[]>`
  select distinct called.name, exists (
    select from users u where u.account_id = ${accountId} and u.id <> ${userId} and u.username = called.name) as shared
  from unnest(names_in_audit_log(${accountId}::bigint, ${userId}::bigint) || ${names.old}::text) as called (name)
  where called.name not in ('', ${names.new})`

type NamingNotice = { id: Id; message: string }

/**
 * Notifications about others that may have one of the names in their message. All that the erasure changes or deletes are
 * locked, in the order of their ids as everywhere.
 */
export async function lockNamingNotices(
  { sql, accountId }: Scope,
  userId: Id,
  names: readonly string[],
): Promise<NamingNotice[]> {
  return sql<NamingNotice[]>`
    select t.id, t.message from notifications t
    where t.account_id = ${accountId} and (t.user_id = ${userId} or t.about_user_id = ${userId}
      or t.kind = 'notification' and exists (
        select from unnest(${names as string[]}::text[]) as name where strpos(t.message, name) > 0))
    order by t.id for update`
}

export async function updateNoticeMessages(
  { sql, accountId }: Scope,
  notices: readonly NamingNotice[],
  now: string,
): Promise<void> {
  await sql`
    update notifications t set message = r.message, updated_at = ${now}
    from jsonb_to_recordset(${sql.json(notices)}::jsonb) as r (id bigint, message text)
    where t.account_id = ${accountId} and t.id = r.id`
}
