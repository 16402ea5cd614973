// OpenAPI schemas of computed values, which are not columns of a table.

export const text = { type: 'string' }
export const day = { type: 'string', format: 'date' }
export const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
/** An object that has all of these properties and no others. */
export const exactly = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
})
