import { useTexts } from '../../../i18n/language.tsx'
import { SideDrawer } from '../../../parts/side-drawer.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useSession } from '../../../session/session.tsx'
import { isDay, weekStart } from '../../../time/days.ts'
import { today } from '../../../time/zoned.ts'
import { copyOf, knownOf, newValues, type Values } from '../../../tracking-form/form-values.ts'
import { words } from '../../../tracking-form/words.ts'
import { useTracking } from '../detail/use-tracking.ts'
import { everybody, type TimeFilters } from '../filters/time-filters.ts'
import { useMayCreate } from '../may.ts'
import { TrackingForm } from './tracking-form.tsx'

/** Open while the search parameters have `new=1`; with `copy`, the form starts as a copy of that time. */
export function AddDrawer({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const { me, zone } = useSession()
  const may = useMayCreate()
  const close = () => filters.change({ new: '', day: '', copy: '' })
  const person = filters.person === everybody ? me.id : filters.person
  const copied = useTracking(filters.copy)
  const now = today(zone)
  // In another week the form starts there.
  const shown = filters.inTable || filters.week === weekStart(now) ? now : filters.week
  const day = isDay(filters.day) ? filters.day : shown
  const form = (initial: Values) => (
    <TrackingForm initial={initial} known={null} may={{ ...may, times: true }} done={close} cancel={close} />
  )
  return (
    <SideDrawer opened={filters.new === '1' && may.create} onClose={close} title={t.addTitle} size="md">
      {filters.copy ? (
        <Loaded query={copied}>{({ row, included }) => form(copyOf(knownOf(row, included), day, zone))}</Loaded>
      ) : (
        form(newValues(person, day))
      )}
    </SideDrawer>
  )
}
