import type { Params } from '../../../api/addresses.ts'
import type { Item } from '../../../api/client.ts'
import { useList } from '../../../api/hooks.ts'
import type { AccountMeta, AccountRow, PersonOverview } from '../../../api/records.ts'
import { weekOf } from '../../../head-start/questions.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.tsx'
import { today } from '../../../time/zoned.ts'

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

/** How many there are, and the first; null until that is known. What cannot be read counts as none. */
function useCount<T extends Item>(path: string, params: Params, enabled: boolean) {
  const { data, error } = useList<T>(path, { ...params, items: 1 }, { enabled })
  return { count: data?.meta.total_count ?? (error ? 0 : null), first: data?.rows[0] }
}

/**
 * The steps of a new company, each done by what there is. Holidays and areas are known to every page; the others are asked about
 * when those are through, or all are to be shown. What is skipped is not asked about.
 */
export function useSteps(skipped: readonly string[], showsAll: boolean): Step[] {
  const { me, workspace, zone } = useSession()
  const { id } = workspace
  const day = today(zone)
  const isSkipped = (key: StepKey): boolean => skipped.includes(key)
  const step = (key: StepKey, count: number | null, place: Place | null): Step => ({
    key,
    state: count !== null && count > 0 ? 'done' : isSkipped(key) ? 'skipped' : count === null ? 'unknown' : 'open',
    place,
  })
  const known = [
    step('state', workspace.holiday_calendar === null ? 0 : 1, null),
    step('areas', workspace.rel.areas.length, { to: paths.settings(id, 'areas') }),
  ]
  const isDue = showsAll || known.every(({ state }) => state !== 'open')
  const asks = (key: StepKey): boolean => isDue && !isSkipped(key)
  const others = { filter: { status: 'eq:active', id: `!eq:${me.id}` }, sort: '-created_at' }
  const people = useCount<PersonOverview>('users', others, isDue)
  // Nothing lists the schedules of all: one's own, without which there is no time account, and those of who was added last
  // say whether anybody has begun.
  const newest = people.first?.id
  const account = useList<AccountRow, AccountMeta>(...weekOf(me.id, day))
  const mine = account.data ? Number(account.data.meta.begins_on !== null) : account.error ? 0 : null
  const theirs = useCount(
    `users/${newest}/work_schedules`,
    {},
    asks('week') && mine === 0 && newest !== undefined,
  ).count
  const schedules = mine === 0 && people.count !== 0 ? theirs : mine
  const current = { starts_at: `lte:${day}`, ends_at: `gte:${day}` }
  const left = me.remaining_vacation_days_this_year > 0 ? 1 : null
  const entitlements = useCount('vacation_entitlements', { filter: current }, asks('vacation') && left === null)
  const vacation = left ?? entitlements.count
  const kiosks = useCount('kiosks', {}, asks('kiosk')).count
  const punches = useCount('time_trackings/actions', { filter: { user_id: `!eq:${me.id}` } }, asks('punch')).count
  return [
    ...known,
    {
      ...step('people', people.count, { to: paths.people(id), search: { new: '1' } }),
      fromFile: { to: paths.settings(id, 'imports') },
    },
    step('week', schedules, { to: paths.person(id, newest ?? me.id), search: { tab: 'hours' } }),
    step('vacation', vacation, { to: paths.people(id), search: { vacation: '1' } }),
    step('kiosk', kiosks, { to: paths.settings(id, 'kiosks') }),
    step('punch', punches, { to: paths.presence(id) }),
  ]
}
