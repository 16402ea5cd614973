import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'

/**
 * The key of an advisory lock. Requests for absences share it and read the settings after it; a change of the holidays of a
 * workspace takes it alone. So whoever recounts absences after a change finds all that were counted before it.
 */
export const holidaySettingsLock = ({ sql, accountId }: Scope): Fragment =>
  sql`hashtextextended(${`holidays:${accountId}`}, 0)`
