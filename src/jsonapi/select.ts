import type { Fragment } from '../platform/db/connect.ts'
import { type Condition, columnOf, conditions } from './filter.ts'
import { asWritten } from './filter-values.ts'
import { keepWithinBounds } from './kept-statements.ts'
import type { Query, Sort } from './query.ts'
import type { ListTotals, ReadScope, Resource, Row } from './resource.ts'

// The one file in which statements that a client shapes are put together and run.

export type Selection = { where?: Fragment | undefined; query: Query }

const and = (scope: ReadScope, parts: Fragment[]): Fragment =>
  parts.reduce((left, right) => scope.sql`${left} and ${right}`)

function filtered(resource: Resource, scope: ReadScope, { where, query }: Selection): Condition {
  const { sql, accountId } = scope
  const asked = conditions(resource, scope, query)
  const fragment = and(scope, [
    resource.global ? sql`true` : sql`t.account_id = ${accountId}`,
    sql`(${resource.visible(scope)})`,
    ...(where ? [where] : []),
    ...asked.map((condition) => condition.fragment),
  ])
  return { fragment, shape: `${resource.type} ${asked.map((condition) => condition.shape)}` }
}

/** The sort as asked, else the resource's own. */
function chooseSorts(resource: Resource, sorts: readonly Sort[]): readonly Sort[] {
  const known = sorts.filter((sort) => sort.field === 'id' || isSortable(resource, sort.field))
  const own = resource.sort.map((name) => ({ field: name.replace(/^-/, ''), descending: name.startsWith('-') }))
  return known.length > 0 ? known : own
}

/** Always closed by the id, so that the order is total. */
function order(resource: Resource, scope: ReadScope, chosen: readonly Sort[]): Fragment {
  const { sql } = scope
  const terms = chosen.map((sort) => {
    const column = sort.field === 'id' ? sql`t.id` : sortColumn(resource, scope, sort.field)
    return sort.descending ? sql`${column} desc` : sql`${column}`
  })
  if (!chosen.some((sort) => sort.field === 'id')) terms.push(chosen[0]?.descending ? sql`t.id desc` : sql`t.id`)
  return terms.reduce((left, right) => sql`${left}, ${right}`)
}

const isSortable = (resource: Resource, field: string): boolean =>
  Object.hasOwn(resource.attributes, field) && resource.attributes[field]!.wire.base !== 'none'

/** People expect A to Z whatever the case and with umlauts in their place, not the order of code points. */
function sortColumn(resource: Resource, scope: ReadScope, field: string): Fragment {
  const attribute = resource.attributes[field]!
  const column = columnOf(scope, field, attribute)
  return attribute.wire.base === 'text' ? asWritten(scope.sql, column) : column
}

function columns(resource: Resource, scope: ReadScope): Fragment {
  const { sql } = scope
  const parts = [sql`t.id`]
  for (const [name, from] of Object.entries(resource.alsoRead)) parts.push(sql`${from(scope)} as ${sql(name)}`)
  for (const [name, attribute] of Object.entries(resource.attributes))
    if (!attribute.hidden) parts.push(sql`${columnOf(scope, name, attribute)} as ${sql(name)}`)
  for (const [name, relationship] of Object.entries(resource.relationships)) {
    if (relationship.ids === null) continue
    const ids = relationship.ids(scope)
    const value = relationship.many ? sql`array(select r.id from (${ids}) r (id) order by r.id)` : sql`(${ids})`
    parts.push(sql`${value} as ${sql(`rel_${name}`)}`)
    if (relationship.type) parts.push(sql`${relationship.type(scope)} as ${sql(`rel_${name}_type`)}`)
  }
  return parts.reduce((left, right) => sql`${left}, ${right}`)
}

export async function selectPage(resource: Resource, scope: ReadScope, selection: Selection): Promise<Row[]> {
  const { sql } = scope
  const { page, sorts } = selection.query
  // Far beyond any table, and still a bigint.
  const skip = Math.min(page.outset + (page.number - 1) * page.items, 9e15)
  const { fragment, shape } = filtered(resource, scope, selection)
  const chosen = chooseSorts(resource, sorts)
  const ordered = order(resource, scope, chosen)
  // Related ids are gathered around the page, not inside it: rows that are skipped must not pay for them.
  const statement = sql<Row[]>`
    select ${columns(resource, scope)}
    from (
      select t.* from ${sql(resource.table)} t
      where ${fragment}
      order by ${ordered} limit ${page.items}::bigint offset ${skip}::bigint
    ) t
    order by ${ordered}`
  return keepWithinBounds(statement, `${shape} by ${chosen.map((sort) => `${sort.field} ${sort.descending}`)}`)
}

export async function selectTotals(resource: Resource, scope: ReadScope, selection: Selection): Promise<ListTotals> {
  const { sql } = scope
  const quick = selection.where ? null : await resource.quickTotals?.(scope, selection.query)
  if (quick) return quick
  const extra = Object.entries(resource.listMeta?.(scope) ?? {}).map(
    ([name, aggregate]) => sql`, ${aggregate} as ${sql(name)}`,
  )
  const { fragment, shape } = filtered(resource, scope, selection)
  const statement = sql<ListTotals[]>`
    select count(*)::int as total_count ${extra.reduce((left, right) => sql`${left}${right}`, sql``)}
    from ${sql(resource.table)} t
    where ${fragment}`
  const [totals] = await keepWithinBounds(statement, `${shape} in total`)
  return totals!
}

export async function selectByIds(
  resource: Resource,
  scope: ReadScope,
  ids: readonly string[],
  where?: Fragment,
): Promise<Row[]> {
  const { sql, accountId } = scope
  return sql<Row[]>`
    select ${columns(resource, scope)}
    from (
      select t.* from ${sql(resource.table)} t
      where ${resource.global ? sql`true` : sql`t.account_id = ${accountId}`}
        and t.id = any(${ids as string[]}::text[]::${sql(resource.idKind)}[])
        and (${resource.visible(scope)}) ${where ? sql`and ${where}` : sql``}
    ) t
    order by t.id`
}
