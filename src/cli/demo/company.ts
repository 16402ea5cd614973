import type { Language } from '../../shared/language.ts'
import type { NameStyle } from './names.ts'

export type DemoArea = { name: string; color: string; staff: number; office?: boolean }

export type DemoSite = {
  name: string
  timeZone: string
  locale: Language
  /** Country and state, for public holidays. */
  holidayCalendar: string
  names: NameStyle
  externalId: string
  /** Each x becomes a digit. The number ranges are reserved for fiction. */
  phones: string
  welcome: string
  /** The monthly salary at the counter, in the local currency. */
  wage: number
  areas: readonly DemoArea[]
  tags: readonly string[]
}

export const companyName = 'Nordlicht Bäckerei'

/** The two heads of the company. All others get random names. */
export const heads = [
  { username: 'Nora Petersen', birthday: '1979-05-14', since: '2015-03-01' },
  { username: 'Jonas Albrecht', birthday: '1984-11-02', since: '2016-09-01' },
] as const

/** 58 people at work, and the two heads in the first site's office: 60. */
export const sites: readonly DemoSite[] = [
  {
    name: 'Hamburg',
    timeZone: 'Europe/Berlin',
    locale: 'de',
    holidayCalendar: 'DE-HH',
    names: 'german',
    externalId: 'HH',
    phones: '+49 40 66969 xxx',
    welcome: 'Moin! Bitte tragt eure Pausen am selben Tag ein.',
    wage: 2450,
    areas: [
      { name: 'Verwaltung', color: '#4263EB', staff: 3, office: true },
      { name: 'Backstube', color: '#E8590C', staff: 9 },
      { name: 'Filiale Ottensen', color: '#2B8A3E', staff: 6 },
      { name: 'Filiale Eppendorf', color: '#0B7285', staff: 5 },
      { name: 'Fahrdienst', color: '#862E9C', staff: 3 },
    ],
    tags: ['Nachtschicht', 'Frühschicht', 'Aushilfe', 'Ausbildung', 'Ersthelfer'],
  },
  {
    name: 'Berlin',
    timeZone: 'Europe/Berlin',
    locale: 'de',
    holidayCalendar: 'DE-BE',
    names: 'german',
    externalId: 'BE',
    phones: '+49 30 23125 xxx',
    welcome: 'Willkommen in der Berliner Backstube.',
    wage: 2500,
    areas: [
      { name: 'Büro', color: '#4263EB', staff: 2, office: true },
      { name: 'Backstube', color: '#E8590C', staff: 7 },
      { name: 'Filiale Kreuzberg', color: '#2B8A3E', staff: 6 },
      { name: 'Konditorei', color: '#C2255C', staff: 3 },
    ],
    tags: ['Nachtschicht', 'Frühschicht', 'Aushilfe', 'Ersthelfer'],
  },
  {
    name: 'New York',
    timeZone: 'America/New_York',
    locale: 'en',
    holidayCalendar: 'US-NY',
    names: 'english',
    externalId: 'NY',
    phones: '+1 212 555 01xx',
    welcome: 'Good morning! Ask Nora for a key before your first early shift.',
    wage: 3600,
    areas: [
      { name: 'Office', color: '#4263EB', staff: 2, office: true },
      { name: 'Bakery', color: '#E8590C', staff: 6 },
      { name: 'Shop Williamsburg', color: '#2B8A3E', staff: 6 },
    ],
    tags: ['Early shift', 'Night shift', 'Seasonal', 'First aid'],
  },
]

/** The cost centre of an area, by its index in the list. */
export const costCentre = ({ externalId }: DemoSite, index: number): string => `${externalId}${100 * (index + 1)}`
