import type { RefusalStatus } from '../platform/errors.ts'
import type { StoredUpload } from '../platform/http/transfer.ts'
import type { Fields } from '../platform/input/fields.ts'
import type { Input, LinkedFields, ReadInput } from './body.ts'
import type { Query } from './query.ts'
import type { Document, ReadOptions } from './read.ts'
import type { ReadScope, Resource, Row } from './resource.ts'

/** The argument of an operation's handler, for one request. */
export type Call<S extends ReadScope, I> = ReadInput<I> & {
  scope: S
  params: Record<string, string>
  query: Query
  /** The query string as it came, for parameters of single operations. */
  rawQuery: Record<string, unknown>
  body: unknown
  /** The file that was sent, in the store already, where the operation takes one. */
  upload: StoredUpload | null
  address: string
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
  /** Refuses with 404 unless the caller can see the record: for operations on what belongs to it. */
  demandVisible(resource: Resource, id: string): Promise<void>
  /** One record as the caller may see it; not found otherwise. */
  show(resource: Resource, id: string, options?: ReadOptions): Promise<Document>
  /** Renders a row that the operation has already, as reading it would have. */
  present(resource: Resource, record: Row): Promise<Document>
  list(resource: Resource, options?: ReadOptions): Promise<Document>
  /** All of the work in one transaction: a new one, or the one that the operation is in already. */
  atomically: Atomically<S>
}

export type Atomically<S> = <T>(work: (within: S) => Promise<T>) => Promise<T>

export type Answers =
  | { kind: 'one' | 'many'; resource: Resource; alternatives?: readonly Resource[]; made?: true }
  | { kind: 'meta'; members: Record<string, Record<string, unknown>> }
  | { kind: 'rows'; rows: Rows; files: readonly string[] }
  | { kind: 'file' }
  | { kind: 'events'; example: string }
  | { kind: 'nothing' }

/** Computed rows that are not stored: they can be read, but not filtered, sorted or paged. */
export type Rows = { type: string; description: string; attributes: Record<string, Record<string, unknown>> }

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
  /** Checks permission before the upload is read. It has to be checked again afterwards. */
  permit(call: { scope: S; params: Record<string, string> }): Promise<unknown>
}

/** An operation as plain data: mounted on the server, documented, and walked through by tests. */
export type Operation<S extends ReadScope = ReadScope, P extends string = string> = {
  id: string
  tag: string
  summary: string
  description?: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  /** The kinds of changes that a write publishes, its own first; null for none. */
  changes?: string | readonly string[] | null
  /** The kind of record whose change the face writes to the audit log; `verb` where the domain writes it. */
  audit?: string
  /** May change what a token gives access to: answered after every node has dropped its cached sessions. */
  changesAccess?: true
  /** Allowed before a required second factor is set up. */
  beforeSecondFactor?: true
  /** In a browser the caller must have shown the password a short while ago. */
  confirmed?: true
  /** The one permission that it needs. */
  permission: P
  status: 200 | 201 | 204
  answers: Answers
  input: Input | null
  /** Attributes that clients send along as they are meant to, and that have no effect here. */
  tolerated?: readonly string[]
  /** An example of the request's attributes, for the documentation. */
  example?: Record<string, unknown>
  parameters?: readonly Parameter[]
  /** Members of `meta` that only this operation has, with their schemas. */
  meta?: Record<string, Record<string, unknown>>
  /** Headers that only this operation's answer has, with what they say. */
  headers?: Record<string, string>
  /** Further ways in which this operation can be refused. */
  refusals?: readonly RefusalStatus[]
  /** Takes a file as multipart/form-data instead of a JSON body. */
  takesFile?: TakesFile<S>
  /** Takes a form (application/x-www-form-urlencoded), because a standard says so; its fields with their schemas. */
  takesForm?: Record<string, Record<string, unknown>>
  /**
   * The domain opens its transaction itself, because something must happen before it or outlive its failure, or because it
   * usually needs none. With an idempotency key the operation runs inside a transaction, unless `always`.
   */
  ownTransaction?: 'always' | 'unless repeated'
  /** Reads much, and may be answered by a standby: as of everything that was acknowledged before. */
  mayReadStandby?: true
  /** Where the body identifies the actor, as a PIN does: returns their scope. Before the transaction, so that failures stay counted. */
  // biome-ignore lint/suspicious/noExplicitAny: the registry holds operations of every input
  admit?(sent: { scope: S } & ReadInput<any>): Promise<S>
  // biome-ignore lint/suspicious/noExplicitAny: the registry holds operations of every input
  handle(call: Call<S, any>): Promise<Document>
}

type Declared<S extends ReadScope, P extends string, F extends Fields, L extends LinkedFields> = Omit<
  Operation<S, P>,
  'input' | 'admit' | 'handle' | 'status'
> & {
  status?: 200 | 201 | 204
  input?: Input<F, L>
  admit?(sent: { scope: S } & ReadInput<Input<F, L>>): Promise<S>
  handle(call: Call<S, Input<F, L>>): Promise<Document>
}

/** Typed by the face: `const operation = operationOf<WorkspaceScope, Permission>()`. */
export const operationOf =
  <S extends ReadScope, P extends string>() =>
  <F extends Fields = Record<never, never>, L extends LinkedFields = Record<never, never>>(
    declared: Declared<S, P, F, L>,
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
/** One that the operation makes up on the spot: it is not read, so there is nothing to include or to choose from. */
export const made = (resource: Resource): Answers => ({ kind: 'one', resource, made: true })
export const file: Answers = { kind: 'file' }
export const nothing: Answers = { kind: 'nothing' }
