import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readAuditLog, sealAuditLog } from '../../../support/audit.ts'
import { type Company, createCompany } from '../../../support/company.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()

// biome-ignore lint/suspicious/noExplicitAny: answers as they come
type Listed = any[]

const list = async (company: Company, query = ''): Promise<Listed> => {
  const answer = await world.get(`${company.account}/audit_entries${query}`, company.admin.token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('200 newest first, with actor, address, before and after, and whether the entry is sealed', async () => {
  const company = await createCompany(world)
  const area = await company.area('Shop')
  await sealAuditLog(world)
  const changed = await world.patch(`${company.ws}/areas/${area}`, { name: 'Store' }, company.admin.token)
  const [last, created, opened] = await list(company)
  assert.deepEqual(
    [last, created, opened].map(({ attributes }) => [attributes.operation, attributes.sealed]),
    [
      ['updateArea', false],
      ['createArea', true],
      ['signUp', true],
    ],
  )
  const { happened_at, ...attributes } = last.attributes
  assert.match(happened_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.deepEqual(attributes, {
    actor_type: 'user',
    actor_id: company.admin.id,
    actor_name: 'Ada Admin',
    address: '127.0.0.1',
    operation: 'updateArea',
    outcome: 'done',
    workspace_id: company.workspaceId,
    record_type: 'area',
    record_id: area,
    record_name: 'Store',
    before: { name: 'Shop' },
    after: { name: 'Store' },
    request_id: changed.body.meta.request_id,
    sealed: false,
  })
})

test('the address is that of the connection, not of an untrusted X-Forwarded-For header', async () => {
  const company = await createCompany(world)
  await world.request('POST', `${company.ws}/areas`, {
    token: company.admin.token,
    address: '203.0.113.9',
    headers: { 'x-forwarded-for': '198.51.100.1' },
    body: { data: { type: 'area', attributes: { name: 'Shop' } } },
  })
  const [last] = await list(company)
  assert.equal(last.attributes.address, '203.0.113.9')
})

test('200 filtered by time, actor, operation, record and workspace, and paged with the right total', async () => {
  const company = await createCompany(world)
  const second = await company.person({ roles: [4] })
  const area = await company.area('Shop')
  await world.patch(`${company.ws}/areas/${area}`, { name: 'Store' }, second.token)
  const total = (await readAuditLog(world, company)).length
  const names = async (query: string): Promise<string[]> =>
    (await list(company, query)).map(({ attributes }) => attributes.operation)
  assert.deepEqual(await names(`?filter[actor_id]=${second.id}`), ['updateArea'])
  assert.deepEqual(await names('?filter[operation]=createArea'), ['createArea'])
  assert.deepEqual(await names(`?filter[record_type]=area&filter[record_id]=${area}`), ['updateArea', 'createArea'])
  assert.deepEqual(await names(`?filter[workspace_id]=${company.workspaceId}&filter[record_type]=area`), [
    'updateArea',
    'createArea',
  ])
  assert.deepEqual(await names('?filter[workspace_id]=999999'), [])
  assert.equal((await names('?filter[happened_at]=gte:2020-01-01')).length, total)
  assert.deepEqual(await names('?filter[happened_at]=lt:2020-01-01'), [])
  assert.equal((await names('?sort=happened_at'))[0], 'signUp')
  for (const sealed of [false, true]) {
    if (sealed) await sealAuditLog(world)
    const page = await world.get(`${company.account}/audit_entries?page=2&items=2`, company.admin.token)
    assert.equal(page.headers['total-count'], String(total))
    assert.equal(page.body.data.length, 2)
  }
})

test('403 for everybody but account admins, 404 in another account, 401 without a token', async () => {
  const company = await createCompany(world)
  const other = await createCompany(world)
  for (const path of ['audit_entries', 'audit_entries/export?format=csv', 'audit_chain']) {
    for (const roles of [[1], [2], [3]]) {
      const person = await company.person({ roles })
      const answer = await world.get(`${company.account}/${path}`, person.token)
      assert.equal(answer.status, 403, `${path} ${roles}`)
    }
    assert.equal((await world.get(`${company.account}/${path}`, other.admin.token)).status, 404, path)
    assert.equal((await world.get(`${company.account}/${path}`)).status, 401, path)
    assert.equal((await world.get(`${company.account}/${path}`, company.admin.token)).status, 200, path)
  }
})

test('200 the chain is verified, and the first break is named', async () => {
  const company = await createCompany(world)
  await company.area('Shop')
  await sealAuditLog(world)
  const verify = async () => (await world.get(`${company.account}/audit_chain`, company.admin.token)).body.meta
  const whole = await verify()
  assert.deepEqual([whole.holds, whole.checked, whole.unsealed, whole.breaks], [true, 2, 0, []])
  await world.services.pool.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update audit_entries set record_name = 'x' where account_id = ${company.accountId} and operation = 'signUp'`
  })
  const broken = await verify()
  assert.equal(broken.holds, false)
  assert.match(broken.breaks[0], /^row changed: link 1, entry \d+$/)
})

test('200 the export in both languages and formats, filtered like the list, is in the audit log itself', async () => {
  const company = await createCompany(world)
  const area = await company.area('=cmd|x')
  const get = (query: string) => world.get(`${company.account}/audit_entries/export${query}`, company.admin.token)
  const csv = await get('?format=csv&locale=de&operation=createArea&from=2020-01-01&until=2199-12-31')
  assert.equal(csv.status, 200, csv.text)
  const lines = csv.text.trim().split('\r\n')
  assert.equal(lines.length, 2)
  assert.match(lines[0]!, /^Zeit;Wer;Adresse;Was;/)
  assert.match(lines[1]!, /;Ada Admin;127\.0\.0\.1;Angelegt;createArea;erfolgt;Bereich;/)
  // A name that would be a formula is escaped.
  assert.ok(lines[1]!.includes(`;${area};'=cmd|x;`), lines[1]!)
  const english = await get('?format=csv')
  assert.match(english.text, /^\ufeffTime,Who,Address,What,/)
  const xlsx = await get('?format=xlsx')
  assert.equal(xlsx.headers['content-type'], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const [last] = await list(company)
  assert.equal(last.attributes.operation, 'exportAuditEntries')
  assert.equal(last.attributes.after.format, 'xlsx')
  const rows = (await readAuditLog(world, company)).length
  for (const query of ['', '?format=pdf', '?format=csv&from=yesterday', '?format=csv&actor_id=x'])
    assert.equal((await get(query)).status, 400, query)
  assert.equal((await readAuditLog(world, company)).length, rows)
})
