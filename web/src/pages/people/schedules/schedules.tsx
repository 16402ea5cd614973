import { Stack, Text } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { useAll, useWrite } from '../../../api/hooks.ts'
import type { Person, WorkSchedule } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { AddButton } from '../../../parts/add-button.tsx'
import { DatedRow } from '../../../parts/dated-row.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import type { Rights } from '../profile/rights.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { scheduleWords } from './words.ts'

/** Somebody's work schedules, the latest first. */
export function Schedules({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(scheduleWords)
  const [edited, setEdited] = useState<WorkSchedule | 'new' | null>(null)
  const list = useAll<WorkSchedule>(`users/${person.id}/work_schedules`, { sort: '-starts_on' })
  const add = rights.asWhole && <AddButton light label={t.add} onClick={() => setEdited('new')} />
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconClockHour4}>
              {rights.administer ? t.noneText : t.noneTextOwn}
            </Empty>
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {rows.map((row, index) => (
                <Schedule
                  key={row.id}
                  personId={person.id}
                  schedule={row}
                  next={rows[index - 1]}
                  edit={rights.asWhole ? () => setEdited(row) : undefined}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {edited && (
        <ScheduleForm
          personId={person.id}
          schedule={edited === 'new' ? undefined : edited}
          // Days before the first schedule have no target hours.
          startsOn={list.data?.rows.length === 0 ? (person.start_of_accounting ?? undefined) : undefined}
          close={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

type Props = {
  personId: string
  schedule: WorkSchedule
  next: WorkSchedule | undefined
  edit: (() => void) | undefined
}

function Schedule({ personId, schedule, next, edit }: Props) {
  const t = useTexts(scheduleWords)
  const write = useWrite()
  const remove = () =>
    write.mutateAsync({
      method: 'DELETE',
      path: `users/${personId}/work_schedules/${schedule.id}?reaches_back=true`,
      alsoChanges: ['absences', 'public_holidays', 'reports'],
    })
  return (
    <DatedRow t={t} startsOn={schedule.starts_on} nextStartsOn={next?.starts_on} actions={edit && { edit, remove }}>
      <Hours schedule={schedule} />
    </DatedRow>
  )
}

function Hours({ schedule: { weeks, monthly_minutes } }: { schedule: WorkSchedule }) {
  const t = useTexts(scheduleWords)
  const format = useFormat()
  if (!weeks) return <Text size="sm">{t.perMonth(format.clock((monthly_minutes ?? 0) * 60))}</Text>
  return (
    <>
      {weeks.length > 1 && <Text size="sm">{t.alternate(weeks.length)}</Text>}
      {weeks.map((week, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: weeks are identified by their index
        <Text key={index} size="sm">
          {t.perWeek(format.clock(week.reduce((sum, minutes) => sum + minutes, 0) * 60))}
          {': '}
          {week
            .flatMap((minutes, day) => (minutes > 0 ? [`${t.weekdays[day]} ${format.clock(minutes * 60)}`] : []))
            .join(', ')}
        </Text>
      ))}
    </>
  )
}
