import { type CSSProperties, useCallback } from 'react'
import { useSpanTexts } from '../../absences/span.ts'
import { textOn } from '../../absences/type-color.ts'
import type { PersonOverview } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { statusWords } from '../../parts/status.tsx'
import classes from './absence-bar.module.css'
import { type Entry, entryColor, type Placed } from './entries.ts'
import { words } from './words.ts'

export type Say = (person: PersonOverview, entry: Entry) => string

/** An entry in full: person, type, dates and status. Called once for all rows, which are many and use no hooks. */
export function useEntryTexts(): Say {
  const t = useTexts(words)
  const states = useTexts(statusWords)
  const { span, wholeDays } = useSpanTexts()
  return useCallback(
    (person, { absence, title, full_day, from, until }) =>
      absence
        ? `${person.username}: ${absence.title}, ${span(absence)}, ${states[absence.confirmation_status]}`
        : `${person.username}: ${title}, ${wholeDays(from, until)}${full_day ? '' : `, ${t.partOfDay}`}`,
    [t, states, span, wholeDays],
  )
}

type Props = { entry: Placed; label: string; style: CSSProperties }

/** A plain button, as there are hundreds of them. The grid around it handles the click by `data-absence`. */
export function AbsenceBar({ entry, label, style }: Props) {
  const { absence, title, full_day, lane } = entry
  const color = entryColor(entry)
  const look = { ...style, '--bar-color': color, '--bar-text': textOn(color), '--bar-lane': String(lane) }
  const text = full_day ? title : `½ ${title}`
  if (!absence)
    return (
      <span
        role="img"
        className={`${classes.bar} ${classes.closed}`}
        aria-label={label}
        title={label}
        style={look as CSSProperties}
      >
        {text}
      </span>
    )
  const pending = absence.confirmation_status === 'pending'
  return (
    <button
      type="button"
      className={`${classes.bar} ${pending ? classes.pending : ''}`}
      data-absence={absence.id}
      aria-label={label}
      title={label}
      style={look as CSSProperties}
    >
      {text}
    </button>
  )
}
