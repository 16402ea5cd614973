import { Stack, Text, Title } from '@mantine/core'
import type { Note } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { useFormat } from '../time/format.ts'
import { detailWords } from './detail-words.ts'

/** The history of an absence, in the server's words. */
export function AbsenceHistory({ notes }: { notes: readonly Note[] }) {
  const t = useTexts(detailWords)
  const format = useFormat()
  return (
    <Stack gap="xs" component="section" aria-label={t.history}>
      <Title order={3} size="h5">
        {t.history}
      </Title>
      {notes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noHistory}
        </Text>
      )}
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {notes.map(({ id, content, created_at }) => (
          <li key={id}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {content}
            </Text>
            <Text size="xs" c="dimmed">
              {format.dateTime(created_at)}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
