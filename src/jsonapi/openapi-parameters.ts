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
      '`filter[field]=matcher:value` with the matchers eq, !eq, gt, gte, lt, lte, pre, suf, ct, !ct, in, present. ' +
      'A value without a matcher means eq. Several filters are combined with "and".',
    schema: { type: 'object', properties: Object.fromEntries([...fields].map((name) => [name, { type: 'string' }])) },
  }
}

const sortParameter = (resource: Resource): Schema => ({
  name: 'sort',
  in: 'query',
  description: `Fields in order, separated by commas; a leading \`-\` sorts descending. Fields: ${sortable(resource).join(', ')}.`,
  schema: { type: 'string', default: resource.sort.join(',') },
})

const includeParameter = (resource: Resource): Schema => ({
  name: 'include',
  in: 'query',
  description: `Relationships, separated by commas; their records come in \`included\`: ${Object.keys(resource.relationships).join(', ')}.`,
  schema: { type: 'string' },
})

export const collectionParameters: Record<string, Schema> = {
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`handling=strict`: what would be ignored is refused with 400, one error for each. The answer then has the header `Preference-Applied: handling=strict`.',
    schema: { type: 'string', examples: ['handling=strict'] },
  },
  page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  items: {
    name: 'items',
    in: 'query',
    description: `Records per page; more than ${mostItems} are cut to ${mostItems}.`,
    schema: { type: 'integer', minimum: 1, default: defaultItems },
  },
  outset: {
    name: 'outset',
    in: 'query',
    description: 'Records to skip before the first page.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  fields: {
    name: 'fields',
    in: 'query',
    description:
      'Attributes, separated by commas: only these are answered, and `relationships` is empty. `fields[type]=` does the same for one type.',
    schema: { type: 'string' },
  },
  permissions: {
    name: 'permissions',
    in: 'query',
    description: '`true` for everything that the caller may do with a record, or names such as `update,destroy`.',
    schema: { type: 'string' },
  },
}
