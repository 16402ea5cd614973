import type { Fragment, Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'
import type { WireKind } from './wire.ts'

/** What reading needs of whoever reads: a handle, the tenant, and the zone in which days are meant. */
export type ReadScope = { sql: Sql; accountId: Id; zone: string }

/** A value of a row as SQL; the row's table goes by the alias `t`. */
// biome-ignore lint/suspicious/noExplicitAny: resources of different scopes live in one registry
export type Expression<S extends ReadScope = any> = (scope: S) => Fragment

export type Attribute = {
  wire: WireKind
  /** Where the value is not simply the column of the same name. */
  from?: Expression
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
  /** The name by which the relationship's id can be filtered, such as `area_id`. */
  filter: string
}

/** May the caller do this with that row? Answers the `permissions` attribute. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type Ability<S extends ReadScope = any> = (scope: S, row: Row) => boolean

export type Row = { id: string } & Record<string, unknown>

/** A filter that is not a field, such as `running=1`. A null answer means that the value does not fit: no filter. */
// biome-ignore lint/suspicious/noExplicitAny: see Expression
export type NamedFilter<S extends ReadScope = any> = (scope: S, value: string) => Fragment | null

/** The SQL type of a resource's ids, by the name that it has in the catalogue. */
export type IdKind = 'int8' | 'uuid' | 'text'

export type Resource = {
  type: string
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
  filters: Record<string, NamedFilter>
  sort: readonly string[]
  /** Further members of a list's `meta`, as SQL aggregates over the filtered rows. */
  listMeta: ((scope: ReadScope) => Record<string, Fragment>) | null
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
  filters: {},
  sort: ['id'],
  listMeta: null,
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
  ids: ids === null || typeof ids === 'function' ? ids : through(ids),
})

const through =
  ({ table, own, other }: Through): Expression =>
  ({ sql }) =>
    sql`
    select l.${sql(other)} from ${sql(table)} l where l.account_id = t.account_id and l.${sql(own)} = t.id`
