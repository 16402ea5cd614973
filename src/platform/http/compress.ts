import { pipeline, Readable } from 'node:stream'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Smaller answers fit into a packet or two uncompressed. */
const leastCharacters = 2_000

/** The fastest level, since every answer is compressed anew. It makes a third of a list. */
const level = constants.Z_BEST_SPEED

/**
 * Compresses answers that are one text, for clients that accept gzip. The files of the web app are stored compressed
 * (web/build.ts); uploaded files are sent as they are. In one call of zlib: for a list, a stream takes half as much time
 * again (docs/adr/0043).
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

/** For text that is too long for memory: it is sent, and compressed, while it is generated. */
export function sendInPieces(request: FastifyRequest, reply: FastifyReply, pieces: Iterable<string>): FastifyReply {
  varyByEncoding(reply)
  reply.header('Content-Type', 'application/json; charset=utf-8')
  const text = Readable.from(pieces)
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(text)
  // If one of the streams ends, so does the other; a client that has disconnected is no error.
  return reply.header('Content-Encoding', 'gzip').send(pipeline(text, createGzip({ level }), () => {}))
}

const varyByEncoding = (reply: FastifyReply): FastifyReply =>
  reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && /(^|[\s,])gzip\s*(,|;\s*q=(1|0\.\d*[1-9])|$)/i.test(accepted)
