import type { Language } from '../language.ts'
import type { SurchargeHours } from './surcharge-rule.ts'

type GivenRule = { hours_of: SurchargeHours; percentage: number; titles: Record<Language, string> }

/** The tax-free surcharges in Germany (§ 3b EStG). */
export const germanRules: readonly GivenRule[] = [
  { hours_of: 'night', percentage: 25, titles: { de: 'Nachtarbeit', en: 'Night work' } },
  { hours_of: 'deep_night', percentage: 40, titles: { de: 'Nachtarbeit 0–4 Uhr', en: 'Night work 0:00–4:00' } },
  { hours_of: 'sunday', percentage: 50, titles: { de: 'Sonntagsarbeit', en: 'Sunday work' } },
  { hours_of: 'holiday', percentage: 125, titles: { de: 'Feiertagsarbeit', en: 'Public holiday work' } },
  {
    hours_of: 'new_years_eve',
    percentage: 125,
    titles: { de: 'Silvester ab 14 Uhr', en: 'New Year’s Eve from 14:00' },
  },
  {
    hours_of: 'christmas_eve',
    percentage: 150,
    titles: { de: 'Heiligabend ab 14 Uhr', en: 'Christmas Eve from 14:00' },
  },
  {
    hours_of: 'high_holiday',
    percentage: 150,
    titles: { de: 'Weihnachten und 1. Mai', en: 'Christmas and 1 May' },
  },
]
