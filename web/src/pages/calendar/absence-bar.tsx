import { type CSSProperties, useCallback } from 'react'
import { useSpanTexts } from '../../absences/span.ts'
import { textOn, typeColor } from '../../absences/type-color.ts'
import type { PersonOverview } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { statusWords } from '../../parts/status.tsx'
import classes from './absence-bar.module.css'
import type { Entry, Placed } from './entries.ts'

export type Say = (person: PersonOverview, entry: Entry) => string

/** Says an entry in full: who, what, when, in what state. One for all rows, which use no hooks: there are many. */
export function useEntryTexts(): Say {
  const states = useTexts(statusWords)
  const { span } = useSpanTexts()
  return useCallback(
    (person, { absence }) =>
      `${person.username}: ${absence.title}, ${span(absence)}, ${states[absence.confirmation_status]}`,
    [states, span],
  )
}

type Props = { entry: Placed; label: string; style: CSSProperties }

/** A plain button, as there are hundreds of them. The grid around it handles the click by `data-absence`. */
export function AbsenceBar({ entry: { absence, type, lane }, label, style }: Props) {
  const color = typeColor(type)
  const pending = absence.confirmation_status === 'pending'
  return (
    <button
      type="button"
      className={`${classes.bar} ${pending ? classes.pending : ''}`}
      data-absence={absence.id}
      aria-label={label}
      title={label}
      style={
        { ...style, '--bar-color': color, '--bar-text': textOn(color), '--bar-lane': String(lane) } as CSSProperties
      }
    >
      {absence.full_day ? absence.title : `½ ${absence.title}`}
    </button>
  )
}
