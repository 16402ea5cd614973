import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'

type Client = { device: string; network: string }

/** Of several concurrent sign-ins from a new device, one gets `isNew`. */
export async function upsertKnownDevice(
  scope: Scope,
  userId: Id,
  { device, network }: Client,
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const { sql, accountId } = scope
  const [row] = await sql<{ is_new: boolean; is_first: boolean }[]>`
    insert into known_devices (account_id, user_id, device, network, last_used_at)
    values (${accountId}, ${userId}, ${device}, ${network}, ${nowOf(scope)})
    on conflict (account_id, user_id, device, network) do update set last_used_at = excluded.last_used_at
    returning xmax = 0 as is_new, not exists (
      select from known_devices k where k.account_id = ${accountId} and k.user_id = ${userId}) as is_first`
  return { isNew: row!.is_new, isFirst: row!.is_first }
}

export async function deleteKnownDevicesOf({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`delete from known_devices where account_id = ${accountId} and user_id = ${userId}`
}

export async function deleteKnownDevicesBefore(sql: Sql, moment: string): Promise<void> {
  await sql`delete from known_devices where last_used_at < ${moment}`
}
