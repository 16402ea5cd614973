import { measureTracking } from '../../../../../src/shared/net-time.ts'
import type { Included } from '../../../api/client.ts'
import { related } from '../../../api/hooks.ts'
import type { Area, TrackingWithBreaks } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { localDay } from '../../../time/zoned.ts'
import { stateOf } from '../state-badge.tsx'
import { words as common } from '../words.ts'
import type { Segment } from './segments.ts'
import { words } from './words.ts'

/** A tracking in words: short on the screen, in full for screen readers. */
export function useDescribe(included: Included) {
  const t = useTexts(words)
  const names = useTexts(common)
  const format = useFormat()
  const { zone } = useSession()
  const times = ({ tracking }: TrackingWithBreaks): string =>
    `${format.time(tracking.starts_at)} – ${tracking.ends_at ? format.time(tracking.ends_at) : names.runs}`
  const net = ({ tracking, breaks }: TrackingWithBreaks): string =>
    format.clock(measureTracking(tracking, breaks, Date.now()).net)
  const areaOf = ({ tracking }: TrackingWithBreaks): Area | undefined => related<Area>(included, tracking, 'area')
  const whole = ({ stretch, before, after }: Segment): string =>
    [
      format.shortDay(localDay(stretch.tracking.starts_at, zone)),
      times(stretch),
      `${names.net} ${net(stretch)}`,
      areaOf(stretch)?.name,
      names[stateOf(stretch.tracking)],
      before && t.began,
      after && t.goesOn,
    ]
      .filter(Boolean)
      .join(', ')
  return { times, net, areaOf, whole }
}
