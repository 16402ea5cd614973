import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { closedThroughOf } from '../time-account/schedule.columns.ts'

/** `closed_through` is the last day of the closed months, `closed_until` the moment when that day ends for the person. */
export type FoundPerson = { wanted: string; id: Id; closed_through: string | null; closed_until: string | null }

const people = (scope: WorkspaceScope, wanted: readonly string[], isMeant: Fragment) => scope.sql<FoundPerson[]>`
  select wanted.text as wanted, t.id, ${closedThroughOf(scope)} as closed_through, (
      select a.closed_until from time_accounts a
      where a.account_id = t.account_id and a.user_id = t.id) as closed_until
  from unnest(${wanted as string[]}::text[]) as wanted (text)
  join users t on t.account_id = ${scope.accountId} and t.deleted_at is null and ${isMeant}
  join memberships m on m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${scope.workspace.id}`

/** By e-mail address, compared as in logins. */
export const findByEmail = async (scope: WorkspaceScope, emails: readonly string[]): Promise<FoundPerson[]> =>
  people(
    scope,
    emails,
    scope.sql`t.id = (
      select l.user_id from logins l where lower(l.email) = lower(wanted.text) and l.account_id = t.account_id)`,
  )

/** Names are not unique. */
export const findByName = async (scope: WorkspaceScope, names: readonly string[]): Promise<FoundPerson[]> =>
  people(scope, names, scope.sql`lower(t.username) = lower(wanted.text)`)

export const findByExternalId = async (scope: WorkspaceScope, ids: readonly string[]): Promise<FoundPerson[]> =>
  people(scope, ids, scope.sql`t.external_id = wanted.text`)

/** Staff numbers are not unique. */
export const findByStaffNumber = async (scope: WorkspaceScope, numbers: readonly string[]): Promise<FoundPerson[]> =>
  people(scope, numbers, scope.sql`t.staff_number = wanted.text`)
