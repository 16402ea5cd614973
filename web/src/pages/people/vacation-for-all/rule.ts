export type Rule = 'same' | 'week'

/** `weeks` has the minutes from Monday to Sunday; null where the schedule goes by the month. */
type Schedule = { starts_on: string; weeks: number[][] | null }

/** What a full-time week has, and what is taken for somebody without a weekly schedule. */
const fullWeek = 5

/**
 * On how many days a week somebody works by the schedule that holds on a day, or else by the first that follows; weeks
 * that alternate count on average. Null where no schedule says it.
 */
export function daysAWeek(schedules: readonly Schedule[], day: string): number | null {
  const inOrder = schedules.toSorted((left, right) => left.starts_on.localeCompare(right.starts_on))
  const weeks = (inOrder.findLast(({ starts_on }) => starts_on <= day) ?? inOrder[0])?.weeks
  if (!weeks) return null
  return weeks.flat().filter((minutes) => minutes > 0).length / weeks.length
}

/** The share of the full-time days, to the nearest half day. */
export const shareOf = (fullDays: number, days: number | null): number =>
  Math.round((fullDays * (days ?? fullWeek) * 2) / fullWeek) / 2
