import type { Fragment, Sql } from '../platform/db/connect.ts'
import { asWritten } from '../platform/db/letters.columns.ts'
import { readFlag } from '../platform/input/flag.ts'
import { readDate } from '../platform/time/instant.ts'
import { readList } from './filter-list.ts'
import type { Filter } from './query.ts'

export function byPresence(sql: Sql, column: Fragment, text: boolean, value: string): Fragment | null {
  const isPresent = readFlag(value)
  if (isPresent === null) return null
  const present = text ? sql`(${column} is not null and ${column} <> '')` : sql`(${column} is not null)`
  return isPresent ? present : sql`not ${present}`
}

export function byText(sql: Sql, column: Fragment, { matcher, value }: Filter): Fragment | null {
  const like = value.replace(/[\\%_]/g, (character) => `\\${character}`)
  const letters = asWritten(sql, column)
  switch (matcher) {
    case 'eq':
      return sql`${column} = ${value}`
    case '!eq':
      return sql`${column} is distinct from ${value}`
    case 'gt':
      return sql`${letters} > ${value}`
    case 'gte':
      return sql`${letters} >= ${value}`
    case 'lt':
      return sql`${letters} < ${value}`
    case 'lte':
      return sql`${letters} <= ${value}`
    case 'pre':
      return sql`${letters} ilike ${`${like}%`}`
    case 'suf':
      return sql`${letters} ilike ${`%${like}`}`
    case 'ct':
      return sql`${letters} ilike ${`%${like}%`}`
    case '!ct':
      return sql`(${letters} ilike ${`%${like}%`}) is not true`
    case 'in':
      return sql`${column} = any(${readList(value)}::text[])`
    default:
      return null
  }
}

const readNumber = (text: string): string | null => (/^-?\d{1,100}(\.\d{1,100})?$/.test(text) ? text : null)

export const byNumber = (sql: Sql, column: Fragment, filter: Filter): Fragment | null =>
  byValue(sql, column, sql`numeric`, filter, readNumber)

export const byDate = (sql: Sql, column: Fragment, filter: Filter): Fragment | null =>
  byValue(sql, column, sql`date`, filter, (text) => readDate(text)?.toString() ?? null)

function byValue(
  sql: Sql,
  column: Fragment,
  type: Fragment,
  { matcher, value }: Filter,
  read: (text: string) => string | null,
): Fragment | null {
  if (matcher === 'in') {
    const values = readList(value).map(read)
    return values.some((value) => value === null)
      ? null
      : sql`${column} = any(${values as string[]}::text[]::${type}[])`
  }
  const parsed = read(value)
  if (parsed === null) return null
  // Cast from text, so that PostgreSQL parses the value and not the driver.
  const operand = sql`(${parsed}::text)::${type}`
  switch (matcher) {
    case 'eq':
      return sql`${column} = ${operand}`
    case '!eq':
      return sql`${column} is distinct from ${operand}`
    case 'gt':
      return sql`${column} > ${operand}`
    case 'gte':
      return sql`${column} >= ${operand}`
    case 'lt':
      return sql`${column} < ${operand}`
    case 'lte':
      return sql`${column} <= ${operand}`
    default:
      return null
  }
}

export function byBoolean(sql: Sql, column: Fragment, { matcher, value }: Filter): Fragment | null {
  if (matcher === 'in') {
    const values = readList(value).map(readFlag)
    // As text: the driver would send an array of booleans as a single one.
    return values.includes(null) ? null : sql`${column} = any(${values.map(String)}::text[]::boolean[])`
  }
  const flag = readFlag(value)
  if (flag === null) return null
  if (matcher === 'eq') return sql`${column} = ${flag}`
  return matcher === '!eq' ? sql`${column} is distinct from ${flag}` : null
}
