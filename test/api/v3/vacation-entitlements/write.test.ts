import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-07-01T10:00:00Z')
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { admin, ws } = company
const path = `${ws}/vacation_entitlements`
const workspaceAdmin = await company.person({ roles: [3] })

const grant = (user_id: string, wanted: object = {}, token = admin.token) =>
  world.post(path, { user_id, title: 'Vacation 2026', planned_days: 30, ...wanted }, token)

async function granted(user_id: string, wanted: object = {}): Promise<string> {
  const answer = await grant(user_id, wanted)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

test('201 an entitlement with all fields; the default dates are those of the current year', async () => {
  const person = await company.person()
  const { status, body, text } = await grant(person.id, {}, workspaceAdmin.token)
  assert.equal(status, 201, text)
  assert.equal(body.data.type, 'vacation_entitlement')
  assert.equal(body.data.relationships.user.data.id, person.id)
  const { starts_at, ends_at, planned_days, remaining_days, locked } = body.data.attributes
  assert.deepEqual(
    [starts_at, ends_at, planned_days, remaining_days, locked],
    ['2026-01-01', '2026-12-31', 30, 30, false],
  )
  const wanted = {
    title: 'Half a year',
    starts_at: '2026-07-01',
    ends_at: '2026-12-31',
    planned_days: 12.5,
    expires: false,
    transfer_remaining: true,
    end_of_transfer_period: '2027-03-31',
  }
  const { attributes } = (await grant(person.id, wanted)).body.data
  for (const [name, value] of Object.entries(wanted)) assert.equal(attributes[name], value, name)
})

test('201 days already taken are counted, and computed attributes cannot be set', async () => {
  const person = await company.person()
  await company.decide(await company.createAbsence(person.token), 'confirmed')
  const { attributes } = (await grant(person.id, { spent_days: 1, transferred_days: 9, locked: true })).body.data
  const { spent_days, transferred_days, remaining_days, locked } = attributes
  assert.deepEqual([spent_days, transferred_days, remaining_days, locked], [5, 0, 25, false])
})

test('200 a changed entitlement updates the balances of all years', async () => {
  const person = await company.person()
  const rest = { transfer_remaining: true, end_of_transfer_period: '2026-12-31' }
  const [before, now] = [
    await granted(person.id, { title: '2025', starts_at: '2025-01-01', planned_days: 3, ...rest }),
    await granted(person.id),
  ]
  const answer = await world.patch(`${path}/${before}`, { planned_days: 5, title: 'Last year' }, workspaceAdmin.token)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.data.attributes.planned_days, answer.body.data.attributes.title], [5, 'Last year'])
  const shown = await world.get(`${path}/${now}`, person.token)
  assert.deepEqual([shown.body.data.attributes.transferred_days, shown.body.data.attributes.remaining_days], [5, 35])
  const cleared = await world.patch(
    `${path}/${before}`,
    { transfer_remaining: false, end_of_transfer_period: null },
    admin.token,
  )
  assert.equal(cleared.body.data.attributes.end_of_transfer_period, null)
  assert.equal((await world.get(`${path}/${now}`, person.token)).body.data.attributes.transferred_days, 0)
})

test('200 a deleted entitlement is returned, and is gone', async () => {
  const person = await company.person()
  const id = await granted(person.id)
  const gone = await world.delete(`${path}/${id}`, workspaceAdmin.token)
  assert.equal(gone.status, 200, gone.text)
  assert.deepEqual([gone.body.data.id, gone.body.data.attributes.planned_days], [id, 30])
  assertRefused(await world.delete(`${path}/${id}`, admin.token), 404)
  assertRefused(await world.get(`${path}/${id}`, admin.token), 404)
})

test('200 deleting an entitlement moves days that were transferred to it back', async () => {
  const person = await company.person()
  const rest = { transfer_remaining: true, end_of_transfer_period: '2026-12-31' }
  const before = await granted(person.id, { title: '2025', starts_at: '2025-01-01', planned_days: 3, ...rest })
  const now = await granted(person.id)
  const target = async () =>
    (await world.get(`${path}/${before}`, person.token)).body.data.relationships.transferred_to.data
  assert.equal((await target()).id, now)
  const gone = await world.delete(`${path}/${now}`, admin.token)
  assert.equal(gone.status, 200, gone.text)
  assert.equal(await target(), null)
})

const refused: [string, object, string[]][] = [
  ['an empty title', { title: ' ' }, ['title']],
  ['a title that is not text', { title: {} }, ['title']],
  ['negative days', { planned_days: -1 }, ['planned_days']],
  ['more than 1000 days', { planned_days: 1001 }, ['planned_days']],
  ['a day that does not exist', { starts_at: '2026-02-30' }, ['starts_at']],
  ['an end before the start', { starts_at: '2026-02-01', ends_at: '2026-01-31' }, ['ends_at']],
  ['transferring the rest without a period', { transfer_remaining: true }, ['end_of_transfer_period']],
  ['a period that ends before the entitlement', { end_of_transfer_period: '2026-06-30' }, ['end_of_transfer_period']],
  ['expires that is not a boolean', { expires: 'yes' }, ['expires']],
]
for (const [what, attributes, expected] of refused)
  test(`400 ${what}, and nothing is stored`, async () => {
    const person = await company.person()
    const answer = await grant(person.id, attributes)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), expected)
    assert.equal((await world.get(path, person.token)).body.meta.total_count, 0)
    const id = await granted(person.id)
    const changed = await world.patch(`${path}/${id}`, attributes, admin.token)
    assert.equal(changed.status, 400, changed.text)
    assert.deepEqual(errorPointers(changed), expected)
  })

test('400 for missing attributes, and users who are not in the workspace', async () => {
  assertRefused(await world.post(path, {}, admin.token), 400, ['user_id', 'title', 'planned_days'])
  const kiel = await addWorkspace(world, company, 'Kiel')
  const away = await world.post(`${kiel.ws}/users`, { username: 'Kai' }, admin.token)
  for (const id of ['999999', away.body.data.id, other.admin.id]) assertRefused(await grant(id), 400, ['user_id'])
})

test('401 without a token, 403 for employees and area admins, also for their own', async () => {
  const { lead, member } = await company.createTeam()
  const id = await granted(member.id)
  assertRefused(await world.post(path, {}), 401)
  for (const { token } of [lead, member]) {
    assertRefused(await grant(member.id, {}, token), 403)
    assertRefused(await world.patch(`${path}/${id}`, { planned_days: 99 }, token), 403)
    assertRefused(await world.delete(`${path}/${id}`, token), 403)
  }
  assert.equal((await world.get(`${path}/${id}`, member.token)).body.data.attributes.planned_days, 30)
})

test('404 in another account, for users of another workspace, and for invalid ids', async () => {
  const id = await granted(admin.id)
  const kiel = await addWorkspace(world, company, 'Kiel')
  const away = await world.post(`${kiel.ws}/users`, { username: 'Kai' }, admin.token)
  const elsewhere = await world.post(
    `${kiel.ws}/vacation_entitlements`,
    { user_id: away.body.data.id, title: 'Kiel', planned_days: 20 },
    admin.token,
  )
  assert.equal(elsewhere.status, 201, elsewhere.text)
  for (const [url, token] of [
    [`${path}/${id}`, other.admin.token],
    [`${other.ws}/vacation_entitlements/${id}`, other.admin.token],
    [`${path}/${elsewhere.body.data.id}`, workspaceAdmin.token],
    [`${path}/abc`, admin.token],
  ] as const) {
    assertRefused(await world.patch(url, { planned_days: 1 }, token), 404)
    assertRefused(await world.delete(url, token), 404)
  }
  assertRefused(await grant(admin.id, {}, other.admin.token), 404)
})

test('200 concurrent changes and decisions are all applied, without a deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await company.person()
    const id = await granted(person.id)
    const absences = [
      await company.createAbsence(person.token),
      await company.createAbsence(person.token, {
        starts_at: '2026-08-03T00:00:00+02:00',
        ends_at: '2026-08-03T23:59:59+02:00',
      }),
    ]
    const [first, last] = await Promise.all([
      world.patch(`${path}/${id}`, { planned_days: 28 }, admin.token),
      world.patch(`${path}/${id}`, { title: 'Vacation' }, admin.token),
      ...absences.map((absence) => company.decide(absence, 'confirmed')),
    ])
    for (const { status, text } of [first!, last!]) assert.equal(status, 200, text)
    const { attributes } = (await world.get(`${path}/${id}`, admin.token)).body.data
    assert.deepEqual([attributes.title, attributes.spent_days, attributes.remaining_days], ['Vacation', 6, 22])
  }
})
