import type { TokenSubject } from '../../domain/api-tokens/token-scopes.ts'
import type { Scope } from '../../domain/scope.ts'
import type { Signer } from '../../platform/http/signed-address.ts'
import type { Download, StoredUpload } from '../../platform/http/transfer.ts'
import type { Id } from '../../platform/ids.ts'
import type { Fields, Values } from '../../platform/input/fields.ts'
import type { Page } from './pages.ts'

/** What an operation has at hand while it answers one request. */
type Call<F extends Fields, T extends Fields> = {
  scope: V1Scope
  /** What stood inside the named object or, for GET, in the query string. */
  sent: Values<F>
  /** What stood beside the object. */
  top: Values<T>
  params: Record<string, string>
  page: Page
  upload: StoredUpload | null
  /** Work in a transaction: the one that the request has, or one of its own. */
  atomically: Atomically
}

export type Atomically = <T>(work: (within: V1Scope) => Promise<T>) => Promise<T>

export type V1Scope = Scope & { tokenId: Id; signer: Signer; baseUrl: string }

export type Schema = Record<string, unknown>

/** The name that our id goes by, and the one for the caller's own. */
export type Pair = readonly [ours: string, theirs: string]

export type V1Operation = {
  id: string
  tag: string
  summary: string
  /** What a token must be good for to be used here: to read it for GET, else to write it. Null needs no more than a token. */
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
  /** Pairs of which one must be given: our id, or the caller's own. */
  needs?: readonly Pair[]
  paged: boolean
  takesFile?: { fields: readonly string[] }
  /** What kinds of record a write changes, by the names that those who follow changes know them by. */
  changes?: string | readonly string[]
  /** The kind of record whose change the face writes to the audit log; `verb` where the domain writes it. */
  audit?: string
  /** Opens a transaction itself where it needs one, unless the answer is kept for a request that may come again. */
  ownTransaction?: true
  /** Changes what somebody's token opens: every node has to know of it before it is answered. */
  changesAccess?: true
  /** The schema of the answer, by name; null where it has no body. */
  answers: Schema | null
  example?: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the registry holds operations of every input
  handle(call: Call<any, any>): Promise<V1Answer>
}

/** A body, a file, or nothing. */
export type V1Answer = { body?: unknown; file?: Download }

type Declared<F extends Fields, T extends Fields> = Omit<
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
  declared: Declared<F, T>,
): V1Operation =>
  ({
    object: null,
    paged: false,
    ...declared,
    fields: declared.fields ?? {},
    top: declared.top ?? {},
  }) as unknown as V1Operation

/** A number on this face where the other has text. */
export const toNumber = (id: Id): number => Number(id)
export const toNumbers = (ids: readonly Id[]): number[] => ids.map(Number)
