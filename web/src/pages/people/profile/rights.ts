import type { Person } from '../../../api/records.ts'
import { useSession } from '../../../session/session.tsx'

/** What the reader may do with a person's record. */
export type Rights = {
  /** It is the reader's own. */
  self: boolean
  /** Everything in the record itself. Of account admins only account admins change that. */
  all: boolean
  /** What is kept beside the record: schedules, vacation days, documents. An admin does that for everybody. */
  administer: boolean
  /** What people may change about themselves. */
  own: boolean
  /** Roles in the workspace. Nobody changes their own. */
  roles: boolean
  accountAdmin: boolean
  /** Ends the access, for a while or for good. Nobody does that to themselves. */
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
    own: self,
    roles: all && !self,
    accountAdmin: isAccountAdmin && !self && person.permissions?.update_account_admin_role === true,
    remove: !self && person.permissions?.destroy === true,
  }
}
