/** Which of the rules that look beyond a day are kept in a workspace. */
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

/** Directive 2003/88: averages of the week and of night workers, over four months. Who is protected by name is so anywhere. */
const directive: WarningRules = {
  weekly_average: true,
  average_window: '4_months',
  replacement_days: false,
  free_sundays: false,
  night_work: true,
  young_people: false,
  maternity: true,
}

/** Known by name, since all calendars of the world are too much to load for a look at settings. */
const germanZones = ['Europe/Berlin', 'Europe/Busingen']

type Place = { calendar: string | null; zone: string; set: Partial<WarningRules> }

/** What holds where: the law of the country that the workspace's holidays are of, and what was set otherwise. */
export function rulesIn({ calendar, zone, set }: Place): WarningRules {
  const byZone = calendar === null || calendar === 'none'
  const isGerman = byZone ? germanZones.includes(zone) : calendar.split('-')[0] === 'DE'
  return { ...(isGerman ? german : directive), ...set }
}
