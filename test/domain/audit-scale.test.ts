import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld } from '../support/world.ts'

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: false })
const world = await createWorld({ databaseUrl: database.url })
after(async () => {
  await sql.end()
  await database.drop()
})
const company = await createCompany(world)
const rows = 50_000

// Without foreign key checks for each row.
await sql`set session_replication_role = replica`
await sql`
  insert into audit_entries (account_id, happened_at, actor_type, actor_id, actor_name, operation, outcome, workspace_id,
    record_type, record_id, record_name)
  select ${company.accountId}::bigint, timestamptz '2020-01-01' + n * interval '12 minutes', 'user', n % 2000, 'Ada',
    'operation' || n % 500, 'done', n % 300, 'area', (n % 5000)::text, 'Area'
  from generate_series(1, ${rows}::int) n`
await sql`
  insert into audit_seals (account_id, seq, entry_id, hash, sealed_at)
  select account_id, id, id, '', now() from audit_entries where operation <> 'signUp'`
await sql`
  insert into users (account_id, username, start_of_accounting, identifier_pin, created_at, updated_at)
  select ${company.accountId}::bigint, 'Person ' || n, '2026-01-01', 'pin-' || n, now(), now() from generate_series(1, 3000) n`
await sql`vacuum analyze users`
await sql`vacuum analyze audit_entries`
await sql`vacuum analyze audit_seals`

// biome-ignore lint/suspicious/noExplicitAny: a plan as PostgreSQL tells it
type Node = Record<string, any>

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const filters = {
  nothing: '',
  time: 'filter[happened_at]=gte:2020-11-01&filter[happened_at]=lt:2020-11-03',
  actor: 'filter[actor_id]=77',
  operation: 'filter[operation]=operation77',
  record: 'filter[record_type]=area&filter[record_id]=77',
  workspace: 'filter[workspace_id]=77',
}

for (const [name, query] of Object.entries(filters))
  test(`entries filtered by ${name} are found with an index`, async () => {
    const sent: string[] = []
    world.services.pool.observe((text) => sent.push(text))
    const answer = await world.get(`${company.account}/audit_entries?${query}`, company.admin.token)
    world.services.pool.observe(() => {})
    assert.equal(answer.status, 200, answer.text)
    assert.ok(answer.body.data.length > 0)
    const statement = sent.find((text) => text.includes('audit_entries'))!
    const [plan] = await sql.unsafe(`explain (generic_plan, format json) ${statement}`)
    const read = nodesOf(plan['QUERY PLAN'][0].Plan).filter((node) => /^audit_/.test(node['Relation Name'] ?? ''))
    assert.ok(read.length > 0)
    // Only a few entries wait to be sealed.
    for (const node of read)
      assert.ok(
        /Index|Bitmap/.test(node['Node Type']) || node['Relation Name'] === 'audit_unsealed',
        JSON.stringify(node),
      )
    // Without a filter, the total comes from the chain: nothing scans the whole account.
    if (name === 'nothing') assert.ok(!sent.some((text) => /count\(\*\).{0,40}from .?audit_entries/s.test(text)))
  })

test('an audit entry looks up the person it is about by an index', async () => {
  const sent: string[] = []
  world.services.pool.observe((text) => sent.push(text))
  const answer = await world.patch(
    `${company.ws}/users/${company.admin.id}`,
    { staff_number: 'S-1' },
    company.admin.token,
  )
  world.services.pool.observe(() => {})
  assert.equal(answer.status, 200, answer.text)
  const statement = sent.find((text) => text.includes('insert into audit_entries'))!
  const [plan] = await sql.unsafe(`explain (generic_plan, format json) ${statement}`)
  const read = nodesOf(plan['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'users')
  assert.equal(read.length, 1)
  assert.match(read[0]!['Index Cond'], /account_id = .* AND \(?id = /)
})
