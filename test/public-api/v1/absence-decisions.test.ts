import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createV1Fixture } from './support/api.ts'

const { world, company, api } = await createV1Fixture()
const { absence_types } = await api.read('absence_types', { location_id: company.workspaceId })
const vacation = absence_types.find((type: { kind: string }) => type.kind === 'vacation')
const user = await api.user()
let made = 0
const create = () =>
  api.sendOk('POST', 'absences', {
    absence: {
      absence_type_id: vacation.id,
      user_id: user.id,
      starts_at: '2026-07-06',
      ends_at: '2026-07-07',
      external_id: `D-${++made}`,
    },
  })
const inV3 = async (id: number) =>
  (await world.get(`${company.ws}/absences/${id}?include=notes`, company.admin.token)).body

const states = { confirm: ['confirmed', true], reset: ['pending', null], reject: ['rejected', false] } as const
const verbs = ['confirm', 'reset', 'reject'] as const

test('200 decisions change any state to any other, and v3 shows the same state', async () => {
  const { id, external_id } = await create()
  for (const first of verbs)
    for (const second of verbs) {
      await api.sendOk('PUT', `absences/${first}`, { absence: { id } })
      const answer = await api.sendOk('PATCH', `absences/${second}`, { absence: { external_id } })
      const [status, confirmed] = states[second]
      assert.equal(answer.confirmed, confirmed, `${first}, ${second}`)
      assert.equal(answer.starts_at, '2026-07-06T00:00:00+02:00')
      assert.equal(answer.confirmed_at !== null, second === 'confirm')
      assert.equal(answer.absence_type_external_id, null)
      assert.ok(!('uuid' in answer) && !('status' in answer))
      const { attributes } = (await inV3(id)).data
      assert.deepEqual([attributes.confirmation_status, attributes.confirmed], [status, confirmed])
    }
})

test('200 every decision adds a system note with the name of the token', async () => {
  const { id } = await create()
  const notes = async () => (await inV3(id)).included.filter((one: { type: string }) => one.type === 'note')
  const before = (await notes()).length
  for (const verb of verbs) await api.sendOk('PUT', `absences/${verb}`, { absence: { id } })
  const written = (await notes()).slice(before)
  assert.equal(written.length, 3)
  for (const note of written) assert.match(JSON.stringify(note), /Payroll/)
})

test('200 a confirmed vacation counts as spent, a reset one does not', async () => {
  const holder = await api.user()
  const span = { starts_at: '2026-01-01', ends_at: '2026-12-31' }
  await api.sendOk('POST', 'vacation_entitlements', {
    vacation_times: { user_id: holder.id, title: '2026', planned_days: 30, ...span },
  })
  const spent = async () =>
    (await api.read('vacation_entitlements', { user_id: holder.id })).vacation_times[0].spent_days
  const absence = await api.sendOk('POST', 'absences', {
    absence: { absence_type_id: vacation.id, user_id: holder.id, starts_at: '2026-07-06', ends_at: '2026-07-07' },
  })
  assert.equal(await spent(), 0)
  await api.sendOk('PUT', 'absences/confirm', { absence: { id: absence.id } })
  assert.equal(await spent(), 2)
  await api.sendOk('PUT', 'absences/reset', { absence: { id: absence.id } })
  assert.equal(await spent(), 0)
})
