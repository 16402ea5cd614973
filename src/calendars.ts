import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './domain/app-context.ts'
import { readFeed } from './domain/calendar-feeds/read-feed.ts'
import type { Limit } from './platform/config.ts'
import { notFound } from './platform/errors.ts'
import { clientAddress } from './platform/http/client-address.ts'

const secretInName = /^([\w-]{43})\.ics$/

/** Calendars that programs subscribe to: the secret in the address is their only credential. */
export function mountCalendars(app: FastifyInstance, tools: { appContext: AppContext; limit: Limit }): void {
  app.get<{ Params: { name: string } }>('/calendars/:name', async (request, reply) => {
    const secret = secretInName.exec(request.params.name)?.[1]
    if (!secret) throw notFound()
    const address = clientAddress(request)
    const calendar = await readFeed(tools.appContext, { secret, address, limit: tools.limit })
    const etag = `"${hash('sha256', calendar, 'base64url')}"`
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply
      .header('Content-Disposition', 'inline; filename="stint.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}

/** Weak etags, which compressing proxies make of strong ones, count as well. */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')))
