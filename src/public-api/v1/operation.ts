import type { Scope } from '../../domain/scope.ts'
import type { Signer } from '../../platform/http/signed-address.ts'
import type { Download, StoredUpload } from '../../platform/http/transfer.ts'
import type { Id } from '../../platform/ids.ts'
import type { Fields, Values } from '../../platform/input/fields.ts'
import type { TokenSubject } from '../../shared/token-subjects.ts'
import type { Page } from './pages.ts'

/** What the handler of an operation receives. */
type Call<F extends Fields, T extends Fields> = {
  scope: V1Scope
  /** The fields inside the named object or, for GET, in the query string. */
  input: Values<F>
  /** The fields beside the object. */
  top: Values<T>
  params: Record<string, string>
  page: Page
  upload: StoredUpload | null
  /** Runs the work in a transaction: that of the request, or a new one. */
  atomically: Atomically
}

export type Atomically = <T>(work: (within: V1Scope) => Promise<T>) => Promise<T>

export type V1Scope = Scope & {
  tokenId: Id
  /** False if the token has scopes, but not `users:read`. */
  readsUsers: boolean
  signer: Signer
  baseUrl: string
}

export type Schema = Record<string, unknown>

/** The names of the fields for our id and for the caller's external id. */
export type IdPair = readonly [ours: string, theirs: string]

export type V1Operation = {
  id: string
  tag: string
  summary: string
  /** The subject of the token scope that is needed: with `read` for GET, else with `write`. Null for any token. */
  subject: TokenSubject | null
  description?: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The object of the body that holds the fields; null for GET and for fields at the top level. */
  object: string | null
  /** Whether the object may be left out. */
  mayLackObject?: boolean
  fields: Fields
  /** Fields beside the object. */
  top: Fields
  /** One id of each pair must be given. */
  needs?: readonly IdPair[]
  paged: boolean
  takesFile?: { fields: readonly string[] }
  /** The kinds of record that a write changes, as they are published to subscribers. */
  changes?: string | readonly string[]
  /** The kind of record whose change the face writes to the audit log; `verb` if the domain does. */
  audit?: string
  /** Opens its transaction itself, except in a request with an idempotency key. */
  ownTransaction?: true
  /** May change what somebody's token gives access to: all nodes receive the change before it is answered. */
  changesAccess?: true
  /** The schema of the answer; null if it has no body. */
  answers: Schema | null
  example?: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the registry holds operations of every input
  handle(call: Call<any, any>): Promise<V1Answer>
}

/** A body, a file, or nothing. */
export type V1Answer = { body?: unknown; file?: Download }

type Declaration<F extends Fields, T extends Fields> = Omit<
  V1Operation,
  'object' | 'fields' | 'top' | 'paged' | 'handle'
> & {
  object?: string
  fields?: F
  top?: T
  paged?: boolean
  handle(call: Call<F, T>): Promise<V1Answer>
}

export const operation = <F extends Fields = Record<never, never>, T extends Fields = Record<never, never>>(
  declared: Declaration<F, T>,
): V1Operation =>
  ({
    object: null,
    paged: false,
    ...declared,
    fields: declared.fields ?? {},
    top: declared.top ?? {},
  }) as unknown as V1Operation

/** Ids are numbers on this face and text on the other. */
export const toNumber = (id: Id): number => Number(id)
export const toNumbers = (ids: readonly Id[]): number[] => ids.map(Number)
