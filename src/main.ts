import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyListenOptions } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { isConnectionLoss } from './platform/db/connect.ts'
import { type EmbeddedDatabase, findEmbedded, startEmbedded } from './platform/db/embedded/index.ts'
import { migrate } from './platform/db/migrate.ts'
import { demandFreePort } from './platform/http/shared-port.ts'
import type { Log } from './platform/log.ts'
import { type Metrics, type MetricsServer, serveMetrics } from './platform/metrics.ts'
import { createServices, type Services } from './services.ts'

// A server makes much garbage and keeps little. By its own measure V8 lets the one grow to several times the other, and
// what it has once taken from the machine it does not give back.
setFlagsFromString('--heap-growing-percent=150')

// Requests in hand get ten seconds of it (http/connections.ts). Supervisors kill whoever takes much longer.
const longestStop = 13_000

export type Running = { address: string; metrics: Metrics | null; stop(): Promise<void> }

/**
 * Starts a node. It listens before the database is ready and answers 503 until then, so that whoever watches it
 * sees a server that is coming up. Where others may serve on the same port, all but the first listen when they are open:
 * a connection must not come to the one process that cannot answer yet. Resolves when it is open.
 */
export async function serve(
  config: Config,
  log: Log,
  port: 'own' | 'shared, first' | 'shared' = 'own',
): Promise<Running> {
  const { services, embedded } = await standUp(config, log, config.jobs)
  const app = buildApp(services)
  let metrics: MetricsServer | null = null
  const stop = async (): Promise<void> => {
    services.availability.closing()
    const begun = performance.now()
    await app.close()
    await metrics?.close()
    await within(longestStop - (performance.now() - begun), services.close())
    await embedded?.stop()
  }
  const listen = (): Promise<string> =>
    app.listen({ host: config.host, port: config.port, reusePort: port !== 'own' } as FastifyListenOptions)
  try {
    if (port === 'shared, first') await demandFreePort(config.host, config.port)
    const early = port === 'shared' ? null : await listen()
    if (services.metrics && config.metricsPort !== null && config.workers === 1)
      metrics = await serveMetrics(services.metrics, { host: config.host, port: config.metricsPort })
    await prepareDatabase(services)
    services.keyStore.watch()
    await services.availability.watch(services.pool, services.pubSub, log)
    if (config.jobs) await services.jobs.work()
    services.availability.opened()
    return { address: early ?? (await listen()), metrics: services.metrics, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a node that only takes jobs. */
export async function work(config: Config, log: Log): Promise<Running> {
  const { services, embedded } = await standUp(config, log, true)
  const stop = async (): Promise<void> => {
    await services.close()
    await embedded?.stop()
  }
  try {
    await prepareDatabase(services)
    services.keyStore.watch()
    await services.jobs.work()
    return { address: '', metrics: null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function standUp(
  config: Config,
  log: Log,
  worker: boolean,
): Promise<{ services: Services; embedded: EmbeddedDatabase | null }> {
  await demandEmbeddedForBackups(config)
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  try {
    return { services: createServices({ config, log, databaseUrl, worker }), embedded }
  } catch (error) {
    // Else it would keep a process running that has failed.
    await embedded?.stop()
    throw error
  }
}

/** Server processes are given the address of the embedded one. */
async function demandEmbeddedForBackups({ backup, databaseUrl, dataDir }: Config): Promise<void> {
  if (!backup || !databaseUrl || databaseUrl === (await findEmbedded(dataDir))) return
  throw new ConfigError([
    'STINT_BACKUP must be off where DATABASE_URL names a PostgreSQL of your own; back that up with its own tools.',
  ])
}

/** A job that does not end is not waited for: another worker takes it when its heartbeat is missed. */
async function within(milliseconds: number, closing: Promise<void>): Promise<void> {
  const over = new AbortController()
  const patience = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => {})
  await Promise.race([closing, patience]).finally(() => over.abort())
}

/** Migrations, the queue's tables and the keys. A database that cannot be reached yet is waited for. */
async function prepareDatabase({ pool, jobs, openKeys, log }: Services): Promise<void> {
  for (;;) {
    try {
      await migrate(pool, () => jobs.prepare(), { tell: (sentence) => log.warn(sentence) })
      return await openKeys()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      log.warn({ err: error }, 'The database cannot be reached; trying again.')
      await sleep(1000)
    }
  }
}
