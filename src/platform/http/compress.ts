import { pipeline, Readable } from 'node:stream'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What is smaller fits into a packet or two as it is. */
const leastCharacters = 2_000

/** Answers are made anew for each request, so the level that is done soonest: a third of the size is what a list comes to. */
const level = constants.Z_BEST_SPEED

/**
 * Text that is sent as one piece is compressed for who says that they take it. Files are stored compressed (web/build.ts),
 * or are their owners' own. Done by zlib at once: a stream takes half as much time again for a list (docs/adr/0043).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || payload.length < leastCharacters) return next(null, payload)
    varyByEncoding(reply)
    const isTaken = takesGzip(request.headers['accept-encoding'])
    if (!isTaken || request.method === 'HEAD' || reply.hasHeader('Content-Encoding')) return next(null, payload)
    gzip(payload, { level }, (error, compressed) => {
      if (error) return next(error)
      reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length')
      next(null, compressed)
    })
  })
}

/** Text that is too long to be put together in memory: it is sent as it is made, and compressed on the way. */
export function sendInPieces(request: FastifyRequest, reply: FastifyReply, pieces: Iterable<string>): FastifyReply {
  varyByEncoding(reply)
  reply.header('Content-Type', 'application/json; charset=utf-8')
  const text = Readable.from(pieces)
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(text)
  // What ends the one ends the other; a reader that has gone is no failure.
  return reply.header('Content-Encoding', 'gzip').send(pipeline(text, createGzip({ level }), () => {}))
}

const varyByEncoding = (reply: FastifyReply): FastifyReply =>
  reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && /(^|[\s,])gzip\s*(,|;\s*q=(1|0\.\d*[1-9])|$)/i.test(accepted)
