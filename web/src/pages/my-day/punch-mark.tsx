import { Group, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { Action } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFormat } from '../../time/format.ts'
import { words } from './words.ts'

/** A mark for an unusual time of a punch; nothing for most. */
export function PunchMark({ punch: { reported_time, late } }: { punch: Action }) {
  const t = useTexts(words)
  const format = useFormat()
  const sentence = reported_time ? t.ahead(format.dateTime(reported_time)) : late ? t.late : null
  if (!sentence) return null
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconClockExclamation size={16} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="xs" c="dimmed">
        {sentence}
      </Text>
    </Group>
  )
}
