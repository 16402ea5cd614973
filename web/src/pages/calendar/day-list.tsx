import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { timesOf } from '../../absences/span.ts'
import { useHolidayName } from '../../holidays/holiday-name.ts'
import { useTexts } from '../../i18n/language.tsx'
import { AbsenceStatus, ColorName } from '../../parts/status.tsx'
import { useSession } from '../../session/session.tsx'
import { daysFrom } from '../../time/days.ts'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import classes from './day-list.module.css'
import { type Entry, entryColor } from './entries.ts'
import type { MonthProps } from './use-calendar.ts'
import { words } from './words.ts'

/** The month as a list of days, for small screens and for people who prefer a list. */
export function DayList({ calendar: { people, byPerson, holidays }, from, until, openAbsence, ask }: MonthProps) {
  const t = useTexts(words)
  const { me, zone, isLead, seesColleagues } = useSession()
  const now = today(zone)
  const nameOf = useHolidayName()
  const holidayOn = (day: string): string | undefined => {
    const holiday = holidays.get(day)
    return holiday && nameOf(holiday)
  }
  const all = people.flatMap((person) =>
    (byPerson.get(person.id) ?? []).map((entry) => ({ ...entry, name: person.username })),
  )
  const days = daysFrom(from, until)
    .map((day) => ({ day, entries: all.filter((entry) => entry.from <= day && day <= entry.until) }))
    .filter(({ day, entries }) => entries.length > 0 || day === now || holidays.has(day))
  return (
    <Stack gap="md">
      {all.length === 0 && <Text size="sm">{isLead || seesColleagues ? t.noneAway : t.noneAwayOwn}</Text>}
      {days.map(({ day, entries }) => (
        <DayGroup
          key={day}
          day={day}
          isToday={day === now}
          holiday={holidayOn(day)}
          entries={entries}
          openAbsence={openAbsence}
          add={() => ask(me.id, day)}
        />
      ))}
    </Stack>
  )
}

type GroupProps = {
  day: string
  isToday: boolean
  holiday: string | undefined
  entries: readonly (Entry & { name: string })[]
  openAbsence(id: string): void
  add(): void
}

function DayGroup({ day, isToday, holiday, entries, openAbsence, add }: GroupProps) {
  const t = useTexts(words)
  const format = useFormat()
  return (
    <section aria-label={format.longDay(day)}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={3} size="h5">
          {format.shortDay(day)}
          {isToday && `, ${t.today}`}
          {holiday && `, ${holiday}`}
        </Title>
        <ActionIcon variant="default" aria-label={t.add(format.longDay(day))} onClick={add}>
          <IconPlus size={16} />
        </ActionIcon>
      </Group>
      {entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLine entry={entry} openAbsence={openAbsence} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = Pick<GroupProps, 'openAbsence'> & { entry: GroupProps['entries'][number] }

/** The absences of colleagues have no detail to open. */
function EntryLine({ entry, openAbsence }: LineProps) {
  const t = useTexts(words)
  const { absence, title, full_day, name } = entry
  const part = absence ? t.part(...timesOf(absence)) : t.partOfDay
  const who = (
    <span className={classes.who}>
      <strong>{name}</strong>
      <ColorName color={entryColor(entry)} name={title} />
      {!full_day && (
        <Text span size="sm">
          {part}
        </Text>
      )}
    </span>
  )
  if (!absence) return <div className={`${classes.entry} ${classes.closed}`}>{who}</div>
  return (
    <button type="button" className={classes.entry} onClick={() => openAbsence(absence.id)}>
      {who}
      <AbsenceStatus absence={absence} />
    </button>
  )
}
