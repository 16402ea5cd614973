import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company

const change = (id: string, attributes: object, token = admin.token) =>
  world.patch(`${absences}/${id}`, attributes, token)

test('200 changed times change days and hours', async () => {
  const { token } = await company.person({ attributes: { username: 'Tom Time' } })
  const id = await company.createAbsence(token)
  const answer = await change(
    id,
    { starts_at: '2026-07-08T10:00:00+02:00', ends_at: '2026-07-09T11:00:00+02:00' },
    token,
  )
  assert.equal(answer.status, 200, answer.text)
  const { attributes } = answer.body.data
  assert.equal(answer.body.data.id, id)
  assert.equal(attributes.starts_at, '2026-07-07T22:00:00Z', 'full days are extended to whole local days')
  assert.equal(attributes.ends_at, '2026-07-09T21:59:59Z')
  assert.deepEqual([attributes.days, attributes.hours, attributes.full_day], [2, 16, true])
  assert.equal(attributes.system_notes_count, 2)
  const notes = await world.get(`${absences}/${id}/notes?filter[type]=eq:SystemNote`, token)
  const said: string = notes.body.data[1].attributes.content
  assert.match(said, /^Tom Time changed: start: .+ → .+; end: .+ → .+; days: 5 → 2; hours: 40 → 16\.$/)
})

test('200 the end alone is changed, then part of a day is requested, then the whole day', async () => {
  const id = await company.createAbsence(admin.token)
  const shorter = await change(id, { ends_at: '2026-07-07' })
  assert.equal(shorter.body.data.attributes.days, 2)
  assert.equal(shorter.body.data.attributes.starts_at, '2026-07-05T22:00:00Z')
  const half = await change(id, {
    full_day: false,
    starts_at: '2026-07-06T08:00:00+02:00',
    ends_at: '2026-07-06T12:00:00+02:00',
  })
  const { attributes } = half.body.data
  assert.deepEqual([attributes.days, attributes.hours, attributes.full_day], [0.5, 4, false])
  assert.equal(attributes.starts_at, '2026-07-06T06:00:00Z')
  const whole = await change(id, { full_day: true })
  assert.deepEqual([whole.body.data.attributes.days, whole.body.data.attributes.hours], [1, 8])
  assert.equal(whole.body.data.attributes.ends_at, '2026-07-06T21:59:59Z')
})

test('200 with force_calc_custom_hours days and hours stay as sent, until it is turned off', async () => {
  const id = await company.createAbsence(admin.token)
  const values = async (sent: object) => {
    const { attributes } = (await change(id, sent)).body.data
    return [attributes.days, attributes.hours, attributes.use_custom_values]
  }
  assert.deepEqual(await values({ days: 1, hours: 1 }), [5, 40, false], 'ignored without force_calc_custom_hours')
  assert.deepEqual(await values({ force_calc_custom_hours: true, days: 2.5, hours: 21.75 }), [2.5, 21.75, true])
  assert.deepEqual(await values({ ends_at: '2026-07-07' }), [2.5, 21.75, true], 'other changes keep custom values')
  assert.deepEqual(await values({ hours: 3 }), [2.5, 3, true])
  assert.deepEqual(
    await values({ use_custom_values: false, force_calc_custom_hours: true, days: 4, hours: 4 }),
    [4, 4, true],
    'use_custom_values from a record sent back does not override the flag',
  )
  assert.deepEqual(await values({ force_calc_custom_hours: false }), [2, 16, false])
})

test('200 title and external id are changed; PUT does the same as PATCH', async () => {
  const id = await company.createAbsence(admin.token)
  const body = { data: { type: 'absences', attributes: { title: 'Moved', external_id: 'CH-1' } } }
  const answer = await world.request('PUT', `${absences}/${id}`, { token: admin.token, body })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.attributes.title, 'Moved')
  assert.equal(answer.body.data.attributes.external_id, 'CH-1')
  const conflict = await change(await company.createAbsence(admin.token), { external_id: 'CH-1' })
  assert.deepEqual([conflict.status, errorPointers(conflict)], [400, ['external_id']])
})

test('200 status, user and counts are read-only and ignored', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token)
  const before = (await world.get(`${absences}/${id}`, person.token)).body.data
  const answer = await change(
    id,
    {
      ...before.attributes,
      confirmation_status: 'confirmed',
      confirmed: true,
      confirmed_at: '2026-01-01T00:00:00Z',
      confirmed_by: admin.id,
      user_id: admin.id,
      attachments_count: 7,
    },
    person.token,
  )
  assert.equal(answer.status, 200, answer.text)
  const { updated_at: was, ...rest } = before.attributes
  const { updated_at, ...now } = answer.body.data.attributes
  assert.deepEqual(now, rest)
  assert.ok(updated_at >= was)
  assert.deepEqual(
    answer.body.data.relationships,
    before.relationships,
    'no system note is added, because nothing changed',
  )
})

const refused: [string, object, string[]][] = [
  ['an end before the start', { ends_at: '2026-07-01T00:00:00Z' }, ['ends_at']],
  ['a start after the end', { starts_at: '2026-07-20' }, ['ends_at']],
  ['an impossible date', { starts_at: '2026-13-01' }, ['starts_at']],
  ['a full_day that is not a boolean', { full_day: 1 }, ['full_day']],
  ['hours that are not a number', { force_calc_custom_hours: true, hours: 'x' }, ['hours']],
  ['an empty title', { title: '' }, ['title']],
]
for (const [name, sent, expected] of refused)
  test(`400 ${name}`, async () => {
    const id = await company.createAbsence(admin.token)
    const before = (await world.get(`${absences}/${id}`, admin.token)).body.data
    const answer = await change(id, sent)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), expected)
    assert.deepEqual((await world.get(`${absences}/${id}`, admin.token)).body.data, before)
  })

test('403 an employee changes an absence only while it is pending; an admin always', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token)
  for (const status of ['confirmed', 'rejected'] as const) {
    await company.decide(id, status)
    assert.equal((await change(id, { ends_at: '2026-07-08' }, person.token)).status, 403)
    assert.equal((await change(id, { notes_attributes: [{ content: 'x' }] }, person.token)).status, 403)
    const byAdmin = await change(id, { ends_at: '2026-07-09' })
    assert.equal(byAdmin.status, 200)
    assert.equal(byAdmin.body.data.attributes.confirmation_status, status, 'a change keeps the status')
  }
  await company.decide(id, 'pending')
  assert.equal((await change(id, { ends_at: '2026-07-08' }, person.token)).status, 200)
})

test('200 an area admin changes absences of the area; 404 for absences that the caller cannot see', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const [ofMember, ofStranger] = [
    await company.createAbsence(member.token),
    await company.createAbsence(stranger.token),
  ]
  await company.decide(ofMember, 'confirmed')
  assert.equal((await change(ofMember, { ends_at: '2026-07-08' }, lead.token)).status, 200)
  assert.equal((await change(ofStranger, { ends_at: '2026-07-08' }, lead.token)).status, 404)
  assert.equal((await change(ofMember, { ends_at: '2026-07-08' }, stranger.token)).status, 404)
})

test('401 without a token, 404 for unknown ids and in another account', async () => {
  const other = await createAbsenceCompany(world)
  const id = await company.createAbsence(admin.token)
  assert.equal((await world.patch(`${absences}/${id}`, { title: 'X' })).status, 401)
  assert.equal((await change(id, { title: 'X' }, other.admin.token)).status, 404)
  assert.equal((await world.patch(`${other.absences}/${id}`, { title: 'X' }, other.admin.token)).status, 404)
  assert.equal((await change('999999999', { title: 'X' })).status, 404)
  assert.equal((await change('abc', { title: 'X' })).status, 404)
})

test('200 with a time zone the days are stored and counted in it, as in the preview', async () => {
  const id = await company.createAbsence(admin.token, { starts_at: '2026-07-06', ends_at: '2026-07-10' })
  const moved = { starts_at: '2026-07-07', ends_at: '2026-07-08', time_zone: 'America/New_York' }
  const query = new URLSearchParams({ ...moved, absence_ids: id })
  const preview = await world.get(`${company.ws}/absences_calculations?${query}`, admin.token)
  const { status, body, text } = await change(id, moved)
  assert.equal(status, 200, text)
  const { starts_at, ends_at, time_zone, days, hours } = body.data.attributes
  assert.deepEqual([starts_at, ends_at], ['2026-07-07T04:00:00Z', '2026-07-09T03:59:59Z'])
  assert.deepEqual([time_zone, days, hours], ['America/New_York', 2, 16])
  assert.deepEqual([preview.body.meta.days, preview.body.meta.hours], [2, 16])
  const sentBack = await change(id, body.data.attributes)
  assert.deepEqual(sentBack.body.data.attributes.days, 2)
})

test('200 in another time zone whole days keep their dates, and parts of a day keep their times', async () => {
  const id = await company.createAbsence(admin.token, { starts_at: '2026-07-07', ends_at: '2026-07-08' })
  for (const zone of ['Asia/Tokyo', 'Pacific/Auckland', 'Europe/Berlin', 'America/New_York']) {
    const answer = await change(id, { time_zone: zone })
    const { first_day, last_day, ...there } = answer.body.data.attributes
    const at = (day: string, time: string) =>
      Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString()
    assert.deepEqual([first_day, last_day, there.full_day, there.days], ['2026-07-07', '2026-07-08', true, 2], zone)
    assert.deepEqual([there.starts_at, there.ends_at], [at(first_day, '00:00:00'), at(last_day, '23:59:59')], zone)
  }
  const part = { starts_at: '2026-07-07T08:00:00Z', ends_at: '2026-07-07T12:00:00Z', full_day: false }
  const partial = await company.createAbsence(admin.token, part)
  const { attributes } = (await change(partial, { time_zone: 'America/New_York' })).body.data
  assert.deepEqual([attributes.starts_at, attributes.ends_at, attributes.hours], [part.starts_at, part.ends_at, 4])
})

test('400 for an unknown time zone', async () => {
  const id = await company.createAbsence(admin.token)
  const refused = await change(id, { time_zone: 'Nowhere' })
  assert.deepEqual([refused.status, errorPointers(refused)], [400, ['time_zone']])
})
