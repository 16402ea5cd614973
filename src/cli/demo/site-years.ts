import { absenceTypeIds } from '../../domain/absence-types/absence-type-ids.ts'
import { calendarsFor, holidayShares } from '../../domain/holidays/holidays.ts'
import { localDate } from '../../platform/time/instant.ts'
import type { BuiltSite } from './build.ts'

/** A site with the data that the history of its people is generated from. */
export type SiteYears = {
  site: BuiltSite
  today: Temporal.PlainDate
  absenceTypes: ReadonlyMap<string, string>
  /** Public holidays, whole or half: nobody works. */
  closed: ReadonlySet<string>
}

export async function siteYears(site: BuiltSite): Promise<SiteYears> {
  const { scope } = site
  const today = localDate(scope.clock.now(), scope.zone)
  const span = { from: today.subtract({ years: 2 }).toString(), until: today.toString() }
  const holidays = await holidayShares(scope, calendarsFor(scope, []), span)
  return { site, today, absenceTypes: await absenceTypeIds(scope), closed: new Set(holidays.keys()) }
}
