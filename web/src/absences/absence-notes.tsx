import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/hooks.ts'
import { useProblems } from '../api/problems.ts'
import type { Note } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { RemoveButton } from '../parts/remove-button.tsx'
import { useFormat } from '../time/format.ts'
import { detailWords } from './detail-words.ts'

/** The notes that people have written on an absence. */
export function AbsenceNotes({ absenceId, notes }: { absenceId: string; notes: readonly Note[] }) {
  const t = useTexts(detailWords)
  const problems = useProblems()
  const write = useWrite()
  const [content, setContent] = useState('')
  const add = async (): Promise<void> => {
    try {
      await write.mutateAsync({ path: `absences/${absenceId}/notes`, attributes: { content: content.trim() } })
      setContent('')
    } catch (error) {
      problems.show(error)
    }
  }
  return (
    <Stack gap="xs" component="section" aria-label={t.notes}>
      <Title order={3} size="h5">
        {t.notes}
      </Title>
      {notes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noNotes}
        </Text>
      )}
      {notes.map((note) => (
        <OneNote key={note.id} absenceId={absenceId} note={note} />
      ))}
      <Textarea
        label={t.newNote}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={5000}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <Button
        variant="default"
        size="xs"
        disabled={!content.trim()}
        loading={write.isPending}
        onClick={() => void add()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t.addNote}
      </Button>
    </Stack>
  )
}

function OneNote({ absenceId, note }: { absenceId: string; note: Note }) {
  const t = useTexts(detailWords)
  const format = useFormat()
  const write = useWrite()
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note.content}
        </Text>
        <Text size="xs" c="dimmed">
          {t.noteBy(note.author ?? '', format.dateTime(note.created_at))}
        </Text>
      </div>
      {note.permissions?.destroy && (
        <RemoveButton
          name={t.deleteNote}
          iconColor="gray"
          title={t.deleteNote}
          text={t.deleteNoteText}
          label={t.remove}
          run={() => write.mutateAsync({ method: 'DELETE', path: `absences/${absenceId}/notes/${note.id}` })}
        />
      )}
    </Group>
  )
}
