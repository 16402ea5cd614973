import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  isConnectionLoss,
  isNumberTooLarge,
  isOutOfRoom,
  isTimeout,
  PoolOverloaded,
  PostgresError,
} from '../db/connect.ts'
import {
  invalid,
  listed,
  notFound,
  overloaded,
  type Problem,
  Refusal,
  type RefusalStatus,
  statusName,
  unavailable,
} from '../errors.ts'
import { FileStoreError } from '../files/file-store.ts'
import { loggableUrl } from '../log.ts'
import { runningVersion } from '../version.ts'

export const baseMeta = (request: Pick<FastifyRequest, 'id'>) => ({
  request_id: request.id,
  git_commit: runningVersion,
})

/** What a violated constraint means to the caller: a field and a sentence; null if it is not the caller's mistake. */
export type ConstraintMeaning = (error: PostgresError) => Problem | null

/** The sentence of a problem in the language of the reader. */
export type Wording = (problem: Problem, request: FastifyRequest) => string

/** Handles every error: the caller gets a sentence, the log gets the cause. */
export function errorAnswer(constraintMeaning: ConstraintMeaning, wording: Wording) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = asRefusal(error, constraintMeaning)
    // A deliberate refusal (starting, maintenance) has no cause, and its stack would say nothing.
    const err = refusal.status === 500 ? (refusal.cause ?? error) : refusal.cause
    // Nearly always what the caller sent; but a sum could be a mistake of ours.
    const isTooLarge = isNumberTooLarge(err)
    const cause = (refusal.status >= 500 || isTooLarge) && err !== undefined ? { err } : {}
    const facts = () => ({ request_id: request.id, ...cause, url: loggableUrl(request.url) })
    if (refusal.status === 500) request.log.error(facts(), 'A request failed unexpectedly.')
    else if (refusal.status === 503 || isTooLarge) request.log.warn(facts(), refusal.problems[0]?.title)
    if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refusal.retryAfterSeconds))
    if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer')
    return reply.code(refusal.status).send(errorBody(refusal, request, (problem) => wording(problem, request)))
  }
}

export const errorBody = (
  refusal: Refusal,
  request: Pick<FastifyRequest, 'id'>,
  wording: (problem: Problem) => string = ({ title }) => title,
) => ({
  errors: listed(refusal.problems).map((problem) => ({
    status: statusName(refusal.status),
    source: { pointer: problem.pointer },
    title: wording(problem),
  })),
  meta: { ...baseMeta(request), ...refusal.meta },
})

const frameworkTitles: Partial<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  413: 'The request is too large.',
  415: 'Send the body as application/vnd.api+json or application/json.',
}

function asRefusal(error: FastifyError | Error, constraintMeaning: ConstraintMeaning): Refusal {
  if (error instanceof Refusal) return error
  if (isConnectionLoss(error))
    return unavailable('The database cannot be reached at the moment. Try again shortly.', error)
  if (error instanceof PoolOverloaded) return overloaded(error)
  if (isTimeout(error)) return unavailable('This took too long, and nothing was changed. Try again in a moment.', error)
  if (isOutOfRoom(error))
    return unavailable('The database has no space left, and nothing was changed. Try again later.', error)
  if (isNumberTooLarge(error))
    return new Refusal(400, [{ pointer: 'base', title: 'A number, or a sum of numbers, is too large.' }], {
      cause: error,
    })
  if (error instanceof FileStoreError)
    return unavailable('Files cannot be stored or read at the moment. Try again shortly.', error)
  if (error instanceof PostgresError) {
    const meaning = constraintMeaning(error)
    if (meaning) return new Refusal(400, [meaning], { cause: error })
    // Two requests have conflicted: nothing was stored, and a retry can succeed.
    if (error.code === '40001' || error.code === '40P01')
      return unavailable('Another request was changing the same records. Try again.', error)
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // A part of the path is longer than any id.
  if (status === 414) return notFound()
  const title = frameworkTitles[status]
  if (title) return new Refusal(status as RefusalStatus, [{ pointer: 'base', title }], { cause: error })
  if (status >= 400 && status < 500) return invalid('base', frameworkTitles[400]!)
  return new Refusal(500, [{ pointer: 'base', title: 'Something went wrong on our side. It has been logged.' }], {
    cause: error,
  })
}
