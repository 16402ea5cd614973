import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Included } from '../api/client.ts'
import { related } from '../api/hooks.ts'
import type { Absence, AbsenceType } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { statusWords } from '../parts/status.tsx'
import classes from './away-mark.module.css'
import { daysOf, timesOf, useSpanTexts } from './span.ts'
import { typeColor } from './type-color.ts'

type Props = { absence: Absence; included: Included; day: string; open(): void }

/** A person's absence on a day, with its type and status; opens the detail. */
export function AwayMark({ absence, included, day, open }: Props) {
  const states = useTexts(statusWords)
  const { span } = useSpanTexts()
  const color = typeColor(related<AbsenceType>(included, absence, 'absence_type'))
  const isPending = absence.confirmation_status === 'pending'
  const times = timesOn(absence, day)
  return (
    <button
      type="button"
      className={`${classes.mark} ${isPending ? classes.pending : ''}`}
      style={{ '--mark-color': color } as CSSProperties}
      onClick={(event) => {
        event.stopPropagation()
        open()
      }}
    >
      <VisuallyHidden>{[absence.title, span(absence), states[absence.confirmation_status]].join(', ')}</VisuallyHidden>
      <span aria-hidden>
        {absence.title}
        {times && <span className={classes.times}> {times}</span>}
        {isPending && ` · ${states.pending}`}
      </span>
    </button>
  )
}

/** Start and end on this day; null if the absence covers the whole day. */
function timesOn(absence: Absence, day: string): string | null {
  if (absence.full_day) return null
  const { from, until } = daysOf(absence)
  const [start, end] = timesOf(absence)
  if (day !== from && day !== until) return null
  return `${day === from ? start : '…'} – ${day === until ? end : '…'}`
}
