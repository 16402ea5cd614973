import type { Fragment } from '../platform/db/connect.ts'
import { invalid } from '../platform/errors.ts'
import { byId, byRelatedIds } from './filter-ids.ts'
import { isText } from './filter-list.ts'
import { byMoment } from './filter-moments.ts'
import { byBoolean, byDate, byNumber, byPresence, byText } from './filter-values.ts'
import type { Ignored } from './ignored.ts'
import type { Filter, Query } from './query.ts'
import { type Attribute, filterNamesOf, type ReadScope, type Relationship, type Resource } from './resource.ts'

/** Far more than clients use, and few enough for the query planner. */
const mostConditions = 50

type FilterConditions = { conditions: readonly Fragment[]; ignored: readonly Ignored[] }

const unfiltered: FilterConditions = { conditions: [], ignored: [] }

/**
 * The filters of a query as SQL conditions. A filter with an unknown field, a matcher that the field's type does not have
 * or a value that does not fit is reported as ignored instead of refused: existing clients send such filters.
 */
export function filterConditions(resource: Resource, scope: ReadScope, query: Query): FilterConditions {
  const names = Object.keys(resource.filters)
  if (query.filters.length === 0 && names.every((name) => query.plain[name] === undefined)) return unfiltered
  const conditions: Fragment[] = []
  const ignored: Ignored[] = []
  const collect = (found: readonly (Fragment | null)[], describeIgnored: () => Ignored): void => {
    const fitting = found.filter((value) => value !== null)
    conditions.push(...fitting)
    if (fitting.length === 0) ignored.push(describeIgnored())
  }
  const isSelective = query.filters.some(({ field, matcher }) => field === resource.selectiveFilter && matcher === 'eq')
  for (const filter of query.filters)
    collect([condition(resource, scope, filter, isSelective), namedCondition(resource, scope, filter)], () =>
      ignoredFilter(resource, filter.field),
    )
  for (const name of names) {
    const value = query.plain[name]
    if (value === undefined) continue
    collect([isText(value) ? resource.filters[name]!(scope, value) : null], () => ({
      pointer: name,
      title: misfitMessage(name),
    }))
  }
  if (conditions.length > mostConditions)
    throw invalid('filter', `A request may have at most ${mostConditions} filters.`)
  return { conditions, ignored }
}

const misfitMessage = (name: string): string => `The matcher or the value is not valid for the filter ${name}.`

function ignoredFilter(resource: Resource, field: string): Ignored {
  const title = isFilter(resource, field) ? misfitMessage(field) : `The filter ${field} is not supported here.`
  return { pointer: `filter[${field}]`, title }
}

const isFilter = ({ attributes, relationships, filters }: Resource, field: string): boolean =>
  field === 'id' ||
  (Object.hasOwn(attributes, field) && isComparable(attributes[field]!)) ||
  Object.hasOwn(filters, field) ||
  relationshipBy(relationships, field) !== undefined

export const isComparable = ({ wire, matches }: Attribute): boolean => wire.base !== 'none' || matches !== undefined

const relationshipBy = (relationships: Resource['relationships'], field: string): Relationship | undefined =>
  Object.entries(relationships).find(([name, relationship]) => filterNamesOf(name, relationship).includes(field))?.[1]

/** A named filter may be written as `filter[running]=1` and as `running=1`. */
function namedCondition(resource: Resource, scope: ReadScope, { field, matcher, value }: Filter): Fragment | null {
  const { attributes, filters } = resource
  if (!Object.hasOwn(filters, field) || (matcher !== 'eq' && matcher !== 'in')) return null
  if (Object.hasOwn(attributes, field) && isComparable(attributes[field]!)) return null
  return isText(value) ? filters[field]!(scope, value) : null
}

function condition(resource: Resource, scope: ReadScope, filter: Filter, isSelective: boolean): Fragment | null {
  const { sql } = scope
  if (!isText(filter.value)) return null
  if (filter.field === 'id') return byId(sql, sql`t.id`, resource.idKind, filter)
  if (Object.hasOwn(resource.attributes, filter.field)) {
    const attribute = resource.attributes[filter.field]!
    return byAttribute(scope, columnOf(scope, filter.field, attribute), attribute, filter)
  }
  const relationship = relationshipBy(resource.relationships, filter.field)
  return relationship ? byRelationship(scope, relationship, filter, isSelective) : null
}

export const columnOf = (scope: ReadScope, name: string, attribute: Attribute): Fragment =>
  attribute.from ? scope.sql`(${attribute.from(scope)})` : scope.sql`t.${scope.sql(attribute.column ?? name)}`

function byAttribute(scope: ReadScope, column: Fragment, attribute: Attribute, filter: Filter): Fragment | null {
  const { sql } = scope
  const { base } = attribute.wire
  if (!isComparable(attribute)) return null
  if (filter.matcher === 'present') return byPresence(sql, column, base === 'text', filter.value)
  if (filter.value === 'null' && filter.matcher === 'eq') return sql`${column} is null`
  if (filter.value === 'null' && filter.matcher === '!eq') return sql`${column} is not null`
  if (attribute.matches) return attribute.matches(scope, filter)
  if (base === 'text') return byText(sql, column, filter)
  if (base === 'number') return byNumber(sql, column, filter)
  if (base === 'boolean') return byBoolean(sql, column, filter)
  if (base === 'date') return byDate(sql, column, filter)
  return byMoment(scope, column, filter)
}

function byRelationship(
  scope: ReadScope,
  { many, ids, to, joinTable }: Relationship,
  filter: Filter,
  isSelective: boolean,
): Fragment | null {
  const { sql } = scope
  const { idKind } = to()
  const never = sql`null::${sql(idKind)}`
  return many
    ? byRelatedIds(scope, ids ? ids(scope) : sql`select ${never} where false`, idKind, filter, joinTable, isSelective)
    : byId(sql, ids ? sql`(${ids(scope)})` : never, idKind, filter)
}
