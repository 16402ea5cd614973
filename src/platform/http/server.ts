import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { mostUploadBytes } from '../../shared/limits.ts'
import { invalid } from '../errors.ts'
import { flattened } from '../flat-text.ts'
import { isUuid } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type TrustedProxies, trustIn } from '../trusted-proxies.ts'
import { type ConstraintMeaning, errorAnswer, type Wording } from './answers.ts'
import type { Availability } from './availability.ts'
import { compressAnswers } from './compress.ts'
import { headTimeouts, type RequestTimeouts, watchConnections } from './connections.ts'
import { refuseWhenLagging } from './event-loop-lag.ts'
import { readJsonBodies } from './json-bodies.ts'
import { securityHeaders } from './security-headers.ts'
import { answerUnreadable } from './unreadable-request.ts'

type ServerOptions = {
  log: Log
  trustedProxies: TrustedProxies
  corsOrigins: readonly string[]
  availability: Availability
  metrics: Metrics | null
  constraintMeaning: ConstraintMeaning
  wording: Wording
  requestTimeouts: RequestTimeouts
}

/** An HTTP server with everything that holds for every route, and no route yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const answerError = errorAnswer(options.constraintMeaning, options.wording)
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests get no child logger: the few lines about one have its id.
    childLoggerFactory: (log) => log,
    trustProxy: trustIn(options.trustedProxies),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    bodyLimit: 1024 * 1024,
    // Node refuses requests without a host as well, but with an empty answer.
    http: { ...headTimeouts(options.requestTimeouts), requireHostHeader: false },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && isUuid(given) ? given : flattened(randomUUID())
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Requests with an unreadable address do not reach the hooks.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.header('X-Request-Id', request.id)),
    clientErrorHandler: answerUnreadable,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  }) as unknown as FastifyInstance

  watchConnections(app, options.requestTimeouts)
  // Without this, Node answers unknown expectations with an empty 417. They may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.setErrorHandler(answerError)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(securityHeaders)
    // Public answers override it.
    reply.header('Cache-Control', 'private, no-store')
    reply.header('X-Request-Id', request.id)
    options.availability.demandOpen()
    demandHost(request)
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { url: route = 'unknown', config } = request.routeOptions
    const endless = (config as { endless?: boolean }).endless && reply.statusCode === 200
    if (!endless) options.metrics?.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    if (options.log.isLevelEnabled('debug')) {
      const { id: request_id, method } = request
      request.log.debug({ request_id, method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'request')
    }
    next()
  })
  compressAnswers(app)
  refuseWhenLagging(app)
  readJsonBodies(app)
  app.register(multipart, { limits: { fileSize: mostUploadBytes, files: 1, fields: 10, fieldSize: 128 * 1024 } })
  allowOrigins(app, options.corsOrigins)
  return app
}

/** Routes have no schemas, so the compiler of schemas need not be loaded. */
function withoutSchemas(): never {
  throw new Error('Routes have no schemas here.')
}

function demandHost({ raw, headers }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1')
    throw invalid('base', 'The request must have a Host header.')
}

/** Proxies may send `GET http://host/path`. Only the path matters. */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/')

function allowOrigins(app: FastifyInstance, corsOrigins: readonly string[]): void {
  if (corsOrigins.length > 0)
    app.register(cors, {
      origin: corsOrigins.includes('*') ? true : [...corsOrigins],
      // Headers need no list: which ones a request asks for is answered.
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      maxAge: 600,
      exposedHeaders: [
        'Authorization',
        'X-Request-Id',
        'Current-Page',
        'Page-Items',
        'Total-Pages',
        'Total-Count',
        'Link',
        'Preference-Applied',
        'Idempotent-Replayed',
        'Retry-After',
        'Content-Disposition',
        'WWW-Authenticate',
      ],
    })
}
