export type Rule = 'same' | 'week'

/** `weeks` has the minutes from Monday to Sunday; null for a monthly schedule. */
type Schedule = { starts_on: string; weeks: number[][] | null }

/** The days of a full-time week, also assumed for people without a weekly schedule. */
const fullWeek = 5

/**
 * The working days a week of the schedule in force on a day, or else of the next one; alternating weeks are averaged. Null
 * without a weekly schedule.
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
