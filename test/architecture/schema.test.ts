import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { namedFiles } from '../../src/domain/files/named-files.columns.ts'
import { compile, connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { readCatalogue } from './support/catalogue.ts'

// The rules that keep accounts apart whatever the code does, read from the catalogue.

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})

/** Looked up before the account is known, or shared by all. Every other table belongs to an account. */
const globalTables = [
  'access_tokens',
  'accounts',
  'api_keys',
  'api_tokens',
  'backups',
  'confirmation_tokens',
  'erased_accounts',
  'industry_examples',
  'installation',
  'installation_keys',
  'kiosk_tokens',
  'logins',
  'passkey_challenges',
  'passkeys',
  'password_tokens',
  'public_holidays',
  'rate_limits',
  'roles',
  'schema_migrations',
  'sign_in_steps',
  'sign_up_codes',
  'sign_in_attempts',
]

const { columns, primary, foreign, indexes } = await readCatalogue(sql)
const tables = [...new Set(columns.map(({ table }) => table))]
const isTenant = (table: string): boolean => !globalTables.includes(table)
const tenants = tables.filter(isTenant)

test('every table on the list of global tables exists', () => {
  assert.deepEqual(
    globalTables.filter((table) => !tables.includes(table)),
    [],
  )
  assert.ok(tenants.length > 30)
})

test('every table of an account carries account_id', () => {
  const carrying = columns.filter(({ name, type, nullable }) => name === 'account_id' && type === 'bigint' && !nullable)
  const having = carrying.map(({ table }) => table)
  assert.deepEqual(
    tenants.filter((table) => !having.includes(table)),
    [],
  )
})

test('the primary key is (account_id, id), or begins with account_id in join tables', () => {
  for (const table of tenants) {
    const key = primary.find((one) => one.table === table)?.columns ?? []
    const hasId = columns.some((column) => column.table === table && column.name === 'id')
    if (hasId) assert.deepEqual(key, ['account_id', 'id'], table)
    else assert.ok(key[0] === 'account_id' && key.length > 1, `${table}: (${key})`)
  }
})

test('every foreign key to a table of an account includes account_id', () => {
  const loose = foreign.filter(({ target, columns: from, targets }) => {
    const place = targets.indexOf('account_id')
    return isTenant(target) && (place === -1 || from[place] !== 'account_id')
  })
  assert.deepEqual(
    loose.map(({ table, name }) => `${table}: ${name}`),
    [],
  )
})

test('no foreign key sets a column to null or its default, which distributed tables do not support', async () => {
  const emptying = await sql`
    select conrelid::regclass::text as table, conname::text as name from pg_constraint
    where contype = 'f' and confdeltype in ('n', 'd') and connamespace = 'public'::regnamespace`
  assert.deepEqual([...emptying], [])
})

/** Derived from records that have keys of their own. `domain/mend-rollups.job.ts` keeps them consistent. */
const derived = [
  'absence_totals',
  'action_totals',
  'running_times',
  'time_tracking_totals',
  'tracking_reviews',
  'workspace_tracking_totals',
]

test('account_id references accounts, directly or through another table', () => {
  const leading = new Set(foreign.filter(({ columns: from }) => from.includes('account_id')).map(({ table }) => table))
  const carrying = columns.filter(({ name }) => name === 'account_id').map(({ table }) => table)
  assert.deepEqual(
    carrying.filter((table) => !leading.has(table)),
    derived,
  )
})

test('unique indexes include account_id', () => {
  const wide = indexes.filter(
    ({ table, unique, columns: key }) => isTenant(table) && unique && !key.includes('account_id'),
  )
  assert.deepEqual(
    wide.map(({ name }) => name),
    [],
  )
})

test('every foreign key is covered by an index', () => {
  const unserved = foreign.filter(({ table, columns: from }) => {
    // An id implies the workspace: an index without the workspace serves as well.
    const wanted = [from, from.filter((name) => name !== 'workspace_id')]
    // Rows with a null reference nothing.
    const predicates = [null, ...from.map((name) => `(${name} IS NOT NULL)`)]
    return !indexes.some(
      (index) =>
        index.table === table &&
        predicates.includes(index.predicate) &&
        wanted.some(
          (names) => names.length > 0 && names.every((name) => index.columns.slice(0, names.length).includes(name)),
        ),
    )
  })
  assert.deepEqual(
    unserved.map(({ table, name }) => `${table}: ${name}`),
    [],
  )
})

test('the database refuses a row that references another account', async () => {
  const now = '2026-01-01T00:00:00Z'
  const account = async (name: string): Promise<string> => {
    const [row] = await sql`
      insert into accounts (name, locale, created_at, updated_at) values (${name}, 'en', ${now}, ${now}) returning id`
    return row!.id
  }
  const [one, two] = [await account('One'), await account('Two')]
  const [workspace] = await sql`
    insert into workspaces (account_id, name, time_zone, locale, created_at, updated_at)
    values (${two}, 'W', 'UTC', 'en', ${now}, ${now}) returning id`
  const area = (accountId: string) => sql`
    insert into areas (account_id, workspace_id, name, color, created_at, updated_at)
    values (${accountId}, ${workspace!.id}, 'A', '#000000', ${now}, ${now})`
  await assert.rejects(area(one), /violates foreign key constraint/)
  await area(two)
})

/** Keys of the file store are text in columns of this name; these are keys of something else. */
const otherKeys = ['imported_records.source_key', 'wage_types.absence_key']

test('every column with a file key is on the list used for sweeping, erasing and exporting', () => {
  const inTables = columns
    .filter(({ name, type }) => name.endsWith('_key') && type === 'text')
    .map(({ table, name }) => `${table}.${name}`)
  const listed = [...compile(namedFiles(sql)).text.matchAll(/select account_id, (\w+) as key, .* from (\w+)/g)]
  const names = listed.map(([, column, table]) => `${table}.${column}`)
  assert.deepEqual([...names, ...otherKeys].sort(), inTables.sort())
})
