import type { CSSProperties, MouseEvent } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { useSession } from '../../session/session.tsx'
import { addDays, addMonths, daysBetween, monthEnd, weekdayOf } from '../../time/days.ts'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import { useEntryTexts } from './absence-bar.tsx'
import { none } from './entries.ts'
import type { Calendar } from './use-calendar.ts'
import { words } from './words.ts'
import classes from './year-grid.module.css'
import { YearRow } from './year-row.tsx'

type Props = {
  calendar: Calendar
  from: string
  until: string
  openAbsence(id: string): void
  openMonth(month: string): void
  ask(userId: string, day: string): void
}

/** A year, with one line for each person. Weekends and holidays are rendered once, behind all lines. */
export function YearGrid({ calendar, from, until, openAbsence, openMonth, ask }: Props) {
  const t = useTexts(words)
  const { me } = useSession()
  const say = useEntryTexts()
  const length = daysBetween(from, until) + 1
  const choose = (event: MouseEvent): void => {
    const target = event.target as HTMLElement
    const absence = target.closest<HTMLElement>('[data-absence]')?.dataset.absence
    if (absence) {
      openAbsence(absence)
      return
    }
    const track = target.closest<HTMLElement>('[data-person]')
    if (!track) return
    const { left, width } = track.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * length)
    ask(track.dataset.person!, addDays(from, Math.max(0, Math.min(length - 1, index))))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.scroll} aria-label={t.grid(from.slice(0, 4))} tabIndex={0}>
      <div className={classes.year}>
        <Months from={from} openMonth={openMonth} />
        <Marks from={from} until={until} holidays={calendar.holidays} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the bars are buttons; the button above the calendar does the same as a click beside them */}
        <ul className={classes.rows} onClick={choose}>
          {calendar.people.map((person) => (
            <YearRow
              key={person.id}
              person={person}
              entries={calendar.byPerson.get(person.id) ?? none}
              isMe={person.id === me.id}
              from={from}
              until={until}
              say={say}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Months({ from, openMonth }: { from: string; openMonth(month: string): void }) {
  const t = useTexts(words)
  const format = useFormat()
  const months = Array.from({ length: 12 }, (_, index) => addMonths(from, index))
  const columns = months.map((month) => `${daysBetween(month, monthEnd(month)) + 1}fr`).join(' ')
  return (
    <div className={classes.head}>
      <div className={classes.corner}>{t.person}</div>
      <div className={classes.months} style={{ gridTemplateColumns: columns }}>
        {months.map((month) => (
          <button
            key={month}
            type="button"
            className={classes.month}
            title={t.openMonth(format.month(month))}
            onClick={() => openMonth(month.slice(0, 7))}
          >
            {format.shortMonth(month)}
          </button>
        ))}
      </div>
    </div>
  )
}

function Marks({ from, until, holidays }: Pick<Props, 'from' | 'until'> & Pick<Calendar, 'holidays'>) {
  const { zone } = useSession()
  const length = daysBetween(from, until) + 1
  const now = today(zone)
  const place = (day: string): CSSProperties => ({
    left: `${(daysBetween(from, day) / length) * 100}%`,
    width: `${100 / length}%`,
  })
  return (
    <div className={classes.marks} aria-hidden>
      <div className={classes.weekends} style={{ background: weekendStripes(from, length) }} />
      {Array.from({ length: 12 }, (_, index) => addMonths(from, index)).map((month) => (
        <div key={month} className={classes.line} style={{ left: place(month).left }} />
      ))}
      {[...holidays.keys()].map((day) => (
        <div key={day} className={classes.holiday} style={place(day)} />
      ))}
      {from <= now && now <= until && <div className={classes.today} style={place(now)} />}
    </div>
  )
}

/** Stripes of two days in seven, from the first Saturday on; a year that begins on a Sunday begins within a stripe. */
function weekendStripes(from: string, length: number): string {
  const saturday = (13 - weekdayOf(from)) % 7
  const shaded = Array.from({ length: 7 }, (_, day) => day === saturday || day === (saturday + 1) % 7)
  const percent = (day: number): string => `${(day / length) * 100}%`
  const stops = shaded.map((is, day) => `${is ? 'var(--weekend)' : 'transparent'} ${percent(day)} ${percent(day + 1)}`)
  return `repeating-linear-gradient(to right, ${stops.join(', ')})`
}
