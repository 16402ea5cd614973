import pg from 'pg'

/** What PostgreSQL says of a statement that it could not run; `code` is its SQLSTATE. */
export const PostgresError = pg.DatabaseError
export type PostgresError = pg.DatabaseError

/** The connection is gone, and with it whatever was under way on it. */
export class ConnectionLost extends Error {
  readonly code: string
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The connection to the database was closed.', { cause })
    this.code = String((cause as { code?: unknown } | undefined)?.code ?? 'CONNECTION_CLOSED')
  }
}

/** More wait for a connection than can be served soon; nothing was sent. */
export class PoolOverloaded extends Error {}

const lossCodes = new Set([
  '08000',
  '08003',
  '08006',
  '25006', // a write reached a server that has become a standby
  '25P03', // idle_in_transaction_session_timeout
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** True where the database could not be reached, so that trying again later is the remedy. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof PostgresError && lossCodes.has(error.code ?? ''))

/** A statement ran into its time limit, or waited too long for a lock: 503, not a mistake of anybody. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === '57014' || error.code === '55P03')

/** The disk or the memory of the server is used up: nothing was changed, and it takes an operator. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === '53100' || error.code === '53200')

/** A number, or a sum that follows from it, has more digits than its column. */
export const isNumberTooLarge = (error: unknown): boolean => error instanceof PostgresError && error.code === '22003'

/** There is no prepared statement of this name where there should be, or one where there should be none. */
export const isPreparedStatementLoss = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === '26000' || error.code === '42P05')

/** Something before it in the same transaction has failed: this is not why. */
export const isAborted = (error: unknown): boolean => error instanceof PostgresError && error.code === '25P02'

/** A migration has changed what a prepared statement answers, and it was refused for that. */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof PostgresError && error.routine === 'RevalidateCachedQuery'

/** A pooler in transaction mode lets statements run on servers that have not prepared them. */
export class PreparedStatementLost extends Error {
  constructor(cause: unknown) {
    super(
      'A pooler in front of PostgreSQL loses prepared statements: set STINT_DATABASE_PREPARE=off, or have PgBouncer 1.21 or newer keep them (max_prepared_statements).',
      { cause },
    )
  }
}
