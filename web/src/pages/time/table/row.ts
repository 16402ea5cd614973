import { measureTracking } from '../../../../../src/shared/net-time.ts'
import type { Included } from '../../../api/client.ts'
import { related, relatedMany } from '../../../api/hooks.ts'
import type { Area, Break, PersonOverview, Tag, Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { localDay } from '../../../time/zoned.ts'
import { words as common } from '../words.ts'
import { words } from './words.ts'

/** The texts of a tracking in a list. */
export function useRow(included: Included) {
  const t = useTexts(words)
  const names = useTexts(common)
  const format = useFormat()
  const { zone } = useSession()
  return (tracking: Tracking) => {
    const person = related<PersonOverview>(included, tracking, 'user')
    const day = localDay(tracking.starts_at, zone)
    const ends = tracking.ends_at ? localDay(tracking.ends_at, zone) : day
    const start = format.time(tracking.starts_at)
    const breaks = relatedMany<Break>(included, tracking, 'breaks')
    const { rest, net } = measureTracking(tracking, breaks, Date.now())
    const counts = [
      [tracking.user_notes_count, t.noteCount],
      [tracking.attachments_count, t.fileCount],
      [tracking.signatures_count, t.signatureCount],
    ] as const
    return {
      person,
      day: format.shortDay(day),
      year: day.slice(0, 4),
      start,
      // With the day if it is another one.
      end: tracking.ends_at
        ? `${format.time(tracking.ends_at)}${ends > day ? ` (${format.shortDay(ends)})` : ''}`
        : names.runs,
      rest: format.clock(rest),
      breaks: breaks.length,
      net: format.clock(net),
      area: related<Area>(included, tracking, 'area'),
      tags: relatedMany<Tag>(included, tracking, 'tags'),
      extras: counts.filter(([count]) => count > 0).map(([count, word]) => word(count)),
      /** For screen readers, besides the day. */
      also: [start, person?.username, t.open].filter(Boolean).join(', '),
      name: [person?.username, format.shortDay(day), start].filter(Boolean).join(', '),
    }
  }
}
