import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import type { Language } from '../language.ts'

export type Holiday = { day: string; name: string; share: 0.5 | 1 }

let library: typeof Holidays | undefined

/** Loaded lazily, since the calendars of the world take 20 MB. */
function calendars(): typeof Holidays {
  library ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays
  return library
}

/** `DE`, or a country with a state: `DE-BY`. */
const form = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/

export function isCalendar(id: string): boolean {
  const [, country, state] = form.exec(id) ?? []
  if (!country || !Object.hasOwn(new (calendars())().getCountries(), country)) return false
  return state === undefined || Object.hasOwn(new (calendars())().getStates(country) ?? {}, state)
}

/**
 * The public holidays of a calendar in one year, in the language of the country unless another one is given. One that
 * begins in the early afternoon counts as half a day; one that begins in the evening is left out.
 */
export function holidaysOf(calendar: string, year: number, language?: Language): Holiday[] {
  const [, country, state] = form.exec(calendar) ?? []
  if (!country) return []
  const byDay = new Map<string, Holiday>()
  for (const found of new (calendars())(country, state ?? '', { types: ['public'] }).getHolidays(year, language))
    for (const holiday of daysOf(found)) {
      const known = byDay.get(holiday.day)
      // Each year is stored as a whole, so days of neighbouring years are left out.
      if (holiday.day.startsWith(`${year}-`) && (known?.share ?? 0) < holiday.share) byDay.set(holiday.day, holiday)
    }
  return [...byDay.values()].sort((left, right) => (left.day < right.day ? -1 : 1))
}

type Found = { date: string; name: string; start: Date; end: Date }

function daysOf({ date, name, start, end }: Found): Holiday[] {
  const hour = Number(date.slice(11, 13))
  const share = hour < 12 ? 1 : 0.5
  if (hour >= 17) return []
  const first = Temporal.PlainDate.from(date.slice(0, 10))
  // A clock change takes an hour from a day; half a day at the end is not counted.
  const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 86_400_000 + 0.1))
  return Array.from({ length: days }, (_, index) => ({ day: first.add({ days: index }).toString(), name, share }))
}

type HolidayNames = Record<Language, string>

/** Computing a year takes some milliseconds, and a list of holidays is mostly of one year. */
const named = new Map<string, Map<string, HolidayNames>>()
const mostYears = 500

/**
 * The name of a stored holiday in each language. Where its calendar has no name in a language, it is the calendar's
 * fallback. Null for days that are in no calendar: their names were entered manually.
 */
export function holidayNames(calendar: string, day: string): HolidayNames | null {
  const key = `${calendar} ${day.slice(0, 4)}`
  if (!named.has(key)) {
    if (named.size >= mostYears) named.clear()
    named.set(key, namesOfYear(calendar, Number(day.slice(0, 4))))
  }
  return named.get(key)!.get(day) ?? null
}

function namesOfYear(calendar: string, year: number): Map<string, HolidayNames> {
  const german = new Map(holidaysOf(calendar, year, 'de').map(({ day, name }) => [day, name]))
  return new Map(
    holidaysOf(calendar, year, 'en').map(({ day, name }) => [day, { de: german.get(day) ?? name, en: name }]),
  )
}

let countries: Map<string, string> | null = null

/** Caches countries by zone, null for none. These entries save most workspaces the half second of loading all countries. */
const countryCache = new Map<string, string | null>([
  ['Europe/Berlin', 'DE'],
  ['Europe/Busingen', 'DE'],
])

/** The country that a time zone lies in, if its calendar is known. */
export function calendarOfZone(zone: string): string | null {
  const found = countryCache.get(zone)
  if (found !== undefined) return found
  countries ??= zonesOfCountries()
  const country = countries.get(zone) ?? countryOfAlias(zone, countries)
  countryCache.set(zone, country)
  return country
}

function zonesOfCountries(): Map<string, string> {
  const zones = new Map<string, string>()
  for (const country of Object.keys(new (calendars())().getCountries())) {
    const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones?(): string[] }
    for (const zone of locale.getTimeZones?.() ?? []) if (!zones.has(zone)) zones.set(zone, country)
  }
  return zones
}

/** Zones have several names (Asia/Kolkata, Asia/Calcutta); the list of countries uses one of them. */
function countryOfAlias(zone: string, known: Map<string, string>): string | null {
  const wanted = new Temporal.ZonedDateTime(0n, zone)
  for (const [name, country] of known)
    if (wanted.equals(new Temporal.ZonedDateTime(0n, name))) {
      known.set(zone, country)
      return country
    }
  return null
}
