import type { Fragment } from '../platform/db/connect.ts'
import { readDate, readInstant, startOfDay, toDatabase, withPlusSign } from '../platform/time/instant.ts'
import { readList } from './filter-list.ts'
import type { Filter } from './query.ts'
import type { ReadScope } from './resource.ts'

/**
 * Answers have whole seconds and a date means a whole local day, so a value stands for the span [from, until).
 * Comparing with its bounds matches what the caller sees, and can use an index.
 */
export function byMoment({ sql, zone }: ReadScope, column: Fragment, { matcher, value }: Filter): Fragment | null {
  if (matcher === 'in') {
    const spans = readList(value).map((text) => spanOf(text, zone))
    if (spans.includes(null)) return null
    const [from, until] = [spans.map((span) => span!.from()), spans.map((span) => span!.until())]
    return sql`exists (
      select from unnest(${from}::text[]::timestamptz[], ${until}::text[]::timestamptz[]) as span (starts, ends)
      where ${column} >= span.starts and ${column} < span.ends)`
  }
  const span = spanOf(value, zone)
  if (!span) return null
  switch (matcher) {
    case 'eq':
      return sql`(${column} >= ${span.from()} and ${column} < ${span.until()})`
    case '!eq':
      return sql`(${column} >= ${span.from()} and ${column} < ${span.until()}) is not true`
    case 'gt':
      return sql`${column} >= ${span.until()}`
    case 'gte':
      return sql`${column} >= ${span.from()}`
    case 'lt':
      return sql`${column} < ${span.from()}`
    case 'lte':
      return sql`${column} < ${span.until()}`
    default:
      return null
  }
}

type Span = { from(): string; until(): string }

function spanOf(text: string, zone: string): Span | null {
  const day = readDate(text)
  if (day)
    return {
      from: () => toDatabase(startOfDay(day, zone)),
      until: () => toDatabase(startOfDay(day.add({ days: 1 }), zone)),
    }
  const instant = readInstant(withPlusSign(text), zone)
  if (!instant) return null
  // A value with fractions of a second means that microsecond, the resolution of the database.
  const start = instant.round({ smallestUnit: 'microsecond', roundingMode: 'trunc' })
  const length = () => (start.epochNanoseconds % 1_000_000_000n === 0n ? { seconds: 1 } : { microseconds: 1 })
  return { from: () => toDatabase(start), until: () => toDatabase(start.add(length())) }
}
