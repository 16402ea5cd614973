import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import { words } from './words.ts'

/** The progress of several decisions; a single one is done before anybody could read it. */
export function ProgressReport({ done, total }: { done: number; total: number }) {
  const t = useTexts(words)
  if (total < 2) return null
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{t.progress(done, total)}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={(100 * done) / total} aria-label={t.progressLabel} animated={done < total} />
      </Progress.Root>
    </Stack>
  )
}

/** Failures with their reasons, until they are dismissed. */
export function FailureReport({
  title,
  reasons,
  dismiss,
  retry,
}: {
  title: string
  reasons: readonly { id: string; text: string }[]
  dismiss(): void
  retry?: () => void
}) {
  const t = useTexts(words)
  if (reasons.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={title} role="alert">
      <List size="sm" mb="sm">
        {reasons.map(({ id, text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
      <Group gap="xs">
        {retry && (
          <Button size="xs" color="red" variant="light" onClick={retry}>
            {t.retry}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={dismiss}>
          {t.dismiss}
        </Button>
      </Group>
    </Alert>
  )
}
