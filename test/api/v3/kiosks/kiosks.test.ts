import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { digestOf } from '../../../../src/platform/secrets.ts'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import {
  assertForbidden,
  assertInvalid,
  assertNotFound,
  assertRefused,
  invalidTexts,
} from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherWorkspace, otherCompany, people } = fixture
const path = `${company.ws}/kiosks`

for (const role of ['workspaceAdmin', 'accountAdmin'] as const)
  test(`201 the ${role} creates a kiosk; its secret is returned only once and stored as a digest`, async () => {
    const { token } = people[role]
    const answer = await world.post(path, { title: 'Front door' }, token)
    assert.equal(answer.status, 201, answer.text)
    const { token: secret, ...attributes } = answer.body.data.attributes
    assertShape({ ...answer.body.data, attributes }, shapes.kiosk)
    assert.match(secret, /^[\w-]{43}$/)
    assert.deepEqual([attributes.title, attributes.last_used_at], ['Front door', null])
    assert.equal(answer.body.data.relationships.workspace.data.id, company.workspaceId)
    const list = await world.get(`${path}?filter[id]=${answer.body.data.id}`, token)
    assert.deepEqual(list.body.data, [{ ...answer.body.data, attributes }])
    assert.ok(!list.text.includes(secret))
    const { pool } = world.services
    const [row] = await pool`select * from kiosk_tokens where kiosk_id = ${answer.body.data.id}`
    assert.deepEqual(row!.digest, digestOf(secret))
    assert.ok(!JSON.stringify(row).includes(secret))
  })

test('200 a deleted kiosk is returned without its secret, and its token is invalid', async () => {
  const { token } = people.workspaceAdmin
  const [kept, doomed] = [await createKiosk(world, company, 'Kept'), await createKiosk(world, company, 'Doomed')]
  for (const kiosk of [kept, doomed]) assert.equal((await world.get('/api/v3/kiosk', kiosk.token)).status, 200)
  const answer = await world.delete(`${path}/${doomed.id}`, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.kiosk)
  assert.equal(answer.body.data.attributes.title, 'Doomed')
  assertRefused(await world.get('/api/v3/kiosk', doomed.token), 401)
  assert.equal((await world.get('/api/v3/kiosk', kept.token)).status, 200)
  const left = recordIds((await world.get(path, token)).body.data)
  assert.ok(left.includes(kept.id) && !left.includes(doomed.id))
  await assertNotFound(world, [{ method: 'DELETE', path: `${path}/${doomed.id}`, token, what: 'twice' }])
})

test('200 and 404 only one of two concurrent requests deletes a kiosk', async () => {
  const { id } = await createKiosk(world, company)
  const answers = await Promise.all([1, 2].map(() => world.delete(`${path}/${id}`, company.admin.token)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
})

test('400 without a valid title; nothing is stored', async () => {
  const { token } = company.admin
  const count = async () => (await world.get(path, token)).body.meta.total_count
  const before = await count()
  assertRefused(await world.post(path, {}, token), 400, ['title'])
  const bad = [...invalidTexts, '', ' ', null].map((value) => ['title', value] as const)
  await assertInvalid(world, { method: 'POST', path }, token, bad)
  assert.equal(await count(), before)
})

test('401 without a token, 403 for everybody below admin', async () => {
  const { id } = await createKiosk(world, company)
  await assertForbidden(fixture, { method: 'GET', path }, nonAdmins)
  await assertForbidden(fixture, { method: 'POST', path, attributes: { title: 'Mine' } }, nonAdmins)
  await assertForbidden(fixture, { method: 'DELETE', path: `${path}/${id}` }, nonAdmins)
  assert.ok(recordIds((await world.get(path, company.admin.token)).body.data).includes(id))
})

test('404 for kiosks of another workspace or account, and unknown ones', async () => {
  const { token } = people.workspaceAdmin
  const away = await createKiosk(world, { ws: otherWorkspace.ws, admin: company.admin })
  const foreign = await createKiosk(world, otherCompany)
  await assertNotFound(world, [
    { method: 'GET', path: `${otherWorkspace.ws}/kiosks`, token, what: 'list elsewhere' },
    { method: 'POST', path: `${otherCompany.ws}/kiosks`, attributes: { title: 'Mine' }, token, what: 'set up abroad' },
    { method: 'DELETE', path: `${path}/${away.id}`, token: company.admin.token, what: 'another workspace’s' },
    { method: 'DELETE', path: `${path}/${foreign.id}`, token, what: 'another account’s' },
    { method: 'DELETE', path: `${path}/999999999`, token, what: 'unknown' },
    { method: 'DELETE', path: `${path}/x`, token, what: 'not an id' },
  ])
  for (const kiosk of [away, foreign]) assert.equal((await world.get('/api/v3/kiosk', kiosk.token)).status, 200)
})
