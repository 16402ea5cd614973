import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
import { assertForbidden, assertInvalid, assertNotFound, invalidTexts } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany } = fixture
const { token } = company.admin

test('200 the name is sent as name and returned as account_name', async () => {
  const answer = await world.patch(company.account, { name: 'Südlicht' }, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.account)
  assert.equal(answer.body.data.id, company.accountId)
  assert.equal(answer.body.data.attributes.account_name, 'Südlicht')
  const shown = await world.get(company.account, token)
  assert.deepEqual(shown.body.data, answer.body.data)
})

test('200 every setting can be changed and cleared', async () => {
  const wanted = { account_name: 'Westlicht', phone: '+49 40 1', country: 'DE', locale: 'de' }
  const changed = await world.patch(company.account, wanted, token)
  const { created_at: _, updated_at: __, ...attributes } = changed.body.data.attributes
  assert.deepEqual(attributes, {
    ...wanted,
    email_confirmed: true,
    retention_years: 2,
    retention_years_working_time: null,
    retention_years_absences: null,
    retention_years_pay: null,
    remove_old_records: false,
    erasure_due_at: null,
    files_used: 0,
    files_allowed: 10 * 1024 ** 3,
  })
  const cleared = await world.patch(company.account, { phone: null, country: '' }, token)
  assert.equal(cleared.body.data.attributes.phone, null)
  assert.equal(cleared.body.data.attributes.country, null)
  assert.equal(cleared.body.data.attributes.account_name, 'Westlicht', 'attributes that are not sent stay')
})

test('200 PUT works like PATCH, and a whole record sent back changes nothing', async () => {
  const { data } = (await world.get(company.account, token)).body
  const answer = await world.request('PUT', company.account, { token, body: { data } })
  assert.equal(answer.status, 200)
  const { updated_at: _, ...after } = answer.body.data.attributes
  const { updated_at: __, ...before } = data.attributes
  assert.deepEqual(after, before)
})

test('updated_at changes with the record', async () => {
  const before = (await world.get(company.account, token)).body.data.attributes
  world.clock.advance({ hours: 1 })
  const { attributes } = (await world.patch(company.account, { phone: '1' }, token)).body.data
  assert.ok(attributes.updated_at > before.updated_at)
  assert.equal(attributes.created_at, before.created_at)
})

test('400 each attribute is checked and nothing is stored', async () => {
  const before = (await world.get(company.account, token)).body.data
  await assertInvalid(world, { method: 'PATCH', path: company.account, attributes: { country: 'AT' } }, token, [
    ...invalidTexts.map((value) => ['name', value] as const),
    ['name', ''],
    ['name', '  '],
    ['name', null],
    ['account_name', null],
    ['phone', {}],
    ['locale', 'klingon'],
    ['locale', null],
  ])
  assert.deepEqual((await world.get(company.account, token)).body.data, before)
})

test('401 without a token, 403 for everybody below account admin, 404 in another account', async () => {
  const attempt = { method: 'PATCH', path: company.account, attributes: { name: 'Taken' } }
  await assertForbidden(fixture, attempt, ['employee', 'areaAdmin', 'workspaceAdmin'])
  await assertNotFound(world, [{ ...attempt, token: otherCompany.admin.token, what: 'another account' }])
  assert.equal((await world.get(company.account, token)).body.data.attributes.account_name, 'Westlicht')
})
