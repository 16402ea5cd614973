import { strict as assert } from 'node:assert'
import { globSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { tokenScopes } from '../../src/domain/api-tokens/token-scopes.ts'
import { auditedKinds, auditedTable, isSecret } from '../../src/domain/audit/audited-kinds.columns.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { v1Operations } from '../../src/public-api/v1/operations.ts'
import { hasGermanWord } from '../../src/shared/audit-field-words.ts'
import { valueWord } from '../../src/shared/audit-value-words.ts'
import { operationWord, recordTypeWord } from '../../src/shared/audit-words.ts'
import { createDatabase } from '../support/database.ts'
import { readCatalogue } from './support/catalogue.ts'

const history = 'the history of the record tells it'
const own = 'somebody’s own clock; the punches are kept as they came'

/** Writes that are not in the audit log, and why. */
const unlogged: Record<string, string> = {
  createAction: own,
  deleteAction: own,
  createKioskPunch: own,
  createTagging: history,
  addTimeTrackingTag: history,
  addFollowers: history,
  removeFollower: history,
  addAbsenceFollowers: history,
  removeAbsenceFollower: history,
  createTimeTrackingNote: history,
  createAbsenceNote: history,
  createTimeTrackingAttachment: history,
  createNoteAttachment: history,
  createAbsenceNoteAttachment: history,
  createAbsenceAttachment: history,
  createTimeTrackingSignature: history,
  createAbsence: 'a request, with its history; what is decided about it is logged',
  requestEmailConfirmation: 'sends a mail and changes nothing',
  previewWorkSchedule: 'tells what would be and changes nothing',
  createAuthenticator: 'counts for nothing until it is confirmed',
  startProviderSignIn: 'leads to the provider',
  startLinking: 'leads to the provider',
  startConfirmation: 'leads to the provider',
  testSignInProvider: 'looks whether the provider answers',
  createPasskeyChallenge: 'something to sign',
  createSignInChallenge: 'something to sign',
  deleteNotification: 'a message that its reader has read',
}

const isKnown = (audit: string | undefined): boolean =>
  audit === 'verb' || (audit !== undefined && (auditedKinds as readonly string[]).includes(audit))

test('every write is either audited or on the list of exceptions', () => {
  const writes = v3Operations.filter(({ method }) => method !== 'GET')
  assert.ok(writes.length > 70)
  assert.deepEqual(
    writes
      .filter(({ audit }) => !isKnown(audit))
      .map(({ id }) => id)
      .sort(),
    Object.keys(unlogged).sort(),
  )
  const public1 = v1Operations.filter(({ method }) => method !== 'GET')
  assert.ok(public1.length > 20)
  assert.deepEqual(
    public1.filter(({ audit }) => !isKnown(audit)).map(({ id }) => id),
    ['createAbsence', 'createAction'],
  )
})

test('audited records of v3 operations are identified by the path, or created by the operation', () => {
  const looked = v3Operations.filter(({ audit }) => audit && audit !== 'verb')
  assert.ok(looked.length > 25)
  const wrong = looked.filter(
    ({ method, path, audit, ownTransaction }) =>
      ownTransaction !== undefined || (method === 'POST') === path.includes(`:${audit}_id`),
  )
  assert.deepEqual(
    wrong.map(({ id }) => id),
    [],
  )
})

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})

test('columns that may contain a secret are recognised as secret', async () => {
  const { columns } = await readCatalogue(sql)
  const tables = auditedKinds.map((kind) => auditedTable(kind))
  const shown = columns.filter(
    ({ table, name, type }) =>
      tables.some((one) => one.table === table && !one.withheld?.includes(name)) &&
      (type === 'bytea' || /pin|secret|hash|digest|token|password/.test(name)),
  )
  assert.ok(shown.length >= 3)
  assert.deepEqual(
    shown.filter(({ name }) => !isSecret(name)).map(({ table, name }) => `${table}.${name}`),
    [],
  )
})

test('everything in the audit log has a label in both languages', async () => {
  const logged = [...v3Operations, ...v1Operations].filter(({ method, audit }) => method !== 'GET' && isKnown(audit))
  const downloads = v3Operations.filter(({ id }) => id.startsWith('download'))
  assert.ok(downloads.length > 2)
  for (const language of ['en', 'de'] as const) {
    assert.deepEqual(
      [...logged, ...downloads].filter(({ id }) => operationWord(language, id) === id).map(({ id }) => id),
      [],
    )
    assert.deepEqual(
      auditedKinds.filter((kind) => recordTypeWord(language, kind) === kind),
      [],
    )
  }
  const always = ['account_id', 'id', 'workspace_id', 'created_at', 'updated_at']
  const { columns } = await readCatalogue(sql)
  const tables = auditedKinds.map((kind) => auditedTable(kind))
  const kept = columns.filter(
    ({ table, name }) =>
      !always.includes(name) && tables.some((one) => one.table === table && !one.withheld?.includes(name)),
  )
  assert.ok(kept.length > 150)
  assert.deepEqual(
    kept.filter(({ name }) => !hasGermanWord(name)).map(({ table, name }) => `${table}.${name}`),
    [],
  )
})

test('decisions about absences are labelled by what they do, not by their paths', () => {
  const said = (language: 'en' | 'de') =>
    ['confirmationsAbsence', 'resettingsAbsence', 'rejectionsAbsence'].map((id) => operationWord(language, id))
  assert.deepEqual(said('en'), ['Approved', 'Rejected', 'Set back to pending'])
  assert.deepEqual(said('de'), ['Genehmigt', 'Abgelehnt', 'Wieder auf offen gesetzt'])
})

test('values that verbs log have a German label', () => {
  const said = globSync('src/{domain,api,cli}/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:before|after): \{ (.+?) \}/g)].flatMap(([, members]) =>
      [...members!.matchAll(/(?:^|, )([a-z_\d]+)(?=:|,|$)/g)].map((match) => match[1]!),
    ),
  )
  // Descriptions of the two members themselves.
  const fields = [...new Set(said)].filter((name) => name !== 'wire')
  assert.ok(fields.includes('erased') && fields.length > 30, fields.join(', '))
  assert.deepEqual(
    fields.filter((name) => !hasGermanWord(name)),
    [],
  )
})

test('values that a column may have, and token scopes, have a label in both languages', async () => {
  const tables = auditedKinds.map((kind) => auditedTable(kind).table)
  const checks = await sql<{ table: string; column: string; values: string[] }[]>`
    select c.relname::text as table, a.attname::text as column,
      array(select v[1] from regexp_matches(pg_get_constraintdef(k.oid), $$'([^']+)'::text$$, 'g') v) as values
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%'
      and c.relname = any(${tables}::text[])`
  assert.ok(checks.length > 15, `only ${checks.length} were found`)
  const actions = v3Operations.flatMap(({ id, input }) =>
    id.startsWith('batch')
      ? ((input?.attributes.action?.kind.schema as { enum?: string[] } | undefined)?.enum ?? [])
      : [],
  )
  assert.ok(actions.length > 5)
  const all = [
    ...checks,
    { table: 'api_tokens', column: 'scopes', values: tokenScopes },
    { table: 'batches', column: 'action', values: actions },
  ]
  const unnamed = all.flatMap(({ table, column, values }) =>
    values
      .filter((value) => ['en', 'de'].some((language) => !valueWord(language as 'en' | 'de', column, value)))
      .map((value) => `${table}.${column}: ${value}`),
  )
  assert.deepEqual(unnamed, [])
})
