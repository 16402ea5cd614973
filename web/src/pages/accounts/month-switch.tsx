import { ActionIcon, Button, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import { useFormat } from '../../time/format.ts'
import type { ShownMonth } from './use-shown-month.ts'
import { words } from './words.ts'

export function MonthSwitch({ shown: { first, turn, toNow, isLast } }: { shown: ShownMonth }) {
  const t = useTexts(words)
  const format = useFormat()
  return (
    <Group gap="sm">
      <Group gap={4} wrap="nowrap" data-no-print>
        <ActionIcon variant="default" size="lg" aria-label={t.before} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t.after} disabled={isLast} onClick={() => turn(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button variant="default" size="sm" px="sm" disabled={isLast} onClick={toNow}>
          {t.thisMonth}
        </Button>
      </Group>
      <Title order={2} size="h4" aria-live="polite">
        {format.month(first)}
      </Title>
    </Group>
  )
}
