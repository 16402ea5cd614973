import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { UserRef } from '../user-ref.ts'

type PasskeyRow = {
  account_id: Id
  id: Id
  user_id: Id
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
}

export async function findPasskeysOf({ sql, accountId }: Scope, userId: Id): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select account_id, id, user_id, credential_id, public_key, counter, transports from passkeys
    where account_id = ${accountId} and user_id = ${userId} order by id`
}

/** Before the tenant is known. Locked, so that of two sign-ins with one signature the second finds its counter used. */
export async function lockPasskey(sql: Sql, credentialId: Buffer): Promise<PasskeyRow | null> {
  const [row] = await sql<PasskeyRow[]>`
    select account_id, id, user_id, credential_id, public_key, counter, transports from passkeys
    where credential_id = ${credentialId} for update`
  return row ?? null
}

type NewPasskey = {
  userId: Id
  title: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  now: string
}

export async function insertPasskey({ sql, accountId }: Scope, passkey: NewPasskey): Promise<Id> {
  const { userId, title, credentialId, publicKey, counter, transports, now } = passkey
  const [row] = await sql<{ id: Id }[]>`
    insert into passkeys
      (account_id, user_id, title, credential_id, public_key, counter, transports, created_at, updated_at)
    values
      (${accountId}, ${userId}, ${title}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${now}, ${now})
    returning id`
  return row!.id
}

export async function updatePasskeyUse(sql: Sql, { account_id, id }: PasskeyRow, counter: number, now: string) {
  await sql`
    update passkeys set counter = ${counter}, last_used_at = ${now} where account_id = ${account_id} and id = ${id}`
}

export async function renamePasskey(
  { sql, accountId }: Scope,
  passkey: { userId: Id; id: Id; title: string; now: string },
) {
  const renamed = await sql`
    update passkeys set title = ${passkey.title}, updated_at = ${passkey.now}
    where account_id = ${accountId} and user_id = ${passkey.userId} and id = ${passkey.id}
    returning id`
  return renamed.length > 0
}

export async function deletePasskey({ sql, accountId }: Scope, userId: Id, id: Id): Promise<boolean> {
  const deleted = await sql`
    delete from passkeys where account_id = ${accountId} and user_id = ${userId} and id = ${id} returning id`
  return deleted.length > 0
}

export async function deletePasskeysOf({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`delete from passkeys where account_id = ${accountId} and user_id = ${userId}`
}

type NewChallenge = { digest: Buffer; user: UserRef | null; expiresAt: string }

export async function insertChallenge(sql: Sql, { digest, user, expiresAt }: NewChallenge): Promise<void> {
  await sql`
    insert into passkey_challenges (digest, account_id, user_id, expires_at)
    values (${digest}, ${user?.accountId ?? null}, ${user?.userId ?? null}, ${expiresAt})`
}

/** Deletes the challenge: of two concurrent requests with it, one gets true. */
export async function consumeChallenge(
  sql: Sql,
  { digest, userId, now }: { digest: Buffer; userId: Id | null; now: string },
): Promise<boolean> {
  const taken = await sql`
    delete from passkey_challenges
    where digest = ${digest} and user_id is not distinct from ${userId}::bigint and expires_at > ${now}
    returning digest`
  return taken.length > 0
}
