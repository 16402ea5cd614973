import type { Origin } from '../domain/audit/origin.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { noTimeouts } from '../platform/db/connect.ts'
import { demandMigrated } from '../platform/db/demand-migrated.ts'
import { EmbeddedRefused, findEmbedded, hasEmbedded, startEmbedded } from '../platform/db/embedded/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createServices, type Services } from '../services.ts'

/**
 * Opens the database and the services for a command. `migrate: true` migrates first; other commands leave that to the
 * servers and refuse a database that is not up to date, unless they accept any `version`. `keys: true` opens the keys
 * for signing and sealing.
 */
export async function withDatabase<T>(
  { migrate: migrates, keys = false, version = 'this' }: DatabaseOptions,
  work: (services: Services, migrated: string[]) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  const log = logOf(config)
  const database = await openDatabase(config, log, migrates || version === 'none')
  try {
    const serviceOptions = { config, log, databaseUrl: database.url, worker: false, timeouts: noTimeouts }
    const services = createServices({ ...serviceOptions, origin: byOperator(process.argv.slice(2)) })
    try {
      const warn = (sentence: string): void => log.warn(sentence)
      const migrated = migrates ? await migrate(services.pool, () => services.jobs.prepare(), { warn }) : []
      if (!migrates && version === 'this') await demandMigrated(services.pool)
      if (keys) await services.openKeys()
      return await work(services, migrated)
    } finally {
      await services.close()
    }
  } finally {
    await database.close()
  }
}

type DatabaseOptions = {
  migrate: boolean
  keys?: boolean
  /** `none` also accepts an empty database, and creates one if there is none. */
  version?: 'this' | 'any' | 'none'
}

/** Without info lines: a command prints its result, and starting and stopping a database for it is not worth a line. */
const logOf = ({ logLevel, production }: Config): Log =>
  createLog({ level: logLevel === 'info' ? 'warn' : logLevel, production, terminal: process.stderr.isTTY, fd: 2 })

/** The operation is the command without its arguments, such as `stint user password`. */
function byOperator(words: readonly string[]): Origin {
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
  const command = ['stint', ...(end === -1 ? words : words.slice(0, end))].join(' ')
  return { by: 'operator', id: null, operation: command, address: null, requestId: null }
}

type Database = { url: string; close(): Promise<void> }

async function openDatabase({ databaseUrl, dataDir }: Config, log: Log, mayCreate: boolean): Promise<Database> {
  const running = databaseUrl ?? (await findEmbedded(dataDir))
  if (running) return { url: running, close: async () => {} }
  if (!mayCreate && !hasEmbedded(dataDir))
    throw new EmbeddedRefused(
      `There is no database in the data folder ${dataDir} yet; run "stint serve" or "stint migrate" first, or set STINT_DATA_DIR or DATABASE_URL.`,
    )
  const starting = startEmbedded({ dataDir, log })
  // It runs in its own process group, so a signal that ends this command would leave it running.
  const interrupted = (signal: NodeJS.Signals): void =>
    void starting.then((embedded) => embedded.stop()).finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  const embedded = await starting
  return { url: embedded.url, close: () => embedded.stop() }
}
