import type { Clock } from '../platform/clock.ts'
import { type Pool, type Sql, transaction } from '../platform/db/connect.ts'
import type { Id } from '../platform/ids.ts'
import type { Enqueue } from '../platform/jobs/jobs.ts'
import type { Passwords } from '../platform/passwords.ts'
import { type Actor, systemActor } from './actor.ts'
import type { Changes } from './changes/changes.ts'
import type { Scope } from './scope.ts'

/** Where requests stand before the tenant is known: the way in, the command line, jobs. */
export type Entrance = {
  pool: Pool
  clock: Clock
  enqueue: Enqueue
  /** Tells who follows that something has changed, once it is stored. */
  note: Changes['note']
  passwords: Passwords
}

/** A scope inside one account. */
export const scopeOf = (
  entrance: Pick<Entrance, 'clock' | 'enqueue'>,
  sql: Sql,
  accountId: Id,
  actor: Actor = systemActor,
  zone = 'UTC',
): Scope => ({
  sql,
  accountId,
  actor,
  zone,
  clock: entrance.clock,
  enqueue: (job, payload) => entrance.enqueue(sql, job, payload),
})

/** A change on behalf of the service itself, as one transaction. */
export const inAccount = <T>(entrance: Entrance, accountId: Id, work: (scope: Scope) => Promise<T>): Promise<T> =>
  transaction(entrance.pool.lane(accountId), (tx) => work(scopeOf(entrance, tx, accountId)))
