import { CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useProblems } from '../../../api/problems.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useFormat } from '../../../time/format.ts'
import type { Batching } from './use-batch.ts'
import { words } from './words.ts'

/** The progress of a batch; at the end its result. */
export function BatchProgress({ batch }: { batch: Batching }) {
  const t = useTexts(words)
  const format = useFormat()
  const { sentence } = useProblems()
  if (!batch.current) return null
  const { action, row, error } = batch.current
  const finished = row?.status === 'finished'
  const { total = 0, done = 0, skipped = 0 } = row ?? {}
  const share = finished ? 100 : total > 0 ? ((done + skipped) / total) * 100 : 0
  const summary = error
    ? sentence(error)
    : finished
      ? t.finished(format.number(done), format.number(skipped))
      : row && row.status !== 'queued'
        ? t.of(format.number(done + skipped), format.number(total))
        : t.queued
  return (
    <Paper withBorder radius="lg" p="sm">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600} role="status">
            {finished ? summary : `${t.progress[action]} · ${summary}`}
          </Text>
          {(finished || error !== undefined) && <CloseButton onClick={batch.dismiss} />}
        </Group>
        <Progress.Root size="lg">
          <Progress.Section
            value={share}
            color={finished ? 'teal' : undefined}
            animated={!finished && !error}
            aria-label={t.progress[action]}
          />
        </Progress.Root>
        {finished && skipped > 0 && <Text size="xs">{t.skippedAbout}</Text>}
      </Stack>
    </Paper>
  )
}
