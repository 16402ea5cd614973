import { Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useAll, useWrite } from '../../../api/hooks.ts'
import type { Note } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { RemoveButton } from '../../../parts/remove-button.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import { NoteForm } from './note-form.tsx'
import { words } from './words.ts'

/** Notes by the system have no author. */
export const isBySystem = ({ author }: Note): boolean => author === undefined

export const useNotes = (trackingId: string) =>
  useAll<Note>(`time_trackings/${trackingId}/notes`, { permissions: 'true' })

export function Notes({ trackingId }: { trackingId: string }) {
  const t = useTexts(words)
  const notes = useNotes(trackingId)
  const [withSystem, setWithSystem] = useState(true)
  return (
    <Stack gap="sm">
      <Switch
        label={t.withSystem}
        checked={withSystem}
        onChange={(event) => setWithSystem(event.currentTarget.checked)}
      />
      <Loaded query={notes}>
        {({ rows }) => {
          const shown = rows.filter((note) => withSystem || !isBySystem(note))
          if (shown.length === 0) return <Text size="sm">{t.noNotes}</Text>
          return (
            <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {shown.map((note) => (
                <One key={note.id} note={note} trackingId={trackingId} />
              ))}
            </Stack>
          )
        }}
      </Loaded>
      <NoteForm trackingId={trackingId} />
    </Stack>
  )
}

function One({ note, trackingId }: { note: Note; trackingId: string }) {
  const t = useTexts(words)
  const format = useFormat()
  const write = useWrite()
  const remove = () => write.mutateAsync({ method: 'DELETE', path: `time_trackings/${trackingId}/notes/${note.id}` })
  return (
    <Paper
      component="li"
      withBorder
      radius="md"
      p="xs"
      bd={isBySystem(note) ? '1px dashed var(--mantine-color-default-border)' : undefined}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed">
          {note.author ?? t.system} · {format.dateTime(note.created_at)}
        </Text>
        {note.permissions?.destroy && (
          <RemoveButton
            name={t.deleteNote}
            title={t.deleteNote}
            text={t.deleteNoteText}
            label={t.destroy}
            run={remove}
          />
        )}
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.content}
      </Text>
    </Paper>
  )
}
