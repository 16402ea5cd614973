import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { lastAuditEntry, readAuditLog } from '../../../support/audit.ts'
import { runBatches } from '../../../support/background.ts'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { ws, admin, account } = company
const emil = await company.person({ attributes: { username: 'Emil', working_sessions_creator: true } })
const day = '2026-03-02'

const track = async (by: Person, of: Person): Promise<string> => {
  const made = await timeTrackings(world, { ...company, admin: by } as Company).createRecord({
    attributes: { starts_at: `${day}T08:00`, ends_at: `${day}T16:00` },
    relationships: { user: { data: { type: 'user', id: of.id } } },
  })
  return made.id
}

const countOf = async (): Promise<number> => (await readAuditLog(world, company)).length

test('a change of roles and PIN of a person adds an entry, without the PIN', async () => {
  const made = await company.person({ attributes: { username: 'Mia' } })
  const pin = '864208642086'
  await world.patch(`${ws}/users/${made.id}`, { role_ids: [3], tablet_pin: pin, phone: undefined }, admin.token)
  const { before, after, record_name, operation } = await lastAuditEntry(world, company)
  assert.deepEqual([operation, record_name], ['updateUser', 'Mia'])
  const { id, name } = before.workspaces[0]
  assert.deepEqual(before.workspaces, [{ id, name, role_ids: [1] }])
  assert.deepEqual(after.workspaces, [{ id, name, role_ids: [3] }])
  assert.ok(Object.entries(after).some(([field, value]) => field.startsWith('tablet_pin') && value === '•••'))
  assert.ok(!JSON.stringify(await readAuditLog(world, company)).includes(pin))
})

test('entries of a deleted record are kept, with its name', async () => {
  const made = await world.post(`${account}/api_tokens`, { title: 'Payroll' }, admin.token)
  const { id, attributes } = made.body.data
  await world.delete(`${account}/api_tokens/${id}`, admin.token)
  const rows = (await readAuditLog(world, company)).filter(
    (row) => row.record_type === 'api_token' && row.record_id === id,
  )
  assert.deepEqual(
    rows.map((row) => [row.operation, row.record_name, row.before === null, row.after === null]),
    [
      ['createApiToken', 'Payroll', true, false],
      ['deleteApiToken', 'Payroll', false, true],
    ],
  )
  assert.ok(!JSON.stringify(rows).includes(attributes.token))
})

test('requests that change nothing or are refused add no entry', async () => {
  const area = await company.area('Shop')
  const before = await countOf()
  assert.equal((await world.patch(`${ws}/areas/${area}`, { name: 'Shop' }, admin.token)).status, 200)
  assert.equal((await world.patch(`${ws}/areas/${area}`, { name: '' }, admin.token)).status, 400)
  assert.equal((await world.patch(`${ws}/areas/${area}`, { name: 'X' }, emil.token)).status, 403)
  assert.equal((await world.patch(`${ws}/areas/999999`, { name: 'X' }, admin.token)).status, 404)
  assert.equal(await countOf(), before)
})

test('concurrent changes of a record add one entry each, with only the own change', async () => {
  const area = await company.area('Both')
  const rounds = Array.from({ length: 8 }, (_, index) => [{ name: `Name ${index}` }, { color: `#00000${index + 1}` }])
  for (const [name, color] of rounds)
    await Promise.all([name!, color!].map((sent) => world.patch(`${ws}/areas/${area}`, sent, admin.token)))
  const rows = (await readAuditLog(world, company)).filter(
    (row) => row.record_id === area && row.operation === 'updateArea',
  )
  assert.equal(rows.length, 16)
  for (const row of rows) assert.equal(Object.keys(row.after).length, 1, JSON.stringify(row.after))
})

test('punches and changes of own unconfirmed time add no entries; confirmed time and that of others do', async () => {
  const before = await countOf()
  const punch = await world.post(`${ws}/time_trackings/actions`, { action_type: 'start' }, emil.token)
  assert.ok(punch.status < 300, punch.text)
  const mine = await track(emil, emil)
  const own = await world.patch(`${ws}/time_trackings/${mine}`, { ends_at: `${day}T15:00` }, emil.token)
  assert.equal(own.status, 200, own.text)
  assert.equal(await countOf(), before)

  await world.patch(`${ws}/time_trackings/${mine}`, { ends_at: `${day}T14:00` }, admin.token)
  const edited = await lastAuditEntry(world, company)
  assert.equal(await countOf(), before + 1)
  assert.match(edited.record_name, /^Emil, 2026-03-02T/)
  assert.deepEqual(Object.keys(edited.after), ['ends_at'])
  assert.deepEqual([edited.operation, edited.record_id], ['updateTimeTracking', mine])

  await world.patch(`${ws}/time_trackings/${mine}/confirm`, {}, admin.token)
  assert.deepEqual((await lastAuditEntry(world, company)).after, { confirmed: true })
  const own2 = await track(admin, admin)
  const unconfirmed = await countOf()
  await world.patch(`${ws}/time_trackings/${own2}/confirm`, {}, admin.token)
  const count = await countOf()
  assert.equal(count, unconfirmed + 1, 'confirming the own time adds an entry')
  assert.deepEqual((await lastAuditEntry(world, company)).after, { confirmed: true })
  await world.delete(`${ws}/time_trackings/${own2}`, admin.token)
  assert.equal(await countOf(), count + 1, 'deleting the own confirmed time adds an entry')
  assert.equal((await lastAuditEntry(world, company)).after.status, 'deleted')
})

test('a batch adds its own entry, and one for each record of somebody else', async () => {
  const ids = [await track(emil, emil), await track(emil, emil)]
  const before = await countOf()
  const queued = await world.post(`${ws}/time_trackings/batch_actions`, { action: 'destroy', ids }, admin.token)
  assert.equal(queued.status, 200, queued.text)
  await runBatches(world)
  const rows = (await readAuditLog(world, company)).slice(before)
  assert.deepEqual(
    rows.map((row) => [row.record_type, row.actor_id]),
    [
      ['batch', admin.id],
      ['time_tracking', admin.id],
      ['time_tracking', admin.id],
    ],
  )
})

test('a decision about an absence adds an entry with who decided and whose absence it is', async () => {
  const types = await world.get(`${ws}/absence_types?filter[kind]=eq:vacation`, admin.token)
  const sent = { absence_type_id: types.body.data[0].id, starts_at: '2026-07-06', ends_at: '2026-07-10' }
  const asked = await world.post(`${ws}/absences`, sent, emil.token)
  const before = await countOf()
  await world.request('POST', `${ws}/absences/${asked.body.data.id}/absences_confirmations`, { token: admin.token })
  const row = await lastAuditEntry(world, company)
  assert.equal(await countOf(), before + 1)
  assert.deepEqual(
    [row.operation, row.record_id, row.actor_name],
    ['confirmationsAbsence', asked.body.data.id, 'Ada Admin'],
  )
  assert.deepEqual([row.before, row.after], [{ confirmation_status: 'pending' }, { confirmation_status: 'confirmed' }])
  assert.match(row.record_name, /^Emil, /)
})

test('a report as a file adds an entry, one as JSON does not', async () => {
  const before = await countOf()
  const report = `${ws}/reports/hours?from=2026-03-01&until=2026-03-31`
  assert.equal((await world.get(report, admin.token)).status, 200)
  assert.equal(await countOf(), before)
  assert.equal((await world.get(`${report}&format=csv`, admin.token)).status, 200)
  const row = await lastAuditEntry(world, company)
  assert.deepEqual([row.operation, row.record_type, row.record_id], ['reportHours', 'report', 'hours'])
})

test('writes through the public API have the api token as actor', async () => {
  const made = await world.post(`${account}/api_tokens`, { title: 'HR' }, admin.token)
  const { id, attributes } = made.body.data
  const send = (method: string, path: string, body: object) =>
    world.request(method, `/public_api/v1/${path}`, { body: { api_token: attributes.token, ...body } })
  const user = { location_ids: company.workspaceId, username: 'Jana', external_id: 'e-1' }
  assert.equal((await send('POST', 'users', { user })).status, 200)
  assert.equal((await send('PUT', 'users', { user: { external_id: 'e-1', staff_number: '7' } })).status, 200)
  const changed = await lastAuditEntry(world, company)
  assert.deepEqual(
    [changed.actor_type, changed.actor_id, changed.actor_name, changed.operation, changed.record_name],
    ['api_token', id, 'HR', 'v1.updateUser', 'Jana'],
  )
  assert.deepEqual([changed.before, changed.after], [{ staff_number: null }, { staff_number: '7' }])
  assert.equal((await send('DELETE', 'users', { user: { external_id: 'e-1' } })).status, 200)
  assert.equal((await lastAuditEntry(world, company)).operation, 'v1.deleteUser')
})

test('a write repeated with the same idempotency key adds one entry', async () => {
  const before = await countOf()
  const once = () =>
    world.request('POST', `${ws}/tags`, {
      token: admin.token,
      headers: { 'idempotency-key': 'tag-once' },
      body: { data: { type: 'tag', attributes: { title: 'Once' } } },
    })
  assert.deepEqual([(await once()).status, (await once()).status], [201, 201])
  assert.equal(await countOf(), before + 1)
})
