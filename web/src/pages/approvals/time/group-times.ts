import { measureTracking } from '../../../../../src/shared/net-time.ts'
import { type List, related, relatedMany } from '../../../api/hooks.ts'
import type { Area, Break, PersonOverview, Tracking, Workspace } from '../../../api/records.ts'
import { weekStart } from '../../../time/days.ts'
import { localDay } from '../../../time/zoned.ts'
import { type Finding, findingsIn } from './findings.ts'

/** `net` and `rest` are in seconds. */
export type Entry = {
  id: string
  tracking: Tracking
  area: Area | undefined
  findings: readonly Finding[]
  net: number
  rest: number
}
/** The unconfirmed times of a person in a week. */
export type TimeGroup = { key: string; person: PersonOverview; week: string; entries: Entry[]; net: number }
export type Week = { week: string; groups: TimeGroup[] }

/** The newest week first; in it people by name, with their times in the order of the list. */
export function groupTimes({ rows, included }: List<Tracking>, zone: string, limits: Workspace['warning_thresholds']) {
  const groups = new Map<string, TimeGroup>()
  const byPerson = Map.groupBy(rows, (row) => related<PersonOverview>(included, row, 'user'))
  for (const [person, times] of byPerson) {
    if (!person) continue
    const worked = times.map((tracking) => ({ tracking, breaks: relatedMany<Break>(included, tracking, 'breaks') }))
    const findings = findingsIn(worked, zone, limits)
    for (const { tracking, breaks } of worked) {
      const week = weekStart(localDay(tracking.starts_at, zone))
      const key = `${week}-${person.id}`
      const group = groups.get(key) ?? { key, person, week, entries: [], net: 0 }
      const area = related<Area>(included, tracking, 'area')
      const { net, rest } = measureTracking(tracking, breaks, Date.parse(tracking.ends_at ?? tracking.starts_at))
      const found = [...(findings.get(tracking.id) ?? [])]
      group.entries.push({ id: tracking.id, tracking, area, findings: found, net, rest })
      group.net += net
      groups.set(key, group)
    }
  }
  const named = [...groups.values()].sort((left, right) => left.person.username.localeCompare(right.person.username))
  return [...Map.groupBy(named, ({ week }) => week)]
    .map(([week, groups]): Week => ({ week, groups }))
    .sort((left, right) => (left.week < right.week ? 1 : -1))
}
