import type { Operation } from './operation.ts'
import type { Resource } from './resource.ts'

export type Schema = Record<string, unknown>

export type Api = {
  title: string
  version: string
  description: string
  operations: readonly Operation[]
  /** The ways to show who is calling; any one of them is enough. */
  security: Record<string, Schema>
  /** Operations that need no sign-in. */
  isOpen(operation: Operation): boolean
  /** Two resources may share a type on the wire; each needs a schema of its own name. */
  nameOf(resource: Resource): string
}
