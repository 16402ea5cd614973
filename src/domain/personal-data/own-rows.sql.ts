import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { catalogue, type Listed, parentTables } from './catalogue.ts'

const anyOf = ({ sql }: Scope, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((left, right) => sql`${left} or ${right}`, sql`false`)

/** Whether the row `alias` is the person's. */
function isOwn(scope: Scope, { own = [], parents = [] }: Listed, userId: Id, alias: string): Fragment {
  const { sql, accountId } = scope
  const place = sql(alias)
  const inner = `${alias}p`
  return anyOf(scope, [
    ...own.map((column) => sql`${place}.${sql(column)} = ${userId}`),
    ...parents.map((column) => {
      const parent = catalogue.find(({ table }) => table === parentTables[column])!
      // As an array, so that an index is used also in combination with other conditions.
      return sql`${place}.${sql(column)} = any(array(
        select ${sql(inner)}.id from ${sql(parent.table)} ${sql(inner)}
        where ${sql(inner)}.account_id = ${accountId} and (${isOwn(scope, parent, userId, inner)})))`
    }),
  ])
}

const narrowed = ({ sql }: Scope, { only }: Listed): Fragment =>
  only ? sql`and t.${sql(only.column)} = ${only.value}` : sql``

/** The person's rows of the table `t`. */
const ownRows = (scope: Scope, listed: Listed, userId: Id): Fragment => scope.sql`
  t.account_id = ${scope.accountId} and (${isOwn(scope, listed, userId, 't')}) ${narrowed(scope, listed)}`

const dateOf = ({ sql }: Scope, { date }: Listed): Fragment =>
  date
    ? sql`coalesce(${date.map((column) => sql`t.${sql(column)}::timestamptz`).reduce((left, right) => sql`${left}, ${right}`)})`
    : sql`null::timestamptz`

/** Rows that may stay when the record they reference is deleted: table and column. */
export const pointing: Readonly<Record<string, readonly [string, string]>> = {
  time_trackings: ['actions', 'time_tracking_id'],
  vacation_entitlements: ['vacation_entitlements', 'transferred_to'],
}

/** Deletes the person's rows; in dated tables only those from before the moment. Returns the keys of their files. */
export async function deleteOwnRows(scope: Scope, listed: Listed, userId: Id, before?: string): Promise<string[]> {
  const { sql, accountId } = scope
  const old = before ? sql`and ${dateOf(scope, listed)} < ${before}::timestamptz` : sql``
  // The triggers that keep totals of absences run on updates only.
  if (listed.table === 'absences')
    await sql`update absences t set status = 'deleted' where ${ownRows(scope, listed, userId)} ${old} and status = 'active'`
  const [table, column] = pointing[listed.table] ?? []
  if (table && column)
    await sql`
      update ${sql(table)} p set ${sql(column)} = null
      where p.account_id = ${accountId} and p.${sql(column)} in (
        select t.id from ${sql(listed.table)} t where ${ownRows(scope, listed, userId)} ${old})`
  // Rows of a running review are skipped: the review deletes them, and it waits for the lock on the person. Notifications
  // are locked in the same order as by reviews.
  const free =
    listed.table === 'tracking_reviews'
      ? sql`and t.id in (
          select r.id from tracking_reviews r
          where r.account_id = ${accountId} and r.user_id = ${userId} for update skip locked)`
      : listed.table === 'notifications'
        ? sql`and t.id = any(array(
            select t.id from notifications t where ${ownRows(scope, listed, userId)} order by t.id for update))`
        : sql``
  const rows = await sql<{ key: string | null }[]>`
    delete from ${sql(listed.table)} t where ${ownRows(scope, listed, userId)} ${old} ${free}
    returning ${listed.file ? sql`t.${sql(listed.file.key)}` : sql`null::text`} as key`
  return rows.flatMap(({ key }) => key ?? [])
}

export async function countOwnRows(
  scope: Scope,
  listed: Listed,
  userId: Id,
): Promise<{ count: number; last: string | null }> {
  const [row] = await scope.sql<{ count: number; last: string | null }[]>`
    select count(*)::int as count, max(${dateOf(scope, listed)}) as last
    from ${scope.sql(listed.table)} t where ${ownRows(scope, listed, userId)}`
  return row!
}

/** The person's rows for the export, without data about others. */
export async function findOwnRows(scope: Scope, listed: Listed, userId: Id): Promise<Record<string, unknown>[]> {
  const { sql } = scope
  const { own = [], withheld = [] } = listed
  const alone = own
    .map((column) => sql`and t.${sql(column)} = ${userId}`)
    .reduce((left, right) => sql`${left} ${right}`, sql``)
  const rows = await sql<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) - ${['account_id', ...withheld]}::text[] as row
    from ${sql(listed.table)} t where ${ownRows(scope, listed, userId)} ${alone}
    order by 1`
  return rows.map(({ row }) => row)
}

export async function findOwnFiles(scope: Scope, listed: Listed, userId: Id): Promise<{ key: string; name: string }[]> {
  const { sql } = scope
  if (!listed.file) return []
  return sql<{ key: string; name: string }[]>`
    select t.${sql(listed.file.key)} as key, t.${sql(listed.file.name)} as name
    from ${sql(listed.table)} t where ${ownRows(scope, listed, userId)} order by t.id`
}

export async function findOwnIds(scope: Scope, listed: Listed, userId: Id): Promise<string[]> {
  const rows = await scope.sql<{ id: string }[]>`
    select t.id::text as id from ${scope.sql(listed.table)} t where ${ownRows(scope, listed, userId)}`
  return rows.map(({ id }) => id)
}

/** Replaces the person's name in rows of others. */
export async function renameIn(scope: Scope, { table, named = {} }: Listed, userId: Id, name: string): Promise<void> {
  const { sql, accountId } = scope
  for (const [id, column] of Object.entries(named))
    if (column)
      await sql`
        update ${sql(table)} t set ${sql(column)} = ${name}
        where t.account_id = ${accountId} and t.${sql(id)} = ${userId} and t.${sql(column)} <> ${name}`
}
