import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { StoredPin } from './pin.ts'

export type PinRow = {
  account_id: Id
  id: Id
  tablet_pin: string | null
  identifier_pin: string | null
  tablet_pin_sealed: Buffer | null
  identifier_pin_sealed: Buffer | null
}

const notSealedWith = (sql: Sql, keyId: string): Fragment => {
  const other = (column: string) => sql`substring(${sql(column)} for 8) <> convert_to(${keyId}, 'UTF8')`
  return sql`(identifier_pin is not null or tablet_pin is not null
    or ${other('identifier_pin_sealed')} or ${other('tablet_pin_sealed')})`
}

/** Accounts with PINs that are not sealed with this key. */
export async function findAccountsWithPinsNotSealedWith(sql: Sql, keyId: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`
    select distinct account_id from users where ${notSealedWith(sql, keyId)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

export const lockPinsNotSealedWith = (sql: Sql, accountId: Id, keyId: string, most: number): Promise<PinRow[]> =>
  sql<PinRow[]>`
    select account_id, id, tablet_pin, identifier_pin, tablet_pin_sealed, identifier_pin_sealed from users
    where account_id = ${accountId} and ${notSealedWith(sql, keyId)}
    order by id limit ${most} for no key update`

type Resealed = { id: Id; tablet: StoredPin | null; identifier: StoredPin }

export async function updatePins(sql: Sql, accountId: Id, rows: readonly Resealed[]): Promise<void> {
  const column = <T>(of: (row: Resealed) => T): T[] => rows.map(of)
  await sql`
    update users u set tablet_pin = null, identifier_pin = null,
      tablet_pin_sealed = n.tablet_sealed, tablet_pin_digest = n.tablet_digest,
      identifier_pin_sealed = n.identifier_sealed, identifier_pin_digest = n.identifier_digest
    from unnest(
      ${column(({ id }) => id)}::bigint[],
      ${column(({ tablet }) => tablet?.sealed ?? null)}::bytea[], ${column(({ tablet }) => tablet?.digest ?? null)}::bytea[],
      ${column(({ identifier }) => identifier.sealed)}::bytea[], ${column(({ identifier }) => identifier.digest)}::bytea[]
    ) as n (id, tablet_sealed, tablet_digest, identifier_sealed, identifier_digest)
    where u.account_id = ${accountId} and u.id = n.id`
}

export async function countPinsSealedWith(sql: Sql, keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from users
    where substring(identifier_pin_sealed for 8) = convert_to(${keyId}, 'UTF8')
      or substring(tablet_pin_sealed for 8) = convert_to(${keyId}, 'UTF8')`
  return row!.count
}
