import type { Id } from '../../platform/ids.ts'
import { dayAfter } from '../../platform/time/day.ts'
import { localDate, toDatabase } from '../../platform/time/instant.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { type RetentionClass, type RetentionSettings, yearsOf } from '../../shared/retention.ts'
import { removableAbsencesOfEach } from '../entitlements/removable-absences.ts'
import type { Scope } from '../scope.ts'
import { startOfAccountDay } from '../time-account/account-days.ts'
import { findRetention } from './erasure.sql.ts'
import {
  countOldAbsences,
  countOldTime,
  findPeopleWithOldRecords,
  type PersonWithOldRecords,
} from './old-records.sql.ts'

/** The classes that are deleted by age while people are active. The time account stays, because it is the balance. */
const agingClasses = ['working_time', 'absences'] as const

/** The last day of the last month beyond the retention; null if nothing can be deleted. */
export function lastOldDay(
  { clock }: Pick<Scope, 'clock'>,
  retention: RetentionSettings,
  kept: RetentionClass,
  { time_zone, counts, closed_through }: Omit<PersonWithOldRecords, 'id'>,
): string | null {
  const zone = zoneOf(time_zone ?? 'UTC') ?? 'UTC'
  const oldest = localDate(clock.now(), zone).subtract({ years: yearsOf(retention, kept) })
  const last = oldest.with({ day: 1 }).subtract({ days: 1 }).toString()
  if (!counts) return last
  // Open months are still counted.
  if (closed_through === null) return null
  return closed_through < last ? closed_through : last
}

/** The moment when a day ends in the person's account. */
export const momentAfter = (person: PersonWithOldRecords, day: string): string =>
  toDatabase(startOfAccountDay(person, dayAfter(day)))

/** Pages of people with records that may be too old. */
async function* pagesWithOldRecords(scope: Scope, after: Id | null = null) {
  const retention = await findRetention(scope)
  const [working_time, absences] = agingClasses.map((kept) =>
    // The zone where the date is furthest ahead.
    localDate(scope.clock.now(), 'Pacific/Kiritimati')
      .subtract({ years: yearsOf(retention, kept) })
      .toString(),
  ) as [string, string]
  for (let last = after; ; ) {
    const people = await findPeopleWithOldRecords(scope, { working_time, absences }, last, 100)
    last = people.at(-1)?.id ?? null
    if (last === null) return
    yield { people, retention }
  }
}

export async function* peopleWithOldRecords(scope: Scope, after: Id | null = null) {
  for await (const { people, retention } of pagesWithOldRecords(scope, after))
    for (const person of people) yield { person, retention }
}

type OldRecordCounts = { people: number } & Record<(typeof agingClasses)[number], number>

/** The number of records that would be deleted the next night, without dependent rows. */
export async function countOldRecords(scope: Scope): Promise<OldRecordCounts> {
  const sum: OldRecordCounts = { people: 0, working_time: 0, absences: 0 }
  for await (const { people, retention } of pagesWithOldRecords(scope)) {
    const counted = {
      working_time: await countWorkingTime(scope, people, retention),
      absences: await countAbsences(scope, people, retention),
    }
    for (const { id } of people) if (agingClasses.some((kept) => counted[kept].get(id))) sum.people += 1
    for (const kept of agingClasses) for (const records of counted[kept].values()) sum[kept] += records
  }
  return sum
}

type People = readonly PersonWithOldRecords[]

async function countWorkingTime(scope: Scope, people: People, retention: RetentionSettings): Promise<Map<Id, number>> {
  const old = people.flatMap((person) => {
    const day = lastOldDay(scope, retention, 'working_time', person)
    return day === null ? [] : [{ id: person.id, before: momentAfter(person, day) }]
  })
  return new Map((await countOldTime(scope, old)).map(({ id, records }) => [id, records]))
}

async function countAbsences(scope: Scope, people: People, retention: RetentionSettings): Promise<Map<Id, number>> {
  const old = people.flatMap((person) => {
    const latest = lastOldDay(scope, retention, 'absences', person)
    return latest === null ? [] : [{ ...person, latest, through: latest }]
  })
  const atMost = await countOldAbsences(scope, old)
  // Records that balances depend on stay. Finding them is slow, and many people have nothing to delete.
  const some = new Set(atMost.filter(({ absences }) => absences > 0).map(({ id }) => id))
  const uncertain = old.filter(({ id }) => some.has(id))
  const settled = await removableAbsencesOfEach(scope, uncertain)
  const certain = uncertain.flatMap((person) => {
    const through = settled.get(person.id)?.through
    return through ? [{ ...person, through }] : []
  })
  const exact = new Map((await countOldAbsences(scope, certain)).map(({ id, absences }) => [id, absences]))
  return new Map(atMost.map(({ id, protections }) => [id, protections + (exact.get(id) ?? 0)]))
}
