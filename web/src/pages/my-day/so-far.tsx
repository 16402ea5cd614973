import { Card, Skeleton } from '@mantine/core'
import { useList } from '../../api/hooks.ts'
import type { Tracking, TrackingTotals } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useSession } from '../../session/session.tsx'
import { addDays, monthEnd, monthStart, weekStart } from '../../time/days.ts'
import { useFormat } from '../../time/format.ts'
import { today } from '../../time/zoned.ts'
import classes from './my-account.module.css'
import page from './my-day.module.css'
import { words } from './words.ts'

/** Sums by the server, which knows every tracking and rounds once. */
export function SoFar() {
  const t = useTexts(words)
  const { zone } = useSession()
  const day = today(zone)
  const monday = weekStart(day)
  return (
    <div className={classes.pair}>
      <Sum label={t.week} from={monday} until={addDays(monday, 7)} />
      <Sum label={t.month} from={monthStart(day)} until={addDays(monthEnd(day), 1)} />
    </div>
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
      <div className={page.dimmed}>{label}</div>
      {list.data ? (
        <div className={classes.now}>{format.hours(list.data.meta.total_net_time)}</div>
      ) : (
        <Skeleton height={34} width="60%" />
      )}
      <div className={classes.about}>{t.hours}</div>
    </Card>
  )
}
