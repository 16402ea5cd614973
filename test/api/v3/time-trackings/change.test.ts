import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const other = await createCompany(world)
const trackings = timeTrackings(world, company)

const changed = async (id: string, attributes: Record<string, unknown>, relationships?: Record<string, unknown>) => {
  const answer = await trackings.change(id, { attributes, relationships })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('200 changed times keep the actual times, and last_editor is the caller', async () => {
  const editor = await company.person({ roles: [3], attributes: { username: 'Edda Editor' } })
  const made = await trackings.createRecord()
  const answer = await trackings.change(made.id, {
    attributes: { starts_at: '2026-01-30T09:00:00+01:00', ends_at: '2026-01-30T15:00:00+01:00' },
    token: editor.token,
  })
  assert.equal(answer.status, 200)
  const { attributes, relationships, id } = answer.body.data
  assert.equal(id, made.id)
  assert.equal(attributes.starts_at, '2026-01-30T08:00:00Z')
  assert.equal(attributes.ends_at, '2026-01-30T14:00:00Z')
  assert.equal(attributes.actual_starts_at, '2026-01-30T07:00:00Z')
  assert.equal(attributes.actual_ends_at, '2026-01-30T15:00:00Z')
  assert.equal(attributes.gross_time, 6)
  assert.equal(attributes.last_update_by, Number(editor.id))
  assert.equal(typeof attributes.last_update_by, 'number')
  assert.deepEqual(relationships.last_editor, { data: { id: editor.id, type: 'user_overview' } })
  assert.equal(attributes.created_by, 'admin')
  assert.equal(attributes.system_notes_count, 2)
  await changed(made.id, { ends_at: '2026-01-30T18:00:00+01:00' })
  const shown = await trackings.read(made.id)
  assert.equal(shown.attributes.starts_at, '2026-01-30T08:00:00Z', 'attributes that are not sent stay')
  assert.equal(shown.attributes.actual_ends_at, '2026-01-30T15:00:00Z')
  assert.equal(shown.attributes.last_update_by, Number(company.admin.id))
})

const settable: [string, unknown, unknown?][] = [
  ['assignment_id', 'A-7'],
  ['break_duration', 900],
  ['break_duration', null],
  ['default_break_duration', 1800],
  ['force_custom_break_duration', true],
  ['confirmed', true],
  ['confirmed', false],
  ['start_signature_id', 12, '12'],
  ['end_signature_id', '13'],
  ['external_id', 'E-99'],
  ['external_id', '', null],
]

test('200 each attribute can be changed on its own', async () => {
  const { id } = await trackings.createRecord()
  for (const [name, value, expected = value] of settable) {
    const before = (await trackings.read(id)).attributes
    const { attributes } = await changed(id, { [name]: value })
    assert.equal(attributes[name], expected, name)
    const same = ['starts_at', 'ends_at', 'created_by', 'default_break_duration'].filter((one) => one !== name)
    for (const one of same) assert.equal(attributes[one], before[one], `${one} stays`)
  }
  const { system_notes_count } = (await trackings.read(id)).attributes
  assert.equal(system_notes_count, 1 + settable.length, 'each change adds a note')
})

test('200 PUT works like PATCH', async () => {
  const { id } = await trackings.createRecord()
  const body = { data: { attributes: { ends_at: '2026-01-30T17:00:00+01:00' } } }
  const answer = await world.request('PUT', `${trackings.url}/${id}/`, { token: company.admin.token, body })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data.attributes.gross_time, 9)
})

test('200 the area is set, changed and taken away', async () => {
  const [first, second] = [await company.area('First'), await company.area('Second')]
  const { id } = await trackings.createRecord()
  const areaAfter = async (relationships: Record<string, unknown>) =>
    (await changed(id, {}, relationships)).relationships.area.data
  assert.deepEqual(await areaAfter({ area: { id: first, type: 'area' } }), { id: first, type: 'area' })
  assert.deepEqual(await areaAfter({ area: { data: { id: second, type: 'area' } } }), { id: second, type: 'area' })
  assert.deepEqual(await areaAfter({}), { id: second, type: 'area' }, 'not sent')
  assert.equal(await areaAfter({ area: { data: null } }), null)
  await changed(id, {}, { area: { id: first } })
  assert.equal(await areaAfter({ area: null }), null)
})

test('200 tags are replaced, and stay if they are not sent', async () => {
  const [one, two, three] = [await company.tag(), await company.tag(), await company.tag()]
  const { id } = await trackings.createRecord({ relationships: { tags: [{ id: one }] } })
  const tagsAfter = async (relationships: Record<string, unknown>) =>
    (await changed(id, {}, relationships)).relationships.tags.data.map((tag: { id: string }) => tag.id)
  assert.deepEqual(await tagsAfter({ tags: [{ id: two }, { id: three }] }), [two, three])
  assert.deepEqual(await tagsAfter({}), [two, three])
  assert.deepEqual(await tagsAfter({ tags: { data: [{ id: one }, { id: three }] } }), [one, three])
  assert.deepEqual(await tagsAfter({ tags: { data: [] } }), [])
})

test('200 ending a running tracking ends its open break; an ended one can be reopened; 400 for a second one', async () => {
  world.clock.set('2026-01-30T12:00:00Z')
  const person = await company.person()
  const { id } = await trackings.createRecord({
    attributes: {
      starts_at: '2026-01-30T08:00:00Z',
      ends_at: null,
      breaks_attributes: [{ starts_at: '2026-01-30T10:00:00Z' }],
    },
    relationships: trackings.relationshipsFor(person),
  })
  const ended = await changed(id, { ends_at: '2026-01-30T11:00:00Z' })
  assert.equal(ended.attributes.current_status, 'finished')
  assert.equal(ended.attributes.actual_ends_at, '2026-01-30T11:00:00Z')
  assert.deepEqual([ended.attributes.gross_time, ended.attributes.break_duration], [3, 3600])
  assert.equal('breaks' in ended.attributes, false)
  const breaks = await world.get(`${trackings.url}/${id}/breaks`, company.admin.token)
  assert.equal(breaks.body.data[0].attributes.ends_at, '2026-01-30T12:00:00+01:00')
  const again = await changed(id, { ends_at: null })
  assert.equal(again.attributes.current_status, 'running')
  assert.equal(again.attributes.actual_ends_at, '2026-01-30T11:00:00Z', 'actual_ends_at stays as first recorded')
  assert.deepEqual([again.attributes.gross_time, again.attributes.break_time], [4, 1])
  const later = await trackings.createRecord({ relationships: trackings.relationshipsFor(person) })
  assertRefusedAt(await trackings.change(later.id, { attributes: { ends_at: null } }), 400, 'ends_at')
})

test('200 ending and confirming together; 400 to reopen a confirmed one without unconfirming it', async () => {
  const person = await company.person()
  const { id } = await trackings.createRecord({
    attributes: { ends_at: null },
    relationships: trackings.relationshipsFor(person),
  })
  assertRefusedAt(await trackings.change(id, { attributes: { confirmed: true } }), 403, 'base')
  const { attributes } = await changed(id, { ends_at: '2026-01-30T16:00:00+01:00', confirmed: true })
  assert.equal(attributes.confirmed, true)
  assertRefusedAt(await trackings.change(id, { attributes: { ends_at: null } }), 400, 'ends_at')
  assertRefusedAt(await trackings.change(id, { attributes: { ends_at: null, confirmed: true } }), 400, 'ends_at')
  assert.equal((await changed(id, { ends_at: null, confirmed: false })).attributes.current_status, 'running')
})

test('400 for invalid changes; nothing is stored', async () => {
  const tag = await company.tag()
  await trackings.createRecord({ attributes: { external_id: 'taken' } })
  const { id, ...before } = await trackings.createRecord({ relationships: { tags: [{ id: tag }] } })
  const refused: [string, Record<string, unknown>, Record<string, unknown>?][] = [
    ['ends_at', { ends_at: '2026-01-30T07:00:00+01:00' }],
    ['starts_at', { starts_at: '2026-01-30T17:00:00+01:00' }],
    ['ends_at', { ends_at: '2126-01-30T17:00:00+01:00' }],
    ['starts_at', { starts_at: null }],
    ['ends_at', { ends_at: '' }],
    ['external_id', { external_id: 'taken', ends_at: '2026-01-30T18:00:00+01:00' }],
    ['confirmed', { confirmed: null }],
    ['area', { ends_at: '2026-01-30T18:00:00+01:00' }, { area: { id: await other.area() } }],
    ['tags', { ends_at: '2026-01-30T18:00:00+01:00' }, { tags: [{ id: tag }, { id: await other.tag() }] }],
    [
      'breaks_attributes/1/ends_at',
      {
        breaks_attributes: [
          { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' },
          { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T17:30:00+01:00' },
        ],
      },
    ],
  ]
  for (const [pointer, attributes, relationships] of refused)
    assertRefusedAt(await trackings.change(id, { attributes, relationships }), 400, pointer)
  assert.deepEqual(await trackings.read(id), { id, ...before })
})

test('404 for unknown ids, 401 without a token', async () => {
  for (const id of ['999999999', 'x', '0', '6f1c1de4-3c5c-4c9a-9d1e-0a7f6a9b1c2d', '%00', '1%27'])
    assertRefusedAt(await trackings.change(id, { attributes: {} }), 404)
  assertRefusedAt(await world.patch(`${trackings.url}/1`, {}), 401)
})
