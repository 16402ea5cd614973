import type { FastifyRequest } from 'fastify'

/**
 * Whether a request can have come from a page of this very server. Browsers say where a page is from, the older ones only
 * by `Origin`, and no page can change what they say. A program that is no browser says nothing, and has no one else's cookie.
 */
export function isFromOwnPage({ headers, host }: FastifyRequest, ownHost: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined) return true
  const sender = URL.parse(origin)
  if (sender?.protocol !== 'https:' && sender?.protocol !== 'http:') return false
  return sender.host === ownHost || sender.host === URL.parse(`${sender.protocol}//${host}`)?.host
}
