import type { Pool } from '../../../src/platform/db/connect.ts'

export type Column = { table: string; name: string; type: string; nullable: boolean }
export type Key = { table: string; name: string; columns: string[] }
export type ForeignKey = Key & { target: string; targets: string[] }
export type Index = Key & { unique: boolean; predicate: string | null; expressions: boolean }

export type Catalogue = { columns: Column[]; primary: Key[]; foreign: ForeignKey[]; indexes: Index[] }

/** The schema as the database itself describes it. */
export async function readCatalogue(sql: Pool): Promise<Catalogue> {
  const columns = await sql<Column[]>`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`
  const constraints = await sql<(ForeignKey & { kind: string })[]>`
    select k.contype::text as kind, c.relname::text as table, k.conname::text as name, t.relname::text as target,
      array(select a.attname::text from unnest(k.conkey) with ordinality u (num, pos)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by u.pos) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u (num, pos)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num order by u.pos) as targets
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    left join pg_class t on t.oid = k.confrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'f')
    order by 2, 3`
  const indexes = await sql<Index[]>`
    select c.relname::text as table, x.relname::text as name, i.indisunique as unique,
      pg_get_expr(i.indpred, i.indrelid) as predicate, i.indexprs is not null as expressions,
      array(select a.attname::text from unnest(i.indkey) with ordinality u (num, pos)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.num
        where u.pos <= i.indnkeyatts order by u.pos) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and i.indisvalid
    order by 1, 2`
  return {
    columns,
    indexes,
    primary: constraints.filter(({ kind }) => kind === 'p'),
    foreign: constraints.filter(({ kind }) => kind === 'f'),
  }
}
