import { useSession } from '../session/session.tsx'
import { monthStart } from '../time/days.ts'
import { today } from '../time/zoned.ts'
import { useAccount } from './use-account.ts'

/**
 * Whether a day of a person is in a closed month; false while loading. `from` is the first day in question: if its month is
 * not over, nothing can be closed, and nothing is requested.
 */
export function useIsClosed(personId: string, from: string): (day: string) => boolean {
  const { zone } = useSession()
  const now = today(zone)
  const enabled = personId !== '' && from < monthStart(now)
  const through = useAccount(personId, { from: now, until: now }, { enabled }).data?.meta.closed_through ?? ''
  return (day) => day <= through
}
