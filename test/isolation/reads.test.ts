import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Resource } from '../../src/jsonapi/resource.ts'
import { tokenFor } from '../support/kiosks.ts'
import { type Answer, createWorld } from '../support/world.ts'
import { operations, pathWith } from './support/calls.ts'
import { createFullCompany } from './support/full-company.ts'
import { includesOf, resourcesOf } from './support/queries.ts'

// Every read with everything included, and every list with every filter set to foreign ids and names.

const world = await createWorld()
const own = await createFullCompany(world, 'Own')
const foreign = await createFullCompany(world, 'ZZFOREIGN')

const reads = operations.filter(
  ({ method, answers }) => method === 'GET' && (answers.kind === 'one' || answers.kind === 'many'),
)

/** All records of the foreign account, as `type/id`; the type is found by the table. */
const foreignRecords = new Set<string>()
const tables = new Map<string, Set<string>>()
const visit = (resource: Resource): void => {
  const types = tables.get(resource.table) ?? new Set()
  if (types.has(resource.type)) return
  tables.set(resource.table, types.add(resource.type))
  // The type of a notification is its kind.
  if (resource.typeOf) types.add('trigger_warning')
  for (const { to, alternatives: others } of Object.values(resource.relationships))
    for (const one of [to(), ...(others?.() ?? [])]) visit(one)
}
for (const operation of reads) for (const resource of resourcesOf(operation)) visit(resource)
const { pool } = world.services
const tenantTables = await pool<{ name: string }[]>`
  select c.table_name::text as name from information_schema.columns c
  where c.table_schema = 'public' and c.column_name = 'account_id'
    and exists (select from information_schema.columns i where i.table_name = c.table_name and i.column_name = 'id')`
for (const { name } of tenantTables)
  for (const { id } of await pool`select id from ${pool(name)} where account_id = ${foreign.company.accountId}`)
    for (const type of tables.get(name) ?? []) foreignRecords.add(`${type}/${id}`)
foreignRecords.add(`account/${foreign.company.accountId}`)

const numbers = new Set([...foreignRecords].map((one) => one.split('/')[1]!).filter((id) => /^\d+$/.test(id)))
const uuids = new Set([...foreignRecords].map((one) => one.split('/')[1]!).filter((id) => !/^\d+$/.test(id)))
const foreignIds = [[...numbers].join(','), [...uuids].join(',')]

type Identified = { id: string; type: string; relationships?: Record<string, { data: unknown }> }

/** Every `type/id` in an answer. */
function mentioned(answer: Answer): string[] {
  const records: Identified[] = [answer.body.data ?? [], answer.body.included ?? []].flat()
  const links = records.flatMap((record) => Object.values(record.relationships ?? {}).flatMap(({ data }) => data ?? []))
  return [...records, ...(links as Identified[])].map(({ id, type }) => `${type}/${id}`)
}

function assertNothingForeign(answer: Answer, what: string): void {
  assert.equal(answer.status, 200, `${what}: ${answer.text}`)
  assert.deepEqual(
    mentioned(answer).filter((one) => foreignRecords.has(one)),
    [],
    what,
  )
  assert.ok(!answer.text.includes(foreign.mark), what)
}

test('records of all types of the other account are recognised', () => {
  for (const type of [
    'account',
    'workspace',
    'area',
    'user',
    'user_overview',
    'tag',
    'api_token',
    'kiosk',
    'kiosk_person',
    'calendar_feed',
    'time_correction',
    'custom_field_value',
    'time_tracking',
    'break',
    'note',
    'attachment',
    'signature',
    'action',
    'notification',
    'trigger_warning',
    'batch',
    'absence',
    'absence_type',
    'vacation_entitlement',
    'lapse_notice',
    'sign_in_provider',
    'sign_in_identity',
  ])
    assert.ok(
      [...foreignRecords].some((one) => one.startsWith(`${type}/`)),
      type,
    )
})

const people = { admin: own.company.admin, 'workspace admin': own.workspaceAdmin, employee: own.employee }

for (const operation of reads) {
  test(`${operation.id}: with everything included there is nothing of another account`, async () => {
    for (const [who, { id, token: personal }] of Object.entries(people)) {
      const token = tokenFor(operation, own.kiosk, personal)
      const path = pathWith(operation, { ...own.ids, ...(who === 'employee' && { user_id: id }) })
      const plain = await world.get(`${path}permissions=true&items=100`, token)
      const isAdmin = who === 'admin'
      if (!isAdmin && [403, 404].includes(plain.status)) continue
      assertNothingForeign(plain, who)
      const [first] = [plain.body.data].flat()
      assert.ok(first || !isAdmin, 'the account admin finds records in every list')
      if (!first) continue
      const shown = resourcesOf(operation).find(({ type, typeOf }) => type === first.type || typeOf)!
      const everything = includesOf(shown).join(',')
      assertNothingForeign(await world.get(`${path}include=${everything}&items=100`, token), `${who} ${everything}`)
    }
  })

  if (operation.answers.kind !== 'many') continue
  test(`${operation.id}: no filter finds anything of another account`, async () => {
    const path = pathWith(operation, own.ids)
    const token = tokenFor(operation, own.kiosk, own.company.admin.token)
    for (const resource of resourcesOf(operation)) {
      const filters = Object.values(resource.relationships).map(({ filter }) => filter)
      // A single id that is invalid for a field would disable the filter.
      for (const field of ['id', ...filters, ...Object.keys(resource.filters)])
        for (const ids of foreignIds)
          for (const query of [`filter[${field}]=in:${ids}`, `${field}=${ids}`])
            assertNothingForeign(await world.get(`${path}${query}&items=100`, token), query.slice(0, 60))
      const texts = Object.entries(resource.attributes).filter(([, { wire }]) => wire.base === 'text')
      for (const [field] of texts) {
        const found = await world.get(`${path}filter[${field}]=ct:${foreign.mark}`, token)
        assertNothingForeign(found, field)
        assert.equal(found.body.meta.total_count, 0)
      }
    }
  })
}
