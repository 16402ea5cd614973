import type { Id } from '../../platform/ids.ts'
import { localDate, startOfDay, toDatabase } from '../../platform/time/instant.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { type RetentionClass, type RetentionSettings, yearsOf } from '../../shared/retention.ts'
import { settledAbsences } from '../entitlements/settled-absences.ts'
import type { Scope } from '../scope.ts'
import { findRetention } from './erasure.sql.ts'
import {
  countOldPunches,
  countOldTrackings,
  findOldAbsences,
  findOldEntitlements,
  findOldProtections,
  findPeopleWithOldRecords,
  type PersonWithOldRecords,
} from './old-records.sql.ts'

/** The classes that go by their age while people are there. The time account stays: it is the balance. */
const agingClasses = ['working_time', 'absences'] as const

/** The last day of the last month that is older than records are kept; null where none may go. */
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
  // What is not closed is still counted.
  if (closed_through === null) return null
  return closed_through < last ? closed_through : last
}

/** The moment at which a day of the person is over. */
export const momentAfter = ({ time_zone }: Pick<PersonWithOldRecords, 'time_zone'>, day: string): string =>
  toDatabase(startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), zoneOf(time_zone ?? 'UTC') ?? 'UTC'))

/** Pages of people with something that may be too old. */
export async function* peopleWithOldRecords(scope: Scope, after: Id | null = null) {
  const retention = await findRetention(scope)
  const [working_time, absences] = agingClasses.map((kept) =>
    // Somewhere it is tomorrow already.
    localDate(scope.clock.now(), 'Pacific/Kiritimati')
      .subtract({ years: yearsOf(retention, kept) })
      .toString(),
  ) as [string, string]
  for (let last = after; ; ) {
    const people = await findPeopleWithOldRecords(scope, { working_time, absences }, last, 100)
    for (const person of people) yield { person, retention }
    last = people.at(-1)?.id ?? null
    if (last === null) return
  }
}

type OldRecordCounts = { people: number } & Record<(typeof agingClasses)[number], number>

/** How many records would go the next night, without what hangs on them. */
export async function countOldRecords(scope: Scope): Promise<OldRecordCounts> {
  const sum: OldRecordCounts = { people: 0, working_time: 0, absences: 0 }
  for await (const { person, retention } of peopleWithOldRecords(scope)) {
    const counted = {
      working_time: await countWorkingTime(scope, person, retention),
      absences: await countAbsences(scope, person, retention),
    }
    if (counted.working_time + counted.absences > 0) sum.people += 1
    for (const kept of agingClasses) sum[kept] += counted[kept]
  }
  return sum
}

async function countWorkingTime(scope: Scope, person: PersonWithOldRecords, retention: RetentionSettings) {
  const day = lastOldDay(scope, retention, 'working_time', person)
  if (day === null) return 0
  const before = momentAfter(person, day)
  return (await countOldTrackings(scope, person.id, before)) + (await countOldPunches(scope, person.id, before))
}

async function countAbsences(scope: Scope, person: PersonWithOldRecords, retention: RetentionSettings) {
  const latest = lastOldDay(scope, retention, 'absences', person)
  if (latest === null) return 0
  const settled = await settledAbsences(scope, person.id, latest)
  const protections = await findOldProtections(scope, person.id, latest)
  if (settled === null) return protections.length
  const absences = await findOldAbsences(scope, person.id, settled.through)
  return protections.length + absences.length + (await findOldEntitlements(scope, person.id, settled.through)).length
}
