/** An error in one part of a request, in words that a person can act on. */
export type Problem = { pointer: string; title: string }

const statusNames = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  500: 'internal_server_error',
  503: 'service_unavailable',
} as const

export type RefusalStatus = keyof typeof statusNames

export const statusName = (status: RefusalStatus): string => statusNames[status]

/** Further problems are only counted: a body may have a hundred thousand of them. */
const mostListed = 100

/** A deliberate refusal of a request. `problems` are for the caller, `cause` is for the log. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly problems: readonly Problem[]
  readonly retryAfterSeconds: number | undefined
  /** Data that the caller needs to proceed. */
  readonly meta: Readonly<Record<string, unknown>>

  constructor(
    status: RefusalStatus,
    problems: readonly Problem[],
    options: { cause?: unknown; retryAfterSeconds?: number; meta?: Record<string, unknown> } = {},
  ) {
    super(
      listed(problems)
        .map(({ pointer, title }) => `${pointer}: ${title}`)
        .join(' '),
      { cause: options.cause },
    )
    this.name = 'Refusal'
    this.status = status
    this.problems = problems
    this.retryAfterSeconds = options.retryAfterSeconds
    this.meta = options.meta ?? {}
  }
}

/** The problems that are sent to the caller. */
export function listed(problems: readonly Problem[]): readonly Problem[] {
  const more = problems.length - mostListed
  return more > 0 ? [...problems.slice(0, mostListed), ...onBase(`Problems that are not listed: ${more}.`)] : problems
}

const onBase = (title: string): Problem[] => [{ pointer: 'base', title }]

export const invalid = (pointer: string, title: string): Refusal => new Refusal(400, [{ pointer, title }])

export const invalidAll = (problems: readonly Problem[]): Refusal => new Refusal(400, problems)

type Check<T> = () => T | Promise<T>

/** Runs all checks before it refuses, so that the caller gets all problems. Errors other than a 400 are thrown at once. */
export async function checkAll<T extends readonly unknown[]>(...checks: { [K in keyof T]: Check<T[K]> }): Promise<T> {
  const results: unknown[] = []
  const problems: Problem[] = []
  for (const check of checks)
    try {
      results.push(await check())
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error
      problems.push(...error.problems)
    }
  if (problems.length > 0) throw invalidAll(problems)
  return results as unknown as T
}

export const unauthorized = (title = 'Sign in with a valid access token to do this.'): Refusal =>
  new Refusal(401, onBase(title))

export const forbidden = (title = 'You are not authorised to perform this action.'): Refusal =>
  new Refusal(403, onBase(title))

export const notFound = (title = 'The record could not be found.'): Refusal => new Refusal(404, onBase(title))

export const tooManyRequests = (title: string, retryAfterSeconds: number): Refusal =>
  new Refusal(429, onBase(title), { retryAfterSeconds })

/** More requests are waiting than can be answered soon; nothing was done. */
export const overloaded = (cause?: unknown): Refusal =>
  new Refusal(503, onBase('Too many requests are waiting at the moment. Try again shortly.'), {
    cause,
    retryAfterSeconds: 2,
  })

export const unavailable = (title: string, cause?: unknown): Refusal =>
  new Refusal(503, onBase(title), { cause, retryAfterSeconds: 5 })
