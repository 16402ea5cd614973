import { join } from 'node:path'
import { createSessionCache, type SessionCache } from './domain/access/session-cache.ts'
import { createSessionUses, type SessionUses } from './domain/access/session-use.ts'
import type { AppContext } from './domain/app-context.ts'
import type { Origin } from './domain/audit/origin.ts'
import { type Changes, type ChangesOptions, createChanges } from './domain/changes/changes.ts'
import { relyingPartyAt } from './domain/factors/passkeys.ts'
import { backgroundWork } from './domain/jobs.ts'
import { sealPins } from './domain/pins/seal-pins.ts'
import { addGauges } from './gauges.ts'
import { scheduledBackup } from './platform/backup/scheduled-backup.job.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createClockDifference } from './platform/clock-difference.ts'
import type { Config } from './platform/config.ts'
import { connect, type Pool, type Timeouts } from './platform/db/connect.ts'
import { createPubSub, type PubSub } from './platform/db/pub-sub.ts'
import { createReportsDatabase, type ReportsDatabase } from './platform/db/reports-database.ts'
import { createFileStore, type FileStore } from './platform/files/file-store.ts'
import { type Availability, createAvailability } from './platform/http/availability.ts'
import { createSigner, type Signer } from './platform/http/signed-address.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { createKeyRing } from './platform/keys/key-ring.ts'
import { createKeyStore, type KeyStore } from './platform/keys/key-store.ts'
import type { Log } from './platform/log.ts'
import { createMailer, type Mailer } from './platform/mail/mailer.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createOidc } from './platform/oidc/create-oidc.ts'
import { createGuardedFetch } from './platform/outbound/guarded-fetch.ts'
import { type ResolveTxt, resolveTxt } from './platform/outbound/resolve-txt.ts'
import { createPasswords } from './platform/passwords.ts'

/** Everything the app depends on. Created once at the start, passed explicitly, closed at the end. */
export type Services = {
  config: Config
  log: Log
  clock: Clock
  pool: Pool
  reports: ReportsDatabase
  pubSub: PubSub
  sessions: SessionCache
  sessionUses: SessionUses
  apiTokens: SessionCache
  changes: Changes
  jobs: Jobs
  mailer: Mailer
  files: FileStore
  availability: Availability
  metrics: Metrics | null
  signer: Signer
  keyStore: KeyStore
  /** Opens the keys, and encrypts PINs that an older version has stored in plain text. Needs an up-to-date database. */
  openKeys(): Promise<void>
  appContext: AppContext
  close(): Promise<void>
}

type ServiceOptions = {
  config: Config
  log: Log
  databaseUrl: string
  worker: boolean
  clock?: Clock
  changes?: ChangesOptions
  timeouts?: Timeouts
  origin?: Origin
  /** For tests: replaces DNS lookups of TXT records. */
  resolveTxt?: ResolveTxt | undefined
}

/** No client waits longer for an answer, and a transaction that stays idle for longer was abandoned. */
const databaseTimeouts: Timeouts = { statement: 10_000, lock: 5_000, idleInTransaction: 15_000 }

export function createServices(options: ServiceOptions): Services {
  const { config, log, databaseUrl, worker, clock = systemClock, timeouts = databaseTimeouts } = options
  const pool = connect({ url: databaseUrl, max: config.databasePool, prepare: config.databasePrepare, timeouts })
  const reports = createReportsDatabase({ primary: pool, url: config.reportsDatabaseUrl, log })
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: join(config.dataDir, 'mail'),
    clock,
    log,
  })
  const pubSub = createPubSub(pool)
  const [sessions, apiTokens] = [createSessionCache(pubSub, 'sessions'), createSessionCache(pubSub, 'api_tokens')]
  const sessionUses = createSessionUses(pool, log)
  // After the session caches: they must have dropped a token before its subscribers are checked.
  const changes = createChanges(pubSub, options.changes)
  const keys = createKeyRing(clock)
  const keyStore = createKeyStore({ pool, path: config.keysFile, clock, ring: keys, log })
  const guardedFetch = createGuardedFetch({ allowed: config.outboundAllowed })
  const appContext: AppContext = {
    pool,
    reports,
    clock,
    enqueue: (sql, name, payload) => jobs.enqueue(sql, name, payload),
    publishChanges: changes.publish,
    passwords: createPasswords(config.passwordHashing),
    site: relyingPartyAt(config.baseUrl),
    keys,
    filesPerAccount: config.filesPerAccount,
    ...(options.origin && { origin: options.origin }),
    baseUrl: config.baseUrl,
    oidc: createOidc(guardedFetch),
    guardedFetch,
    resolveTxt: options.resolveTxt ?? resolveTxt,
  }
  const files = createFileStore(config)
  const { baseUrl, limits, auditYears, jobsRestMilliseconds: pollMs } = config
  const tools = { mailer, files, baseUrl, limits, log, auditYears, pollSeconds: pollMs / 1000 }
  const { kinds, chores } = backgroundWork(appContext, tools)
  const filesFolder = config.s3 ? null : join(config.dataDir, 'files')
  const backup = scheduledBackup({ pool, databaseUrl, filesFolder, clock }, config, log)
  const jobs = createJobs(pool, { kinds: [...kinds, backup], chores }, log, { worker, pollMs })
  const clockDifference = createClockDifference(clock)
  const availability = createAvailability(clockDifference)
  const metrics = config.metricsPort === null ? null : createMetrics()
  if (metrics) addGauges(metrics, { pool, reports, clock, clockDifference, changes, jobs, availability })
  return {
    config,
    log,
    clock,
    pool,
    reports,
    pubSub,
    sessions,
    sessionUses,
    apiTokens,
    changes,
    jobs,
    mailer,
    files,
    availability,
    metrics,
    signer: createSigner(keys, clock),
    keyStore,
    async openKeys() {
      await keyStore.open()
      await sealPins({ pool, keys })
    },
    appContext,
    async close() {
      keyStore.close()
      await jobs.stop()
      await changes.close()
      await availability.stop()
      mailer.close()
      // Losing them does no harm.
      await sessionUses.flush().catch(() => {})
      await reports.end()
      await pool.end({ timeout: 5 })
    },
  }
}
