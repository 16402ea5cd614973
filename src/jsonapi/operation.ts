import type { RefusalStatus } from '../platform/errors.ts'
import type { StoredUpload } from '../platform/http/transfer.ts'
import type { Fields } from '../platform/input/fields.ts'
import type { Input, ReadInput, RelationshipFields } from './body.ts'
import type { Query } from './query.ts'
import type { Document, ReadOptions } from './read.ts'
import type { ReadScope, Resource, Row } from './resource.ts'

/** What the handler of an operation receives. */
export type Call<S extends ReadScope, I> = ReadInput<I> & {
  scope: S
  params: Record<string, string>
  query: Query
  /** The unparsed query, for parameters of single operations. */
  rawQuery: Record<string, unknown>
  body: unknown
  /** The uploaded file, already stored, if the operation takes one. */
  upload: StoredUpload | null
  address: string
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
  /** Throws "not found" unless the caller can see the record, for operations on nested records; ignores the query. */
  demandVisible(resource: Resource, id: string): Promise<void>
  /** Reads and renders one record; throws "not found" if the caller cannot see it. */
  show(resource: Resource, id: string, options?: ReadOptions): Promise<Document>
  /** Renders a record that the operation already holds, with all columns of its table, without reading it again. */
  render(resource: Resource, record: Row): Promise<Document>
  list(resource: Resource, options?: ReadOptions): Promise<Document>
  /** Runs the work in a transaction: a new one, or the one that the operation is already in. */
  atomically: Atomically<S>
}

export type Atomically<S> = <T>(work: (within: S) => Promise<T>) => Promise<T>

export type Answers =
  | { kind: 'one' | 'many'; resource: Resource; alternatives?: readonly Resource[]; computed?: true }
  | { kind: 'meta'; members: Record<string, Record<string, unknown>> }
  | { kind: 'rows'; rows: Rows; files: readonly string[] }
  | { kind: 'file' }
  | { kind: 'events'; example: string }
  | { kind: 'nothing' }

/** Computed rows, such as those of a report: they cannot be filtered, sorted or paged. */
export type Rows = { type: string; description: string; attributes: Record<string, Record<string, unknown>> }

export const rowOf = ({ type }: Pick<Rows, 'type'>, id: string, attributes: Record<string, unknown>) => ({
  id,
  type,
  attributes,
  relationships: {},
})

export type Parameter = {
  name: string
  in?: 'query' | 'header'
  description: string
  required?: boolean
  schema: Record<string, unknown>
}

type TakesFile<S> = {
  /** The names of further form fields. */
  fields: readonly string[]
  /** Checks the permission before the upload is read. The handler checks again, since the upload takes time. */
  permit(call: { scope: S; params: Record<string, string> }): Promise<unknown>
}

/** An operation as plain data: mounted as a route, documented in OpenAPI and iterated over by tests. */
export type Operation<S extends ReadScope = ReadScope, P extends string = string> = {
  id: string
  tag: string
  summary: string
  description?: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  /** The kinds of record that a write changes, its own first, as they are published to subscribers; null if none. */
  changes?: string | readonly string[] | null
  /** The kind of record whose change the face writes to the audit log; `verb` if the domain does. */
  audit?: string
  /** May change what somebody's token gives access to: all nodes receive the change before it is answered. */
  changesAccess?: true
  /** Allowed for a user who still has to set up a second factor. */
  beforeSecondFactor?: true
  /** In a browser it needs a recent confirmation (docs/glossary.md). */
  confirmed?: true
  permission: P
  status: 200 | 201 | 204
  answers: Answers
  input: Input | null
  /** Attributes that clients may send and that have no effect here; they are not reported as ignored. */
  tolerated?: readonly string[]
  /** An example of the request's attributes, for the documentation. */
  example?: Record<string, unknown>
  parameters?: readonly Parameter[]
  /** Additional members of `meta`, with their schemas. */
  meta?: Record<string, Record<string, unknown>>
  /** Additional response headers, with their descriptions. */
  headers?: Record<string, string>
  /** Additional error statuses. */
  refusals?: readonly RefusalStatus[]
  /** Takes a file as multipart/form-data instead of a JSON body. */
  takesFile?: TakesFile<S>
  /** Takes application/x-www-form-urlencoded, as a standard demands; the form fields with their schemas. */
  takesForm?: Record<string, Record<string, unknown>>
  /**
   * The domain opens the transaction itself: because something must happen before it or survive its rollback, or because
   * it usually needs none. A request with an idempotency key still runs in one transaction, except with `always`.
   */
  ownTransaction?: 'always' | 'unless repeated'
  /** Reads a lot and may run on a standby, which has caught up with everything that was acknowledged before. */
  mayReadStandby?: true
  /**
   * Authenticates by the request body and returns the scope of the handler. It runs before the transaction, so that
   * failed attempts stay counted.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the registry holds operations of every input
  admit?(sent: { scope: S } & ReadInput<any>): Promise<S>
  // biome-ignore lint/suspicious/noExplicitAny: the registry holds operations of every input
  handle(call: Call<S, any>): Promise<Document>
}

type Declaration<S extends ReadScope, P extends string, F extends Fields, L extends RelationshipFields> = Omit<
  Operation<S, P>,
  'input' | 'admit' | 'handle' | 'status'
> & {
  status?: 200 | 201 | 204
  input?: Input<F, L>
  admit?(sent: { scope: S } & ReadInput<Input<F, L>>): Promise<S>
  handle(call: Call<S, Input<F, L>>): Promise<Document>
}

/** A builder that is typed by the face: `const operation = operationOf<WorkspaceScope, Permission>()`. */
export const operationOf =
  <S extends ReadScope, P extends string>() =>
  <F extends Fields = Record<never, never>, L extends RelationshipFields = Record<never, never>>(
    declared: Declaration<S, P, F, L>,
  ): Operation<S, P> =>
    ({ status: 200, ...declared, input: declared.input ?? null }) as unknown as Operation<S, P>

export const one = (resource: Resource, ...alternatives: Resource[]): Answers => ({
  kind: 'one',
  resource,
  alternatives,
})
export const many = (resource: Resource, ...alternatives: Resource[]): Answers => ({
  kind: 'many',
  resource,
  alternatives,
})
/** One record that the operation computes instead of reading it: `include`, `fields` and `permissions` do not apply. */
export const computed = (resource: Resource): Answers => ({ kind: 'one', resource, computed: true })
export const file: Answers = { kind: 'file' }
export const nothing: Answers = { kind: 'nothing' }
