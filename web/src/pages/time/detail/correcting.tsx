import type { TrackingWithBreaks } from '../../../api/records.ts'
import { RequestCorrectionButton } from '../../../corrections/request-correction-button.tsx'
import { useMyCorrections } from '../../../corrections/use-my-corrections.ts'
import { WaitingCorrection } from '../../../corrections/waiting-correction.tsx'

/** For people who may not change their own times: a button to request a correction, or the pending request. */
export function Correcting({ known }: { known: TrackingWithBreaks }) {
  const list = useMyCorrections()
  const waiting = list.data?.rows.find(
    ({ status, rel }) => status === 'pending' && rel.time_tracking?.id === known.tracking.id,
  )
  if (waiting) return <WaitingCorrection correction={waiting} />
  return <RequestCorrectionButton known={known} size="xs" fz="sm" style={{ alignSelf: 'flex-start' }} />
}
