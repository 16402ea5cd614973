import type { Id } from '../../platform/ids.ts'

/** Where an action comes from, for the audit log; the actor is in the scope. */
export type Origin = {
  /** The kind of actor, if no person acts. */
  by: 'user' | 'api_token' | 'kiosk' | 'operator' | 'job'
  /** Of the api token or the kiosk. */
  id: Id | null
  /** The id of the operation; in jobs and on the command line, what was run. */
  operation: string
  address: string | null
  requestId: string | null
}

/** The service itself: jobs and chores. */
export const byJob: Origin = { by: 'job', id: null, operation: 'job', address: null, requestId: null }
