import { may, type Permission } from '../../../domain/permissions.ts'
import type { Scope } from '../../../domain/scope.ts'
import { otherHomeIdOf } from '../../../domain/users/first-workspace.columns.ts'
import { isElsewhere } from '../../../domain/users/user.columns.ts'
import { administersUser, isPresent } from '../../../domain/users/user.policy.ts'
import type { Ability } from '../../../jsonapi/resource.ts'
import type { Id } from '../../../platform/ids.ts'

const ability =
  (permission: Permission): Ability<Scope> =>
  ({ actor }, row) =>
    row.present === true &&
    may(actor, permission, {
      userId: row.id,
      accountAdmin: row.account_admin as boolean,
      elsewhere: row.elsewhere as boolean,
      otherHome: row.other_home as Id | null,
      administered: row.administered as boolean,
    })

/** What the caller may do with a user, and the columns that it depends on. */
export const userAbilities = {
  abilities: {
    update: ability('user.update'),
    destroy: ability('user.destroy'),
    update_account_admin_role: ability('user.update_account_admin_role'),
    // Also for months, work schedules and documents, which have the same rule.
    administer_time_account: ability('time_account.enter'),
    sign_timesheet: ability('timesheet.sign'),
  },
  alsoRead: {
    present: isPresent,
    account_admin: ({ sql }: Scope) => sql`t.account_admin`,
    elsewhere: isElsewhere,
    other_home: otherHomeIdOf,
    administered: (scope: Scope) => administersUser(scope, scope.sql`t.id`),
  },
}
