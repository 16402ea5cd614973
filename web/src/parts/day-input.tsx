import 'dayjs/locale/de'
import 'dayjs/locale/en-gb'
import { DateInput, type DateInputProps } from '@mantine/dates'
import type { KeyboardEvent } from 'react'
import { texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { isDay } from '../time/days.ts'
import { today } from '../time/zoned.ts'

const words = texts(
  {
    clear: 'Clear',
    calendar: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      monthLevelControl: 'Choose a month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      yearLevelControl: 'Choose a year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
    },
  },
  {
    clear: 'Leeren',
    calendar: {
      previousMonth: 'Voriger Monat',
      nextMonth: 'Nächster Monat',
      monthLevelControl: 'Monat wählen',
      previousYear: 'Voriges Jahr',
      nextYear: 'Nächstes Jahr',
      yearLevelControl: 'Jahr wählen',
      previousDecade: 'Voriges Jahrzehnt',
      nextDecade: 'Nächstes Jahrzehnt',
    },
  },
)

/** Parses `30.1.26`, `30/01/2026` and `2026-1-30`. */
function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  const local = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{2}|\d{4})$/.exec(text.trim())
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : []
  if (!year || !month || !day) return null
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

/** The tab stops of a form, without buttons other than the one that submits it. */
const stops =
  'input:enabled:not([type=hidden], [type=file], [type=radio]:not(:checked)), textarea:enabled, [type=submit]:enabled'

/** In a form, Enter accepts the day and moves on like Tab: the next field is often the other day, still at its default. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field } = event
  if (event.key !== 'Enter' || !field.form) return
  event.preventDefault()
  const all = [...field.form.querySelectorAll<HTMLElement>(stops)]
  const next = all.slice(all.indexOf(field) + 1).find(({ offsetParent }) => offsetParent !== null)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

type Bounds = { minDate?: string | undefined; maxDate?: string | undefined }
type Props = Omit<DateInputProps, 'locale' | 'valueFormat' | 'dateParser' | keyof Bounds> & Bounds

const clamped = (day: string, { minDate = day, maxDate = day }: Bounds): string =>
  day < minDate ? minDate : day > maxDate ? maxDate : day

/**
 * A day, typed or picked from a calendar in the reader's language. For an empty field the calendar opens at today, which is
 * another day in some browsers than in the workspace.
 */
export function DayInput(props: Props) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const { zone } = useSession()
  return (
    <DateInput
      locale={language === 'de' ? 'de' : 'en-gb'}
      valueFormat={language === 'de' ? 'DD.MM.YYYY' : 'DD/MM/YYYY'}
      dateParser={readDay}
      firstDayOfWeek={1}
      defaultDate={clamped(today(zone), props)}
      // The red of weekends and the grey of other months are too faint to read.
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={t.calendar}
      clearButtonProps={{ 'aria-label': t.clear }}
      onKeyDown={goOn}
      {...props}
    />
  )
}
