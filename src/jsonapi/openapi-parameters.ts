import { acceptedNamesOf } from './accepted-names.ts'
import { isComparable } from './filter.ts'
import type { Api, Schema } from './openapi-types.ts'
import type { Operation } from './operation.ts'
import { defaultItems, mostItems } from './query.ts'
import { filterNamesOf, type Resource } from './resource.ts'

export function parametersOf(api: Api, operation: Operation): Schema[] {
  const inPath = [...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: '1',
  }))
  const declared = (operation.parameters ?? []).map((parameter) => ({ in: 'query', ...parameter }))
  const strict = acceptedNamesOf(operation).canBeStrict ? [{ $ref: '#/components/parameters/Prefer' }] : []
  return [...inPath, ...declared, ...readingParameters(api, operation), ...strict]
}

/** Filters, sorts, paging, includes and sparse fieldsets. */
function readingParameters(api: Api, operation: Operation): Schema[] {
  const read = readResourceOf(api, operation)
  if (!read) return []
  const { resource, name, isList } = read
  const listing = isList ? [`${name}_filter`, `${name}_sort`, 'page', 'items', 'outset'] : []
  const including = hasRelationships(resource) ? [`${name}_include`] : []
  const asking = resource.abilities ? ['permissions'] : []
  const named = isList ? Object.keys(resource.filters) : []
  return [
    ...named.map((filter) => ({
      name: filter,
      in: 'query',
      description: resource.filterTexts[filter],
      schema: { type: 'string' },
    })),
    ...[...listing, ...including, 'fields', ...asking].map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

function readResourceOf(api: Api, operation: Operation): { resource: Resource; name: string; isList: boolean } | null {
  const { answers } = operation
  if ((answers.kind !== 'one' && answers.kind !== 'many') || answers.computed) return null
  return { resource: answers.resource, name: api.nameOf(answers.resource), isList: answers.kind === 'many' }
}

const hasRelationships = (resource: Resource): boolean => Object.keys(resource.relationships).length > 0

/** Filter, sort and include parameters differ from resource to resource. */
export function resourceParameters(api: Api): Record<string, Schema> {
  const parameters: Record<string, Schema> = {}
  for (const operation of api.operations) {
    const read = readResourceOf(api, operation)
    if (!read) continue
    const { resource, name, isList } = read
    if (isList) parameters[`${name}_filter`] = filterParameter(resource)
    if (isList) parameters[`${name}_sort`] = sortParameter(resource)
    if (hasRelationships(resource)) parameters[`${name}_include`] = includeParameter(resource)
  }
  return parameters
}

const sortable = (resource: Resource): string[] => [
  'id',
  ...Object.keys(resource.attributes).filter((name) => resource.attributes[name]!.wire.base !== 'none'),
]

function filterParameter(resource: Resource): Schema {
  const related = Object.entries(resource.relationships).flatMap(([name, relationship]) =>
    filterNamesOf(name, relationship),
  )
  const attributes = Object.keys(resource.attributes).filter((name) => isComparable(resource.attributes[name]!))
  const fields = new Set(['id', ...attributes, ...related])
  return {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description:
      'Filters have the form `filter[field]=matcher:value`, with the matchers eq, !eq, gt, gte, lt, lte, pre, suf, ct, !ct, in and present. A value without a matcher means eq. Records must match all filters.',
    schema: { type: 'object', properties: Object.fromEntries([...fields].map((name) => [name, { type: 'string' }])) },
  }
}

const sortParameter = (resource: Resource): Schema => ({
  name: 'sort',
  in: 'query',
  description: `The fields to sort by, separated by commas; a leading \`-\` sorts in descending order. Fields: ${sortable(resource).join(', ')}.`,
  schema: { type: 'string', default: resource.sort.join(',') },
})

const includeParameter = (resource: Resource): Schema => ({
  name: 'include',
  in: 'query',
  description: `The relationships whose records are returned in \`included\`, separated by commas: ${Object.keys(resource.relationships).join(', ')}.`,
  schema: { type: 'string' },
})

export const collectionParameters: Record<string, Schema> = {
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      'With `handling=strict`, everything that would otherwise be ignored is refused with 400, with one error for each. The answer then has the header `Preference-Applied: handling=strict`.',
    schema: { type: 'string', examples: ['handling=strict'] },
  },
  page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  items: {
    name: 'items',
    in: 'query',
    description: `The number of records per page. Values above ${mostItems} are reduced to ${mostItems}.`,
    schema: { type: 'integer', minimum: 1, default: defaultItems },
  },
  outset: {
    name: 'outset',
    in: 'query',
    description: 'The number of records to skip before the first page.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  fields: {
    name: 'fields',
    in: 'query',
    description:
      'The attributes to return, separated by commas; `relationships` is then empty. `fields[type]=` does the same for a single type.',
    schema: { type: 'string' },
  },
  permissions: {
    name: 'permissions',
    in: 'query',
    description:
      '`true` returns everything that the caller may do with each record; names such as `update,destroy` return only these permissions.',
    schema: { type: 'string' },
  },
}
