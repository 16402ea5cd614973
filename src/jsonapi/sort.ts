import type { Fragment } from '../platform/db/connect.ts'
import { asWritten } from '../platform/db/letters.columns.ts'
import { columnOf } from './filter.ts'
import type { Ignored } from './ignored.ts'
import type { Sort } from './query.ts'
import type { ReadScope, Resource } from './resource.ts'

/** The valid sorts of the query, else the default of the resource. */
export function chooseSorts(resource: Resource, sorts: readonly Sort[]): readonly Sort[] {
  const known = sorts.filter((sort) => isSortable(resource, sort.field))
  const defaultSorts = resource.sort.map((name) => ({
    field: name.replace(/^-/, ''),
    descending: name.startsWith('-'),
  }))
  return known.length > 0 ? known : defaultSorts
}

export const ignoredSorts = (resource: Resource, sorts: readonly Sort[]): Ignored[] =>
  sorts
    .filter(({ field }) => !isSortable(resource, field))
    .map(({ field, descending }) => ({
      pointer: `sort[${descending ? '-' : ''}${field}]`,
      title: `This list cannot be sorted by ${field}.`,
    }))

/** Ends with the id, so that the order is total. */
export function orderBy(resource: Resource, scope: ReadScope, chosen: readonly Sort[]): Fragment {
  const { sql } = scope
  const terms = chosen.map((sort) => {
    const column = sort.field === 'id' ? sql`t.id` : sortColumn(resource, scope, sort.field)
    return sort.descending ? sql`${column} desc` : sql`${column}`
  })
  if (!chosen.some((sort) => sort.field === 'id')) terms.push(chosen[0]?.descending ? sql`t.id desc` : sql`t.id`)
  return terms.reduce((left, right) => sql`${left}, ${right}`)
}

const isSortable = (resource: Resource, field: string): boolean =>
  field === 'id' || (Object.hasOwn(resource.attributes, field) && resource.attributes[field]!.wire.base !== 'none')

function sortColumn(resource: Resource, scope: ReadScope, field: string): Fragment {
  const attribute = resource.attributes[field]!
  const column = columnOf(scope, field, attribute)
  return attribute.wire.base === 'text' ? asWritten(scope.sql, column) : column
}
