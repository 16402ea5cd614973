import type { Fragment, Placeholder } from '../platform/db/connect.ts'
import { columnOf } from './filter.ts'
import { distributeLinks, isCountedInAggregate, linkAggregateColumns } from './link-aggregates.ts'
import { readTotals, totalNames, totalsColumn, totalsStatement } from './list-totals.ts'
import type { Page, Query } from './query.ts'
import { type ListTotals, linkColumn, linkTypeColumn, type ReadScope, type Resource, type Row } from './resource.ts'
import { numberOf, readParameter, runCached, runParameterized, runUncached } from './run-statement.ts'
import { chooseSorts, orderBy } from './sort.ts'
import { withTextIds } from './text-ids.ts'

// The only file that assembles statements from a client's query.

type Selection = { where?: Fragment | undefined; query: Query }
type PageSelection = Selection & { conditions: readonly Fragment[] }

const and = (scope: ReadScope, parts: readonly Fragment[]): Fragment =>
  parts.reduce((left, right) => scope.sql`${left} and ${right}`)

/** The client's filters as one condition, and the totals of the filtered list if a rollup has them. */
type ListFilter = { condition: Fragment; totals: Fragment | null }

const listFilterOf = (
  resource: Resource,
  scope: ReadScope,
  { where, query, conditions }: PageSelection,
): ListFilter => ({
  condition: and(scope, [where ?? scope.sql`true`, ...conditions]),
  totals: where ? null : (resource.quickTotals?.(scope, query) ?? null),
})

const ofTenant = ({ global }: Resource, { sql, accountId }: ReadScope): Fragment =>
  global ? sql`true` : sql`t.account_id = ${accountId}`

const visibleRows = (resource: Resource, scope: ReadScope, condition: Fragment): Fragment =>
  and(scope, [ofTenant(resource, scope), scope.sql`(${resource.visible(scope)})`, condition])

/** The columns of a page leave out those that come as link aggregates. */
function selectColumns(resource: Resource, scope: ReadScope, query: Query, target: 'record' | 'page'): Fragment {
  const { sql } = scope
  const parts = [sql`t.id`]
  if (query.permissions !== null || resource.typeOf)
    for (const [name, from] of Object.entries(resource.alsoRead)) parts.push(sql`${from(scope)} as ${sql(name)}`)
  for (const [name, from] of Object.entries(resource.derivedFrom)) parts.push(sql`${from(scope)} as ${sql(name)}`)
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    if (attribute.hidden || attribute.derive || (target === 'page' && isCountedInAggregate(resource, name))) continue
    parts.push(sql`${columnOf(scope, name, attribute)} as ${sql(name)}`)
  }
  for (const [name, relationship] of Object.entries(resource.relationships)) {
    if (relationship.ids === null || (target === 'page' && relationship.joinTable)) continue
    const ids = relationship.ids(scope)
    const value = relationship.many ? sql`array(select r.id from (${ids}) r (id) order by r.id)` : sql`(${ids})`
    parts.push(sql`${value} as ${sql(linkColumn(name))}`)
    if (relationship.type) parts.push(sql`${relationship.type(scope)} as ${sql(linkTypeColumn(name))}`)
  }
  return parts.reduce((left, right) => sql`${left}, ${right}`)
}

/** When this many records are skipped, the ids of the page are selected first: an index-only scan can skip records. */
const deepPageSkip = 1000

/** Capped beyond the size of any table, so that it fits a bigint. */
const skipOf = ({ outset, number, items }: Page): number => Math.min(outset + (number - 1) * items, 9e15)

const isDeep = (page: Page): boolean => skipOf(page) >= deepPageSkip

/** The records of a page, as `t`. */
function pageStatement(
  resource: Resource,
  scope: ReadScope,
  where: Fragment,
  ordered: Fragment,
  deep: boolean,
): Fragment {
  const { sql } = scope
  const table = sql(resource.table)
  const slice = sql`order by ${ordered} limit ${readParameter(({ items }) => items)}::bigint offset ${readParameter(({ skip }) => skip)}::bigint`
  if (!deep) return sql`select t.* from ${table} t where ${where} ${slice}`
  return sql`
    select t.* from ${table} t
    where ${ofTenant(resource, scope)}
      and t.id = any(array(select t.id from ${table} t where ${where} ${slice}))`
}

type SelectedPage = { rows: Row[]; totals: ListTotals }

/** A page and the totals of the whole list, in one statement. */
export async function selectPage(
  resource: Resource,
  scope: ReadScope,
  selection: PageSelection,
): Promise<SelectedPage> {
  const { page, sorts, permissions } = selection.query
  const chosen = chooseSorts(resource, sorts)
  const isDeepPage = isDeep(page)
  const write = (scope: ReadScope, filter: ListFilter): Fragment => {
    const { sql } = scope
    const where = visibleRows(resource, scope, filter.condition)
    const ordered = orderBy(resource, scope, chosen)
    const totals = totalNames(resource, scope).map((name) => sql`s.${sql(name)}`)
    const list = (parts: readonly Fragment[]): Fragment => parts.reduce((left, right) => sql`${left}, ${right}`)
    // Related ids are read outside the page subquery, so that skipped rows cost nothing.
    return sql`
      with page as materialized (${pageStatement(resource, scope, where, ordered, isDeepPage)})
      select ${list([selectColumns(resource, scope, selection.query, 'page'), ...linkAggregateColumns(resource, scope, sql`select id from page`)])},
        case when row_number() over page_order = 1 then row(${list(totals)})::text end as ${sql(totalsColumn)}
      from (${filter.totals ?? totalsStatement(resource, scope, where)}) s
      left join page t on true
      window page_order as (order by ${ordered})
      order by ${ordered}`
  }
  const name = `list by ${chosen.map((sort) => `${sort.field} ${sort.descending}`)} ${isDeepPage} ${permissions !== null}`
  const values = { items: page.items, skip: skipOf(page) }
  const found = isUnfiltered(resource, selection)
    ? await runCached(resource, scope, name, values, (reader) =>
        write(reader, listFilterOf(resource, reader, selection)),
      )
    : await runParameterized(resource, scope, name, values, listFilterOf(resource, scope, selection), write)
  // An empty page still has one row, with the totals.
  const rows = found[0]!.id === null ? [] : found
  distributeLinks(resource, rows)
  return {
    rows,
    totals: readTotals(totalNames(resource, scope), found[0]![totalsColumn] as string),
  }
}

/** Without filters the statement is the same for all readers of a kind and can be cached. */
const isUnfiltered = ({ filters }: Resource, { where, query }: Selection): boolean =>
  !where && query.filters.length === 0 && Object.keys(filters).every((name) => query.plain[name] === undefined)

/** Records by id; `idCondition` is such as `= 17`. */
function selectByIds(
  resource: Resource,
  scope: ReadScope,
  idCondition: Fragment,
  { where, query }: Selection,
): Fragment {
  const { sql } = scope
  return sql`
    select ${selectColumns(resource, scope, query, 'record')}
    from (
      select t.* from ${sql(resource.table)} t
      where ${ofTenant(resource, scope)} and t.id ${idCondition}
        and (${resource.visible(scope)}) ${where ? sql`and ${where}` : sql``}
    ) t`
}

const inIds = ({ sql }: ReadScope, { idKind }: Resource, ids: Placeholder): Fragment =>
  sql`= any(${ids}::text[]::${sql(idKind)}[])`

const jsonListColumn = ({ sql }: ReadScope, records: Fragment, name: string): Fragment =>
  sql`, (select coalesce(json_agg(r order by r.id), '[]') from (${records}) r) as ${sql(name)}`

/** For at most one record: cheaper than `json_agg`. */
const jsonSingleColumn = ({ sql }: ReadScope, record: Fragment, name: string): Fragment =>
  sql`, (select json_build_array(r) from (${record}) r) as ${sql(name)}`

const eagerColumn = (name: string): string => `included:${name}`

/** One record, together with the related records of the relationships in `eager`. */
export async function selectOne(
  resource: Resource,
  scope: ReadScope,
  id: string,
  selection: Selection,
  eager: readonly string[],
): Promise<Row | undefined> {
  const { query, where } = selection
  const write = (reader: ReadScope): Fragment => recordWithEager(resource, reader, eager, selection)
  const shape = `one with ${eager} ${query.permissions !== null}`
  const rows = where
    ? await runUncached(scope, { id }, write(scope))
    : await runCached(resource, scope, shape, { id }, write)
  return rows[0]
}

function recordWithEager(
  resource: Resource,
  scope: ReadScope,
  names: readonly string[],
  selection: Selection,
): Fragment {
  const { sql } = scope
  const idCondition = sql`= ${readParameter(({ id }) => id)}::text::${sql(resource.idKind)}`
  const record = selectByIds(resource, scope, idCondition, selection)
  if (names.length === 0) return record
  const lists = names.map((name) => {
    const { to, many } = resource.relationships[name]!
    const link = sql(linkColumn(name))
    const related = selectByIds(to(), scope, many ? sql`= any(p.${link})` : sql`= p.${link}`, {
      query: selection.query,
    })
    return (many ? jsonListColumn : jsonSingleColumn)(scope, related, eagerColumn(name))
  })
  return sql`select p.* ${lists.reduce((left, right) => sql`${left}${right}`)} from (${record}) p`
}

/** The related records that were read along with the rows; undefined if they still have to be read. */
export function eagerRowsOf(rows: readonly Row[], name: string, related: Resource): Row[] | undefined {
  const column = eagerColumn(name)
  if (!rows.every((row) => column in row)) return undefined
  return rows.flatMap((row) => withTextIds(related, (row[column] as Row[] | null) ?? []))
}

export async function isVisible(resource: Resource, scope: ReadScope, id: string): Promise<boolean> {
  const { sql } = scope
  const found = await sql`
    select from ${sql(resource.table)} t
    where ${ofTenant(resource, scope)}
      and t.id = ${id}::text::${sql(resource.idKind)} and (${resource.visible(scope)})`
  return found.length > 0
}

export type RelatedRecords = { resource: Resource; ids: readonly string[] }

/** Records of several resources in one statement: a list for each element of `wanted`. */
export async function selectRelated(
  scope: ReadScope,
  wanted: readonly RelatedRecords[],
  query: Query,
): Promise<Row[][]> {
  const [first] = wanted
  if (!first) return []
  const write = (reader: ReadScope): Fragment => {
    const lists = wanted.map(({ resource }, index) => {
      const ids = readParameter(({ relatedIds }) => relatedIds![index])
      return jsonListColumn(
        reader,
        selectByIds(resource, reader, inIds(reader, resource, ids), { query }),
        String(index),
      )
    })
    return reader.sql`select true ${lists.reduce((left, right) => reader.sql`${left}${right}`)}`
  }
  const shape = `related ${wanted.map(({ resource }) => numberOf(resource))} ${query.permissions !== null}`
  const relatedIds = wanted.map(({ ids }) => ids)
  const [row] = await runCached(first.resource, scope, shape, { relatedIds }, write)
  return wanted.map(({ resource }, index) => withTextIds(resource, row![index] as Row[]))
}
