import { type Attribute, filterNamesOf, type Resource } from '../../../src/jsonapi/resource.ts'
import type { v1Operations } from '../../../src/public-api/v1/operations.ts'
import type { Operation } from './calls.ts'
import type { Values } from './hidden-changes.ts'

/** Values that must not be found: those that only hidden records have, and ids by the name of the filter or parameter. */
export type Hidden = Values & { ids: Record<string, string> }

export const resourcesOf = ({ answers }: Operation): Resource[] =>
  answers.kind === 'one' || answers.kind === 'many' ? [answers.resource, ...(answers.alternatives ?? [])] : []

/** Queries of a read: without parameters, and with all that can extend the response: includes, permissions, parameters. */
export function initialQueries(operation: Operation, hidden: Hidden): string[] {
  const { answers, parameters = [] } = operation
  const resources = resourcesOf(operation)
  if (resources.length === 0) {
    const span = parameters.some(({ name }) => name === 'starts_at') ? 'starts_at=2026-10-05&ends_at=2026-10-09&' : ''
    return ['', ...parameters.flatMap((one) => valuesOf(one, hidden).map(queryParameter(one.name)))].map(
      (one) => span + one,
    )
  }
  const shown = resources.map((one) => `permissions=true&items=100&include=${includesOf(one)}`)
  if (resources.length === 1) return shown
  // It is not known which of the resources an answer contains, and not all of them have the same names to include and
  // select.
  const everything = resources.flatMap((one) => Object.keys(one.attributes))
  return [answers.kind === 'many' ? 'items=100' : '', ...shown, `items=100&fields=${everything}`]
}

/**
 * Queries with every filter and sort order of a list. An attribute that its records show as stored needs none: the response
 * contains it anyway.
 */
export function listQueries(operation: Operation, records: readonly Shown[], hidden: Hidden): string[] {
  if (operation.answers.kind !== 'many') return []
  const queries = resourcesOf(operation).flatMap((resource) => {
    const { attributes, relationships, filters } = resource
    const hiddenNames = Object.keys(attributes).filter((name) => !isShown(attributes[name]!, name, records))
    const named = Object.keys(filters)
    const related = Object.entries(relationships).flatMap(([name, one]) => filterNamesOf(name, one))
    return [
      excludeHidden(resource, hidden),
      ...(records.length > 0 ? hiddenNames.flatMap((name) => otherFilters(attributes[name]!, name)) : []),
      ...(records.length > 1 ? hiddenNames.map((name) => `sort=${name}`) : []),
      ...[...related, ...named].map((name) => `filter[${name}]=in:${hidden.ids[name] ?? '1'}`),
      ...named.map((name) => `${name}=${hidden.ids[name] ?? '1'}`),
    ]
  })
  return [...new Set(queries)].map((query) => `items=100&${query}`)
}

/** A record of an answer. */
export type Shown = { attributes: Record<string, unknown> }

const isShown = ({ derive, matches }: Attribute, name: string, records: readonly Shown[]): boolean =>
  !derive && !matches && records.every(({ attributes }) => Object.hasOwn(attributes, name))

/** Reports limited to the days with hidden records: a whole year would be slow. */
export const onHiddenDays = (address: string): string =>
  address.replace(/from=[\d-]+&until=[\d-]+/, 'from=2026-05-04&until=2026-07-31')

/** Relationship names two levels deep. */
export const includesOf = (resource: Resource): string[] =>
  Object.entries(resource.relationships).flatMap(([name, { to }]) => [
    name,
    ...Object.keys(to().relationships).map((deeper) => `${name}.${deeper}`),
  ])

const queryParameter =
  (name: string) =>
  (value: string): string =>
    `${name}=${encodeURIComponent(value)}`

type Parameter = NonNullable<Operation['parameters']>[number]

function valuesOf({ name, schema }: Parameter, { ids }: Hidden): string[] {
  if (ids[name]) return [ids[name]]
  if (['locale', 'hours_notation', 'starts_at', 'ends_at'].includes(name)) return []
  const values = (schema.enum ?? schema.examples ?? []) as unknown[]
  // Tables are JSON by default, and workbooks have the same content as CSV.
  return values.map(String).filter((value) => value !== 'json' && value !== 'xlsx')
}

/** For attributes that `excludeHidden` cannot filter by. */
function otherFilters({ wire, matches }: Attribute, name: string): string[] {
  if (wire.base === 'boolean') return [`filter[${name}]=true`]
  return matches ? [`filter[${name}]=present`] : []
}

/** Excludes every hidden value in every field: a single filter by something hidden would change the result. */
function excludeHidden({ attributes }: Resource, hidden: Hidden): string {
  const filters = Object.entries(attributes).map(([name, { wire }]) => {
    const value = wire.base === 'none' || wire.base === 'boolean' ? hidden.text : hidden[wire.base]
    return `filter[${name}]=!eq:${encodeURIComponent(value)}`
  })
  return filters.join('&')
}

type V1Operation = (typeof v1Operations)[number]

/** A list over the whole time, for one person if it requires one; then the same with each of the other filters. */
export function v1Addresses({ path, fields }: V1Operation, given: Record<string, string>): string[] {
  const needed = ['user_id', 'range_start', 'range_end'].filter((name) => name in fields)
  const others = Object.keys(fields).filter((name) => !needed.includes(name) && given[name] !== undefined)
  const queries = [needed, ...others.map((name) => [...needed.filter((one) => one !== 'user_id'), name])]
  const filled = path.replace(/:(\w+)/g, (_, name: string) => given[name]!)
  return queries.map((names) => `${filled}?${new URLSearchParams(names.map((name) => [name, given[name]!]))}`)
}
