import { intersect } from '../../../src/shared/working-day.ts'
import type { Tracking, TrackingWithBreaks } from '../api/records.ts'
import { useTexts } from '../i18n/language.tsx'
import { ReadableAlert } from '../parts/readable-alert.tsx'
import { useSession } from '../session/session.tsx'
import { addDays } from '../time/days.ts'
import { useFormat } from '../time/format.ts'
import { localDay } from '../time/zoned.ts'
import { lastDay, type Values } from './form-values.ts'
import { intervalOf } from './interval.ts'
import { momentsOf } from './moments.ts'
import { useTimesTouching } from './use-times-touching.ts'
import { words } from './words.ts'

/** Warns before saving that the person has other times there. The time can be saved anyway. */
export function OverlapNotice({ values, known }: { values: Values; known: TrackingWithBreaks | null }) {
  const t = useTexts(words)
  const format = useFormat()
  const { me, zone } = useSession()
  const { start, end } = momentsOf(values, known, zone)
  const isComplete = start !== null && (end !== null || values.end === '')
  const until = end ? lastDay(values) : values.day
  const person = values.person || me.id
  const times = useTimesTouching(
    { user_id: `eq:${person}` },
    values.day,
    addDays(until || values.day, 1),
    [],
    isComplete,
  )
  if (!isComplete) return null
  const typed = { from: start.at, until: end?.at ?? Number.POSITIVE_INFINITY }
  const others = new Map([...(times.ended?.rows ?? []), ...(times.running?.rows ?? [])].map((row) => [row.id, row]))
  const overlapping = [...others.values()].filter(
    (tracking) =>
      tracking.id !== known?.tracking.id && typed.until > typed.from && intersect(typed, intervalOf(tracking)),
  )
  if (overlapping.length === 0) return null
  const textOf = ({ starts_at, ends_at }: Tracking): string =>
    `${format.shortDay(localDay(starts_at, zone))}, ${format.time(starts_at)} – ${ends_at ? format.time(ends_at) : t.now}`
  return (
    <ReadableAlert color="orange" radius="md" role="status" title={t.overlaps}>
      {overlapping.map(textOf).join('; ')}
    </ReadableAlert>
  )
}
