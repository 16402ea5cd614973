import { takeHeadStart } from '../head-start/take-head-start.ts'
import { connection } from './connection.ts'
import { noteAnswered } from './own-writes.ts'
import type { components } from './schema.gen.ts'
import { sessionHeaders } from './session-request.ts'
import { sessionState } from './session-state.ts'

// Talks to the v3 API as any integrator would, but for the session: that is a cookie which no script can read.

export type Ref = { id: string; type: string }
export type Relations = Record<string, Ref | Ref[] | null>

/** A record as pages use it: its attributes beside its id, and what it points at under `rel`. */
export type Item = { id: string; type: string; rel: Relations }

/** What every list tells of its pages. Of operations that tell more, records.ts has the names. */
export type Meta = components['schemas']['list_meta']
export type Included = Record<string, Item>
export type Answer<T, M = Meta> = { data: T; included: Included; meta: M; headers: Headers }

type Problem = { pointer: string; title: string }

/** What the server refused, in its own words. `status` is 0 where it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly problems: readonly Problem[]
  /** What goes with a refusal, such as how to go on. */
  readonly meta: Readonly<Record<string, unknown>>
  constructor(status: number, problems: readonly Problem[], meta: Record<string, unknown> = {}) {
    super(problems.map(({ title }) => title).join(' '))
    this.status = status
    this.problems = problems
    this.meta = meta
  }
}

/** Whether the server has refused with this status, and about this. */
export const isRefusal = (error: unknown, status: number, about: string): error is ApiError =>
  error instanceof ApiError && error.status === status && error.problems.some(({ pointer }) => pointer === about)

/** What the server has refused it will refuse again; only what did not reach it is worth another try. */
export const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

type Wire = {
  id: string
  type: string
  attributes?: object
  relationships?: Record<string, { data: Ref | Ref[] | null }>
}

const itemOf = ({ id, type, attributes, relationships = {} }: Wire): Item => ({
  ...attributes,
  id,
  type,
  rel: Object.fromEntries(Object.entries(relationships).map(([name, { data }]) => [name, data])),
})

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  attributes?: object
  relationships?: Record<string, Ref | Ref[] | null>
  /** Instead of attributes: a file to upload. */
  file?: File | Blob
  fields?: Record<string, string>
  /** The same key means the same call: it takes effect once, however often it is sent. */
  once?: string
  token?: string
  signal?: AbortSignal
  /** Nobody is asked to sign in again: that is what the call is for. */
  signingIn?: boolean
  /** Nobody waits for it: who has put the question for the password aside is not asked because of it. As of all that reads. */
  unasked?: boolean
}

let askForPassword: (() => Promise<boolean>) | null = null
let asking: Promise<boolean> | null = null

/** Several requests that wait for the password are asked for it once. */
function passwordShown(): Promise<boolean> {
  asking ??= (askForPassword?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}

/** Who asks for the password where the server wants it once more; true when it was shown. Answers how to stop. */
export function onConfirmation(ask: () => Promise<boolean>): () => void {
  askForPassword = ask
  return () => {
    if (askForPassword === ask) askForPassword = null
  }
}

let tellOfDemand: (() => void) | null = null

/** Who is told when the server lets nobody any further without a second factor. Answers how to stop. */
export function onSecondFactorDemanded(tell: () => void): () => void {
  tellOfDemand = tell
  return () => {
    if (tellOfDemand === tell) tellOfDemand = null
  }
}

let signInAgain: (() => Promise<boolean>) | null = null
let signingIn: Promise<boolean> | null = null

/** Several requests that find the session ended wait for one sign-in. */
export function askToSignIn(): Promise<boolean> {
  signingIn ??= (signInAgain?.() ?? Promise.resolve(false))
    .then((signedIn) => {
      if (signedIn) sessionState.resumed()
      return signedIn
    })
    .finally(() => {
      signingIn = null
    })
  return signingIn
}

/** Who lets the person sign in again where the session has ended; true when they did. Answers how to stop. */
export function onSessionEnded(ask: () => Promise<boolean>): () => void {
  signInAgain = ask
  return () => {
    if (signInAgain !== ask) return
    signInAgain = null
    // Who has left the page comes in by the door.
    sessionState.resumed()
  }
}

/** Signing in is refused with the same status, and so are tokens of others and codes that are wrong. */
const needsSession = ({ token, signingIn }: Call): boolean => !token && !signingIn

const isUnasked = ({ method = 'GET', unasked = false }: Call): boolean => unasked || method === 'GET'

/** What the server says of it speaks of tokens; problems.ts has words for whoever sits before the page. */
const signedOut = (): ApiError => new ApiError(401, [])

/** `path` begins with `/api/v3`. */
export const call = <T, M = Meta>(path: string, options: Call = {}): Promise<Answer<T, M>> =>
  withSession(() => send(path, options), options)

/** Once the session has ended nothing is sent before the person is back. */
export async function withSession<T>(work: () => Promise<T>, options: Call = {}): Promise<T> {
  const ofSession = needsSession(options)
  if (ofSession && sessionState.hasEnded()) {
    const isBack = signingIn || !isUnasked(options) ? await askToSignIn() : false
    if (!isBack) throw signedOut()
  }
  try {
    return await withPassword(work)
  } catch (error) {
    if (isRefusal(error, 403, 'second_factor')) tellOfDemand?.()
    if (!ofSession || !isRefusal(error, 401, 'base')) throw error
    // Before the page is there whoever is not signed in is led to the door instead.
    if (signInAgain) sessionState.ended()
    if (!(await askToSignIn())) throw sessionState.hasEnded() ? signedOut() : error
    return work()
  }
}

/** Does it again once the password was shown, where the server wants it. */
const withPassword = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (error: unknown) => {
    if (!isRefusal(error, 403, 'confirmation') || !(await passwordShown())) throw error
    return work()
  })

/** What the server says to a request that it refused. */
export const problemsOf = async (response: Response): Promise<Problem[]> =>
  problemsIn(parsed(await response.text().catch(() => '')))

/** Who breaks a request off themselves does not have to be told that it failed. */
function failed(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  connection.lost()
  throw new ApiError(0, [])
}

async function send<T, M>(path: string, options: Call): Promise<Answer<T, M>> {
  const response = (await takeHeadStart(path)) ?? (await fetch(path, requestOf(options)).catch(failed))
  connection.heard(response.status)
  const text = await response.text().catch(failed)
  const body = parsed(text)
  if (!response.ok) throw new ApiError(response.status, problemsIn(body), body?.meta)
  if (options.method && options.method !== 'GET') noteAnswered(response.headers.get('x-request-id'))
  return {
    data: dataOf(body?.data) as T,
    included: Object.fromEntries((body?.included ?? []).map((one: Wire) => [`${one.type}/${one.id}`, itemOf(one)])),
    meta: body?.meta ?? {},
    headers: response.headers,
  }
}

function requestOf({
  method = 'GET',
  attributes,
  relationships,
  file,
  fields,
  once,
  token,
  signal,
}: Call): RequestInit {
  const headers = new Headers(sessionHeaders())
  if (token) {
    headers.delete('Stint-Session')
    headers.set('Authorization', `Bearer ${token}`)
  }
  if (once) headers.set('Idempotency-Key', once)
  const request: RequestInit = {
    method,
    headers,
    credentials: token ? 'omit' : 'same-origin',
    ...(signal && { signal }),
  }
  if (file) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value)
    form.set('file', file)
    request.body = form
  } else if (attributes || relationships) {
    headers.set('Content-Type', 'application/vnd.api+json')
    request.body = JSON.stringify({ data: { type: 'record', attributes, relationships: linked(relationships) } })
  }
  return request
}

const linked = (relationships: Call['relationships']) =>
  relationships && Object.fromEntries(Object.entries(relationships).map(([name, data]) => [name, { data }]))

// biome-ignore lint/suspicious/noExplicitAny: whatever came
function parsed(text: string): any {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

const dataOf = (data: Wire | Wire[] | null | undefined): unknown =>
  Array.isArray(data) ? data.map(itemOf) : data ? itemOf(data) : null

const problemsIn = (body: { errors?: { source?: { pointer?: string }; title?: string }[] } | null): Problem[] =>
  (body?.errors ?? []).map(({ source, title }) => ({ pointer: source?.pointer ?? 'base', title: title ?? '' }))
