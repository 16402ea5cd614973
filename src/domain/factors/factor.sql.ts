import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export type FactorsRow = {
  secret: Buffer | null
  confirmed: boolean
  confirmed_at: string | null
  passkeys: number
  recovery_codes_left: number
}

/** The user's authenticator, and how many passkeys and recovery codes they have. */
export async function findFactors({ sql, accountId }: Scope, userId: Id): Promise<FactorsRow> {
  const [row] = await sql<FactorsRow[]>`
    select a.secret, a.confirmed_at is not null as confirmed, a.confirmed_at,
      (select count(*)::int from passkeys p where p.account_id = ${accountId} and p.user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes r
        where r.account_id = ${accountId} and r.user_id = ${userId} and r.used_at is null) as recovery_codes_left
    from (select) one left join authenticators a on a.account_id = ${accountId} and a.user_id = ${userId}`
  return row!
}

/** The same with the user's row locked, so that two concurrent removals cannot both leave the other factor as the last. */
export async function lockFactors(scope: Scope, userId: Id): Promise<FactorsRow> {
  const { sql, accountId } = scope
  await sql`select from users where account_id = ${accountId} and id = ${userId} for no key update`
  return findFactors(scope, userId)
}

/** Replaces one that was never confirmed. False if there is a confirmed one. */
export async function insertAuthenticator(
  { sql, accountId }: Scope,
  { userId, secret, now }: { userId: Id; secret: Buffer; now: string },
): Promise<boolean> {
  const begun = await sql`
    insert into authenticators (account_id, user_id, secret, created_at)
    values (${accountId}, ${userId}, ${secret}, ${now})
    on conflict (account_id, user_id) do update
      set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where authenticators.confirmed_at is null
    returning user_id`
  return begun.length > 0
}

/** Fails if this step or a later one was used: of two requests with one code, one succeeds (replay protection). */
export async function consumeTotpStep({ sql, accountId }: Scope, userId: Id, step: number): Promise<boolean> {
  const taken = await sql`
    update authenticators set last_step = ${step}
    where account_id = ${accountId} and user_id = ${userId} and last_step < ${step}
    returning user_id`
  return taken.length > 0
}

export async function confirmAuthenticator({ sql, accountId }: Scope, userId: Id, now: string): Promise<void> {
  await sql`
    update authenticators set confirmed_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and confirmed_at is null`
}

export async function deleteAuthenticator({ sql, accountId }: Scope, userId: Id): Promise<boolean> {
  const deleted = await sql`
    delete from authenticators where account_id = ${accountId} and user_id = ${userId}
    returning confirmed_at is not null as confirmed`
  return deleted.length > 0
}

/** Deletes the earlier ones. */
export async function replaceRecoveryCodes({ sql, accountId }: Scope, userId: Id, digests: Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}`
  if (digests.length === 0) return
  await sql`
    insert into recovery_codes (account_id, user_id, digest)
    select ${accountId}, ${userId}, digest from unnest(${digests}::bytea[]) digest`
}

export async function consumeRecoveryCode(
  { sql, accountId }: Scope,
  userId: Id,
  digest: Buffer,
  now: string,
): Promise<boolean> {
  const taken = await sql`
    update recovery_codes set used_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and digest = ${digest} and used_at is null
    returning user_id`
  return taken.length > 0
}
