/** How much a person has to work, from a day on until their next schedule starts. */
export type WorkSchedule = {
  starts_on: string
  rhythm: 'weekly' | 'monthly'
  /** Weekly: Monday to Sunday for each of the alternating weeks. */
  minutes: readonly number[] | null
  monthly_minutes: number | null
  regards_holidays: boolean
  holiday_calendar: string | null
}

/** Before holidays and absences. */
export function scheduledSeconds(schedule: WorkSchedule, date: Temporal.PlainDate): number {
  if (schedule.rhythm === 'monthly') return monthlyShare((schedule.monthly_minutes ?? 0) * 60, date)
  const minutes = schedule.minutes ?? []
  const start = dayNumber(schedule.starts_on)
  // Weeks are counted from the start and not by their number, so that New Year changes nothing. 1 January 1970 was a Thursday.
  const monday = start - ((start + 3) % 7)
  return (minutes[(dayNumber(date.toString()) - monday) % minutes.length] ?? 0) * 60
}

/** Days since 1970. It runs for years of days, so it has to be cheap. */
const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

const isWeekday = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek <= 5

/** Spreads a month over its Mondays to Fridays, in whole seconds that add up to the month. */
function monthlyShare(seconds: number, date: Temporal.PlainDate): number {
  if (!isWeekday(date)) return 0
  const days = weekdaysUpTo(date.with({ day: date.daysInMonth }))
  const before = weekdaysUpTo(date) - 1
  return Math.floor((seconds * (before + 1)) / days) - Math.floor((seconds * before) / days)
}

/** Mondays to Fridays from the first of the month to the date. */
function weekdaysUpTo(date: Temporal.PlainDate): number {
  const first = date.with({ day: 1 })
  return Array.from({ length: date.day }, (_, days) => first.add({ days })).filter(isWeekday).length
}
