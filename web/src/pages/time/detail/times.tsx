import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { measureTracking } from '../../../../../src/shared/net-time.ts'
import type { Included } from '../../../api/client.ts'
import { related, relatedMany } from '../../../api/hooks.ts'
import type { Area, Break, Tag, Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ColorName } from '../../../parts/status.tsx'
import { useFormat } from '../../../time/format.ts'
import { TagList } from '../table/tag-list.tsx'
import { words as common } from '../words.ts'
import { words } from './words.ts'

/** When, how long, and where. */
export function Times({ tracking, included }: { tracking: Tracking; included: Included }) {
  const t = useTexts(words)
  const names = useTexts(common)
  const format = useFormat()
  const area = related<Area>(included, tracking, 'area')
  const breaks = relatedMany<Break>(included, tracking, 'breaks').sort((left, right) =>
    left.starts_at.localeCompare(right.starts_at),
  )
  const { gross, rest, net } = measureTracking(tracking, breaks, Date.now())
  const moment = (iso: string | null): string => (iso ? format.dateTime(iso) : names.runs)
  const minutes = (seconds: number): string => format.number(Math.round(seconds / 60))
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} spacing="sm" component="dl" m={0}>
        <Fact label={names.start}>{moment(tracking.starts_at)}</Fact>
        <Fact label={names.end}>{moment(tracking.ends_at)}</Fact>
        <Fact label={`${t.first}: ${names.start}`}>
          {tracking.actual_starts_at ? format.dateTime(tracking.actual_starts_at) : '–'}
        </Fact>
        <Fact label={`${t.first}: ${names.end}`}>
          {tracking.actual_ends_at ? format.dateTime(tracking.actual_ends_at) : '–'}
        </Fact>
        <Fact label={names.net}>
          <b>
            {format.clock(net)} {names.hours}
          </b>
        </Fact>
        <Fact label={names.gross}>
          {format.clock(gross)} {names.hours}
        </Fact>
        <Fact label={names.area}>{area ? <ColorName color={area.color} name={area.name} /> : names.noArea}</Fact>
        <Fact label={names.tags}>
          <TagList tags={relatedMany<Tag>(included, tracking, 'tags')} />
        </Fact>
      </SimpleGrid>
      <div>
        <Title order={3} size="h6" mb={4}>
          {names.breaks} ({format.clock(rest)} {names.hours})
        </Title>
        {breaks.length === 0 && <Text size="sm">{t.noBreaks}</Text>}
        <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {breaks.map((span) => (
            <Group key={span.id} component="li" justify="space-between" maw={280}>
              <Text size="sm">
                {format.time(span.starts_at)} – {span.ends_at ? format.time(span.ends_at) : names.runs}
              </Text>
              {span.ends_at && (
                <Text size="sm">
                  {t.minutes(minutes((Date.parse(span.ends_at) - Date.parse(span.starts_at)) / 1000))}
                </Text>
              )}
            </Group>
          ))}
        </Stack>
        {tracking.force_custom_break_duration ? (
          <Text size="sm">{t.byHand(minutes(tracking.break_duration ?? 0))}</Text>
        ) : (
          tracking.default_break_duration > 0 && (
            <Text size="sm">{t.usual(minutes(tracking.default_break_duration))}</Text>
          )
        )}
      </div>
    </Stack>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  )
}
