import type { UseQueryResult } from '@tanstack/react-query'
import { type One, useOne } from '../../api/hooks.ts'
import type { PersonOverview } from '../../api/records.ts'
import { useSession } from '../../session/session.tsx'

/** The person with the reader's permissions. Not requested for one's own account, unless one may also administer it. */
export function useAccountOwner(personId: string): UseQueryResult<One<PersonOverview>> {
  const { me, isAdmin } = useSession()
  return useOne<PersonOverview>(
    `users/${personId}`,
    { permissions: 'true' },
    { enabled: isAdmin || personId !== me.id },
  )
}

/** Whether the reader administers the account, in the first workspace of the person, and may sign its timesheets. */
export function useAccountRights(personId: string): { administer: boolean; sign: boolean } {
  const { me } = useSession()
  const permissions = useAccountOwner(personId).data?.row.permissions
  return {
    administer: permissions?.administer_time_account === true,
    sign: personId === me.id || permissions?.sign_timesheet === true,
  }
}
