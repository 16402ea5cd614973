import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { Scope } from '../scope.ts'

/** Account admins see everybody's, others only their own. */
export const identitiesVisibleTo = ({ sql, actor }: Scope): Fragment =>
  may(actor, 'sign_in_identity.read') ? sql`true` : sql`t.user_id = ${actor.userId}`
