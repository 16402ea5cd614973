import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHourglass } from '@tabler/icons-react'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { TimeCorrection } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { ReadableAlert } from '../parts/readable-alert.tsx'
import { BeforeAfter } from './before-after.tsx'
import { words } from './words.ts'

/** A pending request of the reader. */
export function WaitingCorrection({ correction }: { correction: TimeCorrection }) {
  const t = useTexts(words)
  const write = useWrite()
  const problems = useProblems()
  // Awaited: the request is no longer shown by then, and callbacks of a mutation end with their component.
  const withdraw = async (): Promise<void> => {
    try {
      await write.mutateAsync({ method: 'PATCH', path: `time_corrections/${correction.id}/withdraw` })
      notifications.show({ color: 'teal', message: t.withdrawn })
    } catch (error) {
      problems.show(error)
    }
  }
  return (
    <ReadableAlert color="blue" icon={<IconHourglass />} title={t.waiting} radius="lg">
      <Stack gap="xs">
        <BeforeAfter correction={correction} />
        <Text size="sm">{correction.reason}</Text>
        <Button
          size="xs"
          fz="sm"
          variant="default"
          loading={write.isPending}
          onClick={() => void withdraw()}
          style={{ alignSelf: 'flex-start' }}
        >
          {t.withdraw}
        </Button>
      </Stack>
    </ReadableAlert>
  )
}
