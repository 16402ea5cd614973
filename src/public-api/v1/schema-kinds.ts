import type { Schema } from './operation.ts'

export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const boolean: Schema = { type: 'boolean' }
export const date: Schema = { type: 'string', format: 'date' }
export const moment: Schema = { type: 'string', format: 'date-time' }
export const integers: Schema = { type: 'array', items: integer }
export const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
