import { ActionIcon, Anchor, Badge, Group, Table, Text } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAll } from '../../../api/hooks.ts'
import type { Holiday } from '../../../api/records.ts'
import { useHolidayName } from '../../../holidays/holiday-name.ts'
import { calendarName, useRegions } from '../../../holidays/regions.ts'
import { texts, useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { paths } from '../../../paths.ts'
import { useFilters } from '../../../search-params.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import { SpecialDaysForm } from './special-days-form.tsx'

const words = texts(
  {
    title: 'Public holidays',
    applies: (calendar: string) => `The calendar of ${calendar} applies.`,
    byZone: 'It is based on the time zone of the workspace.',
    none: 'No public holidays apply in this workspace.',
    change: 'Choose another calendar',
    previous: 'Previous year',
    next: 'Next year',
    date: 'Date',
    name: 'Holiday',
    half: 'half day',
    special: 'added in this workspace',
    empty: (year: string) => `No public holidays in ${year}`,
    emptyText: 'Admins choose the country, and the state if there is one, under Workspace.',
  },
  {
    title: 'Gesetzliche Feiertage',
    applies: (calendar: string) => `Es gilt der Kalender von ${calendar}.`,
    byZone: 'Er ergibt sich aus der Zeitzone des Arbeitsbereichs.',
    none: 'In diesem Arbeitsbereich gelten keine Feiertage.',
    change: 'Anderen Kalender wählen',
    previous: 'Voriges Jahr',
    next: 'Nächstes Jahr',
    date: 'Datum',
    name: 'Feiertag',
    half: 'halber Tag',
    special: 'im Arbeitsbereich',
    empty: (year: string) => `Keine Feiertage im Jahr ${year}`,
    emptyText: 'Die Verwaltung wählt unter „Arbeitsbereich“ das Land und, wo es sie gibt, die Region.',
  },
)

/** The calendar of the workspace's own days. */
const special = 'special'
const isStatutory = ({ calendar }: Holiday): boolean => calendar !== special

export function HolidaysSection() {
  const t = useTexts(words)
  const { workspace, isAdmin, zone } = useSession()
  const [{ year }, change] = useFilters({ year: today(zone).slice(0, 4) })
  const holidays = useAll<Holiday>('public_holidays', { year, sort: 'date' })
  const move = (years: number) => () => change({ year: String(Number(year) + years) })
  return (
    <Section
      title={t.title}
      about={<Applies calendar={workspace.holiday_calendar ?? holidays.data?.rows.find(isStatutory)?.calendar} />}
      action={
        <Group gap="xs" wrap="nowrap">
          <ActionIcon variant="default" size="lg" aria-label={t.previous} onClick={move(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fw={650} aria-live="polite">
            {year}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label={t.next} onClick={move(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      }
    >
      <Loaded query={holidays}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.empty(year)} icon={IconCalendarOff}>
              {t.emptyText}
            </Empty>
          ) : (
            <Days rows={rows} />
          )
        }
      </Loaded>
      {isAdmin && <SpecialDaysForm key={workspace.id} workspace={workspace} />}
      {isAdmin && (
        <Anchor renderRoot={(props) => <Link to={paths.settings(workspace.id, 'workspace')} {...props} />} size="sm">
          {t.change}
        </Anchor>
      )}
    </Section>
  )
}

function Applies({ calendar }: { calendar: string | undefined }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const { workspace } = useSession()
  const regions = useRegions().data
  if (calendar === 'none') return t.none
  if (!calendar) return null
  const applies = t.applies(calendarName(regions, calendar, language))
  return workspace.holiday_calendar === null ? `${applies} ${t.byZone}` : applies
}

function Days({ rows }: { rows: readonly Holiday[] }) {
  const t = useTexts(words)
  const nameOf = useHolidayName()
  const format = useFormat()
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.date}</Table.Th>
          <Table.Th>{t.name}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((holiday) => (
          <Table.Tr key={holiday.id}>
            <Table.Td>{format.shortDay(holiday.date)}</Table.Td>
            <Table.Td>
              {nameOf(holiday)}{' '}
              {holiday.half_day && (
                <Badge variant="light" color="gray" size="sm" tt="none">
                  {t.half}
                </Badge>
              )}{' '}
              {!isStatutory(holiday) && (
                <Badge variant="light" color="cyan" size="sm" tt="none">
                  {t.special}
                </Badge>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
