import { invalid } from '../../platform/errors.ts'

const longest = { years: 3, days: 1 }

/** The requested days: by default this month up to today, at most three years. */
export function demandAccountSpan(
  asked: { from?: string | undefined; until?: string | undefined },
  today: string,
): { from: string; until: string } {
  const until = asked.until ?? (asked.from && asked.from > today ? asked.from : today)
  const from = asked.from ?? `${until.slice(0, 7)}-01`
  if (until < from) throw invalid('until', 'Until must not be before from.')
  if (until > Temporal.PlainDate.from(from).add(longest).toString())
    throw invalid('until', 'A time account is shown for three years at most.')
  return { from, until }
}
