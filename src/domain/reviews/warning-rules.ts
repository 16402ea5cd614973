/** Which long-term rules apply in a workspace. */
export type WarningRules = {
  weekly_average: boolean
  average_window: '24_weeks' | '6_months' | '4_months'
  replacement_days: boolean
  free_sundays: boolean
  night_work: boolean
  young_people: boolean
  maternity: boolean
}

const german: WarningRules = {
  weekly_average: true,
  average_window: '24_weeks',
  replacement_days: true,
  free_sundays: true,
  night_work: true,
  young_people: true,
  maternity: true,
}

/** Directive 2003/88: weekly and night averages over four months. Maternity protection applies everywhere. */
const directive: WarningRules = {
  weekly_average: true,
  average_window: '4_months',
  replacement_days: false,
  free_sundays: false,
  night_work: true,
  young_people: false,
  maternity: true,
}

/** A fixed list, since loading the holiday calendars of all countries just to read settings is too slow. */
const germanZones = ['Europe/Berlin', 'Europe/Busingen']

type Place = { calendar: string | null; zone: string; set: Partial<WarningRules> }

/** The law of the country of the workspace's holiday calendar, with the settings that differ from it. */
export function rulesIn({ calendar, zone, set }: Place): WarningRules {
  const byZone = calendar === null || calendar === 'none'
  const isGerman = byZone ? germanZones.includes(zone) : calendar.split('-')[0] === 'DE'
  return { ...(isGerman ? german : directive), ...set }
}
