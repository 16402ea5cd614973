import type { Person } from '../../../api/records.ts'
import { useSession } from '../../../session/session.tsx'

/** The reader's permissions on a person. */
export type Rights = {
  /** Whether it is the reader. */
  self: boolean
  /** All attributes. Those of account admins can be changed by account admins only. */
  all: boolean
  /** Vacation days and invitations, which admins manage for everybody. */
  administer: boolean
  /** Schedules and documents, which admins of the person's first workspace manage. */
  asWhole: boolean
  /** The attributes that people may change themselves. */
  own: boolean
  /** Roles in the workspace. Nobody changes their own. */
  roles: boolean
  accountAdmin: boolean
  /** Suspends or ends the access. Nobody may do that to themselves. */
  remove: boolean
}

export function useRights(person: Person): Rights {
  const { me, isAdmin, isAccountAdmin } = useSession()
  const self = person.id === me.id
  const all = isAdmin && person.permissions?.update === true
  return {
    self,
    all,
    administer: isAdmin,
    asWhole: isAdmin && person.permissions?.administer_time_account === true,
    own: self,
    roles: all && !self,
    accountAdmin: isAccountAdmin && !self && person.permissions?.update_account_admin_role === true,
    remove: !self && person.permissions?.destroy === true,
  }
}
