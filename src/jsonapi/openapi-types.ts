import type { Operation } from './operation.ts'
import type { Resource } from './resource.ts'

export type Schema = Record<string, unknown>

export type Api = {
  title: string
  version: string
  description: string
  operations: readonly Operation[]
  /** Operations that need no sign-in. */
  isOpen(operation: Operation): boolean
  /** Two resources may share a type on the wire; each needs a schema of its own name. */
  nameOf(resource: Resource): string
}
