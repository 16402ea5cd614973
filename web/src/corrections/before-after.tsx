import { Card, SimpleGrid, Text } from '@mantine/core'
import type { TimeCorrection } from '../api/records.ts'
import { useAreas } from '../api/reference.ts'
import { useTexts } from '../i18n/language.tsx'
import { useSession } from '../session/session.tsx'
import { useFormat } from '../time/format.ts'
import { localDay } from '../time/zoned.ts'
import { words } from './words.ts'

type Snapshot = NonNullable<TimeCorrection['before']>

/** The time before and after the correction, side by side. */
export function BeforeAfter({
  correction: { before, after },
}: {
  correction: Pick<TimeCorrection, 'before' | 'after'>
}) {
  const t = useTexts(words)
  return (
    <SimpleGrid cols={2} spacing="xs">
      <Side label={t.before} time={before} nothing={t.nothingYet} other={after} />
      <Side label={t.after} time={after} nothing={t.deleted} other={before} />
    </SimpleGrid>
  )
}

type SideProps = { label: string; time: Snapshot | null; nothing: string; other: Snapshot | null }

function Side({ label, time, nothing, other }: SideProps) {
  const t = useTexts(words)
  return (
    <Card withBorder padding="xs" radius="md">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {time ? (
        <Times time={time} other={other} />
      ) : (
        <Text size="sm" fw={600}>
          {nothing || t.deleted}
        </Text>
      )}
    </Card>
  )
}

/** Highlights what differs from the other side. */
export function Times({ time, other }: { time: Snapshot; other: Snapshot | null }) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone } = useSession()
  const areas = useAreas()
  const { starts_at, ends_at, area_id, breaks, break_duration } = time
  const day = localDay(starts_at, zone)
  const until = ends_at === null ? t.running : format.time(ends_at)
  const nextDay =
    ends_at !== null && localDay(ends_at, zone) !== day ? ` (${format.shortDay(localDay(ends_at, zone))})` : ''
  const spans = breaks
    .map((span) => `${format.time(span.starts_at)} – ${span.ends_at === null ? t.running : format.time(span.ends_at)}`)
    .join(', ')
  const rested =
    break_duration !== null
      ? t.byHand(format.number(Math.round(break_duration / 60)))
      : spans
        ? t.breaks(spans)
        : t.noBreaks
  const area = area_id === null ? t.noArea : (areas.data?.rows.find(({ id }) => id === area_id)?.name ?? '…')
  const weight = (differs: boolean) => (other && differs ? 700 : 400)
  return (
    <>
      <Text size="sm">{format.shortDay(day)}</Text>
      <Text size="sm" fw={weight(other?.starts_at !== starts_at || other?.ends_at !== ends_at)}>
        {format.time(starts_at)} – {until}
        {nextDay}
      </Text>
      <Text size="sm" fw={weight(JSON.stringify(other?.breaks) !== JSON.stringify(breaks))}>
        {rested}
      </Text>
      {(area_id !== null || (other && other.area_id !== null)) && (
        <Text size="sm" fw={weight(other?.area_id !== area_id)}>
          {area}
        </Text>
      )}
    </>
  )
}
