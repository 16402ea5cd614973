import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileZip, IconPackageExport } from '@tabler/icons-react'
import { useAll, useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { PersonExport } from '../api/records.ts'
import { texts, useLanguage, useTexts } from '../i18n/language.tsx'
import { FileLink } from '../parts/file-link.tsx'
import { Section } from '../parts/section.tsx'
import { Loaded } from '../parts/states.tsx'
import { useFormat } from '../time/format.ts'

const words = texts(
  {
    title: 'Export of personal data',
    about: 'All that is kept about a person as one ZIP file: a page to read, data for programs, and the files.',
    make: 'Make an export',
    progress: (done: number, total: number) => (total > 0 ? `Being made: ${done} of ${total}` : 'Being made'),
    progressLabel: 'How far the export is',
    failed: 'The export could not be made. Ask for a new one.',
    file: (at: string) => `Export of ${at}`,
    until: (day: string) => `Can be fetched until ${day}.`,
  },
  {
    title: 'Export personenbezogener Daten',
    about:
      'Alles, was über eine Person gespeichert ist, als eine ZIP-Datei: eine Seite zum Lesen, Daten für Programme und die Dateien.',
    make: 'Export erstellen',
    progress: (done: number, total: number) => (total > 0 ? `Wird erstellt: ${done} von ${total}` : 'Wird erstellt'),
    progressLabel: 'Wie weit der Export ist',
    failed: 'Der Export konnte nicht erstellt werden. Fordern Sie einen neuen an.',
    file: (at: string) => `Export vom ${at}`,
    until: (day: string) => `Kann bis ${day} abgeholt werden.`,
  },
  { failed: 'Der Export konnte nicht erstellt werden. Fordere einen neuen an.' },
)

const isOpen = ({ status }: PersonExport): boolean => status === 'queued' || status === 'running'

/** One's own data, or somebody's for an account admin. */
export function ExportSection({ personId }: { personId: string }) {
  const t = useTexts(words)
  const { language } = useLanguage()
  const problems = useProblems()
  const write = useWrite()
  const path = `users/${personId}/exports`
  const first = useAll<PersonExport>(path)
  const open = first.data?.rows.some(isOpen) ?? false
  const list = useAll<PersonExport>(path, {}, { refetchInterval: open ? 1000 : false })
  const make = (
    <Button
      variant="light"
      leftSection={<IconPackageExport size={16} aria-hidden />}
      loading={write.isPending}
      disabled={open}
      onClick={() => write.mutate({ path, attributes: { language } }, { onError: problems.show })}
    >
      {t.make}
    </Button>
  )
  return (
    <Section title={t.title} about={t.about} action={make}>
      <Loaded query={list}>{({ rows }) => rows.map((one) => <Export key={one.id} one={one} />)}</Loaded>
    </Section>
  )
}

function Export({ one }: { one: PersonExport }) {
  const t = useTexts(words)
  const format = useFormat()
  const { status, done, total, file_url, created_at, expires_at } = one
  if (isOpen(one))
    return (
      <Stack gap={4} role="status">
        <Text size="sm">{t.progress(done, total)}</Text>
        <Progress.Root size="lg">
          <Progress.Section value={(100 * done) / Math.max(total, 1)} aria-label={t.progressLabel} animated />
        </Progress.Root>
      </Stack>
    )
  if (status === 'failed' || !file_url) return <Text size="sm">{t.failed}</Text>
  return (
    <Group gap="sm" wrap="nowrap">
      <IconFileZip size={18} aria-hidden />
      <div>
        <FileLink
          url={file_url}
          fileName={`stint-${created_at.slice(0, 10)}.zip`}
          name={t.file(format.dateTime(created_at))}
        />
        <Text size="xs" c="dimmed">
          {t.until(format.dateTime(expires_at))}
        </Text>
      </div>
    </Group>
  )
}
