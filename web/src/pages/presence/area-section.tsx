import { Button, Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useState } from 'react'
import type { Presence } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ReadableBadge } from '../../parts/readable-badge.tsx'
import { useFormat } from '../../time/format.ts'
import { countStates, stateLooks, states } from './state.ts'
import type { AreaGroup } from './use-board.ts'
import { words } from './words.ts'

type Props = { group: AreaGroup; areaName: AreaName; most: number }

/** Shows `most` people of an area, and a button for the rest. */
export function AreaSection({ group: { id, name, rows }, areaName, most }: Props) {
  const t = useTexts(words)
  const [isExpanded, setExpanded] = useState(false)
  const counts = countStates(rows)
  const shown = isExpanded ? rows : rows.slice(0, most)
  const title = name ?? t.noArea
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Group gap="xs">
        <Title order={2} size="h4" miw={0}>
          {title}
        </Title>
        {states
          .filter((state) => counts.has(state))
          .map((state) => (
            <ReadableBadge key={state} variant="light" color={stateLooks[state].color} tt="none">
              {t.states[state]} {counts.get(state)}
            </ReadableBadge>
          ))}
      </Group>
      <SimpleGrid
        cols={{ base: 1, xs: 2, md: 3, xl: 4 }}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {shown.map((row) => (
          <PersonCard key={row.id} row={row} at={row.area_id === id ? undefined : areaName(row.area_id)} />
        ))}
      </SimpleGrid>
      {rows.length > shown.length && (
        <Button variant="default" onClick={() => setExpanded(true)}>
          {t.more(rows.length - shown.length)}
        </Button>
      )}
    </Stack>
  )
}

type AreaName = (id: string | null) => string | undefined

function PersonCard({ row, at }: { row: Presence; at: string | undefined }) {
  const t = useTexts(words)
  const about = useAbout(row, at)
  const { icon: Icon, color } = stateLooks[row.state]
  return (
    <Card component="li" withBorder radius="md" padding="xs">
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" color={color} radius="xl" size={36} aria-hidden>
          <Icon size={20} stroke={1.6} />
        </ThemeIcon>
        <div style={{ minWidth: 0 }}>
          <Text fw={600} truncate title={row.name}>
            {row.name}
          </Text>
          <Text size="sm">{[t.states[row.state], ...about].join(', ')}</Text>
        </div>
      </Group>
    </Card>
  )
}

/** The details of the state: since when, where, the absence type, and until when. */
function useAbout({ state, since, away_until, absence_type }: Presence, at: string | undefined): string[] {
  const t = useTexts(words)
  const format = useFormat()
  const isToday = since !== null && format.date(since) === format.date(Date.now())
  if (state === 'away')
    return [absence_type, away_until && t.until(format.shortDay(away_until))].filter((text) => !!text) as string[]
  const when = since && t.since[state](isToday ? format.time(since) : format.dateTime(since))
  return [when, at && t.at(at)].filter((text) => !!text) as string[]
}
