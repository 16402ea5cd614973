import { type CSSProperties, memo } from 'react'
import type { PersonOverview } from '../../api/records.ts'
import { daysBetween } from '../../time/days.ts'
import { AbsenceBar, type Say } from './absence-bar.tsx'
import { type Entry, type Placed, placed } from './entries.ts'
import classes from './month-grid.module.css'
import type { Marked } from './use-marking.ts'

export type Day = {
  day: string
  kind: 'today' | 'holiday' | 'weekend' | 'plain'
  holiday: string | undefined
  weekday: string
  long: string
}

type Props = {
  person: PersonOverview
  isMe: boolean
  isFirst: boolean
  entries: readonly Entry[]
  days: readonly Day[]
  /** The days of the row that are marked to request an absence. */
  marked: Marked | null
  say: Say
}

/** One person's month. A bar is in the cell of its first day and spans the next ones. */
export const MonthRow = memo(function MonthRow({ person, isMe, isFirst, entries, days, marked, say }: Props) {
  const { rows, lanes } = placed(entries, days[0]!.day, days[days.length - 1]!.day)
  return (
    <tr data-person={person.id} style={{ '--lanes': lanes } as CSSProperties}>
      <th scope="row" className={`${classes.name} ${isMe ? classes.me : ''}`} title={person.username}>
        {person.username}
      </th>
      {days.map(({ day, kind, holiday }, index) => {
        const isMarked = marked !== null && marked.from <= day && day <= marked.until
        const here = rows.filter(({ from, until }) => from <= day && day <= until)
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected
          <td
            // By index, so that another month updates the cells instead of mounting new ones.
            // biome-ignore lint/suspicious/noArrayIndexKey: the days are always in order
            key={index}
            data-day={day}
            // For days in the middle of a bar: Enter opens the absence; a click hits the bar itself.
            data-absence={here[0]?.absence?.id}
            tabIndex={isFirst && index === 0 ? 0 : -1}
            aria-label={here.length > 0 ? here.map((entry) => say(person, entry)).join('; ') : undefined}
            className={`${classes[kind]} ${isMarked ? classes.marked : ''}`}
            aria-selected={isMarked || undefined}
            title={holiday}
          >
            {here
              .filter(({ from }) => from === day)
              .map((entry) => (
                <AbsenceBar
                  key={entry.id}
                  entry={entry}
                  label={say(person, entry)}
                  style={{ left: 1, width: widthOf(entry) }}
                />
              ))}
          </td>
        )
      })}
    </tr>
  )
})

const widthOf = ({ from, until }: Placed): string => `calc(${daysBetween(from, until) + 1} * 100% - 2px)`
