import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { Scope } from '../scope.ts'

export const erasuresVisibleTo = ({ sql, actor }: Scope): Fragment =>
  may(actor, 'erasure.read') ? sql`true` : sql`false`

/** Users who are deleted but not erased. The users table is `t`. */
export const deletedUsersVisibleTo = ({ sql, actor }: Scope): Fragment =>
  may(actor, 'erasure.read')
    ? sql`t.deleted_at is not null
        and not exists (select from erasures e where e.account_id = t.account_id and e.user_id = t.id)`
    : sql`false`

/** For the erasure `t`: the name of an erased person contains only a number. */
export const formerNameOf = ({ sql }: Scope): Fragment =>
  sql`(select u.username from users u where u.account_id = t.account_id and u.id = t.user_id)`
