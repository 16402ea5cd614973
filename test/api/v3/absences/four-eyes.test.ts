import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany, decisions } from '../../../support/absences.ts'
import { readAuditLog } from '../../../support/audit.ts'
import type { Person } from '../../../support/company.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()

const companyWith = async (four_eyes_for_absences: boolean) => {
  const company = await createAbsenceCompany(world)
  const changed = await world.patch(company.ws, { four_eyes_for_absences }, company.admin.token)
  assert.equal(changed.body.data.attributes.four_eyes_for_absences, four_eyes_for_absences, changed.text)
  const decide = (id: string, { token }: Person, status: keyof typeof decisions = 'confirmed') =>
    world.request('POST', `${company.absences}/${id}/${decisions[status]}`, { token })
  const may = async (id: string, { token }: Person) =>
    (await world.get(`${company.absences}/${id}?permissions=update,confirm`, token)).body.data.attributes.permissions
  return { ...company, decideAs: decide, may }
}

test('four eyes are off in a new workspace, and deciders may decide on their own absences', async () => {
  const company = await createAbsenceCompany(world)
  const shown = await world.get(company.ws, company.admin.token)
  assert.equal(shown.body.data.attributes.four_eyes_for_absences, false)
  await company.person({ roles: [3] })
  await company.decide(await company.createAbsence(company.admin.token), 'confirmed')
})

test('403 for decisions on the own absence and changes to it once decided, if somebody else can decide', async () => {
  const company = await companyWith(true)
  const other = await company.person({ roles: [3] })
  const id = await company.createAbsence(company.admin.token)
  assert.deepEqual(await company.may(id, company.admin), { update: true, confirm: false })
  assert.deepEqual(await company.may(id, other), { update: true, confirm: true })
  for (const status of ['confirmed', 'pending', 'rejected'] as const) {
    const refused = await company.decideAs(id, company.admin, status)
    assert.equal(refused.status, 403, refused.text)
    assert.match(refused.body.errors[0].title, /cannot decide on your own absences/)
  }
  assert.equal((await company.decideAs(id, other)).status, 200)
  const { permissions } = { permissions: await company.may(id, company.admin) }
  assert.deepEqual(permissions, { update: false, confirm: false }, 'it cannot be changed either once it is decided')
  const longer = await world.patch(`${company.absences}/${id}`, { ends_at: '2026-07-31' }, company.admin.token)
  assert.equal(longer.status, 403, longer.text)
  assert.equal((await world.delete(`${company.absences}/${id}`, company.admin.token)).status, 403)
  assert.equal((await world.delete(`${company.absences}/${id}`, other.token)).status, 200)
  const own = await company.createAbsence(company.admin.token)
  assert.equal(
    (await world.delete(`${company.absences}/${own}`, company.admin.token)).status,
    200,
    'the own pending request can be deleted',
  )
})

test('200 with four eyes off, changes to the own decided absence are in the audit log', async () => {
  const company = await companyWith(false)
  const id = await company.createAbsence(company.admin.token)
  const entries = async () =>
    (await readAuditLog(world, company))
      .filter(({ record_type, record_id }) => record_type === 'absence' && record_id === id)
      .map(({ operation, after }) => [operation, after])
  const send = async (title: string) => {
    const changed = await world.patch(`${company.absences}/${id}`, { title }, company.admin.token)
    assert.equal(changed.status, 200, changed.text)
  }
  await send('A request')
  assert.deepEqual(await entries(), [])
  assert.equal((await company.decideAs(id, company.admin)).status, 200)
  await send('Approved')
  assert.equal((await world.delete(`${company.absences}/${id}`, company.admin.token)).status, 200)
  assert.deepEqual(await entries(), [
    ['confirmationsAbsence', { confirmation_status: 'confirmed' }],
    ['updateAbsence', { title: 'Approved' }],
    ['deleteAbsence', { status: 'deleted' }],
  ])
})

test('200 the only person who can decide may decide on their own absence', async () => {
  const company = await companyWith(true)
  await company.person()
  await company.person({ roles: [2] })
  const gone = await company.person({ roles: [3] })
  const status = await world.patch(
    `${company.ws}/users/${gone.id}/user_status`,
    { status: 'inactive' },
    company.admin.token,
  )
  assert.equal(status.status, 200, status.text)
  const id = await company.createAbsence(company.admin.token)
  assert.deepEqual(await company.may(id, company.admin), { update: true, confirm: true })
  assert.equal((await company.decideAs(id, company.admin)).status, 200)
})

test('an area admin counts as another decider only for people of the same area', async () => {
  const company = await companyWith(true)
  const { lead, member, areaId } = await company.createTeam()
  const own = await company.createAbsence(lead.token)
  assert.equal((await company.decideAs(own, lead)).status, 403, 'the admin can decide')
  assert.equal((await company.decideAs(own, company.admin)).status, 200)
  assert.equal(
    (await company.decideAs(await company.createAbsence(member.token), lead)).status,
    200,
    'decisions for others are allowed',
  )
  const admins = await company.createAbsence(company.admin.token)
  assert.equal((await company.decideAs(admins, company.admin)).status, 200, 'the lead does not administer the admin')
  await world.patch(
    `${company.ws}/areas/${areaId}`,
    { user_ids: [lead.id, member.id, company.admin.id] },
    company.admin.token,
  )
  assert.equal((await company.decideAs(admins, company.admin, 'pending')).status, 403, 'now that they share an area')
  assert.equal((await company.decideAs(admins, lead)).status, 200)
})

test('the setting of one company does not affect another, and does not apply to the public API', async () => {
  const [strict, other] = [await companyWith(true), await companyWith(false)]
  await strict.person({ roles: [3] })
  await other.person({ roles: [3] })
  assert.equal((await other.decideAs(await other.createAbsence(other.admin.token), other.admin)).status, 200)
  assert.equal((await strict.decideAs(await other.createAbsence(other.admin.token), strict.admin)).status, 404)
  const issued = await world.post(`${strict.account}/api_tokens`, { title: 'Payroll' }, strict.admin.token)
  const id = await strict.createAbsence(strict.admin.token)
  const body = { api_token: issued.body.data.attributes.token, absence: { id } }
  const headers = { 'content-type': 'application/json' }
  const decided = await world.request('PUT', '/public_api/v1/absences/confirm', { body, headers })
  assert.equal(decided.status, 200, decided.text)
})

test('400 for a value that is not a boolean, 403 for an employee', async () => {
  const company = await createAbsenceCompany(world)
  const person = await company.person()
  for (const value of [null, 'yes', 1])
    assert.equal((await world.patch(company.ws, { four_eyes_for_absences: value }, company.admin.token)).status, 400)
  assert.equal((await world.patch(company.ws, { four_eyes_for_absences: true }, person.token)).status, 403)
})
