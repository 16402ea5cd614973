import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { useHolidayName } from '../../holidays/holiday-name.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useSession } from '../../session/session.tsx'
import { daysFrom, isWeekend } from '../../time/days.ts'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import { useEntryTexts } from './absence-bar.tsx'
import { none } from './entries.ts'
import { moveInGrid } from './grid-keys.ts'
import classes from './month-grid.module.css'
import { type Day, MonthRow } from './month-row.tsx'
import type { Calendar, MonthProps } from './use-calendar.ts'
import { useMarking } from './use-marking.ts'
import { words } from './words.ts'

/** People as rows, days as columns. One listener for all cells, so that a row renders again only when its absences change. */
export function MonthGrid({ calendar: { people, byPerson, holidays }, from, until, openAbsence, ask }: MonthProps) {
  const t = useTexts(words)
  const format = useFormat()
  const { me } = useSession()
  const say = useEntryTexts()
  const days = useDays(from, until, holidays)
  const { marked, press: mark, pointer } = useMarking(ask)
  const choose = (target: HTMLElement): void => {
    const absence = target.closest<HTMLElement>('[data-absence]')?.dataset.absence
    if (absence) {
      openAbsence(absence)
      return
    }
    const day = target.closest<HTMLElement>('[data-day]')?.dataset.day
    const person = target.closest<HTMLElement>('[data-person]')?.dataset.person
    if (day && person) ask(person, day)
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (mark(event)) return
    // A bar is a button and handles Enter itself.
    const target = event.target as HTMLElement
    if (target.tagName === 'TD' && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      choose(target)
    } else moveInGrid(event)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.scroll} aria-label={t.grid(format.month(from))} tabIndex={0}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with selectable cells is a grid
        role="grid"
        className={classes.grid}
        aria-label={t.grid(format.month(from))}
        onClick={(event: MouseEvent) => choose(event.target as HTMLElement)}
        onKeyDown={press}
        {...pointer}
      >
        <Head days={days} />
        <tbody>
          {people.map((person, index) => (
            <MonthRow
              key={person.id}
              person={person}
              entries={byPerson.get(person.id) ?? none}
              days={days}
              isMe={person.id === me.id}
              isFirst={index === 0}
              marked={marked?.person === person.id ? marked : null}
              say={say}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ days }: { days: readonly Day[] }) {
  const t = useTexts(words)
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          {t.person}
        </th>
        {days.map(({ day, kind, holiday, weekday, long }) => (
          <th key={day} scope="col" className={`${classes.day} ${classes[kind]}`} title={holiday ?? long}>
            <span aria-hidden>{weekday}</span>
            <strong aria-hidden>{Number(day.slice(8))}</strong>
            <VisuallyHidden>{holiday ? `${long}, ${holiday}` : long}</VisuallyHidden>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function useDays(from: string, until: string, holidays: Calendar['holidays']): Day[] {
  const t = useTexts(words)
  const format = useFormat()
  const nameOf = useHolidayName()
  const { zone } = useSession()
  const now = today(zone)
  return useMemo(
    () =>
      daysFrom(from, until).map((day) => {
        const found = holidays.get(day)
        return {
          day,
          kind: day === now ? 'today' : found ? 'holiday' : isWeekend(day) ? 'weekend' : 'plain',
          holiday: found && `${nameOf(found)}${found.half_day ? ` (${t.half})` : ''}`,
          weekday: format.weekday(day).slice(0, 2),
          long: format.longDay(day),
        }
      }),
    [from, until, holidays, now, format, t, nameOf],
  )
}
