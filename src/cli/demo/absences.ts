import { decideAbsence } from '../../domain/absences/decide-absence.ts'
import { requestAbsence } from '../../domain/absences/request-absence.ts'
import { grantEntitlement } from '../../domain/entitlements/write-entitlements.ts'
import type { BuiltPerson } from './build.ts'
import { type Random, seeded } from './random.ts'
import type { SiteYears } from './site-years.ts'

type Period = { kind: 'vacation' | 'sickness' | 'education' | 'overtime'; from: Temporal.PlainDate; days: number }

/** Writes the absences and entitlements of last year and this year; returns the days of absence. */
export async function addAbsences(years: SiteYears, { id, person }: BuiltPerson): Promise<Set<string>> {
  const { today } = years
  const random = seeded(9_000_000 + Number(person.facts.staff_number))
  for (const year of [today.year - 1, today.year, today.year + 1]) await entitle(years, id, year)
  const away = new Set<string>()
  for (const period of [...periodsOf(random, today), ...dayOff(today, Number(person.facts.staff_number))]) {
    const days = Array.from({ length: period.days }, (_, index) => period.from.add({ days: index }).toString())
    // Nobody is away twice on one day.
    if (days.some((day) => away.has(day))) continue
    for (const day of days) away.add(day)
    await takeOff(years, id, period)
  }
  return away
}

async function entitle({ site: { scope } }: SiteYears, userId: string, year: number): Promise<void> {
  const german = scope.workspace.locale === 'de'
  await grantEntitlement(scope, userId, {
    title: `${german ? 'Urlaub' : 'Vacation'} ${year}`,
    starts_at: `${year}-01-01`,
    ends_at: `${year}-12-31`,
    planned_days: german ? 28 : 20,
    transfer_remaining: true,
    end_of_transfer_period: `${year + 1}-03-31`,
  })
}

/** Holidays in spring, summer and autumn, a few days ill, now and then a course. */
const periodsOf = (random: Random, today: Temporal.PlainDate): Period[] =>
  [today.year - 1, today.year].flatMap((year) => [
    period(random, 'vacation', year, [2, 3], 5),
    period(random, 'vacation', year, [6, 8], 12),
    period(random, 'vacation', year, [10, 12], 5),
    ...(random.chance(60) ? [period(random, 'sickness', year, [1, 4], random.between(1, 4))] : []),
    ...(random.chance(40) ? [period(random, 'sickness', year, [9, 11], random.between(1, 5))] : []),
    ...(random.chance(25) ? [period(random, 'education', year, [4, 6], 2)] : []),
  ])

/** Some have taken a Friday off for overtime lately. */
const dayOff = (today: Temporal.PlainDate, staffNumber: number): Period[] =>
  staffNumber % 10 === 6 ? [{ kind: 'overtime', from: today.subtract({ days: today.dayOfWeek + 9 }), days: 1 }] : []

/** From a Monday on, as most people take them. */
function period(random: Random, kind: Period['kind'], year: number, months: [number, number], days: number): Period {
  const day = new Temporal.PlainDate(year, random.between(...months), random.between(1, 28))
  return { kind, from: day.subtract({ days: day.dayOfWeek - 1 }), days }
}

async function takeOff(
  { site: { scope }, absenceTypes, today }: SiteYears,
  userId: string,
  { kind, from, days }: Period,
) {
  const instantOf = (date: Temporal.PlainDate, plainTime: string): Temporal.Instant =>
    date.toZonedDateTime({ timeZone: scope.zone, plainTime }).toInstant()
  const absence = {
    user_id: userId,
    absence_type_id: absenceTypes.get(kind)!,
    starts_at: instantOf(from, '00:00'),
    ends_at: instantOf(from.add({ days: days - 1 }), '23:59:59'),
    full_day: true,
  }
  const id = await requestAbsence(scope, absence, { notifyNobody: true })
  // Absences that start in a week or later are still pending.
  if (Temporal.PlainDate.compare(from, today.add({ days: 7 })) < 0) await decideAbsence(scope, id, 'confirmed')
}
