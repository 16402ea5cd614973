import type { FastifyInstance } from 'fastify'
import { v3Host } from './api/v3/enter.ts'
import { v3Operations } from './api/v3/operations.ts'
import { constraintMeanings } from './domain/constraints.ts'
import { mountOperations } from './jsonapi/mount.ts'
import { createServer } from './platform/http/server.ts'
import { mountV1 } from './public-api/v1/mount.ts'
import { v1Operations } from './public-api/v1/operations.ts'
import type { Services } from './services.ts'
import { mountSite } from './site.ts'

/** The whole application, not yet listening: the same for the server, the tests and the benchmarks. */
export function buildApp(services: Services): FastifyInstance {
  const { config, log, availability, metrics, entrance, sessions, apiTokens, hearing, pool, files, signer } = services
  const app = createServer({
    log,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    availability,
    metrics,
    constraintMeanings,
  })
  app.register(async (scoped) => {
    mountOperations(scoped, v3Operations, v3Host({ entrance, sessions, hearing, limits: config.limits, files }))
    mountV1(scoped, v1Operations, {
      entrance,
      apiTokens,
      settle: hearing.catchUp,
      files,
      signer,
      baseUrl: config.baseUrl,
    })
    mountSite(scoped, { pool, files, signer })
  })
  return app
}
