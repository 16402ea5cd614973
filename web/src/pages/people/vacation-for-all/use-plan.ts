import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../api/addresses.ts'
import { call } from '../../../api/client.ts'
import { idOf, useAll } from '../../../api/hooks.ts'
import type { Entitlement, PersonOverview, WorkSchedule } from '../../../api/records.ts'
import { usePeople } from '../../../api/reference.ts'
import { useSession } from '../../../session/session.tsx'
import { yearEnd, yearStart } from '../../../time/days.ts'
import { today } from '../../../time/zoned.ts'
import { daysAWeek, type Rule, shareOf } from './rule.ts'

/** `week` is the days a week by the schedule; null without a weekly schedule, undefined if the rule does not need it. */
type Planned = { person: PersonOverview; days: number; week?: number | null }

/** The number of concurrent requests. */
const atOnce = 4

/** The people without vacation days in a year, and how many each would get. `day` is any day of the year. */
export function usePlan(day: string, rule: Rule, fullDays: number) {
  const { workspace, zone } = useSession()
  const people = usePeople()
  const granted = useAll<Entitlement>('vacation_entitlements', {
    filter: { starts_at: `lte:${yearEnd(day)}`, ends_at: `gte:${yearStart(day)}` },
  })
  const have = new Set(granted.data?.rows.map((row) => idOf(row, 'user')))
  const without = people.data && granted.data ? people.data.rows.filter(({ id }) => !have.has(id)) : undefined
  const ids = (without ?? []).map(({ id }) => id)
  const weeks = useQuery({
    // Invalidated with the time accounts, as those depend on the schedules.
    queryKey: [workspace.id, 'time_account', 'schedules-of', ids],
    queryFn: async ({ signal }) => {
      const read = (id: string) =>
        call<WorkSchedule[]>(addressOf(workspace.id, `users/${id}/work_schedules?items=100`), { signal })
      const schedules: WorkSchedule[][] = []
      for (let first = 0; first < ids.length; first += atOnce) {
        const answers = await Promise.all(ids.slice(first, first + atOnce).map(read))
        schedules.push(...answers.map(({ data }) => data))
      }
      return new Map(ids.map((id, place) => [id, schedules[place]!]))
    },
    enabled: rule === 'week' && without !== undefined,
  })
  // In the current year the schedule of today counts, in a later one that of its first day.
  const asOf = [today(zone), yearStart(day)].sort()[1]!
  const planned = (person: PersonOverview): Planned => {
    if (rule === 'same') return { person, days: fullDays }
    const week = daysAWeek(weeks.data?.get(person.id) ?? [], asOf)
    return { person, days: shareOf(fullDays, week), week }
  }
  const isReady = without !== undefined && (rule === 'same' || weeks.data !== undefined)
  const all = [people, granted, weeks]
  return {
    data: isReady ? without.map(planned) : undefined,
    error: all.find(({ error }) => error)?.error,
    refetch: () => Promise.all([people.refetch(), granted.refetch()]),
  }
}
