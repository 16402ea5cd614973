import { SimpleGrid, Stack, Text, Timeline } from '@mantine/core'
import type { Included } from '../../../api/client.ts'
import { related } from '../../../api/hooks.ts'
import type { PersonOverview, Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useFormat } from '../../../time/format.ts'
import { isBySystem, useNotes } from './notes.tsx'
import { Fact } from './times.tsx'
import { words } from './words.ts'

/** The notes that the system writes with every change, newest first. */
export function History({ tracking, included }: { tracking: Tracking; included: Included }) {
  const t = useTexts(words)
  const format = useFormat()
  const notes = useNotes(tracking.id)
  const editor = related<PersonOverview>(included, tracking, 'last_editor')
  const sources: Record<string, string> = t.sources
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} spacing="sm" component="dl" m={0}>
        <Fact label={t.createdBy}>{sources[tracking.created_by] ?? tracking.created_by}</Fact>
        <Fact label={t.updated}>{format.dateTime(tracking.updated_at)}</Fact>
        {editor && <Fact label={t.lastEditor}>{editor.username}</Fact>}
      </SimpleGrid>
      <Loaded query={notes}>
        {({ rows }) => {
          const events = rows.filter(isBySystem).reverse()
          if (events.length === 0) return <Text size="sm">{t.noHistory}</Text>
          return (
            <Timeline bulletSize={14} lineWidth={2}>
              {events.map((note) => (
                <Timeline.Item key={note.id}>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {note.content}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {format.dateTime(note.created_at)}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          )
        }}
      </Loaded>
    </Stack>
  )
}
