import type { Fragment } from '../platform/db/connect.ts'
import { type CountedRows, type JoinTable, linkColumn, type ReadScope, type Resource, type Row } from './resource.ts'

/**
 * The related ids of all records of a page are read with one query for each join table instead of one for each record. The
 * result is one text such as `17 4 0,17 9 1,21 4 0`: record 17 is linked to 4 and 9, record 21 to 4, and the flag says
 * that a counter counts the 9. Ids contain neither blanks nor commas.
 */
type LinkAggregate = { column: string; joinTable: JoinTable; counters: readonly Counter[] }
type Counter = { name: string; rows: CountedRows }

const aggregateCache = new WeakMap<Resource, readonly LinkAggregate[]>()

function linkAggregatesOf(resource: Resource): readonly LinkAggregate[] {
  const cached = aggregateCache.get(resource)
  if (cached) return cached
  const aggregates: LinkAggregate[] = []
  for (const [name, { joinTable }] of Object.entries(resource.relationships))
    if (joinTable) aggregates.push({ column: linkColumn(name), joinTable, counters: countersOf(resource, joinTable) })
  aggregateCache.set(resource, aggregates)
  return aggregates
}

/** Attributes that count rows of the same join table. */
const countersOf = ({ attributes }: Resource, { table, ownKey }: JoinTable): Counter[] =>
  Object.entries(attributes).flatMap(([name, { counted: rows, derive }]) =>
    rows && !derive && rows.table === table && rows.ownKey === ownKey ? [{ name, rows }] : [],
  )

export const isCountedInAggregate = (resource: Resource, attribute: string): boolean =>
  linkAggregatesOf(resource).some(({ counters }) => counters.some(({ name }) => name === attribute))

/**
 * One column for each aggregate, filled in the first row only; `ids` selects the ids of the page. Counters get an empty
 * column, which `distributeLinks` fills: adding members to an object turns it into a dictionary in V8, which takes twice
 * as long to serialize.
 */
export function linkAggregateColumns(resource: Resource, scope: ReadScope, ids: Fragment): Fragment[] {
  const { sql, accountId } = scope
  return linkAggregatesOf(resource).flatMap(({ column, joinTable, counters }) => {
    const [table, own, other] = [sql(joinTable.table), sql(joinTable.ownKey), sql(joinTable.relatedKey)]
    const flags = counters.map(
      ({ rows }) => sql` || case when ${rows.where?.(scope) ?? sql`true`} then '1' else '0' end`,
    )
    const pair = flags.reduce((left, right) => sql`${left}${right}`, sql`l.${own} || ' ' || l.${other} || ' '`)
    return [
      sql`
      case when row_number() over page_order = 1 then (
        select string_agg(${pair}, ',') from ${table} l
        where l.account_id = ${accountId} and l.${own} = any(array(${ids}))) end as ${sql(column)}`,
      ...counters.map(({ name }) => sql`null::int as ${sql(name)}`),
    ]
  })
}

const noIds: readonly string[] = []

/** Splits the aggregates of the first row among the rows of the page. */
export function distributeLinks(resource: Resource, rows: readonly Row[]): void {
  const aggregates = linkAggregatesOf(resource)
  if (aggregates.length === 0) return
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { column, counters } of aggregates) {
    const text = rows[0]?.[column] as string | null | undefined
    for (const row of rows) {
      row[column] = noIds
      for (const { name } of counters) row[name] = 0
    }
    if (text) distribute(text, byId, column, counters)
  }
}

function distribute(text: string, byId: ReadonlyMap<string, Row>, column: string, counters: readonly Counter[]): void {
  const unsorted = new Set<string[]>()
  // Not with split(): V8 caches its results, which takes several times as long here.
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const first = text.indexOf(' ', start)
    const second = text.indexOf(' ', first + 1)
    end = second + 1 + counters.length
    const row = byId.get(text.slice(start, first))!
    const id = text.slice(first + 1, second)
    const ids = row[column] as string[]
    if (ids.length === 0) row[column] = [id]
    else {
      if (compareIds(ids.at(-1)!, id) > 0) unsorted.add(ids)
      ids.push(id)
    }
    for (let index = 0; index < counters.length; index++)
      if (text[second + 1 + index] === '1') (row[counters[index]!.name] as number)++
  }
  for (const ids of unsorted) ids.sort(compareIds)
}

/** The order of the database, for integers without leading zeros and for texts of equal length. */
const compareIds = (left: string, right: string): number => left.length - right.length || (left < right ? -1 : 1)
