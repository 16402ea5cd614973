import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import type { Item } from '../api/client.ts'
import { useAll } from '../api/hooks.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { useFormat } from '../time/format.ts'
import { FileLink } from './file-link.tsx'

const words = texts(
  {
    progress: (done: number, total: number) => (total > 0 ? `Creating: ${done} of ${total}` : 'Creating'),
    progressLabel: 'Progress',
    failed: 'The file could not be created. Request a new one.',
    until: (moment: string) => `Available until ${moment}.`,
  },
  {
    progress: (done: number, total: number) => (total > 0 ? `Wird erstellt: ${done} von ${total}` : 'Wird erstellt'),
    progressLabel: 'Wie weit die Datei ist',
    failed: 'Die Datei konnte nicht erstellt werden. Bitte eine neue anfordern.',
    until: (moment: string) => `Kann bis ${moment} abgeholt werden.`,
  },
)

type RequestedFileRecord = {
  status: string
  done: number
  total: number
  failure: string | null
  file_url: string | null
  expires_at: string
}

const isBeingMade = ({ status }: Pick<RequestedFileRecord, 'status'>): boolean =>
  status === 'queued' || status === 'running'

/** Files that are made on request, polled while one of the `wanted` is being made. */
export function useRequestedFiles<T extends Item & Pick<RequestedFileRecord, 'status'>>(
  path: string,
  wanted: (file: T) => boolean = () => true,
) {
  const current = useAll<T>(path)
  const isMaking = current.data?.rows.some((file) => wanted(file) && isBeingMade(file)) ?? false
  const list = useAll<T>(path, {}, { refetchInterval: isMaking ? 1000 : false })
  return { list, isMaking }
}

/** A file that is made in the background: its progress, its failure, or a link to it. */
export function RequestedFile({ file, fileName, name }: { file: RequestedFileRecord; fileName: string; name: string }) {
  const t = useTexts(words)
  const format = useFormat()
  const { status, done, total, failure, file_url, expires_at } = file
  if (isBeingMade(file))
    return (
      <Stack gap={4} role="status">
        <Text size="sm">{t.progress(done, total)}</Text>
        <Progress.Root size="lg">
          <Progress.Section value={(100 * done) / Math.max(total, 1)} aria-label={t.progressLabel} animated />
        </Progress.Root>
      </Stack>
    )
  if (status === 'failed' || !file_url) return <Text size="sm">{failure ?? t.failed}</Text>
  return (
    <Group gap="sm" wrap="nowrap">
      <IconFileZip size={18} aria-hidden />
      <div>
        <FileLink url={file_url} fileName={fileName} name={name} />
        <Text size="xs" c="dimmed">
          {t.until(format.dateTime(expires_at))}
        </Text>
      </div>
    </Group>
  )
}
