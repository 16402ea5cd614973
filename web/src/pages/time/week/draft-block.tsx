import type { TrackingWithBreaks } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { segmentsOn } from './segments.ts'
import classes from './week.module.css'
import { words } from './words.ts'

type Props = {
  draft: TrackingWithBreaks
  day: string
  first: number
  hourHeight: number
  label: string
  overlaps: boolean
}

/** The new position of a time that is being dragged. */
export function DraftBlock({ draft, day, first, hourHeight, label, overlaps }: Props) {
  const t = useTexts(words)
  const { zone } = useSession()
  const [segment] = segmentsOn(day, [draft], zone, Date.now())
  if (!segment) return null
  const { top, bottom } = segment
  const style = { top: (top - first) * hourHeight, height: (bottom - top) * hourHeight }
  return (
    <div className={`${classes.draft} ${overlaps ? classes.overlapping : ''}`} style={style} aria-hidden>
      {label}
      {overlaps && ` · ${t.overlaps}`}
    </div>
  )
}
