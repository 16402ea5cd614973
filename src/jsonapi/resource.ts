import type { Fragment, Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'
import type { Keys } from '../platform/keys/key-ring.ts'
import type { Filter, Query } from './query.ts'
import type { WireKind } from './wire.ts'

/** What reading needs: a database handle, the tenant, and the zone for local days. */
export type ReadScope = {
  sql: Sql
  accountId: Id
  zone: string
  keys: Keys
  /** The scope of all who read like this one, for statements that are the same for all of them. */
  template?: { kind: string; scope: ReadScope } | undefined
}

/** A value of a row as SQL; the row's table goes by the alias `t`. */
// biome-ignore lint/suspicious/noExplicitAny: resources of different scopes live in one registry
type Expression<S extends ReadScope = any> = (scope: S) => Fragment

export type Attribute = {
  wire: WireKind
  /** The column, where it has another name. */
  column?: string
  /** Where the value is not simply a column. */
  from?: Expression
  /** Where the value is a number of rows of another table: which. `from` says the same for one record. */
  counted?: Counted
  /** What is shown follows from other things that were read; then the column is only filtered and sorted by. */
  derive?: (row: Row) => unknown
  /** Where values of its kind cannot be compared: what a filter by one asks for. Whether there is one can always be asked. */
  // biome-ignore lint/suspicious/noExplicitAny: see Expression
  matches?: (scope: any, filter: Filter) => Fragment | null
  /** Can be filtered and sorted by, but is not shown. */
  hidden?: boolean
  /** Some answers leave it out. */
  sometimes?: boolean
}

export type Relationship = {
  many: boolean
  to: () => Resource
  /** To-one: the id. To-many: a query of one column, the ids. Null stands for "never any". */
  ids: Expression | null
  /** To-many: the table in which both meet, where `ids` is a query of that. */
  through?: Through
  /** The name by which the relationship's id can be filtered, such as `area_id`. */
  filter: string
  /** To-one: the related record's type, where it differs from row to row. */
  type?: Expression
  /** With `type`: what it can point at besides `to`. */
  others?: () => readonly Resource[]
}

/** Rows of another table, `l`, of which `own` names the record that they belong to. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type Counted = { table: string; own: string; where?: Expression<any> }

/** The value of an attribute that counts. */
export const counted = (rows: Counted): Pick<Attribute, 'counted' | 'from'> => ({
  counted: rows,
  from: (scope) => scope.sql`(
    select count(*)::int from ${scope.sql(rows.table)} l
    where l.account_id = t.account_id and l.${scope.sql(rows.own)} = t.id and ${rows.where?.(scope) ?? scope.sql`true`})`,
})

/** The names by which a relationship's id can be filtered: its own, and with one record the relationship's as well. */
export const filterNamesOf = (name: string, { filter, many }: Relationship): string[] =>
  many || filter === `${name}_id` ? [filter] : [filter, `${name}_id`]

/** Everything that a relationship can point at. */
export const targetsOf = (relationship: Relationship): Resource[] => [
  relationship.to(),
  ...(relationship.others?.() ?? []),
]

/** May the caller do this with that row? Answers the `permissions` attribute. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type Ability<S extends ReadScope = any> = (scope: S, row: Row) => boolean

export type Row = { id: string } & Record<string, unknown>

/** A filter that is not a field, such as `running=1`. A null answer means that the value does not fit: no filter. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type NamedFilter<S extends ReadScope = any> = (scope: S, value: string) => Fragment | null

/** The SQL type of a resource's ids, by the name that it has in the catalogue. */
export type IdKind = 'int8' | 'uuid' | 'text'

/** What a list's `meta` counts, over all of the filtered records. */
export type ListTotals = { total_count: number } & Record<string, number>

export type Resource = {
  type: string
  /** Where the type on the wire depends on the record. */
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
  /** What abilities look at, beside the shown values. */
  alsoRead: Record<string, Expression>
  /** What derived attributes look at, beside the shown values. */
  derivedFrom: Record<string, Expression>
  filters: Record<string, NamedFilter>
  /** What they mean, for the documentation. */
  filterTexts: Record<string, string>
  /** The filter by which few records are left, if any: each of them can be looked at. */
  fewBy: string | null
  sort: readonly string[]
  /** Further members of a list's `meta`, as SQL aggregates over the filtered rows. */
  listMeta: ((scope: ReadScope) => Record<string, Fragment>) | null
  /**
   * The totals from somewhere cheaper than the records, where the query allows it; null where it does not. One row with
   * `total_count` and the members of `listMeta`.
   */
  // biome-ignore lint/suspicious/noExplicitAny: see Expression
  quickTotals: ((scope: any, query: Query) => Fragment | null) | null
  description: string
}

type Declaration = Pick<Resource, 'type' | 'table' | 'visible' | 'attributes' | 'description'> & Partial<Resource>

/** Declares a resource once; reading, filtering, sorting, including and documenting it follow from that. */
export const defineResource = (declaration: Declaration): Resource => ({
  global: false,
  idKind: 'int8',
  relationships: {},
  abilities: null,
  alsoRead: {},
  derivedFrom: {},
  filters: {},
  filterTexts: {},
  fewBy: null,
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

/** A table in which rows of `t` and related records meet: `own` names `t`, `other` the related record. */
export type Through = { table: string; own: string; other: string }

export const toMany = (to: () => Resource, filter: string, ids: Expression | Through | null): Relationship => ({
  many: true,
  to,
  filter,
  ...(ids === null || typeof ids === 'function' ? { ids } : { ids: through(ids), through: ids }),
})

const through =
  ({ table, own, other }: Through): Expression =>
  ({ sql }) =>
    sql`
    select l.${sql(other)} from ${sql(table)} l where l.account_id = t.account_id and l.${sql(own)} = t.id`

/** Where a row has its related ids: under a name of its own, since a relationship may be called like an attribute. */
export const linkColumn = (name: string): string => `rel_${name}`
/** The row that reading would have given, from a record of the table that is at hand with all its columns. */
export function rowOf(resource: Resource, record: Row): Row {
  const row = { ...record }
  for (const [name, { column }] of Object.entries(resource.attributes)) if (column) row[name] = record[column]
  for (const [name, { filter }] of Object.entries(resource.relationships)) row[linkColumn(name)] = record[filter]
  return row
}

export const linkTypeColumn = (name: string): string => `rel_${name}_type`

/** For a counter beside a relationship, whose ids have been read already. */
export const countOf = (relationship: string) => {
  const column = linkColumn(relationship)
  return (row: Row): number => (row[column] as unknown[]).length
}
