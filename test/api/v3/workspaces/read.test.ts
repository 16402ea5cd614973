import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { createFixture, nonAdmins, roles } from '../../../support/fixture.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const list = `${company.account}/workspaces`

test('200 the account admin lists the workspaces of the account, by name', async () => {
  const answer = await world.get(list, token)
  assert.equal(answer.status, 200)
  assert.deepEqual(recordIds(answer.body.data), [company.workspaceId, otherWorkspace.id])
  for (const record of answer.body.data) assertShape(record, shapes.workspace)
  assert.deepEqual(
    answer.body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name),
    ['Hamburg', 'Kiel'],
  )
})

test('200 the list supports include and permissions', async () => {
  const areaId = await company.area('Bakehouse')
  const answer = await world.get(`${list}?include=areas&permissions=update, destroy`, token)
  assert.equal(answer.status, 200)
  for (const { attributes } of answer.body.data)
    assert.deepEqual(attributes.permissions, { update: true, destroy: true })
  assert.deepEqual(recordIds(answer.body.included), [areaId])
  assertShape(answer.body.included[0], shapes.area)
  assert.deepEqual(answer.body.included[0].attributes.permissions, { update: true, destroy: true })
})

test('200 every role sees the workspace with its settings and areas', async () => {
  const gone = await company.area('Gone')
  await world.delete(`${company.ws}/areas/${gone}`, token)
  const areaId = await company.area('Shop')
  for (const role of roles) {
    const answer = await world.get(`${company.ws}?include=areas`, people[role].token)
    assert.equal(answer.status, 200, role)
    assertShape(answer.body.data, shapes.workspace)
    assert.equal(answer.body.data.id, company.workspaceId)
    assert.equal(answer.body.data.attributes.name, 'Hamburg')
    assert.equal(answer.body.data.attributes.permissions, null)
    const areas = recordIds(answer.body.data.relationships.areas.data)
    assert.ok(areas.includes(areaId) && !areas.includes(gone), 'deleted areas are left out')
    assert.deepEqual(recordIds(answer.body.included), areas)
  }
})

test('200 an account admin has access to every workspace of the account', async () => {
  const second = await company.person({ roles: [4] })
  assert.equal((await world.get(otherWorkspace.ws, second.token)).status, 200)
  const me = await world.get(`${otherWorkspace.ws}/users/me`, second.token)
  assert.equal(me.body.data.attributes.assumed_role, 'admin')
})

test('401 without a token, 403 for the list below account admin', async () => {
  await assertForbidden(fixture, { method: 'GET', path: company.ws }, [])
  await assertForbidden(fixture, { method: 'GET', path: list }, ['employee', 'areaAdmin', 'workspaceAdmin'])
})

test('404 for a workspace that the caller cannot access, an unknown one, and an invalid id', async () => {
  const get = (path: string, who: { token: string }, what: string) => ({ method: 'GET', path, token: who.token, what })
  await assertNotFound(world, [
    get(otherWorkspace.ws, people.employee, 'same account, employee'),
    get(otherWorkspace.ws, people.workspaceAdmin, 'same account, admin of another workspace'),
    get(otherCompany.ws, people.accountAdmin, 'another account'),
    get(`${otherCompany.account}/workspaces`, people.accountAdmin, 'list of another account'),
    get('/api/v3/workspaces/999999999', people.accountAdmin, 'unknown'),
    get('/api/v3/workspaces/1%2F', people.accountAdmin, 'not an id'),
  ])
})

test('200 the first steps consider what other people in the workspace have and do', async () => {
  const fresh = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const steps = async () => {
    const {
      git_commit: _,
      request_id: __,
      ...told
    } = (await world.get(`${fresh.ws}/first_steps`, fresh.admin.token)).body.meta
    return told
  }
  const nothing = {
    newest_user_id: null,
    has_schedules: false,
    has_vacation: false,
    has_kiosks: false,
    has_punches: false,
  }
  const punch = async (by: string): Promise<void> => {
    const punched = await world.post(`${fresh.ws}/time_trackings/actions`, { action_type: 'start' }, by)
    assert.equal(punched.status, 201, punched.text)
  }
  await punch(fresh.admin.token)
  const sent: string[] = []
  world.services.pool.observe((text) => sent.push(text))
  assert.deepEqual(await steps(), nothing)
  world.services.pool.observe(() => {})
  // Searching for a punch where there is none would scan those of all other companies.
  assert.ok(sent.some((text) => /\bfrom action_totals\b/.test(text)))
  assert.ok(!sent.some((text) => /\bfrom actions\b/.test(text)))
  await fresh.person()
  const emil = await fresh.person()
  assert.deepEqual(await steps(), { ...nothing, newest_user_id: emil.id })
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  const day = world.clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const entitlement = { user_id: emil.id, title: 'Days', planned_days: 30 }
  const made = [
    await world.post(`${fresh.ws}/users/${emil.id}/work_schedules`, { starts_on: `${day}`, weeks }, fresh.admin.token),
    // An entitlement that has ended.
    await world.post(
      `${fresh.ws}/vacation_entitlements`,
      { ...entitlement, starts_at: `${day.year - 1}-01-01`, ends_at: `${day.year - 1}-12-31` },
      fresh.admin.token,
    ),
  ]
  for (const { status, text } of made) assert.equal(status, 201, text)
  assert.deepEqual(await steps(), { ...nothing, newest_user_id: emil.id, has_schedules: true })
  const terms = { starts_at: `${day.year}-01-01`, ends_at: `${day.year}-12-31` }
  await world.post(`${fresh.ws}/vacation_entitlements`, { ...entitlement, ...terms }, fresh.admin.token)
  await createKiosk(world, fresh)
  await punch(emil.token)
  assert.deepEqual(await steps(), {
    newest_user_id: emil.id,
    has_schedules: true,
    has_vacation: true,
    has_kiosks: true,
    has_punches: true,
  })
})

test('403 the first steps for employees and area admins, 404 in another account', async () => {
  for (const role of nonAdmins)
    assert.equal((await world.get(`${company.ws}/first_steps`, people[role].token)).status, 403)
  assert.equal((await world.get(`${company.ws}/first_steps`, otherCompany.admin.token)).status, 404)
})
