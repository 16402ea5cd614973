import type { Fragment, Sql } from '../platform/db/connect.ts'
import { asPropertyName } from '../platform/flat-text.ts'
import type { Id } from '../platform/ids.ts'
import type { Keys } from '../platform/keys/key-ring.ts'
import type { Filter, Query } from './query.ts'
import type { WireKind } from './wire.ts'

/** What reading needs: a database handle, the tenant, and the time zone of local days. */
export type ReadScope = {
  sql: Sql
  accountId: Id
  zone: string
  keys: Keys
  /** The template scope (docs/glossary.md), for statements that are the same for all readers of a kind. */
  template?: { kind: string; scope: ReadScope } | undefined
}

/** A value of a row as SQL; the row's table has the alias `t`. */
// biome-ignore lint/suspicious/noExplicitAny: resources of different scopes live in one registry
type Expression<S extends ReadScope = any> = (scope: S) => Fragment

export type Attribute = {
  wire: WireKind
  /** The column, if it has another name. */
  column?: string
  /** An expression instead of a column. */
  from?: Expression
  /** The rows of another table that the value counts. `from` counts them for one record. */
  counted?: CountedRows
  /** Computes the value from the row; the column is then used for filters and sorts only. */
  // biome-ignore lint/suspicious/noExplicitAny: see Expression
  derive?: (row: Row, scope: any) => unknown
  /** The condition of a filter, for values that cannot be compared in SQL. `present` and `null` work without it. */
  // biome-ignore lint/suspicious/noExplicitAny: see Expression
  matches?: (scope: any, filter: Filter) => Fragment | null
  /** Can be filtered and sorted by, but is not in answers. */
  hidden?: boolean
  /** Missing from some answers. */
  optional?: boolean
}

export type Relationship = {
  many: boolean
  to: () => Resource
  /** To-one: the id. To-many: a query for the ids. Null for a relationship that is always empty. */
  ids: Expression | null
  /** To-many: the join table that `ids` queries. */
  joinTable?: JoinTable
  /** The name of the filter by id, such as `area_id`. */
  filter: string
  /** To-one: the type of the related record, if it differs from row to row (polymorphic). */
  type?: Expression
  /** With `type`: the resources that it can point at besides `to`. */
  alternatives?: () => readonly Resource[]
}

/** Rows of another table, with the alias `l`; the column `ownKey` references the record. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type CountedRows = { table: string; ownKey: string; where?: Expression<any> }

/** For an attribute that counts rows. */
export const counted = (rows: CountedRows): Pick<Attribute, 'counted' | 'from'> => ({
  counted: rows,
  from: (scope) => scope.sql`(
    select count(*)::int from ${scope.sql(rows.table)} l
    where l.account_id = t.account_id and l.${scope.sql(rows.ownKey)} = t.id and ${rows.where?.(scope) ?? scope.sql`true`})`,
})

/** The filters of a relationship: its declared one, and for to-one also `<name>_id`. */
export const filterNamesOf = (name: string, { filter, many }: Relationship): string[] =>
  many || filter === `${name}_id` ? [filter] : [filter, `${name}_id`]

/** All resources that a relationship can point at. */
export const targetsOf = (relationship: Relationship): Resource[] => [
  relationship.to(),
  ...(relationship.alternatives?.() ?? []),
]

/** Whether the caller may do something with a row, for the `permissions` attribute. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type Ability<S extends ReadScope = any> = (scope: S, row: Row) => boolean

export type Row = { id: string } & Record<string, unknown>

/** A filter that is not an attribute, such as `running=1`. Null means that the value does not fit: the filter is ignored. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type NamedFilter<S extends ReadScope = any> = (scope: S, value: string) => Fragment | null

/** The SQL type of a resource's ids, by its name in `pg_type`. */
export type IdKind = 'int8' | 'uuid' | 'text'

/** The totals in a list's `meta`, over all filtered records. */
export type ListTotals = { total_count: number } & Record<string, number>

export type Resource = {
  type: string
  /** If the type in answers depends on the record. */
  typeOf: ((row: Row) => string) | null
  table: string
  idKind: IdKind
  /** Shared by all tenants: the table has no account_id. */
  global: boolean
  /** Which rows the caller may see. */
  visible: Expression
  attributes: Record<string, Attribute>
  relationships: Record<string, Relationship>
  abilities: Record<string, Ability> | null
  /** Columns that abilities need in addition to the attributes. */
  alsoRead: Record<string, Expression>
  /** Columns that derived attributes need in addition to the attributes. */
  derivedFrom: Record<string, Expression>
  filters: Record<string, NamedFilter>
  /** Descriptions of `filters` for the documentation. */
  filterTexts: Record<string, string>
  /** The filter that leaves few records, if any, so that a subquery for each of them is cheap. */
  selectiveFilter: string | null
  sort: readonly string[]
  /** Additional members of a list's `meta`, as SQL aggregates over the filtered rows. */
  listMeta: ((scope: ReadScope) => Record<string, Fragment>) | null
  /**
   * The totals from a cheaper source than the records, such as a rollup; null if the query does not allow that. One row
   * with `total_count` and the members of `listMeta`.
   */
  // biome-ignore lint/suspicious/noExplicitAny: see Expression
  quickTotals: ((scope: any, query: Query) => Fragment | null) | null
  description: string
}

type Declaration = Pick<Resource, 'type' | 'table' | 'visible' | 'attributes' | 'description'> & Partial<Resource>

/** Declares a resource; reading, filters, sorts, includes and documentation follow from the declaration. */
export const defineResource = (declaration: Declaration): Resource => ({
  global: false,
  idKind: 'int8',
  relationships: {},
  abilities: null,
  alsoRead: {},
  derivedFrom: {},
  filters: {},
  filterTexts: {},
  selectiveFilter: null,
  sort: ['id'],
  listMeta: null,
  quickTotals: null,
  typeOf: null,
  ...declaration,
})

export const toOne = (to: () => Resource, filter: string, ids?: Expression | null): Relationship => ({
  many: false,
  to,
  filter,
  ids: ids === undefined ? ({ sql }) => sql`t.${sql(filter)}` : ids,
})

/** The columns `ownKey` and `relatedKey` reference `t` and the related record. */
export type JoinTable = { table: string; ownKey: string; relatedKey: string }

export const toMany = (to: () => Resource, filter: string, ids: Expression | JoinTable | null): Relationship => ({
  many: true,
  to,
  filter,
  ...(ids === null || typeof ids === 'function' ? { ids } : { ids: idsThrough(ids), joinTable: ids }),
})

const idsThrough =
  ({ table, ownKey, relatedKey }: JoinTable): Expression =>
  ({ sql }) =>
    sql`
    select l.${sql(relatedKey)} from ${sql(table)} l where l.account_id = t.account_id and l.${sql(ownKey)} = t.id`

const linkColumns = new Map<string, string>()

/** The column with the ids of a relationship. Prefixed, since a relationship may have the name of an attribute. */
export function linkColumn(name: string): string {
  const known = linkColumns.get(name)
  if (known !== undefined) return known
  const column = asPropertyName(`rel_${name}`)
  linkColumns.set(name, column)
  return column
}
export const linkTypeColumn = (name: string): string => asPropertyName(`rel_${name}_type`)

/** Makes the row that reading would have returned from a record with all columns of its table. */
export function rowFromRecord(resource: Resource, record: Row): Row {
  const row = { ...record }
  for (const [name, { column }] of Object.entries(resource.attributes)) if (column) row[name] = record[column]
  for (const [name, { filter }] of Object.entries(resource.relationships)) row[linkColumn(name)] = record[filter]
  return row
}

/** For a counter of a relationship whose ids are read anyway. */
export const countOf = (relationship: string) => {
  const column = linkColumn(relationship)
  return (row: Row): number => (row[column] as unknown[]).length
}
