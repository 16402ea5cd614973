import { BackupRefused } from '../backup/refused.ts'
import { PostgresError, type Sql } from '../db/connect.ts'

export type Table = { name: string; columns: { name: string; type: string }[]; targets: string[] }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables with their stored columns and the tables that their foreign keys point to. */
export const selectTables = (sql: Sql): Promise<Table[]> =>
  sql<Table[]>`
    select c.relname::text as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(
        select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and t.oid <> c.oid) as targets
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- Of the database that they are in.
      and c.relname not in ('schema_migrations', 'backups')
    order by 1`

/** The column with the account of a row; null for tables that do not belong to accounts. */
export const tenantColumn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): 'id' | 'account_id' | null => {
  if (name === 'accounts') return 'id'
  return columns.some((column) => column.name === 'account_id') ? 'account_id' : null
}

/** All later queries of the transaction read the same snapshot. */
export const beginSnapshot = (tx: Sql): Promise<unknown> =>
  tx.unsafe('set transaction isolation level repeatable read read only')

const rowsAtOnce = 50

/** Each row as a JSON array of its values as text, from which every type of PostgreSQL can be restored exactly. */
export async function* readRows(tx: Sql, { name, columns }: Table, accountId: string | null): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const query = `select array_to_json(array[${values}])::text as line from public.${quoted(name)}`
  const where = accountId === null ? '' : ` where ${tenantColumn({ name, columns })} = ${BigInt(accountId)}`
  await tx.unsafe(`declare exported no scroll cursor for ${query}${where}`)
  for (;;) {
    const rows: { line: string }[] = await tx.unsafe(`fetch ${rowsAtOnce} from exported`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.unsafe('close exported')
}

/** Values of identity columns are inserted as given. */
export async function insertRows(tx: Sql, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`).join(', ')
  await tx.unsafe(
    `insert into public.${quoted(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as r`,
    [`[${lines.join(',')}]`],
  )
}

/** Also removes rows that migrations have inserted. */
export const emptyTables = (tx: Sql, tables: readonly Table[]): Promise<unknown> =>
  tx.unsafe(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)

/** The rows that triggers have derived are in the export, too. Foreign keys are still checked. */
export async function switchTriggers(tx: Sql, tables: readonly Table[], to: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await tx.unsafe(`alter table public.${quoted(name)} ${to} trigger user`)
}

/**
 * Rows are inserted in parts, and one may refer to a later row of its table: foreign keys of a table to itself are deferred
 * until all rows are stored.
 */
export async function checkKeysToOwnTable(tx: Sql, when: 'at the end' | 'at once'): Promise<void> {
  const keys = await tx<{ table: string; name: string }[]>`
    select format('public.%I', t.relname) as table, format('%I', k.conname) as name
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.conrelid = k.confrelid and k.connamespace = 'public'::regnamespace`
  // Tables with pending checks cannot be altered.
  if (when === 'at once') await tx.unsafe('set constraints all immediate')
  for (const { table, name } of keys)
    await tx.unsafe(
      `alter table ${table} alter constraint ${name} ${when === 'at once' ? 'not deferrable' : 'deferrable initially deferred'}`,
    )
}

export type Sequence = { name: string; value: string }

export const selectSequences = (sql: Sql): Promise<Sequence[]> =>
  sql<Sequence[]>`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`

export const setSequence = (tx: Sql, { name, value }: Sequence): Promise<unknown> =>
  tx`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`

/** Only in this transaction, so that no table is locked for other writers. Foreign keys are not checked, either. */
export async function switchOffTriggersHere(tx: Sql): Promise<void> {
  await tx.unsafe('set local session_replication_role = replica').catch((error: unknown) => {
    if (!(error instanceof PostgresError && error.code === '42501')) throw error
    throw new BackupRefused(
      'The role of the database lacks a privilege; as a superuser, run: grant set on parameter session_replication_role to the role.',
    )
  })
}

/** 2^53 - 1. A sequence that is raised much further would soon be exhausted, for all accounts. */
const highestId = 9_007_199_254_740_991n

/** New ids will not collide with those of the imported rows. */
export async function raiseSequences(tx: Sql, tables: readonly Table[], accountId: string): Promise<void> {
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'id' && column.type === 'bigint')) continue
    const ownRows = `public.${quoted(name)} where ${tenantColumn({ name, columns })} = ${BigInt(accountId)}`
    const [found] = (await tx.unsafe(`select max(id) > ${highestId} as "tooHigh" from ${ownRows}`)) as {
      tooHigh: boolean | null
    }[]
    if (found?.tooHigh) throw new BackupRefused(`The export has ids in ${name} that Stint never assigns.`)
    await tx.unsafe(`
      select setval(s.name, s.highest) from (
        select pg_get_serial_sequence('public.${quoted(name)}', 'id')::regclass as name,
          (select max(id) from ${ownRows}) as highest) s
      where s.name is not null and s.highest > coalesce(pg_sequence_last_value(s.name), 0)`)
  }
}

/** Whether the account exists, or existed once and was erased. */
export async function findTraces(sql: Sql, accountId: string): Promise<{ exists: boolean; erased: boolean }> {
  const [row] = await sql<{ exists: boolean; erased: boolean }[]>`
    select exists (select from accounts where id = ${accountId}) as exists,
      exists (select from erased_accounts where id = ${accountId}) as erased`
  return row!
}

export async function countWaitingJobs(sql: Sql, accountId: string | null = null): Promise<number> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('jobs.job') is not null as known`
  if (!table!.known) return 0
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from jobs.job where state < 'completed' and (${accountId}::text is null or data ->> 'account_id' = ${accountId}::text)`
  return row!.waiting
}

/** Whether the database is in use already. */
export async function holdsAccounts(sql: Sql): Promise<boolean> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('accounts') is not null as known`
  if (!table!.known) return false
  const [row] = await sql<{ some: boolean }[]>`select exists (select from accounts) as some`
  return row!.some
}
