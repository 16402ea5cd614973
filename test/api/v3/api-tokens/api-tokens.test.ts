import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { digestOf } from '../../../../src/platform/secrets.ts'
import { createFixture } from '../../../support/fixture.ts'
import {
  assertForbidden,
  assertInvalid,
  assertNotFound,
  assertRefused,
  invalidTexts,
} from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany } = fixture
const { token } = company.admin
const path = `${company.account}/api_tokens`
const belowAccountAdmin = ['employee', 'areaAdmin', 'workspaceAdmin'] as const
const issue = async (title: string): Promise<string> => (await world.post(path, { title }, token)).body.data.id

test('201 the account admin creates a token; its secret is returned only once and stored as a digest', async () => {
  const answer = await world.post(path, { title: 'Payroll' }, token)
  assert.equal(answer.status, 201)
  const { token: secret, ...attributes } = answer.body.data.attributes
  assertShape({ ...answer.body.data, attributes }, shapes.apiToken)
  assert.match(secret, /^[\w-]{43}$/)
  assert.equal(attributes.title, 'Payroll')
  assert.equal(attributes.last_used_at, null)
  const list = await world.get(path, token)
  assert.equal(list.status, 200)
  assert.deepEqual(list.body.data, [{ ...answer.body.data, attributes }])
  assert.ok(!list.text.includes(secret))
  const [row] = await world.services.pool`select * from api_tokens where id = ${answer.body.data.id}`
  assert.deepEqual(row!.digest, digestOf(secret))
  assert.ok(!JSON.stringify(row).includes(secret))
})

test('200 a revoked token is returned without its secret, and is gone', async () => {
  const [kept, id] = [await issue('Kept'), await issue('Doomed')]
  const answer = await world.delete(`${path}/${id}`, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.apiToken)
  assert.equal(answer.body.data.attributes.title, 'Doomed')
  const left = recordIds((await world.get(path, token)).body.data)
  assert.ok(left.includes(kept) && !left.includes(id))
  await assertNotFound(world, [{ method: 'DELETE', path: `${path}/${id}`, token, what: 'twice' }])
})

test('400 without a valid title; nothing is stored', async () => {
  const before = (await world.get(path, token)).body.meta.total_count
  assertRefused(await world.post(path, {}, token), 400, ['title'])
  await assertInvalid(
    world,
    { method: 'POST', path },
    token,
    [...invalidTexts, '', ' ', null].map((value) => ['title', value] as const),
  )
  assert.equal((await world.get(path, token)).body.meta.total_count, before)
})

test('401 without a token, 403 for everybody below account admin', async () => {
  const id = await issue('Standing')
  await assertForbidden(fixture, { method: 'GET', path }, belowAccountAdmin)
  await assertForbidden(fixture, { method: 'POST', path, attributes: { title: 'Mine' } }, belowAccountAdmin)
  await assertForbidden(fixture, { method: 'DELETE', path: `${path}/${id}` }, belowAccountAdmin)
  assert.ok(recordIds((await world.get(path, token)).body.data).includes(id))
})

test('404 for tokens of another account and unknown ones', async () => {
  const abroad = `${otherCompany.account}/api_tokens`
  const foreign = (await world.post(abroad, { title: 'Abroad' }, otherCompany.admin.token)).body.data.id
  await assertNotFound(world, [
    { method: 'GET', path: abroad, token, what: 'list' },
    { method: 'POST', path: abroad, attributes: { title: 'Mine' }, token, what: 'issue' },
    { method: 'DELETE', path: `${abroad}/${foreign}`, token, what: 'revoke there' },
    { method: 'DELETE', path: `${path}/${foreign}`, token, what: 'revoke here' },
    { method: 'DELETE', path: `${path}/999999999`, token, what: 'unknown' },
    { method: 'DELETE', path: `${path}/x`, token, what: 'not an id' },
  ])
  assert.deepEqual(recordIds((await world.get(abroad, otherCompany.admin.token)).body.data), [foreign])
})
