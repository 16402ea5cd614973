import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { AddressForm } from '../workspaces/address-form.ts'

export async function insertKiosk(
  { sql, accountId, workspace }: WorkspaceScope,
  kiosk: { title: string; networks: string[] | null; digest: Buffer; now: string },
): Promise<Id> {
  const [row] = await sql<{ kiosk_id: Id }[]>`
    with kiosk as (
      insert into kiosks (account_id, workspace_id, title, networks, created_at, updated_at)
      values (${accountId}, ${workspace.id}, ${kiosk.title}, ${kiosk.networks}, ${kiosk.now}, ${kiosk.now})
      returning account_id, id
    )
    insert into kiosk_tokens (digest, account_id, kiosk_id)
    select ${kiosk.digest}::bytea, account_id, id from kiosk
    returning kiosk_id`
  return row!.kiosk_id
}

export async function deleteKiosk({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<boolean> {
  const gone = await sql`
    delete from kiosks where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id} returning id`
  return gone.length > 0
}

type KioskRow = {
  account_id: Id
  id: Id
  workspace_id: Id
  title: string
  address_form: AddressForm
  networks: string[] | null
  last_used_at: string | null
}

/** Runs before the tenant is known. */
export async function findKioskByDigest(sql: Sql, digest: Buffer): Promise<KioskRow | null> {
  const [row] = await sql<KioskRow[]>`
    select k.account_id, k.id, k.workspace_id, k.title, w.address_form, k.networks, k.last_used_at
    from kiosk_tokens s
    join kiosks k on k.account_id = s.account_id and k.id = s.kiosk_id
    join workspaces w on w.account_id = k.account_id and w.id = k.workspace_id
    where s.digest = ${digest}`
  return row ?? null
}

export async function touchKiosk(sql: Sql, { accountId, id }: { accountId: Id; id: Id }, now: string): Promise<void> {
  await sql`update kiosks set last_used_at = ${now} where account_id = ${accountId} and id = ${id}`
}

type KioskPlace = { accountId: Id; workspace: { id: Id } }
/** One digest for each key that the PIN may be stored with. */
type Digests = readonly Buffer[]

/** Whether a member of the workspace has this PIN: the one for tablets, or their own if there is none. */
export async function hasPin(
  sql: Sql,
  { accountId, workspace }: KioskPlace,
  userId: Id,
  pin: Digests,
): Promise<boolean> {
  const found = await sql`
    select from users u
    join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
    where u.account_id = ${accountId} and u.id = ${userId} and u.status = 'active' and u.deleted_at is null
      and coalesce(u.tablet_pin_digest, u.identifier_pin_digest) = any(${pin as Buffer[]}::bytea[])`
  return found.length > 0
}

/** Members with this PIN, of whom there may be several. */
export async function findByPin(sql: Sql, { accountId, workspace }: KioskPlace, pin: Digests): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select u.id from users u
    join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
    where u.account_id = ${accountId} and u.status = 'active' and u.deleted_at is null
      and u.identifier_pin_digest = any(${pin as Buffer[]}::bytea[])`
  return rows.map((row) => row.id)
}
