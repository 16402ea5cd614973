import { type CSSProperties, memo } from 'react'
import type { PersonOverview } from '../../api/records.ts'
import { daysBetween } from '../../time/days.ts'
import { AbsenceBar, type Say } from './absence-bar.tsx'
import { type Entry, placed } from './entries.ts'
import classes from './year-grid.module.css'

type Props = {
  person: PersonOverview
  isMe: boolean
  entries: readonly Entry[]
  from: string
  until: string
  say: Say
}

/** One person's year. */
export const YearRow = memo(function YearRow({ person, isMe, entries, from, until, say }: Props) {
  const length = daysBetween(from, until) + 1
  const { rows, lanes } = placed(entries, from, until)
  const part = (days: number): string => `${(days / length) * 100}%`
  return (
    <li className={classes.row} style={{ '--lanes': lanes } as CSSProperties}>
      <div className={`${classes.name} ${isMe ? classes.me : ''}`} title={person.username}>
        {person.username}
      </div>
      <div className={classes.track} data-person={person.id}>
        {rows.map((entry) => (
          <AbsenceBar
            key={entry.id}
            entry={entry}
            label={say(person, entry)}
            style={{
              left: part(daysBetween(from, entry.from)),
              width: part(daysBetween(entry.from, entry.until) + 1),
            }}
          />
        ))}
      </div>
    </li>
  )
})
