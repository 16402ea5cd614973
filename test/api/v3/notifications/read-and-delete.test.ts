import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
// The day of the punches, so that none of them is late.
world.clock.set('2026-01-30T12:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })

/** Three ends without a tracking: three notifications for the person, three warnings for each admin. */
async function threeNotices(of: Company, person: Person): Promise<void> {
  for (const hour of [1, 2, 3]) await punch(world, of, person, 'end', `2026-01-30T0${hour}:00:00Z`)
}

const list = (of: Company, reader: Person, query = '') => world.get(`${of.ws}/notifications${query}`, reader.token)
// biome-ignore lint/suspicious/noExplicitAny: answers of the API
const typesOf = (body: any): string[] => body.data.map((one: { type: string }) => one.type)

test('200 the list has the notifications of the caller with all fields, newest first', async () => {
  const own = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const person = await own.person()
  await threeNotices(own, person)
  const answer = await list(own, person)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.meta.total_count, 3)
  const [first] = answer.body.data
  assert.match(first.id, /^\d+$/)
  assert.equal(first.type, 'notification')
  assert.deepEqual(Object.keys(first.attributes), ['title', 'message', 'created_at', 'updated_at'])
  assert.match(first.attributes.created_at, /T\d\d:\d\d:\d\d\+0[12]:00$/, 'with the local offset')
  assert.match(first.attributes.updated_at, /\+0[12]:00$/)
  assert.match(first.attributes.message, /03:00|04:00/)
  assert.deepEqual(Object.keys(first.relationships), ['user', 'entity'])
  const page = await list(own, person, '?items=2&page=2')
  assert.equal(page.body.data.length, 1)
  assert.equal(page.headers['total-pages'], '2')
})

test('200 an admin also sees warnings, and can filter by type', async () => {
  const own = await createCompany(world)
  await threeNotices(own, own.admin)
  const all = await list(own, own.admin, '?items=100')
  assert.deepEqual(typesOf(all.body).sort(), [...Array(3).fill('notification'), ...Array(3).fill('trigger_warning')])
  const some = await list(own, own.admin, '?filter[type]=eq:trigger_warning')
  assert.deepEqual(typesOf(some.body), Array(3).fill('trigger_warning'))
})

test('200 employees and area admins see only their own records of type notification', async () => {
  const own = await createCompany(world)
  const areaAdmin = await own.person({ roles: [2] })
  const person = await own.person()
  await own.area('Kitchen', [areaAdmin.id, person.id])
  const former = await own.person({ roles: [3] })
  await threeNotices(own, person)
  assert.deepEqual(typesOf((await list(own, person)).body), Array(3).fill('notification'))
  assert.deepEqual(typesOf((await list(own, areaAdmin)).body), [])
  assert.equal((await list(own, former)).body.data.length, 3)
  await world.patch(`${own.ws}/users/${former.id}`, { role_ids: [1] }, own.admin.token)
  assert.deepEqual(typesOf((await list(own, former)).body), [], 'a former admin does not see warnings about others')
})

test('200 a notification is dismissed by id and type, and returned', async () => {
  const person = await company.person()
  await threeNotices(company, person)
  const [first, ...rest] = (await list(company, person)).body.data
  const url = `${company.ws}/notifications/${first.id}`
  const answer = await world.request('DELETE', `${url}?type=notification`, {
    token: person.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data, first)
  assert.deepEqual((await list(company, person)).body.data, rest)
  assert.equal((await world.delete(`${url}?type=notification`, person.token)).status, 404, 'it is not found any more')
})

test('400 without a type, 404 for another type, another reader, another account, or an unknown id', async () => {
  const other = await createCompany(world)
  const colleague = await company.person()
  const person = await company.person()
  await threeNotices(company, person)
  const [{ id }] = (await list(company, person)).body.data
  const url = `${company.ws}/notifications/${id}`
  for (const query of ['', '?type=']) {
    const answer = await world.delete(`${url}${query}`, person.token)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].source.pointer, 'type')
  }
  const missing: [string, Person][] = [
    [`${url}?type=trigger_warning`, person],
    [`${url}?type=no_such_kind`, person],
    [`${url}?type=notification`, colleague],
    [`${url}?type=notification`, company.admin],
    [`${other.ws}/notifications/${id}?type=notification`, other.admin],
    [`${company.ws}/notifications/999999999?type=notification`, person],
    [`${company.ws}/notifications/x?type=notification`, person],
  ]
  for (const [path, caller] of missing) assert.equal((await world.delete(path, caller.token)).status, 404, path)
  assert.equal((await world.delete(`${url}?type=notification`)).status, 401)
  assert.equal((await list(company, person)).body.meta.total_count, 3)
})

test('404 a former admin cannot dismiss warnings they got as an admin', async () => {
  const own = await createCompany(world)
  const former = await own.person({ roles: [3] })
  await threeNotices(own, await own.person())
  const [{ id }] = (await list(own, former)).body.data
  await world.patch(`${own.ws}/users/${former.id}`, { role_ids: [1] }, own.admin.token)
  const answer = await world.delete(`${own.ws}/notifications/${id}?type=trigger_warning`, former.token)
  assert.equal(answer.status, 404)
})
