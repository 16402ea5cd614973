import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useList } from '../../api/hooks.ts'
import type { Notification } from '../../api/records.ts'
import { newestQuestion } from '../../head-start/questions.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ReadableAlert } from '../../parts/readable-alert.tsx'
import { useSession } from '../../session/session.tsx'
import { addDays } from '../../time/days.ts'
import { localDay, today } from '../../time/zoned.ts'
import { words } from './words.ts'

const entityType = (row: Notification): string | undefined => row.rel.entity?.type

/** The reader's own warnings of the last days, in the words of the notification. The bell has the rest. */
export function Warnings() {
  const t = useTexts(words)
  const { zone } = useSession()
  const list = useList<Notification>(...newestQuestion)
  const since = addDays(today(zone), -2)
  const recent = (list.data?.rows ?? []).filter(
    // An admin's warnings about other people are of another kind.
    (row) =>
      row.type === 'notification' && entityType(row) === 'time_tracking' && localDay(row.created_at, zone) >= since,
  )
  if (recent.length === 0) return null
  return (
    <ReadableAlert color="orange" icon={<IconAlertTriangle />} title={t.warnings} radius="lg">
      <Stack gap={4}>
        {recent.slice(0, 4).map((row) => (
          <Text key={`${row.type}-${row.id}`} size="sm">
            {row.message}
          </Text>
        ))}
      </Stack>
    </ReadableAlert>
  )
}
