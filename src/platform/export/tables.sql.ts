import type { Sql } from '../db/connect.ts'

export type Table = { name: string; columns: { name: string; type: string }[]; targets: string[] }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** With the columns that are stored, and the tables that they point at. */
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

/** What is read from here on is as of one moment. */
export const beginSnapshot = (tx: Sql): Promise<unknown> =>
  tx.unsafe('set transaction isolation level repeatable read read only')

const rowsAtOnce = 50

/** Each row as a JSON array of its values as text, which every type of PostgreSQL can be read back from exactly. */
export async function* readRows(tx: Sql, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const query = `select array_to_json(array[${values}])::text as line from public.${quoted(name)}`
  await tx.unsafe(`declare exported no scroll cursor for ${query}`)
  for (;;) {
    const rows: { line: string }[] = await tx.unsafe(`fetch ${rowsAtOnce} from exported`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.unsafe('close exported')
}

/** Values that the database would make by itself are taken as they are given. */
export async function insertRows(tx: Sql, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`).join(', ')
  await tx.unsafe(
    `insert into public.${quoted(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as r`,
    [`[${lines.join(',')}]`],
  )
}

/** Also of what migrations put there. */
export const emptyTables = (tx: Sql, tables: readonly Table[]): Promise<unknown> =>
  tx.unsafe(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)

/** What triggers have made of the rows comes along with them. Foreign keys are checked all the same. */
export async function switchTriggers(tx: Sql, tables: readonly Table[], to: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await tx.unsafe(`alter table public.${quoted(name)} ${to} trigger user`)
}

export type Sequence = { name: string; value: string }

export const selectSequences = (sql: Sql): Promise<Sequence[]> =>
  sql<Sequence[]>`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`

export const setSequence = (tx: Sql, { name, value }: Sequence): Promise<unknown> =>
  tx`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`

export async function countWaitingJobs(sql: Sql): Promise<number> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('jobs.job') is not null as known`
  if (!table!.known) return 0
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from jobs.job where state < 'completed'`
  return row!.waiting
}

/** Whether somebody has put something there already. */
export async function holdsAccounts(sql: Sql): Promise<boolean> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('accounts') is not null as known`
  if (!table!.known) return false
  const [row] = await sql<{ some: boolean }[]>`select exists (select from accounts) as some`
  return row!.some
}
