import { useTexts } from '../../../i18n/language.tsx'
import { SideDrawer } from '../../../parts/side-drawer.tsx'
import { useSession } from '../../../session/session.tsx'
import { isDay } from '../../../time/days.ts'
import { today } from '../../../time/zoned.ts'
import { newValues } from '../../../tracking-form/form-values.ts'
import { words } from '../../../tracking-form/words.ts'
import { everybody, type TimeFilters } from '../filters/time-filters.ts'
import { useMayCreate } from '../may.ts'
import { TrackingForm } from './tracking-form.tsx'

/** Open as long as the address says `new=1`. */
export function AddDrawer({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const { me, zone } = useSession()
  const may = useMayCreate()
  const close = () => filters.change({ new: '', day: '' })
  const person = filters.person === everybody ? me.id : filters.person
  return (
    <SideDrawer opened={filters.new === '1' && may.create} onClose={close} title={t.addTitle} size="md">
      <TrackingForm
        initial={newValues(person, isDay(filters.day) ? filters.day : today(zone))}
        known={null}
        may={{ ...may, times: true }}
        done={close}
        cancel={close}
      />
    </SideDrawer>
  )
}
