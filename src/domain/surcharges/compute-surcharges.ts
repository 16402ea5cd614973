import type { Id } from '../../platform/ids.ts'
import { atMinute } from '../../platform/time/instant.ts'
import { calendarsFor, holidayShares } from '../holidays/holidays.ts'
import { localDays } from '../reviews/local-days.ts'
import type { Scope } from '../scope.ts'
import { accountDays } from '../time-account/account-days.ts'
import { zoneOfAccount } from '../time-account/account-zone.ts'
import { type AccountFacts, homeOf, shiftsIn } from '../time-account/compute-days.ts'
import { findSurchargeRules } from './surcharge-rule.sql.ts'
import type { SurchargeRule } from './surcharge-rule.ts'
import { type Place, surchargeSeconds } from './surcharge-seconds.ts'

/** Seconds of a rule for a person, in total and by day, as stored in a closed month. */
export type Surcharge = {
  rule_id: Id
  title: string
  percentage: number
  seconds: number
  days: Record<string, number>
}

type SurchargeRequest = { facts: AccountFacts; first: string; last: string; withoutRunning?: boolean }

/**
 * Surcharges computed from what is recorded now, by the rules, zone and calendar of each person's first workspace. Work in
 * all workspaces of the account counts.
 */
export async function computeSurcharges(
  scope: Scope,
  requests: readonly SurchargeRequest[],
): Promise<Map<Id, Surcharge[]>> {
  const result = new Map<Id, Surcharge[]>(requests.map(({ facts }) => [facts.user_id, []]))
  const rules = await rulesByWorkspace(scope, requests)
  const concerned = requests.filter(({ facts, first, last }) => first <= last && rules.has(facts.home_id ?? ''))
  const shifts = await shiftsIn(scope, concerned.map(withDaysBefore))
  const placeFor = cachedPlaces(scope)
  for (const { facts, first, last, withoutRunning = false } of concerned) {
    const own = (shifts.get(facts.user_id) ?? []).filter(({ running }) => !(withoutRunning && running))
    if (own.length === 0) continue
    const ruled = rules.get(facts.home_id!)!
    const place = await placeFor(facts, first, last)
    const seconds = surchargeSeconds(own, ruled, place, accountDays(place.dayAt, facts))
    const inSpan = ruled.map((rule) => surchargeOf(rule, seconds.get(rule.id), (day) => first <= day && day <= last))
    result.set(facts.user_id, inSpan.filter(isSome))
  }
  return result
}

/**
 * Work on the first day may belong to the day before, and after a change of zone it may be of two local days earlier. What is
 * found too early counts on no day of the span.
 */
const withDaysBefore = <T extends { first: string }>(span: T): T => ({
  ...span,
  first: Temporal.PlainDate.from(span.first).subtract({ days: 3 }).toString(),
})

async function rulesByWorkspace(scope: Scope, requests: readonly SurchargeRequest[]) {
  const homes = [...new Set(requests.flatMap(({ facts }) => facts.home_id ?? []))]
  const first = requests.map((request) => withDaysBefore(request).first).sort()[0]
  const last = requests
    .map((request) => request.last)
    .sort()
    .at(-1)
  if (first === undefined || last === undefined) return new Map<Id, SurchargeRule[]>()
  return Map.groupBy(await findSurchargeRules(scope, homes, { first, last }), ({ workspace_id }) => workspace_id)
}

function surchargeOf(
  { id, title, percentage }: Pick<SurchargeRule, 'id' | 'title' | 'percentage'>,
  days: Iterable<[string, number]> | undefined,
  isIn: (day: string) => boolean,
): Surcharge {
  const kept = [...(days ?? [])].filter(([day]) => isIn(day)).sort()
  const seconds = kept.reduce((sum, [, part]) => sum + part, 0)
  return { rule_id: id, title, percentage, seconds, days: Object.fromEntries(kept) }
}

const isSome = ({ seconds }: Surcharge): boolean => seconds > 0

/** The surcharges on certain days. */
export const surchargesOn = (surcharges: readonly Surcharge[], isIn: (day: string) => boolean): Surcharge[] =>
  surcharges
    .map((surcharge) => surchargeOf({ ...surcharge, id: surcharge.rule_id }, Object.entries(surcharge.days), isIn))
    .filter(isSome)

/** The surcharges in a month such as 2026-01. */
export const surchargesOfMonth = (surcharges: readonly Surcharge[], month: string): Surcharge[] =>
  surchargesOn(surcharges, (day) => day.startsWith(month))

/** A cache: colleagues share places, with their calendars and clock changes. */
function cachedPlaces(scope: Scope) {
  const cache = new Map<string, Promise<Place>>()
  return (facts: AccountFacts, first: string, last: string): Promise<Place> => {
    const workspace = homeOf(scope, facts)
    const calendars = calendarsFor(workspace, facts.public_holiday_ids)
    const key = [facts.home_id, first, last, ...calendars].join(' ')
    const place = cache.get(key) ?? createPlace(workspace, calendars, first, last, zoneOfAccount(facts))
    cache.set(key, place)
    return place
  }
}

async function createPlace(
  workspace: ReturnType<typeof homeOf>,
  calendars: readonly string[],
  first: string,
  last: string,
  zone: string,
): Promise<Place> {
  const shares = await holidayShares(workspace, calendars, { from: withDaysBefore({ first }).first, until: last })
  const moments = new Map<string, number>()
  return {
    dayAt: localDays(zone),
    atMinute(date, minute) {
      const key = `${date} ${minute}`
      const moment = moments.get(key) ?? atMinute(Temporal.PlainDate.from(date), minute, zone).epochMilliseconds / 1000
      moments.set(key, moment)
      return moment
    },
    isHoliday: (date) => (shares.get(date) ?? 0) >= 1,
  }
}
