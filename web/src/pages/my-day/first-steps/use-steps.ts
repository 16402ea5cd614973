import { useMetas } from '../../../api/hooks.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'

type StepKey = 'state' | 'areas' | 'people' | 'week' | 'vacation' | 'kiosk' | 'punch'
/** The page of a step; without one there is a form right here. */
type Place = { to: string; search?: Record<string, string> }
export type Step = {
  key: StepKey
  state: 'open' | 'done' | 'skipped' | 'unknown'
  place: Place | null
  /** The page to do the step by an import. */
  fromFile?: Place
}

/** The `meta` of `showFirstSteps`. */
type FirstStepsMeta = {
  newest_user_id: string | null
  has_schedules: boolean
  has_vacation: boolean
  has_kiosks: boolean
  has_punches: boolean
}

/**
 * The steps of a new company; existing records decide which are done. Holidays and areas are loaded on every page; the state of
 * the others is requested only after those two are done, or when all are shown.
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
  const { data, error } = useMetas<FirstStepsMeta>('first_steps', isDue ? [{}] : [])
  const meta = data?.[0]
  const newest = meta?.newest_user_id
  // After an error it counts as not done.
  const isDone = (has: boolean | undefined): boolean | undefined => has ?? (error ? false : undefined)
  return [
    ...known,
    {
      ...step('people', isDone(meta && newest !== null), { to: paths.people(id), search: { new: '1' } }),
      fromFile: { to: paths.settings(id, 'imports') },
    },
    step('week', isDone(meta?.has_schedules), { to: paths.person(id, newest ?? me.id), search: { tab: 'hours' } }),
    step('vacation', isDone(meta?.has_vacation), { to: paths.people(id), search: { vacation: '1' } }),
    step('kiosk', isDone(meta?.has_kiosks), { to: paths.settings(id, 'kiosks') }),
    step('punch', isDone(meta?.has_punches), { to: paths.presence(id) }),
  ]
}
