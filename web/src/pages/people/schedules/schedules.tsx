import { ActionIcon, Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconClockHour4, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAll, useWrite } from '../../../api/hooks.ts'
import type { Person, WorkSchedule } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Section } from '../../../parts/section.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { addDays } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import type { Rights } from '../profile/rights.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { scheduleWords } from './words.ts'

/** Somebody's work schedules, the latest first. */
export function Schedules({ person, rights }: { person: Person; rights: Rights }) {
  const t = useTexts(scheduleWords)
  const [edited, setEdited] = useState<WorkSchedule | 'new' | null>(null)
  const list = useAll<WorkSchedule>(`users/${person.id}/work_schedules`, { sort: '-starts_on' })
  const add = rights.all && (
    <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t.add}
    </Button>
  )
  return (
    <Section title={t.title} about={t.about} action={add}>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={t.none} icon={IconClockHour4}>
              {rights.all ? t.noneText : t.noneTextOwn}
            </Empty>
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {rows.map((row, index) => (
                <Schedule
                  key={row.id}
                  personId={person.id}
                  schedule={row}
                  next={rows[index - 1]}
                  edit={rights.all ? () => setEdited(row) : undefined}
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
  const format = useFormat()
  const { zone } = useSession()
  const write = useWrite()
  const day = format.day(schedule.starts_on)
  const holds = schedule.starts_on <= today(zone) && (!next || today(zone) < next.starts_on)
  const remove = () =>
    write.mutateAsync({
      method: 'DELETE',
      path: `users/${personId}/work_schedules/${schedule.id}?reaches_back=true`,
      alsoChanges: ['absences', 'reports'],
    })
  return (
    <Box component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>
              {t.from} {day} {next && t.until(format.day(addDays(next.starts_on, -1)))}
            </Text>
            {holds && (
              <Badge variant="light" tt="none" styles={{ label: { color: 'var(--mantine-color-text)' } }}>
                {t.now}
              </Badge>
            )}
          </Group>
          <Hours schedule={schedule} />
        </div>
        {edit && (
          <Group gap={4} wrap="nowrap">
            <ActionIcon variant="subtle" aria-label={t.edit(day)} onClick={edit}>
              <IconPencil size={18} />
            </ActionIcon>
            <Confirm title={t.removeTitle} text={t.removeText} label={t.removeGo} run={remove}>
              {(ask) => (
                <ActionIcon variant="subtle" color="red" aria-label={t.remove(day)} onClick={ask}>
                  <IconTrash size={18} />
                </ActionIcon>
              )}
            </Confirm>
          </Group>
        )}
      </Group>
    </Box>
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a week is what it is by its place
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
