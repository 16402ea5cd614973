import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { lastAuditEntry, readAuditLog } from '../../../support/audit.ts'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld()

test('a sign-in adds an entry with actor, address, time and request id', async () => {
  const company = await createCompany(world)
  const answer = await world.post('/api/v3/sign_in', { email: company.admin.email, password })
  assert.equal(answer.status, 200, answer.text)
  const { id, happened_at, transaction, ...row } = await lastAuditEntry(world, company)
  assert.deepEqual(row, {
    account_id: company.accountId,
    actor_type: 'user',
    actor_id: company.admin.id,
    actor_name: 'Ada Admin',
    address: '127.0.0.1',
    operation: 'signIn',
    outcome: 'done',
    workspace_id: null,
    record_type: 'user',
    record_id: company.admin.id,
    record_name: 'Ada Admin',
    before: null,
    after: null,
    request_id: answer.body.meta.request_id,
  })
})

test('a wrong password adds an entry to the account of the login; an unknown e-mail address adds none', async () => {
  const company = await createCompany(world)
  const wrong = await world.post('/api/v3/sign_in', { email: company.admin.email, password: 'not that one' })
  assert.equal(wrong.status, 401)
  const { operation, outcome, record_id } = await lastAuditEntry(world, company)
  assert.deepEqual([operation, outcome, record_id], ['signIn', 'refused', company.admin.id])
  const [before] = await world.services.pool`select count(*)::int as n from audit_entries`
  const unknown = await world.post('/api/v3/sign_in', { email: uniqueEmail(), password })
  assert.equal(unknown.status, 401)
  const [after] = await world.services.pool`select count(*)::int as n from audit_entries`
  assert.equal(after!.n, before!.n)
})

test('a sign-out adds one entry, and none for a token that has ended', async () => {
  const company = await createCompany(world)
  const person = await company.person()
  const answers = [
    await world.delete('/api/v3/sign_out', person.token),
    await world.delete('/api/v3/sign_out', person.token),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 401],
  )
  const rows = (await readAuditLog(world, company)).filter(({ operation }) => operation === 'signOut')
  assert.deepEqual(
    rows.map((row) => [row.actor_id, row.record_name]),
    [[person.id, 'Emil Employee']],
  )
})

test('changing the own password and a refused attempt add entries, without the passwords', async () => {
  const company = await createCompany(world)
  const change = (current_password: string, wanted: string) =>
    world.patch('/api/v3/users/me/password', { current_password, password: wanted }, company.admin.token)
  assert.equal((await change('not that one', 'new horse battery')).status, 400)
  assert.equal((await change(password, 'new horse battery')).status, 200)
  const rows = (await readAuditLog(world, company)).filter(({ operation }) => operation === 'changeOwnPassword')
  assert.deepEqual(
    rows.map(({ outcome, actor_id }) => [outcome, actor_id]),
    [
      ['refused', company.admin.id],
      ['done', company.admin.id],
    ],
  )
  assert.ok(!/horse|argon|scrypt|\$/.test(JSON.stringify(rows)))
})

test('a password reset requested without signing in is logged by the mail job, with the address of the request', async () => {
  const working = await createWorld({ jobs: true })
  const company = await createCompany(working)
  const answer = await working.request('POST', '/api/v3/password', {
    address: '203.0.113.9',
    body: { data: { type: 'password', attributes: { email: company.admin.email } } },
  })
  assert.equal(answer.status, 200, answer.text)
  await eventually(async () => (await lastAuditEntry(working, company)).operation === 'requestPasswordReset')
  const asked = await lastAuditEntry(working, company)
  assert.deepEqual([asked.actor_id, asked.actor_name, asked.address], [null, '', '203.0.113.9'])
  assert.equal(asked.record_id, company.admin.id)
  assert.equal(asked.request_id, answer.body.meta.request_id)
})
