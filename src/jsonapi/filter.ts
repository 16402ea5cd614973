import type { Fragment, Sql } from '../platform/db/connect.ts'
import { readId } from '../platform/ids.ts'
import { readDate, readInstant, startOfDay } from '../platform/time/instant.ts'
import type { Filter, Matcher, Query } from './query.ts'
import type { Attribute, IdKind, ReadScope, Resource } from './resource.ts'

/**
 * The conditions that a query asks for. What cannot be meant (an unknown field, a matcher that the field's type
 * does not have, a value that does not fit it) is left out, as the contract wants it.
 */
export function conditions(resource: Resource, scope: ReadScope, query: Query): Fragment[] {
  const fromFields = query.filters.map((filter) => condition(resource, scope, filter))
  const fromNames = Object.entries(resource.filters).map(([name, build]) => {
    const asFilter = query.filters.find((filter) => filter.field === name)
    const value = asFilter?.value ?? query.named[name]
    return value === undefined || !isText(value) ? null : build(scope, value)
  })
  return [...fromFields, ...fromNames].filter((fragment) => fragment !== null)
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
  if (!relationship) return null
  if (relationship.ids === null) return nothingRelated(sql, filter)
  const { idKind } = relationship.to()
  return relationship.many
    ? byRelatedIds(sql, relationship.ids(scope), idKind, filter)
    : byId(sql, sql`(${relationship.ids(scope)})`, idKind, filter)
}

export const columnOf = (scope: ReadScope, name: string, attribute: Attribute): Fragment =>
  attribute.from ? attribute.from(scope) : scope.sql`t.${scope.sql(name)}`

const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

function byAttribute(scope: ReadScope, column: Fragment, attribute: Attribute, filter: Filter): Fragment | null {
  const { sql } = scope
  const { base } = attribute.wire
  if (base === 'none') return null
  if (filter.matcher === 'present') return presence(sql, column, base === 'text', filter.value)
  if (filter.value === 'null' && filter.matcher === 'eq') return sql`${column} is null`
  if (filter.value === 'null' && filter.matcher === '!eq') return sql`${column} is not null`
  if (base === 'text') return byText(sql, column, filter)
  if (base === 'number') return byValue(sql, column, sql`numeric`, filter, readNumber)
  if (base === 'boolean') return byBoolean(sql, column, filter)
  if (base === 'date') return byValue(sql, column, sql`date`, filter, (text) => readDate(text)?.toString() ?? null)
  return byMoment(scope, column, filter)
}

function presence(sql: Sql, column: Fragment, text: boolean, value: string): Fragment | null {
  if (value !== 'true' && value !== 'false' && value !== '1' && value !== '0') return null
  const present = text ? sql`(${column} is not null and ${column} <> '')` : sql`(${column} is not null)`
  return value === 'true' || value === '1' ? present : sql`not ${present}`
}

function byText(sql: Sql, column: Fragment, { matcher, value }: Filter): Fragment | null {
  const like = value.replace(/[\\%_]/g, (character) => `\\${character}`)
  switch (matcher) {
    case 'eq':
      return sql`${column} = ${value}`
    case '!eq':
      return sql`${column} is distinct from ${value}`
    case 'gt':
      return sql`${column} > ${value}`
    case 'gte':
      return sql`${column} >= ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'lte':
      return sql`${column} <= ${value}`
    case 'pre':
      return sql`${column} ilike ${`${like}%`}`
    case 'suf':
      return sql`${column} ilike ${`%${like}`}`
    case 'ct':
      return sql`${column} ilike ${`%${like}%`}`
    case '!ct':
      return sql`(${column} ilike ${`%${like}%`}) is not true`
    case 'in':
      return sql`${column} = any(${readList(value)}::text[])`
    default:
      return null
  }
}

const readNumber = (text: string): string | null => (/^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : null)

function byValue(
  sql: Sql,
  column: Fragment,
  type: Fragment,
  { matcher, value }: Filter,
  read: (text: string) => string | null,
): Fragment | null {
  if (matcher === 'in') {
    const values = readList(value).map(read)
    return values.some((one) => one === null) ? null : sql`${column} = any(${values as string[]}::text[]::${type}[])`
  }
  const one = read(value)
  if (one === null) return null
  // Through text, so that the driver hands over what was written and PostgreSQL reads it.
  const operand = sql`(${one}::text)::${type}`
  switch (matcher) {
    case 'eq':
      return sql`${column} = ${operand}`
    case '!eq':
      return sql`${column} is distinct from ${operand}`
    case 'gt':
      return sql`${column} > ${operand}`
    case 'gte':
      return sql`${column} >= ${operand}`
    case 'lt':
      return sql`${column} < ${operand}`
    case 'lte':
      return sql`${column} <= ${operand}`
    default:
      return null
  }
}

function byBoolean(sql: Sql, column: Fragment, { matcher, value }: Filter): Fragment | null {
  const read = (text: string) => ({ true: true, '1': true, false: false, '0': false })[text]
  if (matcher === 'in') {
    const values = readList(value).map(read)
    return values.some((one) => one === undefined) ? null : sql`${column} = any(${values as boolean[]}::boolean[])`
  }
  const one = read(value)
  if (one === undefined) return null
  if (matcher === 'eq') return sql`${column} = ${one}`
  return matcher === '!eq' ? sql`${column} is distinct from ${one}` : null
}

/**
 * The wire shows whole seconds and a date means a whole local day, so a value stands for the span [from, until).
 * Comparing with the span's ends finds what the caller sees, and still uses an index.
 */
function byMoment(scope: ReadScope, column: Fragment, { matcher, value }: Filter): Fragment | null {
  const { sql } = scope
  if (matcher === 'in') {
    const spans = readList(value).map((text) => spanOf(text, scope.zone))
    if (spans.some((span) => span === null)) return null
    const tests = spans.map((span) => sql`(${column} >= ${span!.from} and ${column} < ${span!.until})`)
    return tests.length === 0 ? sql`false` : sql`(${tests.reduce((left, right) => sql`${left} or ${right}`)})`
  }
  const span = spanOf(value, scope.zone)
  if (!span) return null
  const inside = sql`(${column} >= ${span.from} and ${column} < ${span.until})`
  switch (matcher) {
    case 'eq':
      return inside
    case '!eq':
      return sql`${inside} is not true`
    case 'gt':
      return sql`${column} >= ${span.until}`
    case 'gte':
      return sql`${column} >= ${span.from}`
    case 'lt':
      return sql`${column} < ${span.from}`
    case 'lte':
      return sql`${column} < ${span.until}`
    default:
      return null
  }
}

function spanOf(text: string, zone: string): { from: string; until: string } | null {
  const day = readDate(text)
  if (day) return { from: startOfDay(day, zone).toString(), until: startOfDay(day.add({ days: 1 }), zone).toString() }
  // A plus sign in a query string arrives as a blank.
  const instant = readInstant(text.replace(/ (\d{2}:?\d{2})$/, '+$1'), zone)
  return instant && { from: instant.toString(), until: instant.add({ seconds: 1 }).toString() }
}

const idForms: Record<IdKind, (text: string) => boolean> = {
  int8: (text) => readId(text) !== null,
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  text: () => true,
}

/** A text that cannot be an id of this kind matches no record; it is not an unknown field. */
function byId(sql: Sql, column: Fragment, kind: IdKind, { matcher, value }: Filter): Fragment | null {
  const type = sql(kind)
  const fits = idForms[kind](value)
  switch (matcher) {
    case 'present':
      return presence(sql, column, false, value)
    case 'in':
      return sql`${column} = any(${readList(value).filter(idForms[kind])}::text[]::${type}[])`
    case 'eq':
      if (value === 'null') return sql`${column} is null`
      return fits ? sql`${column} = ${value}::text::${type}` : sql`false`
    case '!eq':
      if (value === 'null') return sql`${column} is not null`
      return fits ? sql`${column} is distinct from ${value}::text::${type}` : sql`true`
    default:
      return fits && kind === 'int8' ? inOrder(sql, column, matcher, value) : null
  }
}

function inOrder(sql: Sql, column: Fragment, matcher: Matcher, value: string): Fragment | null {
  if (matcher === 'gt') return sql`${column} > ${value}::text::bigint`
  if (matcher === 'gte') return sql`${column} >= ${value}::text::bigint`
  if (matcher === 'lt') return sql`${column} < ${value}::text::bigint`
  return matcher === 'lte' ? sql`${column} <= ${value}::text::bigint` : null
}

function byRelatedIds(sql: Sql, related: Fragment, kind: IdKind, { matcher, value }: Filter): Fragment | null {
  const among = (texts: string[]) => sql`exists (
    select from (${related}) r (id) where r.id = any(${texts.filter(idForms[kind])}::text[]::${sql(kind)}[]))`
  switch (matcher) {
    case 'eq':
      return among([value])
    case '!eq':
      return sql`not ${among([value])}`
    case 'in':
      return among(readList(value))
    case 'present':
      return value === 'false' || value === '0' ? sql`not exists (${related})` : sql`exists (${related})`
    default:
      return null
  }
}

const nothingRelated = (sql: Sql, { matcher, value }: Filter): Fragment =>
  matcher === '!eq' || (matcher === 'present' && (value === 'false' || value === '0')) ? sql`true` : sql`false`

/** `a,b,c` or `["a","b"]` */
export function readList(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.map(String).filter(isText)
    } catch {
      // Not JSON after all: read it as the plain form.
    }
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
