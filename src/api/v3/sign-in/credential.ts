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

/** What a session that this request begins is carried by, and what it was asked for with. */
export const originOf = (call: { header: Header; address: string }): SessionOrigin => ({
  kind: wantsCookie(call.header) ? 'cookie' : 'bearer',
  address: call.address,
  userAgent: call.header('user-agent'),
})

/** `Stint-Session: cookie` asks for a session as a cookie, and stands by every change that is made with it. */
export const wantsCookie = (header: Header): boolean => header('stint-session') === 'cookie'

/** The app that this server itself serves: a browser says where the page is from, and `demandOwnPage` has looked at it. */
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
    throw forbidden('A change with the session cookie needs the header "Stint-Session: cookie".')
  if (!isFromOwnPage(request, ownHost)) throw foreignPage()
}

const foreignPage = () =>
  forbidden('The session cookie is for pages of this server only. Use an access token from anywhere else.')
