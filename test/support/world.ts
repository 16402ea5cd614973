import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import type { ChangesOptions } from '../../src/domain/changes/changes.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type Config, readConfig } from '../../src/platform/config.ts'
import type { Log } from '../../src/platform/log.ts'
import type { ResolveTxt } from '../../src/platform/outbound/resolve-txt.ts'
import { createServices, type Services } from '../../src/services.ts'
import { createDatabase } from './database.ts'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  text: string
}

export type RequestOptions = {
  token?: string | undefined
  /** Sent as JSON under `application/vnd.api+json` unless it is text or bytes. */
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

export type TestClock = Clock & {
  advance(duration: Temporal.DurationLike): void
  /** Sets the time; the clock runs on from there. */
  set(instant: string): void
  /** Stops the clock at a time until it is set or advanced, for tests that compare seconds. */
  freeze(instant: string): void
}

export type World = {
  app: FastifyInstance
  services: Services
  clock: TestClock
  dataDir: string
  request(method: string, url: string, send?: RequestOptions): Promise<Answer>
  get(url: string, token?: string): Promise<Answer>
  post(url: string, attributes: object, token?: string): Promise<Answer>
  patch(url: string, attributes: object, token?: string): Promise<Answer>
  delete(url: string, token?: string): Promise<Answer>
  /** The mails written so far, oldest first. */
  mails(): string[]
}

export type WorldOptions = {
  env?: Record<string, string>
  /** Whether a worker runs jobs in the background, as in a running server. */
  jobs?: boolean
  databaseUrl?: string
  /** Where log lines go; by default only errors are shown. */
  log?: Log
  /** The interval of heartbeats to subscribers, and the like. */
  changes?: ChangesOptions
  /** Resolves TXT records of domains. */
  resolveTxt?: ResolveTxt
}

/** For databases created by tests: such a database may outlive a world on it, and the next world needs its keys. */
const sharedKeysFiles = new Set<string>()
process.on('exit', () => {
  for (const file of sharedKeysFiles) rmSync(file, { force: true })
})

/** Speeds up what is slow on purpose in a real server. */
const fastSettings = { STINT_PASSWORD_HASHING: 'quick', STINT_JOBS_REST: '250' }

/** The real application on a database of its own; closed and removed after the test file. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stint-world-'))
  const database = options.databaseUrl ? null : await createDatabase()
  const databaseUrl = options.databaseUrl ?? database!.socketUrl
  // Worlds on one database share its keys, as nodes do.
  const keysFile = join(tmpdir(), `stint-keys-${new URL(databaseUrl).pathname.slice(1)}.json`)
  if (!database) sharedKeysFiles.add(keysFile)
  const files = { STINT_DATA_DIR: dataDir, STINT_KEYS_FILE: keysFile }
  const config: Config = readConfig({ ...fastSettings, ...files, STINT_DATABASE_POOL: '5', ...options.env })
  const clock = createTestClock()
  const log = options.log ?? pino({ level: 'error' }, pino.destination({ fd: 2, sync: true }))
  const worker = options.jobs === true
  const services = createServices({
    config,
    log,
    databaseUrl,
    worker,
    clock,
    changes: options.changes ?? {},
    resolveTxt: options.resolveTxt,
  })
  const app = buildApp(services)
  await services.jobs.prepare()
  await services.openKeys()
  await services.availability.watch(services.pool, services.pubSub, log)
  // From here on the session cache is used, as in a server that has been running for a moment.
  await eventually(() => services.pubSub.isConnected())
  if (options.jobs) await services.jobs.work()
  services.availability.opened()
  await app.ready()
  after(async () => {
    await app.close()
    await services.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
    if (database) rmSync(keysFile, { force: true })
  })

  const request: World['request'] = async (method, url, send = {}) => {
    const isReady = send.body === undefined || typeof send.body === 'string' || Buffer.isBuffer(send.body)
    const text = isReady ? (send.body as string | Buffer | undefined) : JSON.stringify(send.body)
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(send.token && { authorization: `Bearer ${send.token}` }),
        ...(text !== undefined && { 'content-type': 'application/vnd.api+json' }),
        ...send.headers,
      },
      ...(text !== undefined && { payload: text }),
      ...(send.address && { remoteAddress: send.address }),
    })
    // A response to HEAD has a content type but no body.
    const isJson = response.body !== '' && String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : null,
      text: response.body,
    }
  }
  const withAttributes = (method: string) => (url: string, attributes: object, token?: string) =>
    request(method, url, { token, body: { data: { type: 'record', attributes } } })

  return {
    app,
    services,
    clock,
    dataDir,
    request,
    get: (url, token) => request('GET', url, { token }),
    post: withAttributes('POST'),
    patch: withAttributes('PATCH'),
    delete: (url, token) => request('DELETE', url, { token }),
    mails: () => mailsIn(join(dataDir, 'mail')),
  }
}

function mailsIn(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
    return files.sort().map((file) => readFileSync(join(folder, file), 'utf8'))
  } catch {
    return []
  }
}

function createTestClock(): TestClock {
  let offset = Temporal.Duration.from({ seconds: 0 })
  let frozenAt: Temporal.Instant | null = null
  const now = (): Temporal.Instant => frozenAt ?? Temporal.Now.instant().add(offset)
  const continueFrom = (instant: Temporal.Instant): void => {
    frozenAt = null
    offset = Temporal.Now.instant().until(instant, { largestUnit: 'hour' })
  }
  return {
    now,
    advance: (duration) => continueFrom(now().add(Temporal.Duration.from(duration).round({ largestUnit: 'hour' }))),
    set: (instant) => continueFrom(Temporal.Instant.from(instant)),
    freeze: (instant) => {
      frozenAt = Temporal.Instant.from(instant)
    },
  }
}

/** Polls until `probe` returns something truthy; fails after so many seconds. */
export async function eventually<T>(probe: () => T | Promise<T>, seconds = 30): Promise<NonNullable<T>> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const found = await probe()
    if (found) return found as NonNullable<T>
    if (performance.now() > deadline) throw new Error(`Still not true after ${seconds} seconds.`)
    await sleep(25)
  }
}
