import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { eightHours, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

test('201 only start and end are required; all other attributes have defaults', async () => {
  const { body, status } = await trackings.create({ attributes: eightHours })
  assert.equal(status, 201)
  assert.match(body.data.id, /^\d+$/)
  assert.equal(body.data.type, 'time_tracking')
  const { created_at, updated_at, ...attributes } = body.data.attributes
  assert.match(created_at, utc)
  assert.equal(updated_at, created_at)
  assert.deepEqual(attributes, {
    permissions: null,
    assignment_id: null,
    confirmed: false,
    last_update_by: null,
    break_duration: null,
    default_break_duration: 0,
    created_by: 'admin',
    force_custom_break_duration: false,
    external_id: null,
    status: 'active',
    start_signature_id: null,
    end_signature_id: null,
    current_status: 'finished',
    starts_at: '2026-01-30T07:00:00Z',
    ends_at: '2026-01-30T15:00:00Z',
    actual_starts_at: '2026-01-30T07:00:00Z',
    actual_ends_at: '2026-01-30T15:00:00Z',
    gross_time: 8,
    net_time: 8,
    break_time: 0,
    system_notes_count: 1,
    user_notes_count: 0,
    signatures_count: 0,
    attachments_count: 0,
  })
  const { notes, ...relationships } = body.data.relationships
  assert.equal(notes.data.length, 1)
  assert.equal(notes.data[0].type, 'note')
  assert.deepEqual(relationships, {
    area: { data: null },
    attachments: { data: [] },
    breaks: { data: [] },
    signatures: { data: [] },
    tags: { data: [] },
    followers: { data: [] },
    user: { data: { id: company.admin.id, type: 'user_overview' } },
    last_editor: { data: null },
    workspace: { data: { id: company.workspaceId, type: 'workspace' } },
  })
  assert.match(body.meta.request_id, /^[0-9a-f-]{36}$/)
})

test('201 with every attribute that can be sent', async () => {
  const area = await company.area('Bakehouse')
  const tag = await company.tag()
  const person = await company.person()
  const { attributes, relationships } = await trackings.createRecord({
    attributes: {
      ...eightHours,
      assignment_id: 17,
      break_duration: 1800,
      breaks_attributes: [{ starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:20:00+01:00' }],
      company_id: company.workspaceId,
      confirmed: true,
      created_by: 'browser-stamps',
      default_break_duration: 900,
      end_signature_id: '5',
      external_id: 'T-1',
      force_custom_break_duration: true,
      import_id: 'I-1',
      limited: true,
      planned: false,
      start_signature_id: 4,
      a_name_nobody_knows: 'is passed over',
    },
    relationships: {
      area: { id: area, type: 'area' },
      tags: [{ id: tag, type: 'tag' }],
      user: { id: person.id, type: 'user_overview' },
    },
  })
  assert.equal(attributes.assignment_id, '17')
  assert.equal(attributes.break_duration, 1800)
  assert.equal(attributes.confirmed, true)
  assert.equal(attributes.created_by, 'browser-stamps')
  assert.equal(attributes.default_break_duration, 900)
  assert.equal(attributes.end_signature_id, '5')
  assert.equal(attributes.start_signature_id, '4')
  assert.equal(attributes.external_id, 'T-1')
  assert.equal(attributes.force_custom_break_duration, true)
  assert.deepEqual([attributes.gross_time, attributes.net_time, attributes.break_time], [8, 7.5, 0.5])
  assert.deepEqual(relationships.area, { data: { id: area, type: 'area' } })
  assert.deepEqual(relationships.tags, { data: [{ id: tag, type: 'tag' }] })
  assert.deepEqual(relationships.user, { data: { id: person.id, type: 'user_overview' } })
  assert.equal(relationships.breaks.data.length, 1)
  assert.equal(relationships.breaks.data[0].type, 'break')
})

test('201 relationships with and without data, with ids as text or numbers, empty and null', async () => {
  const area = await company.area('Shop')
  const [first, second] = [await company.tag(), await company.tag()]
  const person = await company.person()
  const forms = [
    { area: { data: { id: area, type: 'areas' } }, tags: { data: [{ id: first }, { id: second }, { id: first }] } },
    { area: { id: Number(area), type: 'area' }, tags: [{ id: Number(first) }, { id: Number(second) }] },
  ]
  for (const form of forms) {
    const relationships = { ...form, user: { data: { id: Number(person.id), type: 'user' } } }
    const made = await trackings.createRecord({ relationships })
    assert.equal(made.relationships.area.data.id, area)
    assert.deepEqual(
      made.relationships.tags.data.map((tag: { id: string }) => tag.id),
      [first, second],
      'each tag is attached once',
    )
    assert.equal(made.relationships.user.data.id, person.id)
  }
  const without = await trackings.createRecord({
    relationships: { area: { data: null }, tags: { data: [] }, user: null },
  })
  assert.equal(without.relationships.area.data, null)
  assert.deepEqual(without.relationships.tags.data, [])
  assert.equal(without.relationships.user.data.id, company.admin.id, 'the user is the caller')
})

test('201 without an end the tracking is running, and its breaks are in the attributes', async () => {
  world.clock.set('2026-01-30T12:00:00Z')
  const person = await company.person()
  const { attributes, relationships } = await trackings.createRecord({
    attributes: {
      starts_at: '2026-01-30T08:00:00+01:00',
      ends_at: null,
      breaks_attributes: [
        { starts_at: '2026-01-30T10:00:00+01:00', ends_at: '2026-01-30T10:30:00+01:00' },
        { starts_at: '2026-01-30T12:30:00+01:00' },
      ],
    },
    relationships: trackings.relationshipsFor(person),
  })
  assert.equal(attributes.current_status, 'running')
  assert.equal(attributes.ends_at, null)
  assert.equal(attributes.actual_ends_at, null)
  assert.deepEqual([attributes.gross_time, attributes.net_time, attributes.break_time], [5, 4, 1])
  assert.deepEqual(
    attributes.breaks.map((one: { starts_at: string; ends_at: string | null }) => [one.starts_at, one.ends_at]),
    [
      ['2026-01-30T10:00:00+01:00', '2026-01-30T10:30:00+01:00'],
      ['2026-01-30T12:30:00+01:00', null],
    ],
  )
  assert.deepEqual(
    attributes.breaks.map((one: { id: string }) => one.id),
    relationships.breaks.data.map((one: { id: string }) => one.id),
  )
  const { body } = await world.get(`${company.ws}/users/${person.id}`, company.admin.token)
  assert.equal(body.data.attributes.running_time_tracking.starts_at, '2026-01-30T07:00:00Z')
})

test('201 created_by is as sent, or else the role of the caller', async () => {
  const byHand = { working_sessions_creator: true }
  const employee = await company.person({ attributes: byHand })
  const areaAdmin = await company.person({ roles: [2], attributes: byHand })
  const callers: [string, string][] = [
    [company.admin.token, 'admin'],
    [employee.token, 'employee'],
    [areaAdmin.token, 'area_admin'],
  ]
  for (const [token, role] of callers) {
    assert.equal((await trackings.createRecord({ token })).attributes.created_by, role)
    assert.equal(
      (await trackings.createRecord({ token, attributes: { created_by: 'kiosk' } })).attributes.created_by,
      'kiosk',
    )
    assert.equal((await trackings.createRecord({ token, attributes: { created_by: '' } })).attributes.created_by, role)
  }
})

test('201 include and permissions apply to the response, and a trailing slash is ignored', async () => {
  const answer = await world.post(
    `${trackings.url}/?include=user,%20breaks&permissions=confirm`,
    { ...eightHours, breaks_attributes: [{ starts_at: eightHours.starts_at, ends_at: eightHours.ends_at }] },
    company.admin.token,
  )
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(answer.body.included.map((one: { type: string }) => one.type).sort(), ['break', 'user_overview'])
  assert.deepEqual(answer.body.data.attributes.permissions, { confirm: true })
})

test('201 identical, overlapping and adjacent trackings are all stored', async () => {
  const person = await company.person()
  for (const attributes of [{}, {}, { starts_at: eightHours.ends_at, ends_at: '2026-01-30T17:00:00+01:00' }])
    await trackings.createRecord({ attributes, relationships: trackings.relationshipsFor(person) })
  const list = await trackings.list(`filter[user_id]=${person.id}`)
  assert.equal(list.body.meta.total_count, 3)
  assert.equal(list.body.meta.total_gross_time, 17)
})
