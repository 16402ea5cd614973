import { useMetas } from '../../../api/hooks.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'

type StepKey = 'state' | 'areas' | 'people' | 'week' | 'vacation' | 'kiosk' | 'punch'
/** Where it is done; without a place, in a form right here. */
type Place = { to: string; search?: Record<string, string> }
export type Step = {
  key: StepKey
  state: 'open' | 'done' | 'skipped' | 'unknown'
  place: Place | null
  /** Another way to do it. */
  fromFile?: Place
}

/** As the API tells it (`showFirstSteps`). */
type Told = {
  newest_user_id: string | null
  has_schedules: boolean
  has_vacation: boolean
  has_kiosks: boolean
  has_punches: boolean
}

/**
 * The steps of a new company, each done by what there is. Holidays and areas are known to every page; the others are asked about
 * when those are through, or all are to be shown.
 */
export function useSteps(skipped: readonly string[], showsAll: boolean): Step[] {
  const { me, workspace } = useSession()
  const { id } = workspace
  const isSkipped = (key: StepKey): boolean => skipped.includes(key)
  const step = (key: StepKey, isDone: boolean | undefined, place: Place | null): Step => ({
    key,
    state: isDone ? 'done' : isSkipped(key) ? 'skipped' : isDone === undefined ? 'unknown' : 'open',
    place,
  })
  const known = [
    step('state', workspace.holiday_calendar !== null, null),
    step('areas', workspace.rel.areas.length > 0, { to: paths.settings(id, 'areas') }),
  ]
  const isDue = showsAll || known.every(({ state }) => state !== 'open')
  const { data, error } = useMetas<Told>('first_steps', isDue ? [{}] : [])
  const told = data?.[0]
  const newest = told?.newest_user_id
  // What cannot be read counts as not done.
  const isDone = (has: boolean | undefined): boolean | undefined => has ?? (error ? false : undefined)
  return [
    ...known,
    {
      ...step('people', isDone(told && newest !== null), { to: paths.people(id), search: { new: '1' } }),
      fromFile: { to: paths.settings(id, 'imports') },
    },
    step('week', isDone(told?.has_schedules), { to: paths.person(id, newest ?? me.id), search: { tab: 'hours' } }),
    step('vacation', isDone(told?.has_vacation), { to: paths.people(id), search: { vacation: '1' } }),
    step('kiosk', isDone(told?.has_kiosks), { to: paths.settings(id, 'kiosks') }),
    step('punch', isDone(told?.has_punches), { to: paths.presence(id) }),
  ]
}
