import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany, decisions } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company

test('200 more concurrent decisions, requests and changes than connections: all succeed, the totals are right', async () => {
  const person = await company.person()
  const ids: string[] = []
  for (let index = 0; index < 6; index++) ids.push(await company.createAbsence(person.token))
  const decided = ids.flatMap((id) =>
    Object.values(decisions).map((path) => world.request('POST', `${absences}/${id}/${path}`, { token: admin.token })),
  )
  const asked = Array.from({ length: 6 }, () => company.requestAbsence(person.token))
  const changed = ids.map((id) => world.patch(`${absences}/${id}`, { ends_at: '2026-07-07' }, admin.token))
  const answers = await Promise.all([...decided, ...asked, ...changed])
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200])

  type Listed = { id: string; attributes: { confirmation_status: string; days: number; system_notes_count: number } }
  const { body } = await world.get(`${absences}?items=100`, person.token)
  const rows: Listed[] = body.data
  const count = (status: string) => rows.filter((row) => row.attributes.confirmation_status === status).length
  const { pending, confirmed, rejected, total_count, total_days } = body.meta
  assert.deepEqual([pending, confirmed, rejected], [count('pending'), count('confirmed'), count('rejected')])
  assert.deepEqual([total_count, total_days], [12, 6 * 2 + 6 * 5])
  for (const row of rows.filter(({ id }) => ids.includes(id)))
    assert.equal(row.attributes.system_notes_count, 5, 'one each for the request, three decisions and the change')
})

test('200 the same decision sent concurrently results in one status, and one system note per request', async () => {
  const id = await company.createAbsence(admin.token)
  const path = `${absences}/${id}/absences_confirmations`
  await Promise.all(Array.from({ length: 8 }, () => world.request('POST', path, { token: admin.token })))
  const { attributes } = (await world.get(`${absences}/${id}`, admin.token)).body.data
  assert.deepEqual([attributes.confirmation_status, attributes.system_notes_count], ['confirmed', 9])
})

test('400 for all but one of the concurrent requests with the same external id', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => company.requestAbsence(admin.token, { external_id: 'ONE' })))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400, 400])
})
