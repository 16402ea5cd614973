import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './platform/config.ts'
import { isConnectionLoss } from './platform/db/connect.ts'
import { type EmbeddedDatabase, findEmbedded, startEmbedded } from './platform/db/embedded/index.ts'
import { migrate } from './platform/db/migrate.ts'
import { type OpenPort, openPort } from './platform/http/shared-port.ts'
import type { Log } from './platform/log.ts'
import { type Metrics, type MetricsServer, serveMetrics } from './platform/metrics.ts'
import type { Services } from './services.ts'

// A server produces much garbage and retains little. By default V8 lets the heap grow to several times the live data, and
// does not return memory to the system.
setFlagsFromString('--heap-growing-percent=150')

// Open requests get ten seconds of it (http/connections.ts). Supervisors kill a process that takes much longer.
const stopTimeout = 13_000

export type Running = { address: string; metrics: Metrics | null; stop(): Promise<void> }

/**
 * Starts a node and resolves when it is open. It listens before the database is ready and answers 503 until then, so that
 * health checks see a server that is coming up. Of several processes on one port only the first does that: the system must
 * not deal a connection to a process that cannot answer yet.
 */
export async function serve(
  config: Config,
  log: Log,
  port: 'own' | 'shared, first' | 'shared' = 'own',
): Promise<Running> {
  const loadApp = () => import('./app.ts')
  const { services, embedded } = await createNode(config, log, { worker: config.jobs, alsoLoad: loadApp })
  let app: FastifyInstance | null = null
  let opened: OpenPort | null = null
  let metrics: MetricsServer | null = null
  const stop = async (): Promise<void> => {
    services.availability.closing()
    const begun = performance.now()
    await (opened ?? app)?.close()
    await metrics?.close()
    await withTimeout(stopTimeout - (performance.now() - begun), services.close())
    await embedded?.stop()
  }
  try {
    const { buildApp } = await loadApp()
    const built = buildApp(services)
    app = built
    const open = async (): Promise<OpenPort> => {
      opened = await openPort(built, { host: config.host, port: config.port, joins: port === 'shared' })
      return opened
    }
    const early = port === 'shared' ? null : await open()
    if (services.metrics && config.metricsPort !== null && config.workers === 1)
      metrics = await serveMetrics(services.metrics, { host: config.host, port: config.metricsPort })
    await prepareDatabase(services)
    services.keyStore.watch()
    await services.availability.watch(services.pool, services.pubSub, log)
    if (config.jobs) await services.jobs.work()
    services.availability.opened()
    const { address } = early ?? (await open())
    return { address, metrics: services.metrics, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a node that only takes jobs. */
export async function work(config: Config, log: Log): Promise<Running> {
  const { services, embedded } = await createNode(config, log, { worker: true })
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

/** Loads most of the code while the embedded database starts, which has its own process. */
async function createNode(
  config: Config,
  log: Log,
  { worker, alsoLoad = async () => {} }: { worker: boolean; alsoLoad?: () => Promise<unknown> },
): Promise<{ services: Services; embedded: EmbeddedDatabase | null }> {
  await demandEmbeddedForBackups(config)
  const load = () => Promise.all([import('./services.ts'), alsoLoad()])
  // An error here is thrown again below.
  const meanwhile = (): void => void load().catch(() => {})
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log, meanwhile })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  try {
    const [{ createServices }] = await load()
    return { services: createServices({ config, log, databaseUrl, worker }), embedded }
  } catch (error) {
    // Otherwise its child process would keep this one running.
    await embedded?.stop()
    throw error
  }
}

/** Server processes get the address of the embedded database as DATABASE_URL. */
async function demandEmbeddedForBackups({ backup, databaseUrl, dataDir }: Config): Promise<void> {
  if (!backup || !databaseUrl || databaseUrl === (await findEmbedded(dataDir))) return
  throw new ConfigError([
    'STINT_BACKUP must be off if DATABASE_URL names a PostgreSQL of your own; back it up with its own tools.',
  ])
}

/** Another worker takes over a job that does not end in time, when its heartbeat is missed. */
async function withTimeout(milliseconds: number, closing: Promise<void>): Promise<void> {
  const done = new AbortController()
  const timeout = sleep(milliseconds, undefined, { signal: done.signal }).catch(() => {})
  await Promise.race([closing, timeout]).finally(() => done.abort())
}

/** Runs migrations, prepares the job queue and opens the keys. Retries until the database can be reached. */
async function prepareDatabase({ pool, jobs, openKeys, log }: Services): Promise<void> {
  for (;;) {
    try {
      await migrate(pool, () => jobs.prepare(), { warn: (sentence) => log.warn(sentence) })
      return await openKeys()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      log.warn({ err: error }, 'The database cannot be reached; trying again.')
      await sleep(1000)
    }
  }
}
