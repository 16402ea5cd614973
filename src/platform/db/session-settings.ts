import type { Address } from './address.ts'

/** How long the server lets things take, in milliseconds; 0 is for ever. */
export type Timeouts = { statement: number; lock: number; idleInTransaction: number }

export type ConnectionOptions = {
  name: string
  /** Whether statements are prepared and kept on the server. */
  prepare: boolean
  timeouts: Timeouts
  onNotification?: ((payload: string) => void) | undefined
}

/**
 * A statement that is kept is planned once. The server's own habit is to try out plans for the values at hand and to go
 * on doing so where those look better, and planning a list takes longer than reading it. Every statement here goes by
 * the tenant and an index, whatever the values. That has to be said: a table that was empty when it was vacuumed, such as a
 * queue at night, would be read as a whole in the morning. Nor does one run for so long that compiling it first would pay.
 */
const cachedPlans = { plan_cache_mode: 'force_generic_plan', jit: 'off', enable_seqscan: 'off' }

export type Settings = Record<string, string>

/** What a session on the server starts with. */
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
