import type { Clock } from '../platform/clock.ts'
import { type Pool, type Sql, transaction } from '../platform/db/connect.ts'
import type { ReportsDatabase } from '../platform/db/reports-database.ts'
import type { Id } from '../platform/ids.ts'
import type { Enqueue } from '../platform/jobs/jobs.ts'
import type { Keys } from '../platform/keys/key-ring.ts'
import type { Oidc } from '../platform/oidc/oidc.ts'
import type { GuardedFetch } from '../platform/outbound/guarded-fetch.ts'
import type { ResolveTxt } from '../platform/outbound/resolve-txt.ts'
import type { Passwords } from '../platform/passwords.ts'
import { type Actor, systemActor } from './actor.ts'
import { byJob, type Origin } from './audit/origin.ts'
import type { Changes } from './changes/changes.ts'
import type { RelyingParty } from './factors/passkeys.ts'
import type { Scope } from './scope.ts'

/** What is available before the tenant is known: for signing in, the command line and jobs. */
export type AppContext = {
  pool: Pool
  /** For large reads. */
  reports: ReportsDatabase
  clock: Clock
  enqueue: Enqueue
  /** Publishes to subscribers; call it after the commit. */
  publishChanges: Changes['publish']
  passwords: Passwords
  /** The relying party of passkeys. */
  site: RelyingParty
  keys: Keys
  /** The quota of an account's files in bytes. */
  filesPerAccount: number
  /** The origin for the audit log; a job if undefined. */
  origin?: Origin
  /** The public address of this server. */
  baseUrl: string
  oidc: Oidc
  /** For requests to addresses that users have entered. */
  guardedFetch: GuardedFetch
  /** The DNS TXT records of a name; none if the name does not exist. */
  resolveTxt: ResolveTxt
}

/** The members that a scope copies. */
export type ScopeSource = Pick<AppContext, 'clock' | 'enqueue' | 'keys' | 'filesPerAccount' | 'origin'>

/** A scope inside one account. */
export const scopeOf = (
  appContext: ScopeSource,
  sql: Sql,
  accountId: Id,
  actor: Actor = systemActor,
  zone = 'UTC',
): Scope => ({
  sql,
  accountId,
  actor,
  origin: appContext.origin ?? byJob,
  zone,
  clock: appContext.clock,
  keys: appContext.keys,
  filesPerAccount: appContext.filesPerAccount,
  enqueue: (job, payload) => appContext.enqueue(sql, job, payload),
})

/** The same scope inside a transaction: its jobs are enqueued with it. */
export const scopeWithin = <S extends Scope>(appContext: Pick<AppContext, 'enqueue'>, scope: S, sql: Sql): S => ({
  ...scope,
  sql,
  enqueue: (job: string, payload: object) => appContext.enqueue(sql, job, payload),
})

/** Runs a change by the service itself in a transaction. */
export const inAccount = <T>(appContext: AppContext, accountId: Id, work: (scope: Scope) => Promise<T>): Promise<T> =>
  transaction(appContext.pool.lane(accountId), (tx) => work(scopeOf(appContext, tx, accountId)))

/** Runs `work` for one account after the other and returns the sum; the first failure stops it. */
export async function sumOverAccounts(
  accountIds: readonly Id[],
  work: (accountId: Id) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (const accountId of accountIds) sum += await work(accountId)
  return sum
}
