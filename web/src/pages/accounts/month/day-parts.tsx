import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import { words } from '../words.ts'
import type { MonthDay } from './use-month.ts'

type Props = { day: MonthDay }

export function Times({ day: { trackings, isMissing } }: Props) {
  const t = useTexts(words)
  const format = useFormat()
  if (isMissing)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {t.missing}
      </Text>
    )
  return trackings.map(({ id, starts_at, ends_at }) => (
    <Text key={id} size="sm">
      {format.time(starts_at)} – {ends_at ? format.time(ends_at) : '…'}
    </Text>
  ))
}

export function Absences({ day: { absences, holiday } }: Props) {
  const t = useTexts(words)
  return (
    <>
      {holiday && <Text size="sm">{holiday.name}</Text>}
      {absences.map(({ id, title, confirmation_status }) => (
        <Text key={id} size="sm">
          {title}
          {confirmation_status === 'pending' && ` (${t.pending})`}
        </Text>
      ))}
    </>
  )
}

export function Warnings({ day: { warnings } }: Props) {
  return warnings.map(({ id, title }) => (
    <Group key={id} gap={4} wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={14} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="xs">{title}</Text>
    </Group>
  ))
}
