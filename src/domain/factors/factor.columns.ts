import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'
import { secondFactorDue } from './wanted-factors.sql.ts'

/** What a user `t` can show besides the password. */
export const factorColumns = {
  authenticator: ({ sql }: Scope): Fragment => sql`exists (
    select from authenticators f
    where f.account_id = t.account_id and f.user_id = t.id and f.confirmed_at is not null)`,
  passkeys: ({ sql }: Scope): Fragment => sql`(
    select count(*)::int from passkeys f where f.account_id = t.account_id and f.user_id = t.id)`,
  recoveryCodesLeft: ({ sql }: Scope): Fragment => sql`(
    select count(*)::int from recovery_codes f
    where f.account_id = t.account_id and f.user_id = t.id and f.used_at is null)`,
  dueAt: ({ sql }: Scope): Fragment => sql`(
    select ${secondFactorDue(sql)} from users u where u.account_id = t.account_id and u.id = t.id)`,
}
