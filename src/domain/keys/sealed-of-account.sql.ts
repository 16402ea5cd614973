import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

/** Sealed values begin with the id of their key. Without idempotent answers, which expire after a day. */
export async function findSealingKeys(sql: Sql, accountId: Id): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct convert_from(substring(sealed from 1 for 8), 'UTF8') as id
    from (
      select account_id, identifier_pin_sealed as sealed from users
      union all select account_id, tablet_pin_sealed from users
      union all select account_id, secret from authenticators
      union all select account_id, sealed_client_secret from sign_in_providers
      union all select account_id, sealed_token from import_origins) s
    where account_id = ${accountId} and sealed is not null
    order by 1`
  return rows.map(({ id }) => id)
}
