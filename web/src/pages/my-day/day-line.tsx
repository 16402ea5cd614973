import { Card } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import type { TrackingWithBreaks } from '../../api/records.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../../parts/states.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import { useNow } from '../../time/use-now.ts'
import { localDay, today, wallHours } from '../../time/zoned.ts'
import classes from './day-line.module.css'
import page from './my-day.module.css'
import { words } from './words.ts'

/** Today from midnight to midnight: work as bars, breaks as gaps in them. */
export function DayLine({ stretches }: { stretches: TrackingWithBreaks[] }) {
  const t = useTexts(words)
  const format = useFormat()
  const { zone, mayRecord } = useSession()
  const now = useNow(stretches.some(({ tracking }) => tracking.ends_at === null))
  const day = today(zone)
  const place = (iso: string | number): number => {
    const on = localDay(iso, zone)
    return on < day ? 0 : on > day ? 100 : (wallHours(iso, zone) / 24) * 100
  }
  const bar = (from: string, until: string | null) => {
    const left = place(from)
    return { left: `${left}%`, width: `${Math.max(0.4, place(until ?? now) - left)}%` }
  }
  if (stretches.length === 0)
    return (
      <Card withBorder radius="lg">
        <Empty title={t.empty} icon={IconClockPlay}>
          {mayRecord ? t.emptyText : t.emptyAsk}
        </Empty>
      </Card>
    )
  return (
    <Card withBorder radius="lg">
      <h2 className={page.title}>{t.line}</h2>
      <div className={classes.line} aria-hidden>
        {stretches.map(({ tracking, breaks }) => (
          <div key={tracking.id}>
            <div className={classes.work} style={bar(tracking.starts_at, tracking.ends_at)} />
            {breaks.map((span) => (
              <div key={span.id} className={classes.rest} style={bar(span.starts_at, span.ends_at)} />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.hours} aria-hidden>
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ul className={classes.list}>
        {stretches.map(({ tracking, breaks }) => (
          <li key={tracking.id}>
            {t.work} {format.time(tracking.starts_at)} – {tracking.ends_at ? format.time(tracking.ends_at) : '…'}
            {breaks.map((span) => (
              <div key={span.id} className={page.dimmed}>
                {t.pause} {format.time(span.starts_at)} – {span.ends_at ? format.time(span.ends_at) : '…'}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
