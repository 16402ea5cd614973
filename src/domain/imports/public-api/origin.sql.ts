import type { Sql } from '../../../platform/db/connect.ts'
import type { Id } from '../../../platform/ids.ts'
import type { WorkspaceScope } from '../../scope.ts'

type OriginRow = { url: string; sealed_token: Buffer; location: Id | null; starts_on: string | null }
type ImportKey = { account_id: Id; id: Id }

export async function insertOrigin({ sql, accountId }: WorkspaceScope, importId: Id, origin: OriginRow): Promise<void> {
  await sql`insert into import_origins ${sql({ account_id: accountId, import_id: importId, ...origin })}`
}

export async function findOrigin(sql: Sql, { account_id, id }: ImportKey): Promise<OriginRow | null> {
  const [row] = await sql<OriginRow[]>`
    select url, sealed_token, location, starts_on from import_origins
    where account_id = ${account_id} and import_id = ${id}`
  return row ?? null
}

/** Returns whether it was there. */
export async function deleteOrigin(sql: Sql, { account_id, id }: ImportKey): Promise<boolean> {
  const gone = await sql`
    delete from import_origins where account_id = ${account_id} and import_id = ${id} returning import_id`
  return gone.length > 0
}
