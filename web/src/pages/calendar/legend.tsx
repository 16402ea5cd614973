import { Group, Text } from '@mantine/core'
import { typeColor } from '../../absences/type-color.ts'
import type { AbsenceType } from '../../api/records.ts'
import { useHolidayName } from '../../holidays/holiday-name.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ColorName } from '../../parts/status.tsx'
import { useFormat } from '../../time/format.ts'
import { entryColor } from './entries.ts'
import classes from './legend.module.css'
import type { Calendar } from './use-calendar.ts'
import { words } from './words.ts'

/** The colours of the visible types, and the names of the holidays. */
export function Legend({ calendar: { people, byPerson, holidays } }: { calendar: Calendar }) {
  const t = useTexts(words)
  const format = useFormat()
  const nameOf = useHolidayName()
  const entries = people.flatMap(({ id }) => byPerson.get(id) ?? [])
  const types = new Map(entries.flatMap(({ type }) => (type ? [[type.id, type] as [string, AbsenceType]] : [])))
  const waiting = entries.some(({ absence }) => absence?.confirmation_status === 'pending')
  const unnamed = entries.find(({ hasReason }) => !hasReason)
  const named = [...holidays.values()].map(
    (holiday) => `${format.shortDay(holiday.date)} ${nameOf(holiday)}${holiday.half_day ? ` (${t.half})` : ''}`,
  )
  return (
    <Group component="section" gap="md" aria-label={t.legend}>
      {[...types.values()].map((type) => (
        <ColorName key={type.id} color={typeColor(type)} name={type.title} />
      ))}
      {unnamed && <ColorName color={entryColor(unnamed)} name={t.away} />}
      {waiting && (
        <Group gap={6} wrap="nowrap">
          <span className={classes.hatched} aria-hidden />
          <Text size="sm">{t.waiting}</Text>
        </Group>
      )}
      {named.length > 0 && (
        <Text size="sm">
          <span className={classes.holiday} aria-hidden /> {t.holidays}: {named.join(' · ')}
        </Text>
      )}
    </Group>
  )
}
