import { Card, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useList } from '../../api/hooks.ts'
import type { Tracking, TrackingTotals } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useSession } from '../../session/session.tsx'
import { addDays, monthEnd, monthStart, weekStart } from '../../time/days.ts'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import { words } from './words.ts'

/** The sums come from the server: it knows every tracking, and rounds once. */
export function SoFar() {
  const t = useTexts(words)
  const { zone } = useSession()
  const day = today(zone)
  const monday = weekStart(day)
  return (
    <SimpleGrid cols={2}>
      <Sum label={t.week} from={monday} until={addDays(monday, 7)} />
      <Sum label={t.month} from={monthStart(day)} until={addDays(monthEnd(day), 1)} />
    </SimpleGrid>
  )
}

function Sum({ label, from, until }: { label: string; from: string; until: string }) {
  const t = useTexts(words)
  const format = useFormat()
  const { me } = useSession()
  const filter = { user_id: `eq:${me.id}`, starts_at: [`gte:${from}`, `lt:${until}`] }
  const list = useList<Tracking, TrackingTotals>('time_trackings', { filter, items: 1 }, { refetchInterval: 60_000 })
  return (
    <Card withBorder radius="lg" padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {list.data ? (
        <Text fz={28} fw={650} lh={1.2}>
          {format.hours(list.data.meta.total_net_time)}
        </Text>
      ) : (
        <Skeleton height={34} width="60%" />
      )}
      <Text size="xs" c="dimmed">
        {t.hours}
      </Text>
    </Card>
  )
}
