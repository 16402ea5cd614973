import type { Operation } from './operation.ts'
import type { Resource } from './resource.ts'

export type Schema = Record<string, unknown>

export type Api = {
  title: string
  version: string
  description: string
  operations: readonly Operation[]
  /** Security schemes; any one of them is enough. */
  security: Record<string, Schema>
  /** Operations that need no sign-in. */
  isOpen(operation: Operation): boolean
  /** The name of the schema. Two resources may share a type, but each needs a schema. */
  nameOf(resource: Resource): string
}
