import type { Answers, Operation } from './operation.ts'
import { defaultItems } from './query.ts'
import type { IdKind, Resource } from './resource.ts'

type Json = Record<string, unknown>

export const exampleMeta = {
  request_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  git_commit: '7c222fb2927d828af22f592134e8932480637c0d',
}

/** The request body for an operation's example attributes. */
export const example = (operation: Operation): Json => ({
  data: {
    type: operation.answers.kind === 'one' ? operation.answers.resource.type : 'record',
    attributes: operation.example,
  },
})

export function exampleDocument(answers: Answers, furtherMeta: Json = {}): Json {
  const members = answers.kind === 'meta' ? answers.members : furtherMeta
  const further = Object.entries(members).map(([name, schema]) => [name, exampleValue(name, schema as Json)] as const)
  const meta = { ...exampleMeta, ...Object.fromEntries(further) }
  if (answers.kind === 'rows') {
    const { type, attributes } = answers.rows
    const shown = Object.entries(attributes).map(([name, schema]) => [name, exampleValue(name, schema)] as const)
    return { data: [{ id: '1', type, attributes: Object.fromEntries(shown), relationships: {} }], meta }
  }
  if (answers.kind !== 'one' && answers.kind !== 'many') return { meta }
  const record = exampleRecord(answers.resource)
  if (answers.kind === 'one') return { data: record, meta }
  return {
    data: [record],
    meta: {
      ...exampleMeta,
      link: 0,
      current_page: 1,
      page_items: defaultItems,
      total_pages: 1,
      total_count: 1,
      ...meta,
    },
  }
}

const exampleIds: Record<IdKind, string> = {
  int8: '1',
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  text: 'bakery',
}

function exampleRecord(resource: Resource): Json {
  const attributes: Json = resource.abilities ? { permissions: null } : {}
  for (const [name, attribute] of Object.entries(resource.attributes))
    if (!attribute.hidden) attributes[name] = exampleValue(name, attribute.wire.schema)
  const relationships = Object.fromEntries(
    Object.entries(resource.relationships).map(([name, relationship]) => {
      const { type, idKind } = relationship.to()
      const identifier = { id: exampleIds[idKind], type }
      if (relationship.ids === null) return [name, { data: relationship.many ? [] : null }]
      return [name, { data: relationship.many ? [identifier] : identifier }]
    }),
  )
  return { id: exampleIds[resource.idKind], type: resource.type, attributes, relationships }
}

function exampleValue(name: string, schema: Json): unknown {
  const {
    examples,
    enum: values,
    anyOf,
    type,
    format,
  } = schema as {
    examples?: unknown[]
    enum?: unknown[]
    anyOf?: Json[]
    type?: string
    format?: string
  }
  if (examples) return examples[0]
  if (values) return values[0]
  if (anyOf)
    return anyOf.some((schema) => schema.type === 'string' && !schema.format) ? null : exampleValue(name, anyOf[0]!)
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return 0
  if (format === 'date') return '2026-01-30'
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'null') return null
  return textExamples[name] ?? 'text'
}

const textExamples: Record<string, string> = {
  color: '#E8590C',
  locale: 'en',
  time_zone: 'Europe/Berlin',
  name: 'Bakehouse',
  title: 'Night shift',
  username: 'Ada Lovelace',
  avatar: '/images/user.svg',
  avatar_thumb_url: '/images/user.svg',
  avatar_medium_url: '/images/user.svg',
}
