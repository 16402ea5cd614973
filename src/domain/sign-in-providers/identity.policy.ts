import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { Scope } from '../scope.ts'

/** Everybody's for account admins, one's own for all others. */
export const identitiesVisibleTo = ({ sql, actor }: Scope): Fragment =>
  may(actor, 'sign_in_identity.read') ? sql`true` : sql`t.user_id = ${actor.userId}`
