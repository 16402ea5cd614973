import type { Fragment } from '../platform/db/connect.ts'
import { columnOf } from './filter.ts'
import { distribute, gatheredColumns, isGathered } from './gather.ts'
import type { Page, Query } from './query.ts'
import { type ListTotals, linkColumn, linkTypeColumn, type ReadScope, type Resource, type Row } from './resource.ts'
import { readParameter, runCached, runOnce, runShaped } from './run-statement.ts'
import { chooseSorts, order } from './sort.ts'
import { withTextIds } from './text-ids.ts'

// The one file in which statements that a client shapes are put together.

type Selection = { where?: Fragment | undefined; query: Query }
type PageSelection = Selection & { conditions: readonly Fragment[] }

const and = (scope: ReadScope, parts: readonly Fragment[]): Fragment =>
  parts.reduce((left, right) => scope.sql`${left} and ${right}`)

/** What the client narrows the list by, and the totals of that where a rollup has them. */
type Narrowed = { narrowed: Fragment; totals: Fragment | null }

const narrowedBy = (resource: Resource, scope: ReadScope, { where, query, conditions }: PageSelection): Narrowed => ({
  narrowed: and(scope, [where ?? scope.sql`true`, ...conditions]),
  totals: where ? null : (resource.quickTotals?.(scope, query) ?? null),
})

const within = (resource: Resource, scope: ReadScope, narrowed: Fragment): Fragment =>
  and(scope, [
    resource.global ? scope.sql`true` : scope.sql`t.account_id = ${scope.accountId}`,
    scope.sql`(${resource.visible(scope)})`,
    narrowed,
  ])

/** All totals in one column of the first row: `(4711,12.5)`. They are numbers. */
const totalsColumn = ':totals'

const readTotals = (names: readonly string[], text: string): ListTotals => {
  const values = text.slice(1, -1).split(',')
  return Object.fromEntries(names.map((name, index) => [name, Number(values[index])])) as ListTotals
}

/** Those of a page leave out what is gathered for all of its records. */
function columns(resource: Resource, scope: ReadScope, query: Query, of: 'record' | 'page'): Fragment {
  const { sql } = scope
  const parts = [sql`t.id`]
  if (query.permissions !== null || resource.typeOf)
    for (const [name, from] of Object.entries(resource.alsoRead)) parts.push(sql`${from(scope)} as ${sql(name)}`)
  for (const [name, from] of Object.entries(resource.derivedFrom)) parts.push(sql`${from(scope)} as ${sql(name)}`)
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    if (attribute.hidden || attribute.derive || (of === 'page' && isGathered(resource, name))) continue
    parts.push(sql`${columnOf(scope, name, attribute)} as ${sql(name)}`)
  }
  for (const [name, relationship] of Object.entries(resource.relationships)) {
    if (relationship.ids === null || (of === 'page' && relationship.through)) continue
    const ids = relationship.ids(scope)
    const value = relationship.many ? sql`array(select r.id from (${ids}) r (id) order by r.id)` : sql`(${ids})`
    parts.push(sql`${value} as ${sql(linkColumn(name))}`)
    if (relationship.type) parts.push(sql`${relationship.type(scope)} as ${sql(linkTypeColumn(name))}`)
  }
  return parts.reduce((left, right) => sql`${left}, ${right}`)
}

/** From here on the ids of a page are found first: an index alone can tell which records are passed over. */
const deep = 1000

/** Far beyond any table, and still a bigint. */
const skipOf = ({ outset, number, items }: Page): number => Math.min(outset + (number - 1) * items, 9e15)

const isDeep = (page: Page): boolean => skipOf(page) >= deep

/** The records of a page, as `t`. */
function pageOf(resource: Resource, scope: ReadScope, where: Fragment, ordered: Fragment, isDeep: boolean): Fragment {
  const { sql, accountId } = scope
  const table = sql(resource.table)
  const cut = sql`order by ${ordered} limit ${readParameter(({ items }) => items)}::bigint offset ${readParameter(({ skip }) => skip)}::bigint`
  if (!isDeep) return sql`select t.* from ${table} t where ${where} ${cut}`
  return sql`
    select t.* from ${table} t
    where ${resource.global ? sql`true` : sql`t.account_id = ${accountId}`}
      and t.id = any(array(select t.id from ${table} t where ${where} ${cut}))`
}

/** One row: how many records there are, and what else the list's `meta` counts. */
function totalsOf(resource: Resource, scope: ReadScope, where: Fragment): Fragment {
  const { sql } = scope
  const extra = Object.entries(resource.listMeta?.(scope) ?? {}).map(
    ([name, aggregate]) => sql`, ${aggregate} as ${sql(name)}`,
  )
  return sql`
    select count(*)::int as total_count ${extra.reduce((left, right) => sql`${left}${right}`, sql``)}
    from ${sql(resource.table)} t
    where ${where}`
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
  const deep = isDeep(page)
  const write = (scope: ReadScope, given: Narrowed): Fragment => {
    const { sql } = scope
    const where = within(resource, scope, given.narrowed)
    const ordered = order(resource, scope, chosen)
    const totals = totalNames(resource, scope).map((name) => sql`s.${sql(name)}`)
    const list = (parts: readonly Fragment[]): Fragment => parts.reduce((left, right) => sql`${left}, ${right}`)
    // Related ids are gathered around the page, not inside it: rows that are skipped must not pay for them.
    return sql`
      with page as materialized (${pageOf(resource, scope, where, ordered, deep)})
      select ${list([columns(resource, scope, selection.query, 'page'), ...gatheredColumns(resource, scope, sql`select id from page`)])},
        case when row_number() over page_order = 1 then row(${list(totals)})::text end as ${sql(totalsColumn)}
      from (${given.totals ?? totalsOf(resource, scope, where)}) s
      left join page t on true
      window page_order as (order by ${ordered})
      order by ${ordered}`
  }
  const name = `list by ${chosen.map((sort) => `${sort.field} ${sort.descending}`)} ${deep} ${permissions !== null}`
  const values = { items: page.items, skip: skipOf(page) }
  const found = isPlain(resource, selection)
    ? await runCached(resource, scope, name, values, (reader) => write(reader, narrowedBy(resource, reader, selection)))
    : await runShaped(resource, scope, name, values, narrowedBy(resource, scope, selection), write)
  // A page with nothing on it still has the row of the totals.
  const rows = found[0]!.id === null ? [] : found
  distribute(resource, rows)
  return {
    rows,
    totals: readTotals(totalNames(resource, scope), found[0]![totalsColumn] as string),
  }
}

const namesOfTotals = new WeakMap<Resource, string[]>()

function totalNames(resource: Resource, scope: ReadScope): string[] {
  const known = namesOfTotals.get(resource)
  if (known) return known
  const names = ['total_count', ...Object.keys(resource.listMeta?.(scope) ?? {})]
  namesOfTotals.set(resource, names)
  return names
}

/** Nothing narrows the list, so that its statement is the same for all who read it. */
const isPlain = ({ filters }: Resource, { where, query }: Selection): boolean =>
  !where && query.filters.length === 0 && Object.keys(filters).every((name) => query.named[name] === undefined)

/** The records whose id `which` picks, such as `= 17`. */
function picked(resource: Resource, scope: ReadScope, which: Fragment, { where, query }: Selection): Fragment {
  const { sql, accountId } = scope
  return sql`
    select ${columns(resource, scope, query, 'record')}
    from (
      select t.* from ${sql(resource.table)} t
      where ${resource.global ? sql`true` : sql`t.account_id = ${accountId}`} and t.id ${which}
        and (${resource.visible(scope)}) ${where ? sql`and ${where}` : sql``}
    ) t`
}

const among = ({ sql }: ReadScope, { idKind }: Resource, ids: readonly string[]): Fragment =>
  sql`= any(${ids as string[]}::text[]::${sql(idKind)}[])`

const asList = ({ sql }: ReadScope, records: Fragment, name: string): Fragment =>
  sql`, (select coalesce(json_agg(r order by r.id), '[]') from (${records}) r) as ${sql(name)}`

/** At most one record: a list without the work of making one. */
const asOnly = ({ sql }: ReadScope, record: Fragment, name: string): Fragment =>
  sql`, (select json_build_array(r) from (${record}) r) as ${sql(name)}`

const carriedColumn = (name: string): string => `included:${name}`

/** One record. The records of the relationships in `carried` come with it. */
export async function selectOne(
  resource: Resource,
  scope: ReadScope,
  id: string,
  selection: Selection,
  carried: readonly string[],
): Promise<Row | undefined> {
  const { query, where } = selection
  const write = (reader: ReadScope): Fragment => withCarried(resource, reader, carried, selection)
  const shape = `one with ${carried} ${query.permissions !== null}`
  const rows = where
    ? await runOnce(scope, { id }, write(scope))
    : await runCached(resource, scope, shape, { id }, write)
  return rows[0]
}

function withCarried(resource: Resource, scope: ReadScope, names: readonly string[], selection: Selection): Fragment {
  const { sql } = scope
  const which = sql`= ${readParameter(({ id }) => id)}::text::${sql(resource.idKind)}`
  const record = picked(resource, scope, which, selection)
  if (names.length === 0) return record
  const lists = names.map((name) => {
    const { to, many } = resource.relationships[name]!
    const link = sql(linkColumn(name))
    const related = picked(to(), scope, many ? sql`= any(p.${link})` : sql`= p.${link}`, { query: selection.query })
    return (many ? asList : asOnly)(scope, related, carriedColumn(name))
  })
  return sql`select p.* ${lists.reduce((left, right) => sql`${left}${right}`)} from (${record}) p`
}

/** What the records brought along of a relationship; undefined where that has to be read. */
export function carriedOf(rows: readonly Row[], name: string, related: Resource): Row[] | undefined {
  const column = carriedColumn(name)
  if (!rows.every((row) => column in row)) return undefined
  return rows.flatMap((row) => withTextIds(related, (row[column] as Row[] | null) ?? []))
}

export async function isVisible(resource: Resource, scope: ReadScope, id: string): Promise<boolean> {
  const { sql, accountId } = scope
  const found = await sql`
    select from ${sql(resource.table)} t
    where ${resource.global ? sql`true` : sql`t.account_id = ${accountId}`}
      and t.id = ${id}::text::${sql(resource.idKind)} and (${resource.visible(scope)})`
  return found.length > 0
}

export type RelatedRecords = { resource: Resource; ids: readonly string[] }

/** Records of several resources in one statement, in the order they were asked for. */
export async function selectSeveral(
  scope: ReadScope,
  wanted: readonly RelatedRecords[],
  query: Query,
): Promise<Row[][]> {
  const { sql } = scope
  if (wanted.length === 0) return []
  const lists = wanted.map(({ resource, ids }, index) =>
    asList(scope, picked(resource, scope, among(scope, resource, ids), { query }), String(index)),
  )
  const statement = sql`select true ${lists.reduce((left, right) => sql`${left}${right}`)}`
  const [row] = await runOnce(scope, {}, statement)
  return wanted.map(({ resource }, index) => withTextIds(resource, row![index] as Row[]))
}
