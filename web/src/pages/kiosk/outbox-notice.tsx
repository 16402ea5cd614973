import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import type { Format } from '../../time/format.ts'
import { outbox, type RefusedPunch } from './outbox.ts'
import { words } from './words.ts'

/** Punches that wait to be sent, and those that the server has refused. */
export function OutboxNotice({
  waiting,
  refused,
  format,
}: {
  waiting: number
  refused: RefusedPunch[]
  format: Format
}) {
  const t = useTexts(words)
  return (
    <>
      {waiting > 0 && (
        <Alert color="yellow" icon={<IconCloudUpload />} role="status">
          {t.waiting(waiting)}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="red" title={t.refused}>
          <Stack gap="xs">
            <Text size="sm">{t.refusedAbout}</Text>
            {refused.map(({ key, name, type, at, reason }) => (
              <Group key={key} justify="space-between">
                <Text size="sm">
                  {name ?? t.pin} · {t.actions[type]} · {format.dateTime(at)} · {reason ?? t.pinLost}
                </Text>
                <Button size="compact-sm" variant="light" color="red" onClick={() => outbox.forget(key)}>
                  {t.seen}
                </Button>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
    </>
  )
}
