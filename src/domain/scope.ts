import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'
import type { Keys } from '../platform/keys/key-ring.ts'
import type { WarningThresholds } from '../shared/time-finding.ts'
import type { Actor } from './actor.ts'
import type { Origin } from './audit/origin.ts'
import type { SpecialDay } from './holidays/special-days.ts'

/** All that a query or verb works with. There is no other handle, tenant or clock. */
export type Scope = {
  sql: Sql
  accountId: Id
  actor: Actor
  origin: Origin
  /** The zone of days: the workspace's, or UTC outside of one. */
  zone: string
  clock: Clock
  /** For sealed values in the database. */
  keys: Keys
  /** The quota of the account's files in bytes. */
  filesPerAccount: number
  /** Enqueues a job in the transaction of `sql`. */
  enqueue(job: string, payload: object): Promise<void>
  /** The session by which a person acts. */
  session?: Session | undefined
  /** Only in a template scope: a placeholder whose value is computed when the statement runs. */
  later?<T>(value: (scope: Scope) => T): T
  /** Only in a template scope: a placeholder for now in epoch seconds. */
  laterSeconds?: unknown
}

/** `confirmationMinutes` is how long a password confirmation counts. */
type Session = { id: string; kind: 'bearer' | 'cookie'; confirmationMinutes: number }

/** A value of a statement that is computed from the scope; a placeholder in a template scope. */
export const computed = <T>(scope: Scope, value: (scope: Scope) => T): T =>
  scope.later ? scope.later(value) : value(scope)

export type { WarningThresholds }

export type Workspace = {
  id: Id
  name: string
  zone: string
  locale: string
  thresholds: WarningThresholds
  holidayCalendar: string | null
  specialDays: readonly SpecialDay[]
}

export type WorkspaceScope = Scope & { workspace: Workspace }

/** Inside a workspace, or in the whole account. */
export type MaybeWorkspaceScope = Scope & { workspace?: Workspace | undefined }

/** Now in epoch seconds, as a value of a statement. */
export const nowSecondsOf = (scope: Scope): unknown =>
  scope.laterSeconds ?? Math.round(scope.clock.now().epochMilliseconds / 1000)

const readMoments = new WeakMap<Scope, number>()

/** The moment, in epoch milliseconds, up to which running clocks count: the same for the whole answer. */
export function readMomentOf(scope: Scope): number {
  const known = readMoments.get(scope)
  if (known !== undefined) return known
  const moment = scope.clock.now().epochMilliseconds
  readMoments.set(scope, moment)
  return moment
}

/** Now, in the format of the database. */
export const nowOf = (scope: { clock: Clock }): string => scope.clock.now().toString()
