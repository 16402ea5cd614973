import { useList } from '../api/hooks.ts'
import type { TimeCorrection } from '../api/records.ts'
import { correctionsOf } from '../head-start/questions.ts'
import { useSession } from '../session/session.tsx'

/** The reader's own requests, the latest first. */
export function useMyCorrections() {
  const { me } = useSession()
  return useList<TimeCorrection>(...correctionsOf(me.id))
}
