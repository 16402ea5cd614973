import { join, resolve } from 'node:path'
import { type BackupSchedule, readBackupSchedule } from './backup/schedule.ts'
import {
  addressOfHost,
  demandBaseUrl,
  demandDatabaseAddress,
  demandOneServer,
  readOrigins,
} from './config-addresses.ts'
import { doubtsAbout } from './config-doubts.ts'
import { createEnvironment, type Env, type Environment } from './config-environment.ts'
import { demandFolder } from './config-folders.ts'
import type { Limit } from './limit.ts'
import { type AllowedPlaces, demandAllowedPlaces, noPlaces } from './outbound/allowed-addresses.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

export type { Limit } from './limit.ts'

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type Config = {
  host: string
  port: number
  baseUrl: string
  databaseUrl: string | null
  /** A standby that reports are read from. */
  reportsDatabaseUrl: string | null
  databasePool: number
  databasePrepare: boolean
  dataDir: string
  keysFile: string
  /** When backups of the embedded database are made, and how many are kept. */
  backup: BackupSchedule | null
  backupFolder: string
  /** Bytes. */
  filesPerAccount: number
  smtpUrl: string | null
  mailFrom: string
  s3: S3Config | null
  production: boolean
  logLevel: string
  corsOrigins: string[]
  trustedProxies: TrustedProxies
  metricsPort: number | null
  /** Where requests to addresses that users have entered may go, besides the public internet. */
  outboundAllowed: AllowedPlaces
  jobs: boolean
  /** The pause of a worker that has found nothing to do. */
  jobsRestMilliseconds: number
  /** How long the audit log is kept. */
  auditYears: number
  workers: number
  /** Sentences for the log about settings that probably do not do what the operator expects. */
  doubts: readonly string[]
  /** Quick is only for tests. */
  passwordHashing: 'strong' | 'quick'
  /** How long a confirmation is valid for sensitive changes. */
  confirmationMinutes: number
  signUp: 'open' | 'closed' | 'invite'
  /** Whether new accounts have to confirm their e-mail address before mails are sent to others. */
  confirmEmail: boolean
  limits: {
    signIn: Limit
    signInClient: Limit
    passwordReset: Limit
    passwordResetClient: Limit
    passwordResetRecipient: Limit
    signUp: Limit
    providerSignIn: Limit
    invitations: Limit
    invitationsRecipient: Limit
    noticeMails: Limit
    calendar: Limit
    kioskPin: Limit
    kioskUnnamedPin: Limit
  }
}

/** Bad configuration: one sentence per mistake, each naming its variable. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The environment for a child process: that of this process, with additions. */
export const environmentWith = (more: Record<string, string>): Env => ({ ...process.env, ...more })

/** Reads the environment once, at the start. Nothing else in the project reads it. */
export function readConfig(env: Env = process.env): Config {
  const environment = createEnvironment(env)
  const { mistakes, known, text, integer, toggle, parsed, given, address } = environment
  const production = text('NODE_ENV') === 'production'
  const smtpUrl = address('SMTP_URL', ['smtp', 'smtps'])
  const workers = integer('STINT_WORKERS', 1, 64, 1)
  const host = text('HOST') ?? '127.0.0.1'
  const dataDir = given('STINT_DATA_DIR', demandFolder, resolve('./data'))
  const port = integer('PORT', 0, 65_535, 3000)
  const config: Omit<Config, 'doubts'> = {
    host,
    port,
    baseUrl: given('STINT_BASE_URL', demandBaseUrl, null) ?? parsed(() => addressOfHost(host, port), ''),
    databaseUrl: given('DATABASE_URL', demandDatabaseAddress, null),
    reportsDatabaseUrl: given('STINT_REPORTS_DATABASE_URL', demandOneServer, null),
    // The processes of a server share its cores, and more concurrent queries do not make the database faster.
    databasePool: integer('STINT_DATABASE_POOL', 1, 1000, Math.max(4, Math.floor(10 / workers))),
    databasePrepare: toggle('STINT_DATABASE_PREPARE', true),
    dataDir,
    keysFile: resolve(text('STINT_KEYS_FILE') ?? join(dataDir, 'keys.json')),
    backup: parsed(() => readBackupSchedule(text('STINT_BACKUP')), null),
    backupFolder: given('STINT_BACKUP_DIR', demandFolder, join(dataDir, 'backups')),
    filesPerAccount: integer('STINT_FILES_PER_ACCOUNT', 0, 1e15 - 1, 10 * 1024 ** 3),
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? 'Stint <stint@localhost>',
    s3: readS3(environment),
    production,
    logLevel: readLogLevel(environment),
    corsOrigins: given('STINT_CORS_ORIGINS', readOrigins, []),
    trustedProxies: parsed(() => readTrustedProxies(text('STINT_TRUST_PROXY')), null),
    metricsPort: text('STINT_METRICS_PORT') === null ? null : integer('STINT_METRICS_PORT', 0, 65_535, 0),
    outboundAllowed: given('STINT_OUTBOUND_ALLOW', demandAllowedPlaces, noPlaces),
    jobs: toggle('STINT_JOBS', true),
    jobsRestMilliseconds: integer('STINT_JOBS_REST', 10, 60_000, 500),
    auditYears: integer('STINT_AUDIT_YEARS', 1, 100, 10),
    workers,
    passwordHashing: readPasswordHashing(environment, production),
    confirmationMinutes: integer('STINT_CONFIRMATION_MINUTES', 1, 1440, 10),
    signUp: readSignUp(environment),
    // Without a mail server no mails are delivered, so nobody could follow the link.
    confirmEmail: toggle('STINT_CONFIRM_EMAIL', smtpUrl !== null),
    limits: readLimits(environment),
  }
  if (!/^[^@\s<>]+@[^@\s<>]+$|<[^@\s<>]+@[^@\s<>]+>$/.test(config.mailFrom))
    mistakes.push('MAIL_FROM must be an e-mail address such as "Stint <stint@example.org>".')
  if (config.metricsPort !== null && config.metricsPort > 0 && config.metricsPort === port)
    mistakes.push('STINT_METRICS_PORT must be different from PORT.')
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return Object.freeze({ ...config, doubts: doubtsAbout(config.baseUrl, Object.keys(env), known) })
}

function readS3({ text, address, mistakes }: Environment): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const missing = names.filter((name) => text(name) === null)
  if (missing.length === names.length) return null
  for (const name of missing) mistakes.push(`${name} must be set when files are kept in S3-compatible storage.`)
  const endpoint = address('S3_ENDPOINT', ['http', 'https'])
  if (missing.length > 0 || endpoint === null) return null
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket: text('S3_BUCKET')!,
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId: text('S3_ACCESS_KEY_ID')!,
    secretAccessKey: text('S3_SECRET_ACCESS_KEY')!,
  }
}

function readLogLevel({ text, mistakes }: Environment): string {
  const raw = text('STINT_LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(raw))
    mistakes.push(`STINT_LOG_LEVEL must be one of ${logLevels.join(', ')}, but it is "${raw}".`)
  return raw
}

function readPasswordHashing({ text, mistakes }: Environment, production: boolean): Config['passwordHashing'] {
  const raw = text('STINT_PASSWORD_HASHING') ?? 'strong'
  if (raw !== 'strong' && raw !== 'quick')
    mistakes.push(`STINT_PASSWORD_HASHING must be strong or quick, but it is "${raw}".`)
  if (raw === 'quick' && production)
    mistakes.push('STINT_PASSWORD_HASHING must not be quick in production: such hashes do not protect passwords.')
  return raw === 'quick' ? 'quick' : 'strong'
}

function readSignUp({ text, mistakes }: Environment): Config['signUp'] {
  const raw = text('STINT_SIGN_UP') ?? 'open'
  if (raw === 'open' || raw === 'closed' || raw === 'invite') return raw
  mistakes.push(`STINT_SIGN_UP must be open, closed or invite, but it is "${raw}".`)
  return 'closed'
}

const readLimits = ({ limit }: Environment): Config['limits'] => ({
  signIn: limit('STINT_LIMIT_SIGN_IN', { most: 10, windowSeconds: 15 * 60 }),
  signInClient: limit('STINT_LIMIT_SIGN_IN_CLIENT', { most: 300, windowSeconds: 15 * 60 }),
  passwordReset: limit('STINT_LIMIT_PASSWORD_RESET', { most: 5, windowSeconds: 3600 }),
  passwordResetClient: limit('STINT_LIMIT_PASSWORD_RESET_CLIENT', { most: 100, windowSeconds: 3600 }),
  passwordResetRecipient: limit('STINT_LIMIT_PASSWORD_RESET_RECIPIENT', { most: 20, windowSeconds: 3600 }),
  signUp: limit('STINT_LIMIT_SIGN_UP', { most: 300, windowSeconds: 3600 }),
  providerSignIn: limit('STINT_LIMIT_PROVIDER_SIGN_IN', { most: 300, windowSeconds: 15 * 60 }),
  invitations: limit('STINT_LIMIT_INVITATIONS', { most: 200, windowSeconds: 3600 }),
  invitationsRecipient: limit('STINT_LIMIT_INVITATIONS_RECIPIENT', { most: 10, windowSeconds: 3600 }),
  noticeMails: limit('STINT_LIMIT_NOTICE_MAILS', { most: 100, windowSeconds: 3600 }),
  calendar: limit('STINT_LIMIT_CALENDAR', { most: 300, windowSeconds: 15 * 60 }),
  kioskPin: limit('STINT_LIMIT_KIOSK_PIN', { most: 5, windowSeconds: 15 * 60 }),
  kioskUnnamedPin: limit('STINT_LIMIT_KIOSK_UNNAMED_PIN', { most: 20, windowSeconds: 15 * 60 }),
})
