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

/** What there is before the tenant is known: for signing in, the command line and jobs. */
export type AppContext = {
  pool: Pool
  /** For what reads much. */
  reports: ReportsDatabase
  clock: Clock
  enqueue: Enqueue
  /** For subscribers, once the change is stored. */
  publishChanges: Changes['publish']
  passwords: Passwords
  /** Whom passkeys are made for. */
  site: RelyingParty
  keys: Keys
  /** How many bytes the files of an account may take up. */
  filesPerAccount: number
  /** Where what is done in it comes from, if not from a job. */
  origin?: Origin
  /** How the world reaches this server. */
  baseUrl: string
  oidc: Oidc
  /** For requests to addresses that somebody has entered. */
  guardedFetch: GuardedFetch
  /** The texts that the owner of a domain has published at a name; none where there is no such name. */
  resolveTxt: ResolveTxt
}

/** What a scope takes over as it is. */
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

/** A change on behalf of the service itself, as one transaction. */
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
