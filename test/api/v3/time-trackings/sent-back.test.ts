import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { eightHours, type Tracking, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

// Clients read a record, change one member and send all of it back.

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world)
const trackings = timeTrackings(world, company)

const sendBack = (record: Tracking, token = company.admin.token) =>
  world.request('PATCH', `${trackings.url}/${record.id}?include=breaks`, {
    token,
    body: { data: record, included: [{ id: '1', type: 'break' }], meta: { any: 'thing' } },
  })

async function records(): Promise<[string, Tracking][]> {
  const person = await company.person()
  const area = await company.area()
  const tags = [{ id: await company.tag() }, { id: await company.tag() }]
  const breaks_attributes = [{ starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }]
  const linked = { area: { id: area }, tags, ...trackings.relationshipsFor(person) }
  return [
    ['a plain one', await trackings.createRecord()],
    [
      'one with everything',
      await trackings.createRecord({ attributes: { breaks_attributes, external_id: 'B' }, relationships: linked }),
    ],
    [
      'one with a break duration',
      await trackings.createRecord({ attributes: { break_duration: 600, breaks_attributes } }),
    ],
    [
      'one with force_custom_break_duration',
      await trackings.createRecord({ attributes: { force_custom_break_duration: true, breaks_attributes } }),
    ],
    [
      'a running one',
      await trackings.createRecord({ attributes: { ends_at: null, breaks_attributes }, relationships: linked }),
    ],
    ['a confirmed one', await trackings.createRecord({ attributes: { confirmed: true } })],
  ]
}

test('200 a record sent back unchanged changes nothing, sets no last editor, and adds no note', async () => {
  for (const [what, record] of await records()) {
    world.clock.advance({ seconds: 2 })
    const answer = await sendBack(record)
    assert.equal(answer.status, 200, answer.text)
    const { gross_time: _g, net_time: _n, ...before } = record.attributes
    const { gross_time, net_time, ...after } = answer.body.data.attributes
    assert.deepEqual(after, before, what)
    assert.deepEqual(answer.body.data.relationships, record.relationships, what)
    assert.equal(after.last_update_by, null)
  }
})

test('200 read-only members are ignored', async () => {
  const record = await trackings.createRecord()
  const answer = await sendBack({
    ...record,
    attributes: {
      ...record.attributes,
      gross_time: 99,
      net_time: 'x',
      system_notes_count: -1,
      created_at: 'never',
      created_by: 'me',
      current_status: 'running',
      status: 'deleted',
      actual_starts_at: '2000-01-01',
      last_update_by: 7,
      permissions: { update: true },
    },
    relationships: { ...record.relationships, user: { data: { id: '999999', type: 'user' } }, workspace: 'x' },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data, record)
})

test('200 with one changed attribute, the note mentions only that one', async () => {
  const record = await trackings.createRecord({
    attributes: { external_id: 'D' },
    relationships: { tags: [{ id: await company.tag() }] },
  })
  const attributes = { ...record.attributes, external_id: 'C' }
  const answer = await sendBack({ ...record, attributes })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data.attributes.external_id, 'C')
  const notes = await trackings.systemNotes(record.id)
  assert.equal(notes.length, 2)
  assert.equal(notes[1], 'Ada Admin changed: external id: D → C.')
})

test('200 an employee may send back read-only relationships unchanged, 403 if they changed', async () => {
  await world.patch(
    company.ws,
    { allow_employees_edit_working_session_area: false, allow_employees_tag_working_sessions: false },
    company.admin.token,
  )
  const employee = await company.person({ attributes: { working_sessions_creator: true } })
  const [area, tag] = [await company.area(), await company.tag()]
  const record = await trackings.createRecord({
    attributes: { breaks_attributes: [{ starts_at: eightHours.starts_at, ends_at: eightHours.ends_at }] },
    relationships: { ...trackings.relationshipsFor(employee), area: { id: area }, tags: [{ id: tag }] },
  })
  const attributes = { ...record.attributes, ends_at: '2026-01-30T17:00:00+01:00' }
  const answer = await sendBack({ ...record, attributes }, employee.token)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.attributes.gross_time, 9)
  const relationships = { ...record.relationships, area: { data: null } }
  assert.equal((await sendBack({ ...record, relationships }, employee.token)).status, 403)
})
