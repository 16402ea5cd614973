import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { RetentionSettings } from '../../shared/retention.ts'
import type { Scope } from '../scope.ts'

type ErasablePerson = {
  account_admin: boolean
  erased: boolean
}

/** The person and those who have the person as substitute, in the order of ids as wherever several users are locked. */
async function lockWithPrincipals({ sql, accountId }: Scope, id: Id): Promise<void> {
  await sql`
    select from users where account_id = ${accountId} and (id = ${id} or substitute_id = ${id}) order by id for update`
}

/** Active or deleted. Locked, so that the erasure waits for concurrent writes. */
export async function lockPerson(scope: Scope, id: Id): Promise<ErasablePerson | null> {
  const { sql, accountId } = scope
  await lockWithPrincipals(scope, id)
  const [row] = await sql<ErasablePerson[]>`
    select u.account_admin,
      exists (select from erasures e where e.account_id = u.account_id and e.user_id = u.id) as erased
    from users u where u.account_id = ${accountId} and u.id = ${id}`
  return row ?? null
}

export async function findRetention({ sql, accountId }: Scope): Promise<RetentionSettings> {
  const [row] = await sql<RetentionSettings[]>`
    select retention_years, retention_years_working_time, retention_years_absences, retention_years_pay
    from accounts where id = ${accountId}`
  return row!
}

type NewErasure = { userId: Id; erasedById: Id | null; now: string }

/** Numbers are consecutive: concurrent erasures wait for each other. */
export async function lockAndInsertErasure(
  { sql, accountId }: Scope,
  { userId, erasedById, now }: NewErasure,
  number?: number,
): Promise<Id> {
  await sql`select from accounts where id = ${accountId} for no key update`
  const [row] = await sql<{ id: Id }[]>`
    insert into erasures (account_id, user_id, number, erased_by_id, erased_at, created_at, updated_at)
    values (${accountId}, ${userId},
      coalesce(
        (select wanted from (values (${number ?? null}::integer)) as w (wanted)
         where not exists (select from erasures e where e.account_id = ${accountId} and e.number = wanted)),
        (select coalesce(max(number), 0) + 1 from erasures where account_id = ${accountId})),
      ${erasedById}, ${now}, ${now}, ${now})
    returning id`
  return row!.id
}

export type Erasure = {
  id: Id
  user_id: Id
  number: number
  username: string
  image_id: string | null
  /** The locale of the account. */
  locale: string
}

/** Concurrent runs wait for each other. From here on the transaction may change closed months. */
export async function lockErasure(scope: Scope, userId: Id): Promise<Erasure> {
  const { sql, accountId } = scope
  await lockWithPrincipals(scope, userId)
  const [row] = await sql<Erasure[]>`
    select e.id, e.user_id, e.number, u.username, u.image_id, a.locale
    from users u
    join erasures e on e.account_id = u.account_id and e.user_id = u.id
    join accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.id = ${userId}`
  await sql`select begin_erasure(${accountId}, ${userId})`
  return row!
}

/** The users row, by own-columns.ts. */
export async function updateErasedUser(
  { sql, accountId }: Scope,
  userId: Id,
  name: string,
  now: string,
): Promise<void> {
  await sql`
    update users set username = ${name}, abbreviation = null, tablet_pin = null, identifier_pin = null,
      tablet_pin_sealed = null, identifier_pin_sealed = null, tablet_pin_digest = null, identifier_pin_digest = null,
      salary = 0, staff_number = null, cost_centre = null, external_id = null, birthday = null, locale = null,
      hours_notation = null, time_zone = null, home_office = false, image_id = null, substitute_id = null, recognition_color_variant = 0,
      absence_request_mails = 'none', checkin_complete = null, account_admin = false, status = 'inactive',
      working_sessions_creator = false, deleted_at = coalesce(deleted_at, ${now}), updated_at = ${now}
    where account_id = ${accountId} and id = ${userId}`
  await sql`
    update users set substitute_id = null, updated_at = ${now}
    where account_id = ${accountId} and substitute_id = ${userId}`
}

/**
 * System notes begin with the actor's name at that time. If the person has been renamed since, that name cannot be found, and
 * the whole note is replaced by the new name.
 */
export async function renameInSystemNotes(
  { sql, accountId }: Scope,
  userId: Id,
  names: { old: string; new: string },
): Promise<void> {
  await sql`
    update notes set content = case
      when starts_with(content, ${names.old}::text || ' ')
        then ${names.new}::text || substr(content, length(${names.old}) + 1)
      else ${names.new}::text || ' …' end
    where account_id = ${accountId} and author_id = ${userId} and kind = 'SystemNote'
      and not starts_with(content, ${names.new}::text || ' ')`
}

/** The names on the timesheets of closed months, which can no longer be requested. */
export async function deletePrintedNames({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`
    update closed_months set printed_names = null
    where account_id = ${accountId} and user_id = ${userId} and printed_names is not null`
}

/** Idempotent answers contain data that the person has read. */
export async function deleteRepeatedAnswers({ sql, accountId }: Scope, userId: Id): Promise<void> {
  await sql`delete from idempotent_answers where account_id = ${accountId} and caller = ${`user:${userId}`}`
}

type Redaction = {
  userId: Id
  number: number
  names: { old: string; new: string }
  about: readonly string[]
  privateKinds: readonly string[]
  now: string
}

export async function redactAuditEntries(
  { sql, accountId }: Scope,
  { userId, number, names, about, privateKinds, now }: Redaction,
): Promise<void> {
  await sql`
    select redact_audit_entries(${accountId}::bigint, ${userId}::bigint, ${number}::integer, ${names.old}::text,
      ${names.new}::text, ${about as string[]}::text[], ${privateKinds as string[]}::text[], ${now}::timestamptz)`
}

/** Not within the first day: what was written concurrently with the erasure is removed by the next run. */
export async function completeErasure({ sql, accountId }: Scope, id: Id, now: string): Promise<void> {
  await sql`
    update erasures set completed_at = ${now}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id} and completed_at is null
      and erased_at < ${now}::timestamptz - interval '1 day'`
}

export type ErasurePlace = { account_id: Id; id: Id; user_id: Id }

/** Across all accounts, by cursor: erasures with rows that may be due. */
export async function findOpenErasures(sql: Sql, after: ErasurePlace | null, most: number): Promise<ErasurePlace[]> {
  return sql<ErasurePlace[]>`
    select account_id, id, user_id from erasures
    where completed_at is null and (account_id, id) > (${after?.account_id ?? 0}, ${after?.id ?? 0})
    order by account_id, id limit ${most}`
}

export type PersonState = { username: string; account_admin: boolean; image_id: string | null }

export async function findErased({ sql, accountId }: Scope, id: Id): Promise<{ user_id: Id; username: string } | null> {
  const [row] = await sql<{ user_id: Id; username: string }[]>`
    select e.user_id, u.username from erasures e
    join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = ${accountId} and e.id = ${id}`
  return row ?? null
}

/** For an active or deleted user who is not erased. */
export async function findPersonState({ sql, accountId }: Scope, id: Id): Promise<PersonState | null> {
  const [row] = await sql<PersonState[]>`
    select u.username, u.account_admin, u.image_id from users u
    where u.account_id = ${accountId} and u.id = ${id}
      and not exists (select from erasures e where e.account_id = u.account_id and e.user_id = u.id)`
  return row ?? null
}
