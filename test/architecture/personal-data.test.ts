import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { catalogue, type Listed, parentTables } from '../../src/domain/personal-data/catalogue.ts'
import { ownColumns } from '../../src/domain/personal-data/own-columns.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { readCatalogue } from './support/catalogue.ts'

// Everything that the database holds about a person is in the catalogue of personal data, so that it is exported and erased.

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})
const { columns, foreign } = await readCatalogue(sql)

/** Columns that refer to a person, or to a row of a person, according to a listing. */
const spoken = ({ own = [], parents = [], named = {} }: Listed): string[] => [
  ...own,
  ...parents,
  ...Object.entries(named).flatMap(([id, name]) => (name ? [id, name] : [id])),
]
const listed = new Map<string, Set<string>>()
for (const one of catalogue) listed.set(one.table, new Set([...(listed.get(one.table) ?? []), ...spoken(one)]))

/** By column name: somebody's id, name or address. */
const personal =
  /(^|_)(user|person|author|creator|editor|actor|substitute|employee|owner|member)_id$|_by_id$|^(e?mail|email|username|author|closed_by|reopened_by|birthday|phone|device|ip|address)$/

/** Columns with such a name that do not refer to a person. */
const nobody = new Set([
  'accounts.phone',
  'workspaces.phone',
  // Without a foreign key, since entries outlive the people: the whole row is listed.
  'audit_entries.address',
])

test('every column that contains personal data by its name is in the catalogue', () => {
  const missing = columns
    .filter(({ table, name }) => personal.test(name) && table !== 'users' && !nobody.has(`${table}.${name}`))
    .filter(({ table, name }) => !listed.get(table)?.has(name) && !isWholeRow(table))
    .map(({ table, name }) => `${table}.${name}`)
  assert.deepEqual(missing, [])
})

/** A row that is the person's own is erased or exported with all of its columns. */
function isWholeRow(table: string): boolean {
  return catalogue.some((one) => one.table === table && one.own !== undefined)
}

/** A punch and its tracking belong to one person, and so do a signature and its month. */
const samePerson = ['actions.time_tracking_id', 'timesheet_signatures.closed_month_id']

test('every foreign key to a person is in the catalogue', () => {
  const ofPeople = new Set(['users', ...catalogue.filter(({ own }) => own).map(({ table }) => table)])
  const missing = foreign
    .filter(({ target }) => ofPeople.has(target))
    .flatMap(({ table, columns: from, target, targets }) =>
      from
        .filter((_, at) => (target === 'users' ? targets[at] === 'id' : ['user_id', 'id'].includes(targets[at]!)))
        .map((column) => ({ table, column, target })),
    )
    .filter(({ table, column, target }) => !(table === 'users' && column === 'substitute_id') && target !== table)
    .filter(({ table, column }) => !listed.get(table)?.has(column))
    .map(({ table, column }) => `${table}.${column}`)
  assert.deepEqual([...new Set(missing)].sort(), samePerson)
})

test('every column and table of the catalogue exists', () => {
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  for (const one of catalogue) {
    const names = [...spoken(one), ...(one.date ?? []), ...(one.withheld ?? []), ...(one.only ? [one.only.column] : [])]
    for (const name of [...names, ...(one.file ? [one.file.key, one.file.name] : [])])
      assert.ok(known.has(`${one.table}.${name}`), `${one.table}.${name}`)
    if (one.retention === 'dated') assert.ok(one.date, one.table)
    if (one.retention === 'with_parent') assert.ok(one.parents, one.table)
  }
  for (const table of Object.values(parentTables)) assert.ok(listed.has(table), table)
})

test('every column of users is either erased or kept', () => {
  const own = columns.filter(({ table }) => table === 'users').map(({ name }) => name)
  assert.deepEqual([...ownColumns.erased, ...ownColumns.kept].sort(), own.sort())
})

test('columns with secrets are not exported', () => {
  const secret = /(^|_)(pin|digest(?!_at)|hash|secret|credential_id|public_key|file_key|image_key|secure_id)(_|$)/
  const told = catalogue
    .filter(({ exported }) => exported !== false)
    .flatMap(({ table, withheld = [] }) =>
      columns.filter((column) => column.table === table && !withheld.includes(column.name)),
    )
    .filter(({ name }) => secret.test(name))
  assert.deepEqual(told, [])
})

test('the columns listed as erased are those that the erasure overwrites', () => {
  const source = readFileSync('src/domain/personal-data/erasure.sql.ts', 'utf8')
  const [, assignments] = /update users set (username = .*?)\n\s+where/s.exec(source)!
  const set = [...assignments!.matchAll(/(?:^|, |,\s+)(\w+) = /g)].map(([, column]) => column!)
  assert.deepEqual(set.filter((column) => column !== 'updated_at').sort(), [...ownColumns.erased].sort())
})
