import type { Fragment, Sql } from '../platform/db/connect.ts'
import { isUuid } from '../platform/ids.ts'
import { readList } from './filter-list.ts'
import { presence } from './filter-values.ts'
import type { Filter } from './query.ts'
import type { IdKind, ReadScope, Through } from './resource.ts'

const largest = 2n ** 63n - 1n

/** Every whole number can stand for an id; one beyond the column's range is moved to its edge, where no record is. */
function readWhole(text: string): string | null {
  if (!/^-?\d{1,100}$/.test(text)) return null
  const value = BigInt(text)
  if (value > largest) return String(largest)
  return value < 0n ? '-1' : String(value)
}

const readers: Record<IdKind, (text: string) => string | null> = {
  int8: readWhole,
  uuid: (text) => (isUuid(text) ? text : null),
  text: (text) => text,
}

/** The ids that a filter names; null where one of them cannot be an id of this kind. */
function readIds(kind: IdKind, { matcher, value }: Filter): string[] | null {
  const ids = (matcher === 'in' ? readList(value) : [value]).map(readers[kind])
  return ids.includes(null) ? null : (ids as string[])
}

export function byId(sql: Sql, column: Fragment, kind: IdKind, filter: Filter): Fragment | null {
  const { matcher, value } = filter
  if (matcher === 'present') return presence(sql, column, false, value)
  if (value === 'null' && matcher === 'eq') return sql`${column} is null`
  if (value === 'null' && matcher === '!eq') return sql`${column} is not null`
  const ids = readIds(kind, filter)
  if (ids === null) return null
  const type = sql(kind)
  if (matcher === 'in') return sql`${column} = any(${ids}::text[]::${type}[])`
  const operand = sql`${ids[0]!}::text::${type}`
  if (matcher === 'eq') return sql`${column} = ${operand}`
  if (matcher === '!eq') return sql`${column} is distinct from ${operand}`
  return kind === 'int8' ? inOrder(sql, column, operand, filter) : null
}

function inOrder(sql: Sql, column: Fragment, operand: Fragment, { matcher }: Filter): Fragment | null {
  if (matcher === 'gt') return sql`${column} > ${operand}`
  if (matcher === 'gte') return sql`${column} >= ${operand}`
  if (matcher === 'lt') return sql`${column} < ${operand}`
  return matcher === 'lte' ? sql`${column} <= ${operand}` : null
}

/**
 * A record with many related ones fits when one of them is named; "not equal" wants none of them to be. `isOneOfFew` says that
 * another filter leaves few records, each of which can be looked at.
 */
export function byRelatedIds(
  { sql, accountId }: ReadScope,
  related: Fragment,
  kind: IdKind,
  filter: Filter,
  through: Through | undefined,
  isOneOfFew: boolean,
): Fragment | null {
  const { matcher, value } = filter
  if (matcher === 'present') return anyRelated(sql, related, value)
  if (value === 'null' && matcher === 'eq') return anyRelated(sql, related, 'false')
  if (value === 'null' && matcher === '!eq') return anyRelated(sql, related, 'true')
  if (matcher !== 'eq' && matcher !== '!eq' && matcher !== 'in') return null
  const ids = readIds(kind, filter)
  if (ids === null) return null
  // One id is worth a condition of its own: an index may then lead from it to the records.
  const among = ids.length === 1 ? sql`= ${ids[0]!}::text::${sql(kind)}` : sql`= any(${ids}::text[]::${sql(kind)}[])`
  if (matcher === '!eq' || !through || isOneOfFew) {
    const named = sql`exists (select from (${related}) r (id) where r.id ${among})`
    return matcher === '!eq' ? sql`not ${named}` : named
  }
  // From the named to their records, however few: the planner would rather walk through all records in their order until
  // a page is full, which for a tag that hardly anybody uses is the whole history.
  return sql`t.id = any(array(
    select l.${sql(through.own)} from ${sql(through.table)} l
    where l.account_id = ${accountId} and l.${sql(through.other)} ${among}))`
}

function anyRelated(sql: Sql, related: Fragment, value: string): Fragment | null {
  if (value === 'true' || value === '1') return sql`exists (${related})`
  return value === 'false' || value === '0' ? sql`not exists (${related})` : null
}
