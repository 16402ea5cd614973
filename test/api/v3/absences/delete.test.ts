import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inAccount } from '../../../../src/domain/app-context.ts'
import { grantEntitlement } from '../../../../src/domain/entitlements/write-entitlements.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { idsOf } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company

const remove = (id: string, token = admin.token) => world.delete(`${absences}/${id}`, token)

test('200 a deleted absence is returned, and is not found any more', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token, { notes_attributes: [{ content: 'Hello' }] })
  const before = (await world.get(`${absences}/${id}`, person.token)).body.data
  const answer = await remove(id, person.token)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, before)
  for (const path of ['', '/notes', '/attachments', '/followers'])
    assert.equal((await world.get(`${absences}/${id}${path}`, admin.token)).status, 404)
  assert.equal((await remove(id)).status, 404)
  assert.equal((await world.patch(`${absences}/${id}`, { title: 'X' }, admin.token)).status, 404)
  const confirm = await world.request('POST', `${absences}/${id}/absences_confirmations`, { token: admin.token })
  assert.equal(confirm.status, 404)
  const list = await world.get(absences, person.token)
  assert.deepEqual(idsOf(list), [])
  const { pending, total_count, total_days, total_hours } = list.body.meta
  assert.deepEqual([pending, total_count, total_days, total_hours], [0, 0, 0, 0])
})

test('200 a system note has the name of who deleted the absence', async () => {
  const id = await company.createAbsence(admin.token)
  await remove(id)
  const notes = await world.services.pool`
    select content from notes where account_id = ${company.accountId} and absence_id = ${id} order by id`
  assert.equal(notes.at(-1)!.content, 'Ada Admin deleted this.')
})

test('200 an empty body with the content type of a form is accepted', async () => {
  const id = await company.createAbsence(admin.token)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await world.request('DELETE', `${absences}/${id}/`, { token: admin.token, headers })
  assert.equal(answer.status, 200, answer.text)
})

test('200 the days of a confirmed vacation are available again', async () => {
  const person = await company.person()
  await inAccount(world.services.appContext, company.accountId, (scope) =>
    grantEntitlement(scope, person.id, {
      title: '2026',
      planned_days: 30,
      starts_at: '2026-01-01',
      ends_at: '2026-12-31',
    }),
  )
  const spent = async () => {
    const { body } = await world.get(`${ws}/vacation_entitlements`, person.token)
    return [body.data[0].attributes.spent_days, body.data[0].attributes.remaining_days]
  }
  const id = await company.createAbsence(person.token)
  assert.deepEqual(await spent(), [0, 30], 'a pending request takes no days')
  await company.decide(id, 'confirmed')
  assert.deepEqual(await spent(), [5, 25])
  await remove(id)
  assert.deepEqual(await spent(), [0, 30])
})

test('403 an employee deletes only pending absences', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token)
  for (const status of ['confirmed', 'rejected'] as const) {
    await company.decide(id, status)
    assert.equal((await remove(id, person.token)).status, 403)
  }
  assert.equal((await world.get(`${absences}/${id}`, person.token)).status, 200)
  assert.equal((await remove(id)).status, 200)
})

test('200 an area admin deletes absences of the area, 404 for others', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const [ofMember, ofStranger] = [
    await company.createAbsence(member.token),
    await company.createAbsence(stranger.token),
  ]
  await company.decide(ofMember, 'confirmed')
  assert.equal((await remove(ofMember, lead.token)).status, 200)
  assert.equal((await remove(ofStranger, lead.token)).status, 404)
  assert.equal((await remove(ofStranger, member.token)).status, 404)
})

test('401 without a token, 404 in another account', async () => {
  const other = await createAbsenceCompany(world)
  const id = await company.createAbsence(admin.token)
  assert.equal((await world.delete(`${absences}/${id}`)).status, 401)
  assert.equal((await remove(id, other.admin.token)).status, 404)
  assert.equal((await world.delete(`${other.absences}/${id}`, other.admin.token)).status, 404)
  assert.equal((await world.get(`${absences}/${id}`, admin.token)).status, 200)
})
