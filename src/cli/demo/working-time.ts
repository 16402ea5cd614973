import { type PastTracking, recordPastTrackings } from '../../domain/time-trackings/record-past-trackings.ts'
import type { Language } from '../../shared/language.ts'
import type { BuiltPerson, BuiltSite } from './build.ts'
import { type Random, seeded } from './random.ts'
import type { SiteYears } from './site-years.ts'
import { partOf } from './time-accounts.ts'

/** The hours of the local day between which shifts start. */
const early = { from: 4, until: 6 }
const late = { from: 7, until: 9 }

const notes: Record<Language, readonly string[]> = {
  de: ['Ofen gewartet.', 'Für einen Kollegen eingesprungen.', 'Lieferung kam spät.', 'Inventur.'],
  en: ['Serviced the oven.', 'Stood in for a colleague.', 'The delivery was late.', 'Stock-taking.'],
}

/** Twelve months of somebody's working time, on working days on which they were not away. */
export async function addWorkingTime(
  { site, today, closed }: SiteYears,
  person: BuiltPerson,
  away: ReadonlySet<string>,
): Promise<void> {
  const random = seeded(7_000_000 + Number(person.person.facts.staff_number))
  const start = person.person.tags.some((tag) => /früh|early|nacht|night/i.test(tag)) ? early : late
  const trackings: PastTracking[] = []
  const first = today.subtract({ months: 12 })
  for (let date = first; Temporal.PlainDate.compare(date, today) < 0; date = date.add({ days: 1 })) {
    const text = date.toString()
    if (date.dayOfWeek > 5 || closed.has(text) || away.has(text)) continue
    // The last two weeks are not confirmed yet.
    const confirmed = date.until(today).days > 14
    trackings.push({ ...shift(random, site, date, start, partOf(person.person)), ...links(random, person), confirmed })
  }
  await recordPastTrackings(site.scope, person.id, trackings)
}

const links = (random: Random, { areaIds, tagIds }: BuiltPerson) => ({
  area_id: areaIds.length > 0 ? random.oneOf(areaIds) : null,
  tag_ids: tagIds.length > 0 && random.chance(30) ? [random.oneOf(tagIds)] : [],
})

/** Six to nine hours of work, or the part-time fraction of it, with a sufficient break. */
function shift(
  random: Random,
  { scope }: BuiltSite,
  date: Temporal.PlainDate,
  start: { from: number; until: number },
  part: number,
) {
  const begins = date.toZonedDateTime({
    timeZone: scope.zone,
    plainTime: new Temporal.PlainTime(random.between(start.from, start.until - 1), random.between(0, 59)),
  })
  const rest = begins.add({ minutes: Math.round(random.between(170, 250) * part) })
  const rested = rest.add({ minutes: random.between(45, 60) })
  const ends = rested.add({ minutes: Math.round(random.between(200, 290) * part) })
  const instantOf = (moment: Temporal.ZonedDateTime): string => moment.toInstant().toString()
  return {
    starts_at: instantOf(begins),
    ends_at: instantOf(ends),
    breaks: [{ starts_at: instantOf(rest), ends_at: instantOf(rested) }],
    note: random.chance(3) ? random.oneOf(notes[scope.workspace.locale === 'de' ? 'de' : 'en']) : null,
  }
}
