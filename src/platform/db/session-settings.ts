import type { Address } from './address.ts'

/** Timeouts on the server, in milliseconds; 0 means none. */
export type Timeouts = { statement: number; lock: number; idleInTransaction: number }

export type ConnectionOptions = {
  name: string
  /** Whether statements are prepared and kept on the server. */
  prepare: boolean
  timeouts: Timeouts
  onNotification?: ((payload: string) => void) | undefined
}

/**
 * A prepared statement is planned once. By default the server plans for the actual values first, and continues to do so if
 * those plans look cheaper; but planning a list takes longer than reading it, and every statement here uses an index on the
 * tenant, whatever the values. Without sequential scans: a table that was empty at its last vacuum, such as a queue at
 * night, would be scanned completely in the morning. No statement runs long enough for JIT compilation to pay off.
 */
const cachedPlans = { plan_cache_mode: 'force_generic_plan', jit: 'off', enable_seqscan: 'off' }

export type Settings = Record<string, string>

/** The settings that a session on the server starts with. */
export const settingsOf = ({ settings }: Address, { prepare, timeouts, name }: ConnectionOptions): Settings => ({
  application_name: name,
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  ...(prepare && cachedPlans),
  ...(timeouts.statement > 0 && { statement_timeout: String(timeouts.statement) }),
  ...(timeouts.lock > 0 && { lock_timeout: String(timeouts.lock) }),
  ...(timeouts.idleInTransaction > 0 && { idle_in_transaction_session_timeout: String(timeouts.idleInTransaction) }),
  ...settings,
})
