import { ActionIcon, Button, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { addDays, weekStart } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { today } from '../../../time/zoned.ts'
import type { TimeFilters } from '../filters/time-filters.ts'
import { words } from './words.ts'

export function WeekNav({ filters, children }: { filters: TimeFilters; children: ReactNode }) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const { week, change } = filters
  const now = weekStart(today(zone))
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t.previous}
        onClick={() => change({ week: addDays(week, -7) })}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t.next} onClick={() => change({ week: addDays(week, 7) })}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button variant="default" disabled={week === now} onClick={() => change({ week: now })}>
        {t.current}
      </Button>
      <Title order={2} size="h4" aria-live="polite">
        {format.week(week)} · {format.shortDay(week)} – {format.shortDay(addDays(week, 6))}{' '}
        {addDays(week, 6).slice(0, 4)}
      </Title>
      <Group ml="auto">{children}</Group>
    </Group>
  )
}
