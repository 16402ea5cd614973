import { useQuery } from '@tanstack/react-query'
import { type Language, localeOf } from '../i18n/language.tsx'

/** Countries with their states, from the server's calendars (date-holidays): `2=Carinthia|Kärnten;…`. */
type Regions = Record<string, string>
type Choice = { value: string; label: string }

export const useRegions = () =>
  useQuery({
    queryKey: ['', 'holiday-regions'],
    queryFn: async (): Promise<Regions> => (await import('./regions.json')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })

const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code

export const countriesIn = (regions: Regions, language: Language): Choice[] =>
  Object.keys(regions)
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .sort((left, right) => left.label.localeCompare(right.label, localeOf(language)))

/** The country of a time zone, if the browser knows it. */
export const countryOfZone = (regions: Regions, zone: string): string | undefined =>
  Object.keys(regions).find((code) => {
    const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & { getTimeZones?(): string[] | undefined }
    return locale.getTimeZones?.()?.includes(zone)
  })

export const statesIn = (regions: Regions, country: string, language: Language): Choice[] =>
  (regions[country] ?? '')
    .split(';')
    .filter(Boolean)
    .map((entry) => {
      const [code, names] = entry.split('=') as [string, string]
      const [english, german] = names.split('|') as [string, string | undefined]
      return { value: code, label: language === 'de' ? (german ?? english) : english }
    })

/** `DE-BY` in words: Germany, Bavaria. */
export function calendarName(regions: Regions | undefined, calendar: string, language: Language): string {
  const [country = '', state] = calendar.split('-')
  const known = state && regions && statesIn(regions, country, language).find(({ value }) => value === state)
  const where = countryName(country, language)
  return state ? `${where}, ${known ? known.label : state}` : where
}
