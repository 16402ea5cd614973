import { type RefusalStatus, statusName } from '../platform/errors.ts'
import { exampleMeta } from './openapi-examples.ts'
import { refTo } from './openapi-schemas.ts'
import type { Schema } from './openapi-types.ts'
import type { Operation } from './operation.ts'

const errors: Record<RefusalStatus, { description: string; title: string; pointer?: string }> = {
  400: {
    description:
      'The request is not valid, and nothing was stored. At most 100 errors are listed; if there are more, the last one says how many.',
    title: 'Name must be given.',
    pointer: 'name',
  },
  401: { description: 'The credentials are missing or wrong.', title: 'Sign in with a valid access token to do this.' },
  403: {
    description: 'The caller is not allowed to do this.',
    title: 'You are not authorised to perform this action.',
  },
  404: {
    description: 'There is no such record, or the caller cannot see it.',
    title: 'The record could not be found.',
  },
  408: { description: 'The body arrived too slowly.', title: 'The request arrived too slowly. Send it again.' },
  413: { description: 'The body is too large.', title: 'The request is too large.' },
  415: {
    description: 'The content type of the body is not supported by the operation.',
    title: 'Send the body as application/vnd.api+json or application/json.',
  },
  429: { description: 'Too many requests or attempts.', title: 'Too many attempts. Try again in 15 minutes.' },
  500: {
    description: 'Something went wrong in the service.',
    title: 'Something went wrong on our side. It has been logged.',
  },
  503: {
    description: 'The service is not available at the moment.',
    title: 'Stint is down for maintenance. Try again later.',
  },
}

const retryAfter: Schema = {
  'Retry-After': { description: 'The number of seconds to wait before the next attempt.', schema: { type: 'integer' } },
}
const headersOf: Partial<Record<string, Schema>> = {
  401: { 'WWW-Authenticate': { description: 'The authentication scheme to use.', schema: { const: 'Bearer' } } },
  429: retryAfter,
  503: retryAfter,
}

export const errorResponses: Record<string, Schema> = Object.fromEntries(
  Object.entries(errors).map(([status, { description, title, pointer = 'base' }]) => {
    const error = { status: statusName(Number(status) as RefusalStatus), source: { pointer }, title }
    const content = { schema: refTo('error'), example: { errors: [error], meta: exampleMeta } }
    const headers = headersOf[status]
    return [status, { description, ...(headers && { headers }), content: { 'application/json': content } }]
  }),
)

/** The error responses of an operation. */
export function errorsOf(operation: Operation, isOpen: boolean): Record<string, Schema> {
  const statuses: RefusalStatus[] = [400, 500, 503, ...(operation.refusals ?? [])]
  if (!isOpen || operation.input) statuses.push(401)
  if (!isOpen) statuses.push(403, 404)
  if (operation.input || operation.takesFile) statuses.push(408, 413, 415)
  // Operations that check a secret are rate limited.
  if (operation.admit || (isOpen && operation.input)) statuses.push(429)
  return Object.fromEntries(
    statuses.sort().map((status) => [status, { $ref: `#/components/responses/${status}` }] as const),
  )
}
