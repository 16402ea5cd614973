import type { Keys } from '../platform/keys/key-ring.ts'
import { utcForm } from '../platform/time/instant.ts'
import { localForm } from '../platform/time/local-form.ts'

/** How a column is serialized, its JSON schema, and how filters compare it. */
export type WireKind = {
  base: 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'none'
  schema: Record<string, unknown>
  serialize?: (value: unknown, context: SerializeContext) => unknown
}

type SerializeContext = { zone: string; accountId: string; keys: Keys }

const orNull = (kind: WireKind): WireKind => {
  const { serialize } = kind
  return {
    ...kind,
    schema: { anyOf: [kind.schema, { type: 'null' }] },
    ...(serialize && { serialize: (value, context) => (value === null ? null : serialize(value, context)) }),
  }
}

const text: WireKind = { base: 'text', schema: { type: 'string' } }
const integer: WireKind = { base: 'number', schema: { type: 'integer' } }
const number: WireKind = { base: 'number', schema: { type: 'number' } }
const boolean: WireKind = { base: 'boolean', schema: { type: 'boolean' } }
const date: WireKind = { base: 'date', schema: { type: 'string', format: 'date' } }
const utc: WireKind = {
  base: 'moment',
  schema: { type: 'string', format: 'date-time', examples: ['2026-01-30T11:22:54Z'] },
  serialize: (value) => utcForm(value as string),
}
const local: WireKind = {
  base: 'moment',
  schema: { type: 'string', format: 'date-time', examples: ['2026-01-30T12:22:54+01:00'] },
  serialize: (value, { zone }) => localForm(value as string, zone),
}

export const wire = {
  text,
  integer,
  number,
  boolean,
  date,
  utc,
  local,
  oneOf: (...values: string[]): WireKind => ({ base: 'text', schema: { type: 'string', enum: values } }),
  /** A column whose JSON differs from its value; it cannot be filtered or sorted by. */
  serialized: (schema: Record<string, unknown>, serialize: NonNullable<WireKind['serialize']>): WireKind => ({
    base: 'none',
    schema,
    serialize,
  }),
  orNull,
  described: (kind: WireKind, description: string): WireKind => ({ ...kind, schema: { ...kind.schema, description } }),
}
