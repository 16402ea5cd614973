import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'
import type { Keys } from '../platform/keys/key-ring.ts'
import type { WarningThresholds } from '../shared/time-finding.ts'
import type { Actor } from './actor.ts'
import type { Origin } from './audit/origin.ts'
import type { SpecialDay } from './holidays/special-days.ts'

/** All that a query or a verb works with. There is no other handle, tenant or clock to reach for. */
export type Scope = {
  sql: Sql
  accountId: Id
  actor: Actor
  origin: Origin
  /** The zone in which days are meant: the workspace's, or UTC outside of one. */
  zone: string
  clock: Clock
  /** What is sealed in the database opens with them. */
  keys: Keys
  /** How many bytes the files of the account may take up. */
  filesPerAccount: number
  /** Enqueues a job as part of the transaction that `sql` is. */
  enqueue(job: string, payload: object): Promise<void>
  /** The session by which a person acts. */
  session?: Session | undefined
  /** Only where a statement is written for later (template-scope.ts): a value that is worked out when it runs. */
  later?<T>(value: (scope: Scope) => T): T
  /** There as well: the moment in whole seconds. */
  laterSeconds?: unknown
}

/** `confirmationMinutes` is for how long a password that was shown counts. */
type Session = { id: string; kind: 'bearer' | 'cookie'; confirmationMinutes: number }

/** A value of a statement that is worked out from the scope, and is not simply a part of it. */
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

/** Inside a workspace, or in the account as a whole. */
export type MaybeWorkspaceScope = Scope & { workspace?: Workspace | undefined }

/** The moment in whole seconds since 1970, as a value of a statement. */
export const nowSecondsOf = (scope: Scope): unknown =>
  scope.laterSeconds ?? Math.round(scope.clock.now().epochMilliseconds / 1000)

/** The moment as the database takes it. */
export const nowOf = (scope: { clock: Clock }): string => scope.clock.now().toString()
