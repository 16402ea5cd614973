import type { Fragment, Sql } from '../platform/db/connect.ts'
import { isUuid } from '../platform/ids.ts'
import { readFlag } from '../platform/input/flag.ts'
import { readList } from './filter-list.ts'
import { byPresence } from './filter-values.ts'
import type { Filter } from './query.ts'
import type { IdKind, JoinTable, ReadScope } from './resource.ts'

const largestId = 2n ** 63n - 1n

/** Accepts every integer; one beyond the range of a bigint is clamped to its limit, which no record has. */
function readWhole(text: string): string | null {
  if (!/^-?\d{1,100}$/.test(text)) return null
  const value = BigInt(text)
  if (value > largestId) return String(largestId)
  return value < 0n ? '-1' : String(value)
}

const readers: Record<IdKind, (text: string) => string | null> = {
  int8: readWhole,
  uuid: (text) => (isUuid(text) ? text : null),
  text: (text) => text,
}

/** The ids in a filter; null if one of them is no id of this kind. */
function readIds(kind: IdKind, { matcher, value }: Filter): string[] | null {
  const ids = (matcher === 'in' ? readList(value) : [value]).map(readers[kind])
  return ids.includes(null) ? null : (ids as string[])
}

export function byId(sql: Sql, column: Fragment, kind: IdKind, filter: Filter): Fragment | null {
  const { matcher, value } = filter
  if (matcher === 'present') return byPresence(sql, column, false, value)
  if (value === 'null' && matcher === 'eq') return sql`${column} is null`
  if (value === 'null' && matcher === '!eq') return sql`${column} is not null`
  const ids = readIds(kind, filter)
  if (ids === null) return null
  const type = sql(kind)
  if (matcher === 'in') return sql`${column} = any(${ids}::text[]::${type}[])`
  const operand = sql`${ids[0]!}::text::${type}`
  if (matcher === 'eq') return sql`${column} = ${operand}`
  if (matcher === '!eq') return sql`${column} is distinct from ${operand}`
  return kind === 'int8' ? byComparison(sql, column, operand, filter) : null
}

function byComparison(sql: Sql, column: Fragment, operand: Fragment, { matcher }: Filter): Fragment | null {
  if (matcher === 'gt') return sql`${column} > ${operand}`
  if (matcher === 'gte') return sql`${column} >= ${operand}`
  if (matcher === 'lt') return sql`${column} < ${operand}`
  return matcher === 'lte' ? sql`${column} <= ${operand}` : null
}

/**
 * Matches records with at least one of the ids among their related ones; "not equal" matches those with none of them.
 * `isSelective` says that another filter leaves few records, so that a subquery for each is cheap.
 */
export function byRelatedIds(
  { sql, accountId }: ReadScope,
  related: Fragment,
  kind: IdKind,
  filter: Filter,
  joinTable: JoinTable | undefined,
  isSelective: boolean,
): Fragment | null {
  const { matcher, value } = filter
  if (matcher === 'present') return anyRelated(sql, related, value)
  if (value === 'null' && matcher === 'eq') return anyRelated(sql, related, 'false')
  if (value === 'null' && matcher === '!eq') return anyRelated(sql, related, 'true')
  if (matcher !== 'eq' && matcher !== '!eq' && matcher !== 'in') return null
  const ids = readIds(kind, filter)
  if (ids === null) return null
  // With a plain equality for a single id the planner can use an index.
  const matchesIds =
    ids.length === 1 ? sql`= ${ids[0]!}::text::${sql(kind)}` : sql`= any(${ids}::text[]::${sql(kind)}[])`
  if (matcher === '!eq' || !joinTable || isSelective) {
    const existsRelated = sql`exists (select from (${related}) r (id) where r.id ${matchesIds})`
    return matcher === '!eq' ? sql`not ${existsRelated}` : existsRelated
  }
  // Forces a scan from the join table to the records. Otherwise the planner scans all records in sort order until a page
  // is full, which for a rare tag is the whole history.
  return sql`t.id = any(array(
    select l.${sql(joinTable.ownKey)} from ${sql(joinTable.table)} l
    where l.account_id = ${accountId} and l.${sql(joinTable.relatedKey)} ${matchesIds}))`
}

function anyRelated(sql: Sql, related: Fragment, value: string): Fragment | null {
  const isRelated = readFlag(value)
  if (isRelated === null) return null
  return isRelated ? sql`exists (${related})` : sql`not exists (${related})`
}
