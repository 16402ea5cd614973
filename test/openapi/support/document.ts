import { strict as assert } from 'node:assert'
import { Errors } from 'typebox/schema'
import { v3OpenApi } from '../../../src/api/v3/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at every depth
export type Json = any

export const document: Json = v3OpenApi()

export type Documented = { id: string; method: string; path: string; operation: Json }

export const documented: Documented[] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
)

/** The component at `#/components/…`; undefined if there is none. */
export const resolvePointer = (ref: string): Json =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce((value, step) => value?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document)

export const resolved = (value: Json): Json => (value?.$ref ? resolvePointer(value.$ref) : value)

/** Every object in the document, with its path. */
export function* objects(value: Json, path = '#'): Generator<{ path: string; value: Json }> {
  if (typeof value !== 'object' || value === null) return
  yield { path, value }
  for (const [name, member] of Object.entries(value)) yield* objects(member, `${path}/${name}`)
}

/** The dialect of OpenAPI 3.1. Without it, the validator searches the whole document for the base of each reference. */
const $schema = 'https://json-schema.org/draft/2020-12/schema'

/** Fails with all errors if the value does not match the schema. References point into `components`. */
export function assertMatchesSchema(
  schema: Json,
  value: unknown,
  what: string,
  components = document.components,
): void {
  const [fits, errors] = Errors({ $schema, ...schema, components } as never, value)
  const messages = errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
  assert.ok(fits, `${what}:\n${messages.join('\n')}\n${JSON.stringify(value, null, 2)}`)
}
