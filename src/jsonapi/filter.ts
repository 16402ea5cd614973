import type { Fragment } from '../platform/db/connect.ts'
import { invalid } from '../platform/errors.ts'
import { byId, byRelatedIds } from './filter-ids.ts'
import { isText } from './filter-list.ts'
import { byMoment } from './filter-moments.ts'
import { byBoolean, byDate, byNumber, byText, presence } from './filter-values.ts'
import type { Filter, Query } from './query.ts'
import type { Attribute, ReadScope, Relationship, Resource } from './resource.ts'

/** Far more than anybody writes, and few enough for the database to plan in good time. */
const mostConditions = 50

/**
 * The conditions that a query asks for. What cannot be meant (an unknown field, a matcher that the field's type
 * does not have, a value that does not fit it) is left out: clients send such things and expect an answer.
 */
export function conditions(resource: Resource, scope: ReadScope, query: Query): Fragment[] {
  const named = Object.entries(resource.filters).flatMap(([name, build]) =>
    namedValues(query, name).map((value) => build(scope, value)),
  )
  const found = [...query.filters.map((filter) => condition(resource, scope, filter)), ...named].filter(
    (one): one is Fragment => one !== null,
  )
  if (found.length > mostConditions) throw invalid('filter', `A request may have at most ${mostConditions} filters.`)
  return found
}

/** A filter that is not a field may be written as `filter[running]=1` and as `running=1`. */
function namedValues(query: Query, name: string): string[] {
  const asked = query.filters.filter(({ field, matcher }) => field === name && (matcher === 'eq' || matcher === 'in'))
  const bare = query.named[name]
  return [...asked.map((filter) => filter.value), ...(bare === undefined ? [] : [bare])].filter(isText)
}

function condition(resource: Resource, scope: ReadScope, filter: Filter): Fragment | null {
  const { sql } = scope
  if (!isText(filter.value)) return null
  if (filter.field === 'id') return byId(sql, sql`t.id`, resource.idKind, filter)
  if (Object.hasOwn(resource.attributes, filter.field)) {
    const attribute = resource.attributes[filter.field]!
    return byAttribute(scope, columnOf(scope, filter.field, attribute), attribute, filter)
  }
  const relationship = Object.values(resource.relationships).find((one) => one.filter === filter.field)
  return relationship ? byRelationship(scope, relationship, filter) : null
}

export const columnOf = (scope: ReadScope, name: string, attribute: Attribute): Fragment =>
  attribute.from ? scope.sql`(${attribute.from(scope)})` : scope.sql`t.${scope.sql(attribute.column ?? name)}`

function byAttribute(scope: ReadScope, column: Fragment, attribute: Attribute, filter: Filter): Fragment | null {
  const { sql } = scope
  const { base } = attribute.wire
  if (base === 'none') return null
  if (filter.matcher === 'present') return presence(sql, column, base === 'text', filter.value)
  if (filter.value === 'null' && filter.matcher === 'eq') return sql`${column} is null`
  if (filter.value === 'null' && filter.matcher === '!eq') return sql`${column} is not null`
  if (base === 'text') return byText(sql, column, filter)
  if (base === 'number') return byNumber(sql, column, filter)
  if (base === 'boolean') return byBoolean(sql, column, filter)
  if (base === 'date') return byDate(sql, column, filter)
  return byMoment(scope, column, filter)
}

function byRelationship(scope: ReadScope, { many, ids, to, through }: Relationship, filter: Filter): Fragment | null {
  const { sql } = scope
  const { idKind } = to()
  const never = sql`null::${sql(idKind)}`
  return many
    ? byRelatedIds(scope, ids ? ids(scope) : sql`select ${never} where false`, idKind, filter, through)
    : byId(sql, ids ? sql`(${ids(scope)})` : never, idKind, filter)
}
