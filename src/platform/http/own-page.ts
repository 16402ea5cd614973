import type { FastifyRequest } from 'fastify'

/**
 * Whether a request can come from a page of this server. Browsers send the origin of the page, older ones only in `Origin`,
 * and no page can change that. Other programs send neither, and do not have the cookie of somebody else.
 */
export function isFromOwnPage({ headers, host }: FastifyRequest, ownHost: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined) return true
  const sender = URL.parse(origin)
  if (sender?.protocol !== 'https:' && sender?.protocol !== 'http:') return false
  return sender.host === ownHost || sender.host === URL.parse(`${sender.protocol}//${host}`)?.host
}
