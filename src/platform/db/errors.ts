import pg from 'pg'

/** An error that PostgreSQL has reported; `code` is the SQLSTATE. */
export const PostgresError = pg.DatabaseError
export type PostgresError = pg.DatabaseError

/** The connection was lost, and with it all statements under way on it. */
export class ConnectionLost extends Error {
  readonly code: string
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The connection to the database was closed.', { cause })
    this.code = String((cause as { code?: unknown } | undefined)?.code ?? 'CONNECTION_CLOSED')
  }
}

/** Too many statements are waiting for a connection; this one was not sent. */
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

/** True if the database could not be reached, so that a retry may succeed. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof PostgresError && lossCodes.has(error.code ?? ''))

/** A statement timeout or lock timeout: answered with 503, since it is not the caller's mistake. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === '57014' || error.code === '55P03')

/** The server has run out of disk or memory: nothing was changed, and an operator has to act. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === '53100' || error.code === '53200')

/** A number, or a sum computed from it, is out of range for its column. */
export const isNumberTooLarge = (error: unknown): boolean => error instanceof PostgresError && error.code === '22003'

/** A prepared statement is missing that should exist, or exists although it should not. */
export const isPreparedStatementLoss = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === '26000' || error.code === '42P05')

/** An earlier statement of the same transaction has failed: this error is not the cause. */
export const isAborted = (error: unknown): boolean => error instanceof PostgresError && error.code === '25P02'

/** A prepared statement was refused because a migration has changed its result type. */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof PostgresError && error.routine === 'RevalidateCachedQuery'

/** A pooler in transaction mode runs statements on server connections that have not prepared them. */
export class PreparedStatementLost extends Error {
  constructor(cause: unknown) {
    super(
      'A pooler in front of PostgreSQL loses prepared statements: set STINT_DATABASE_PREPARE=off, or have PgBouncer 1.21 or newer keep them (max_prepared_statements).',
      { cause },
    )
  }
}
