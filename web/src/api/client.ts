import { takeHeadStart } from '../head-start/take-head-start.ts'
import { ApiError, isRefusal, type Problem } from './api-error.ts'
import { connection } from './connection.ts'
import { noteAnswered } from './own-writes.ts'
import { passwordPrompt, secondFactorDemand, signInPrompt } from './prompts.ts'
import type { components } from './schema.gen.ts'
import { sessionHeaders } from './session-request.ts'
import { sessionState } from './session-state.ts'

// Uses the v3 API like any other client, except that the session is a cookie, which no script can read.

export type Ref = { id: string; type: string }
export type Relations = Record<string, Ref | Ref[] | null>

/** A record as pages use it: attributes and id side by side, relationships under `rel`. */
export type Item = { id: string; type: string; rel: Relations }

/** The `meta` of every list. records.ts has the types of operations with more in it. */
export type Meta = components['schemas']['list_meta']
export type Included = Record<string, Item>
export type Answer<T, M = Meta> = { data: T; included: Included; meta: M; headers: Headers }

/** A record in the format of JSON:API. */
type Resource = {
  id: string
  type: string
  attributes?: object
  relationships?: Record<string, { data: Ref | Ref[] | null }>
}

const itemOf = ({ id, type, attributes, relationships = {} }: Resource): Item => ({
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
  file?: File
  fields?: Record<string, string>
  /** The idempotency key: sent again with the same one, the call takes effect once. */
  once?: string
  token?: string
  signal?: AbortSignal
  /** Part of the sign-in itself, so a refusal does not open the sign-in dialog. */
  signingIn?: boolean
  /** A background request does not reopen a sign-in dialog that was closed. Nor does any GET. */
  background?: boolean
}

/** A failed sign-in, a wrong code and a refused token have the same status as an ended session. */
const needsSession = ({ token, signingIn }: Call): boolean => !token && !signingIn

const isRead = ({ method = 'GET' }: Call): boolean => method === 'GET'

const isBackground = (options: Call): boolean => options.background === true || isRead(options)

/** Without the server's message, which is about tokens; problems.ts has one for people. */
const signedOut = (): ApiError => new ApiError(401, [])

/** `path` begins with `/api/v3`. */
export const call = <T, M = Meta>(path: string, options: Call = {}): Promise<Answer<T, M>> =>
  withSession(() => request(path, options), options)

/** After the session has ended, nothing is sent until the person has signed in again. */
export async function withSession<T>(send: () => Promise<T>, options: Call = {}): Promise<T> {
  const usesSession = needsSession(options)
  if (usesSession && sessionState.hasEnded()) {
    const signedIn = signInPrompt.isOpen() || !isBackground(options) ? await signInPrompt.open() : false
    if (!signedIn) throw signedOut()
  }
  try {
    return await withPassword(send)
  } catch (error) {
    if (isRefusal(error, 403, 'second_factor')) secondFactorDemand.notify()
    if (!usesSession || !isRefusal(error, 401, 'base')) throw error
    // Retries only reads: somebody else may have signed in in another tab.
    if (isRead(options) && signInPrompt.isRegistered() && !sessionState.hasEnded()) {
      const sentAgain = await sendAgain(send)
      if (sentAgain) return sentAgain.answer
    }
    // A late refusal does not reopen the dialog either.
    if (sessionState.hasEnded() && isBackground(options) && !signInPrompt.isOpen()) throw signedOut()
    // Without a registered prompt the page is not shown yet, and redirects people who are not signed in.
    if (signInPrompt.isRegistered()) sessionState.ended()
    if (!(await signInPrompt.open())) throw sessionState.hasEnded() ? signedOut() : error
    return send()
  }
}

/** The session may have been replaced since the request was sent, such as by a new password. Null if it has really ended. */
const sendAgain = <T>(send: () => Promise<T>): Promise<{ answer: T } | null> =>
  send().then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (isRefusal(error, 401, 'base')) return null
      throw error
    },
  )

/** If the server demands the password again, asks for it and retries the request. */
const withPassword = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch(async (error: unknown) => {
    if (!isRefusal(error, 403, 'confirmation') || !(await passwordPrompt.open())) throw error
    return send()
  })

export const problemsOf = async (response: Response): Promise<Problem[]> =>
  problemsIn(parseBody(await response.text().catch(() => '')))

/** A request that the page itself has aborted does not mean that the connection is lost. */
function connectionFailed(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  connection.lost()
  throw new ApiError(0, [])
}

async function request<T, M>(path: string, options: Call): Promise<Answer<T, M>> {
  const response = (await takeHeadStart(path)) ?? (await fetch(path, requestInit(options)).catch(connectionFailed))
  connection.responded(response.status)
  const text = await response.text().catch(connectionFailed)
  const body = parseBody(text)
  if (!response.ok) throw new ApiError(response.status, problemsIn(body), body?.meta)
  if (options.method && options.method !== 'GET') noteAnswered(response.headers.get('x-request-id'))
  return {
    data: dataOf(body?.data) as T,
    included: Object.fromEntries(
      (body?.included ?? []).map((record: Resource) => [`${record.type}/${record.id}`, itemOf(record)]),
    ),
    meta: body?.meta ?? {},
    headers: response.headers,
  }
}

function requestInit({
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
  const init: RequestInit = {
    method,
    headers,
    credentials: token ? 'omit' : 'same-origin',
    ...(signal && { signal }),
  }
  if (file) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value)
    form.set('file', file)
    init.body = form
  } else if (attributes || relationships) {
    headers.set('Content-Type', 'application/vnd.api+json')
    init.body = JSON.stringify({ data: { type: 'record', attributes, relationships: linked(relationships) } })
  }
  return init
}

const linked = (relationships: Call['relationships']) =>
  relationships && Object.fromEntries(Object.entries(relationships).map(([name, data]) => [name, { data }]))

// biome-ignore lint/suspicious/noExplicitAny: any shape
function parseBody(text: string): any {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

const dataOf = (data: Resource | Resource[] | null | undefined): unknown =>
  Array.isArray(data) ? data.map(itemOf) : data ? itemOf(data) : null

const problemsIn = (body: { errors?: { source?: { pointer?: string }; title?: string }[] } | null): Problem[] =>
  (body?.errors ?? []).map(({ source, title }) => ({ pointer: source?.pointer ?? 'base', title: title ?? '' }))
