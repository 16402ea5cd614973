import type { FastifyRequest } from 'fastify'
import type { SessionOrigin } from '../../../domain/access/begin-session.ts'
import { forbidden } from '../../../platform/errors.ts'
import { isFromOwnPage } from '../../../platform/http/own-page.ts'
import { readSessionCookie, type SessionCookie } from '../../../platform/http/session-cookie.ts'

type Credential = { secret: string; byCookie: boolean }

/** The credential of a request: a bearer token or, only without an Authorization header, the session cookie. */
export function credentialOf(authorization: string | undefined, cookie: string | undefined): Credential | null {
  if (authorization !== undefined) {
    const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    return secret === undefined ? null : { secret, byCookie: false }
  }
  const secret = cookie === undefined ? null : readSessionCookie(cookie)
  return secret === null ? null : { secret, byCookie: true }
}

export type Header = (name: string) => string | undefined

/** Bearer token or cookie for a new session, and the client that signs in. */
export const originOf = (call: { header: Header; address: string }): SessionOrigin => ({
  kind: wantsCookie(call.header) ? 'cookie' : 'bearer',
  address: call.address,
  userAgent: call.header('user-agent'),
})

/** `Stint-Session: cookie` requests a session cookie at sign-in and must accompany every change made with the cookie. */
export const wantsCookie = (header: Header): boolean => header('stint-session') === 'cookie'

/** Stint's own web app. Browsers send the origin of the page, which `demandOwnPage` has checked. */
export const isOwnApp = (header: Header): boolean =>
  wantsCookie(header) && (header('sec-fetch-site') ?? header('origin')) !== undefined

/**
 * CSRF protection: browsers send cookies with requests from any page, so the cookie counts only together with the header.
 * Other sites cannot set it without a CORS preflight, and CORS never allows it together with cookies.
 */
export function demandOwnPage(request: FastifyRequest, { ownHost }: SessionCookie): void {
  const { headers, method } = request
  if (headers['sec-fetch-site'] === 'cross-site') throw foreignPage()
  if (method === 'GET' || method === 'HEAD') return
  if (headers['stint-session'] !== 'cookie')
    throw forbidden('Changes with the session cookie require the header "Stint-Session: cookie".')
  if (!isFromOwnPage(request, ownHost)) throw foreignPage()
}

const foreignPage = () =>
  forbidden('The session cookie works only on pages of this server. Use an access token anywhere else.')
