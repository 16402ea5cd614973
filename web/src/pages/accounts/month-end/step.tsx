import { Card, Group, Stack, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableBadge } from '../../../parts/readable-badge.tsx'
import { words } from './words.ts'

type Props = {
  number: number
  title: string
  /** The number of open items; null while loading, or if nothing is counted. */
  left: number | null
  children: ReactNode
}

/** A step of the month end, with the number of its open items. */
export function Step({ number, title, left, children }: Props) {
  const t = useTexts(words)
  const isDone = left === 0
  return (
    <Card component="li" withBorder radius="lg">
      <Stack gap="sm">
        <Group gap="sm">
          <ThemeIcon radius="xl" variant={isDone ? 'filled' : 'light'} color={isDone ? 'teal' : undefined}>
            {isDone ? <IconCheck size={18} aria-hidden /> : <span>{number}</span>}
          </ThemeIcon>
          <Title order={2} size="h4">
            {title}
          </Title>
          {left !== null && (
            <ReadableBadge variant="light" color={isDone ? 'teal' : 'yellow'} tt="none">
              {isDone ? t.done : t.left(left)}
            </ReadableBadge>
          )}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
