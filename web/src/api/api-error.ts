export type Problem = { pointer: string; title: string }

/** A refusal with the server's messages. `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly problems: readonly Problem[]
  /** The `meta` of the refusal, such as the token of the next step. */
  readonly meta: Readonly<Record<string, unknown>>
  constructor(status: number, problems: readonly Problem[], meta: Record<string, unknown> = {}) {
    super(problems.map(({ title }) => title).join(' '))
    this.status = status
    this.problems = problems
    this.meta = meta
  }
}

export const isRefusal = (error: unknown, status: number, pointer: string): error is ApiError =>
  error instanceof ApiError && error.status === status && error.problems.some((problem) => problem.pointer === pointer)

/** Retries only requests that did not reach the server or failed there: it would refuse all others again. */
export const isWorthAnotherTry = (failures: number, error: unknown): boolean => failures < 2 && isUnreachable(error)

/** The request did not reach the server, or failed there: a retry may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The session has ended, the body arrived too slowly, or there were too many requests: the content is not to blame. */
const passing = [401, 408, 429]

/** The same request would be refused again. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.includes(error.status)
