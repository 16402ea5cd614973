// Schemas of what is worked out, and not read from a table, in the documentation.

export const text = { type: 'string' }
export const day = { type: 'string', format: 'date' }
export const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
