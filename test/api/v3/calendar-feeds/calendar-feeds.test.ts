import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { digestOf } from '../../../../src/platform/secrets.ts'
import { createFeed } from '../../../support/calendar-feeds.ts'
import { createFixture, roles } from '../../../support/fixture.ts'
import { assertInvalid, assertNotFound, assertRefused, invalidTexts } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherWorkspace, otherCompany, people } = fixture
const path = `${company.ws}/calendar_feeds`

for (const role of roles)
  test(`201 the ${role} creates a feed; its secret is returned only once and stored as a digest`, async () => {
    const { token, id: userId } = people[role]
    const answer = await world.post(path, { title: 'Phone', kind: 'own_absences' }, token)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    const { token: secret, ...attributes } = answer.body.data.attributes
    assertShape({ ...answer.body.data, attributes }, shapes.calendarFeed)
    assert.match(secret, /^[\w-]{43}$/)
    assert.equal(answer.body.data.relationships.user.data.id, userId)
    const list = await world.get(`${path}?filter[id]=${answer.body.data.id}`, token)
    assert.deepEqual(list.body.data, [{ ...answer.body.data, attributes }])
    const [row] = await world.services.pool`select * from calendar_feeds where id = ${answer.body.data.id}`
    assert.deepEqual(row!.digest, digestOf(secret))
    assert.ok(!JSON.stringify(row).includes(secret))
  })

test('403 an employee cannot create a feed for a team; area admins and admins can', async () => {
  const team = { title: 'Team', kind: 'team_absences' }
  const before = (await world.get(path, people.employee.token)).body.meta.total_count
  assertRefused(await world.post(path, team, people.employee.token), 403)
  assert.equal((await world.get(path, people.employee.token)).body.meta.total_count, before)
  for (const role of ['areaAdmin', 'workspaceAdmin', 'accountAdmin'] as const)
    assert.equal((await world.post(path, team, people[role].token)).status, 201, role)
})

test('200 a revoked feed is returned without its secret, and its URL is 404', async () => {
  const { token } = people.employee
  const kept = await createFeed(world, company.ws, token, 'own_absences')
  const doomed = await createFeed(world, company.ws, token, 'own_absences')
  for (const { url } of [kept, doomed]) assert.equal((await world.get(url)).status, 200)
  const answer = await world.delete(`${path}/${doomed.id}`, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.calendarFeed)
  assertRefused(await world.get(doomed.url), 404)
  assert.equal((await world.get(kept.url)).status, 200)
  await assertNotFound(world, [{ method: 'DELETE', path: `${path}/${doomed.id}`, token, what: 'twice' }])
})

test('200 and 404 only one of two concurrent requests revokes a feed', async () => {
  const { id } = await createFeed(world, company.ws, company.admin.token, 'own_absences')
  const answers = await Promise.all([1, 2].map(() => world.delete(`${path}/${id}`, company.admin.token)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
})

test('400 without a valid title and kind; nothing is stored', async () => {
  const { token } = company.admin
  const count = async () => (await world.get(path, token)).body.meta.total_count
  const before = await count()
  assertRefused(await world.post(path, {}, token), 400, ['title', 'kind'])
  const titles = [...invalidTexts, '', ' ', null, 'x'.repeat(101)].map((value) => ['title', value] as const)
  const kinds = [...invalidTexts, 'everything', '', null].map((value) => ['kind', value] as const)
  await assertInvalid(world, { method: 'POST', path, attributes: { title: 'Phone', kind: 'own_absences' } }, token, [
    ...titles,
    ...kinds,
  ])
  assert.equal(await count(), before)
})

test('401 without a token, 404 for feeds of others, even for admins', async () => {
  for (const method of ['GET', 'POST']) assertRefused(await world.request(method, path, { body: {} }), 401)
  const feed = await createFeed(world, company.ws, people.employee.token, 'own_absences')
  for (const role of ['areaAdmin', 'workspaceAdmin', 'accountAdmin'] as const) {
    const { token } = people[role]
    assert.ok(!recordIds((await world.get(`${path}?items=100`, token)).body.data).includes(feed.id), role)
    await assertNotFound(world, [{ method: 'DELETE', path: `${path}/${feed.id}`, token, what: role }])
  }
  assert.equal((await world.get(feed.url)).status, 200)
})

test('404 for feeds in other workspaces and accounts, and unknown ones', async () => {
  const { token } = people.workspaceAdmin
  const away = await createFeed(world, otherWorkspace.ws, company.admin.token, 'own_absences')
  const foreign = await createFeed(world, otherCompany.ws, otherCompany.admin.token, 'own_absences')
  const attributes = { title: 'Mine', kind: 'own_absences' }
  await assertNotFound(world, [
    { method: 'GET', path: `${otherWorkspace.ws}/calendar_feeds`, token, what: 'list elsewhere' },
    { method: 'POST', path: `${otherCompany.ws}/calendar_feeds`, attributes, token, what: 'abroad' },
    { method: 'DELETE', path: `${path}/${away.id}`, token: company.admin.token, what: 'another workspace’s' },
    { method: 'DELETE', path: `${path}/${foreign.id}`, token, what: 'another account’s' },
    { method: 'DELETE', path: `${path}/999999999`, token, what: 'unknown' },
    { method: 'DELETE', path: `${path}/x`, token, what: 'not an id' },
  ])
})

test('creating and revoking a feed is in the audit log, without the secret', async () => {
  const feed = await createFeed(world, company.ws, people.employee.token, 'own_absences')
  await world.delete(`${path}/${feed.id}`, people.employee.token)
  const query = `filter[record_type]=calendar_feed&filter[record_id]=${feed.id}&sort=id`
  const entries = await world.get(`${company.account}/audit_entries?${query}`, company.admin.token)
  const operations = entries.body.data.map(
    ({ attributes }: { attributes: { operation: string } }) => attributes.operation,
  )
  assert.deepEqual(operations, ['createCalendarFeed', 'deleteCalendarFeed'])
  assert.ok(!entries.text.includes(feed.token))
})
