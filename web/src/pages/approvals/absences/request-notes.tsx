import { Blockquote, Stack, Text } from '@mantine/core'
import { useAll } from '../../../api/hooks.ts'
import type { Absence, Attachment, Note } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FileLink } from '../../../parts/file-link.tsx'
import { useFormat } from '../../../time/format.ts'
import { Part } from './part.tsx'
import { absenceWords } from './words.ts'

/** The person's notes and files, without notes by the system. */
export function RequestNotes({ absence }: { absence: Absence }) {
  const t = useTexts(absenceWords)
  const format = useFormat()
  const notes = useAll<Note>(
    `absences/${absence.id}/notes`,
    { filter: { type: 'eq:UserNote' } },
    { enabled: absence.user_notes_count > 0 },
  )
  const files = useAll<Attachment>(`absences/${absence.id}/attachments`, {}, { enabled: absence.attachments_count > 0 })
  return (
    <>
      {absence.user_notes_count > 0 && (
        <Part title={t.note}>
          <Stack gap="xs">
            {notes.data?.rows.map(({ id, content, author, created_at }) => (
              <Blockquote
                key={id}
                p="xs"
                m={0}
                cite={[author, format.dateTime(created_at)].filter(Boolean).join(', ')}
                styles={{ cite: { color: 'var(--mantine-color-text)' } }}
              >
                <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                  {content}
                </Text>
              </Blockquote>
            ))}
          </Stack>
        </Part>
      )}
      {absence.attachments_count > 0 && (
        <Part title={t.attachments}>
          <Stack gap={2} align="flex-start">
            {files.data?.rows.map(({ id, file_name, file_url }) => (
              <FileLink key={id} url={file_url} fileName={file_name} />
            ))}
          </Stack>
        </Part>
      )}
    </>
  )
}
