import type { FastifyInstance } from 'fastify'
import { v3Host } from './api/v3/enter.ts'
import { v3Operations, v3Streams } from './api/v3/operations.ts'
import { mountCalendars } from './calendars.ts'
import { constraintMeaning } from './domain/constraints.ts'
import { wordingOf } from './domain/sentences/wording.ts'
import { mountOperations } from './jsonapi/mount.ts'
import { defaultRequestTimeouts } from './platform/http/connections.ts'
import { createServer } from './platform/http/server.ts'
import { createSessionCookie } from './platform/http/session-cookie.ts'
import { mountV1 } from './public-api/v1/mount.ts'
import { v1Operations } from './public-api/v1/operations.ts'
import type { Services } from './services.ts'
import { mountSite } from './site.ts'

/** The whole application, not listening yet: the same for the server, the tests and the benchmarks. */
export function buildApp(services: Services, { requestTimeouts = defaultRequestTimeouts } = {}): FastifyInstance {
  const {
    config,
    log,
    availability,
    metrics,
    appContext,
    sessions,
    sessionUses,
    apiTokens,
    pubSub,
    changes,
    pool,
    files,
    signer,
  } = services
  const { limits, signUp, confirmEmail, smtpUrl, baseUrl } = config
  const app = createServer({
    log,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    availability,
    metrics,
    constraintMeaning,
    wording: wordingOf,
    requestTimeouts,
  })
  // Event streams never end by themselves, and stopping waits for all open requests.
  app.addHook('preClose', async () => changes.endSubscriptions())
  app.register(async (scoped) => {
    const cookie = createSessionCookie(baseUrl)
    const { confirmationMinutes } = config
    const v3 = v3Host({
      appContext,
      limits,
      signUp,
      confirmEmail,
      sendsMails: smtpUrl !== null,
      cookie,
      sessions,
      sessionUses,
      confirmationMinutes,
      pubSub,
      changes,
      files,
      log,
    })
    mountOperations(scoped, [...v3Operations, ...v3Streams], v3)
    mountV1(scoped, v1Operations, {
      appContext,
      apiTokens,
      waitForAllNodes: pubSub.waitForAllNodes,
      files,
      log,
      signer,
      baseUrl,
    })
    mountCalendars(scoped, { appContext, limit: limits.calendar })
    mountSite(scoped, { pool, files, signer })
  })
  return app
}
