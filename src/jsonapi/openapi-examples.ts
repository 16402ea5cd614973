import type { Answers, Operation } from './operation.ts'
import type { Resource } from './resource.ts'

type Json = Record<string, unknown>

const meta = {
  request_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  git_commit: '7c222fb2927d828af22f592134e8932480637c0d',
}

/** The request body that an operation's example attributes make. */
export const example = (operation: Operation): Json => ({
  data: {
    type: operation.answers.kind === 'one' ? operation.answers.resource.type : 'record',
    attributes: operation.example,
  },
})

export function exampleDocument(answers: Exclude<Answers, { kind: 'nothing' }>): Json {
  if (answers.kind === 'meta')
    return { meta: { ...meta, ...Object.fromEntries(Object.keys(answers.members).map((name) => [name, 'Done.'])) } }
  const record = exampleRecord(answers.resource)
  if (answers.kind === 'one') return { data: record, meta }
  return {
    data: [record],
    meta: { ...meta, link: 0, current_page: 1, page_items: 20, total_pages: 1, total_count: 1 },
  }
}

function exampleRecord(resource: Resource): Json {
  const attributes: Json = resource.abilities ? { permissions: null } : {}
  for (const [name, attribute] of Object.entries(resource.attributes))
    if (!attribute.hidden) attributes[name] = exampleValue(name, attribute.wire.schema)
  const relationships = Object.fromEntries(
    Object.entries(resource.relationships).map(([name, relationship]) => {
      const identifier = { id: '1', type: relationship.to().type }
      return [name, { data: relationship.many ? [identifier] : identifier }]
    }),
  )
  return { id: '1', type: resource.type, attributes, relationships }
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
  if (anyOf) return anyOf.some((one) => one.type === 'string' && !one.format) ? null : exampleValue(name, anyOf[0]!)
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return 0
  if (format === 'date') return '2026-01-30'
  if (type === 'null' || type === 'object') return null
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
