// Writes db/schema.md from a migrated database: tables, columns, keys, constraints, indexes, functions.
//   node scripts/schema-doc.ts postgres://…
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connect, type Pool } from '../src/platform/db/connect.ts'

export const schemaFile: string = fileURLToPath(new URL('../db/schema.md', import.meta.url))

type Table = { name: string }
type Column = { name: string; type: string; nullable: boolean; value: string | null }
type Definition = { name: string; definition: string }

export async function describeSchema(sql: Pool): Promise<string> {
  const tables = await sql<Table[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  const parts = [
    '# Database schema',
    'Written from the catalogue by `scripts/schema-doc.ts`; a test fails when it is out of date and says how to renew it.',
  ]
  for (const { name } of tables) parts.push(await describeTable(sql, name))
  parts.push('## Functions', list(await functionsOf(sql)))
  return `${parts.join('\n\n')}\n`
}

async function describeTable(sql: Pool, table: string): Promise<string> {
  const parts = [`## ${table}`, columnTable(await columnsOf(sql, table))]
  const constraints = await constraintsOf(sql, table)
  if (constraints.length > 0) parts.push('Keys and constraints:', list(constraints))
  const indexes = await indexesOf(sql, table)
  if (indexes.length > 0) parts.push('Indexes:', list(indexes))
  return parts.join('\n\n')
}

const columnsOf = (sql: Pool, table: string) => sql<Column[]>`
  select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    case a.attidentity when '' then pg_get_expr(d.adbin, d.adrelid) else 'identity' end as value
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Not-null constraints are listed with the columns. */
const constraintsOf = (sql: Pool, table: string) => sql<Definition[]>`
  select conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = ${table}::regclass and contype <> 'n'
  order by array_position(array['p', 'u', 'f', 'c'], contype::text), conname`

/** Without those of primary keys and unique constraints, which are listed as constraints. */
const indexesOf = (sql: Pool, table: string) => sql<Definition[]>`
  select c.relname::text as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = ${table}::regclass
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
  order by 1`

const functionsOf = (sql: Pool) => sql<Definition[]>`
  select proname::text as name, '(' || pg_get_function_arguments(oid) || ') → ' || pg_get_function_result(oid) as definition
  from pg_proc where pronamespace = 'public'::regnamespace order by 1`

const columnTable = (columns: readonly Column[]): string =>
  [
    '| column | type | null | default |',
    '|---|---|---|---|',
    ...columns.map(
      ({ name, type, nullable, value }) =>
        `| ${name} | ${type} | ${nullable ? 'yes' : ''} | ${value === null ? '' : `\`${value}\``} |`,
    ),
  ].join('\n')

/** The definition without what the heading already says. */
const shortenIndex = (definition: string): string =>
  definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING btree /, '$1')

const list = (definitions: readonly Definition[]): string =>
  definitions.map(({ name, definition }) => `- \`${name}\`: ${shortenIndex(definition)}`).join('\n')

if (import.meta.main) {
  const url = process.argv[2]
  if (!url) {
    console.error('Give the address of a migrated database: node scripts/schema-doc.ts postgres://…')
    process.exit(2)
  }
  const sql = connect({ url, max: 1, prepare: false })
  writeFileSync(schemaFile, await describeSchema(sql))
  await sql.end()
}
