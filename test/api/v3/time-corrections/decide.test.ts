import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
import { assertForbidden, assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { eightHours, timeTrackings } from '../../../support/time-trackings.ts'

const fixture = await createFixture()
const { world, company, people } = fixture
const corrections = timeCorrections(world, company)
const trackings = timeTrackings(world, company)
const anew = { kind: 'new', ...eightHours }
const later = '2026-01-30T17:00:00+01:00'

test('200 confirming a new time creates a tracking for the person, with both names in its notes', async () => {
  const person = await company.person({ attributes: { username: 'Mia Member' } })
  const area_id = await company.area('Bakery', [person.id])
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  const { id } = await corrections.createRecord(person, { ...anew, area_id, breaks: [lunch] })
  const answer = await corrections.confirm(id, company.admin, 'Well spotted')
  assert.equal(answer.status, 200, answer.text)
  assertShape(answer.body.data, shapes.timeCorrection)
  const { attributes, relationships } = answer.body.data
  assert.deepEqual([attributes.status, attributes.message], ['confirmed', 'Well spotted'])
  assert.equal(relationships.decided_by_user.data.id, company.admin.id)
  const made = await trackings.read(relationships.time_tracking.data.id)
  assert.equal(made.relationships.user.data.id, person.id)
  assert.equal(made.relationships.area.data.id, area_id)
  assert.deepEqual(
    [made.attributes.starts_at, made.attributes.ends_at, made.attributes.break_duration],
    ['2026-01-30T07:00:00Z', '2026-01-30T15:00:00Z', 1800],
  )
  const [first, second] = await trackings.systemNotes(made.id)
  assert.match(first!, /^Ada Admin created this: /)
  assert.equal(second, 'Mia Member requested this correction.')
})

test('200 confirming a change updates times, area and breaks; breaks that stay keep their ids', async () => {
  const person = await company.person()
  const [lunch, tea, smoke] = [
    { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' },
    { starts_at: '2026-01-30T14:00:00+01:00', ends_at: '2026-01-30T14:10:00+01:00' },
    { starts_at: '2026-01-30T15:00:00+01:00', ends_at: '2026-01-30T15:05:00+01:00' },
  ]
  const area_id = await company.area('Bakery', [person.id])
  const trackingId = await corrections.createTracking(person, { breaks_attributes: [lunch, tea, smoke] })
  const breaks = async () => (await world.get(`${trackings.url}/${trackingId}/breaks`, company.admin.token)).body.data
  const before = await breaks()
  const wish = { kind: 'change', time_tracking_id: trackingId, ends_at: later, area_id }
  const { id } = await corrections.createRecord(person, {
    ...wish,
    breaks: [lunch, { ...tea, ends_at: '2026-01-30T14:20:00+01:00' }],
  })
  assert.equal((await corrections.confirm(id, company.admin)).status, 200)
  const { attributes, relationships } = await trackings.read(trackingId)
  assert.deepEqual([attributes.ends_at, attributes.break_duration], ['2026-01-30T16:00:00Z', 50 * 60])
  assert.equal(relationships.area.data.id, area_id)
  const after = await breaks()
  assert.deepEqual(
    after.map((one: { id: string }) => one.id),
    before.slice(0, 2).map((one: { id: string }) => one.id),
  )
  assert.deepEqual(after[0].attributes, before[0].attributes)
})

test('200 requested breaks replace a break duration set by hand', async () => {
  const person = await company.person()
  const trackingId = await corrections.createTracking(person, {
    break_duration: 3600,
    force_custom_break_duration: true,
  })
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  const { id, attributes } = await corrections.createRecord(person, {
    kind: 'change',
    time_tracking_id: trackingId,
    breaks: [lunch],
  })
  assert.deepEqual([attributes.before.break_duration, attributes.after.break_duration], [3600, null])
  assert.equal((await corrections.confirm(id, company.admin)).status, 200)
  const shown = (await trackings.read(trackingId)).attributes
  assert.deepEqual([shown.break_duration, shown.break_time], [1800, 0.5])
})

test('200 confirming a deletion deletes the tracking, even if it is confirmed', async () => {
  const person = await company.person()
  const trackingId = await corrections.createTracking(person, { confirmed: true })
  const { id } = await corrections.createRecord(person, { kind: 'delete', time_tracking_id: trackingId })
  assert.equal((await corrections.confirm(id, company.admin)).status, 200)
  assertRefused(await world.get(`${trackings.url}/${trackingId}`, company.admin.token), 404)
  const shown = await corrections.read(id, person)
  assert.equal(shown.attributes.status, 'confirmed')
  assert.deepEqual(shown.attributes.permissions, { decide: false, withdraw: false })
})

test('200 rejecting keeps the tracking and stores the message; 400 for later decisions', async () => {
  const person = await company.person()
  const trackingId = await corrections.createTracking(person)
  const { id } = await corrections.createRecord(person, { kind: 'delete', time_tracking_id: trackingId })
  const answer = await corrections.reject(id, company.admin, 'You were here')
  assert.deepEqual(
    [answer.body.data.attributes.status, answer.body.data.attributes.message],
    ['rejected', 'You were here'],
  )
  assert.equal((await trackings.systemNotes(trackingId)).length, 1)
  assertRefused(await corrections.confirm(id, company.admin), 400)
  assertRefused(await corrections.withdraw(id, person), 400)
})

test('400 confirming an outdated correction; it can only be rejected', async () => {
  const person = await company.person()
  const changes: ((id: string) => Promise<unknown>)[] = [
    (id) => trackings.change(id, { attributes: { ends_at: '2026-01-30T15:00:00+01:00' } }),
    (id) =>
      world.post(
        `${trackings.url}/${id}/breaks`,
        { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' },
        company.admin.token,
      ),
    (id) => world.delete(`${trackings.url}/${id}`, company.admin.token),
  ]
  for (const change of changes) {
    const trackingId = await corrections.createTracking(person)
    const { id } = await corrections.createRecord(person, {
      kind: 'change',
      time_tracking_id: trackingId,
      ends_at: later,
    })
    assert.equal((await corrections.read(id)).attributes.outdated, false)
    await change(trackingId)
    assert.equal((await corrections.read(id)).attributes.outdated, true)
    const refused = await corrections.confirm(id, company.admin)
    assertRefused(refused, 400)
    assert.match(refused.body.errors[0].title, /has changed since/)
    assert.equal((await corrections.read(id)).attributes.status, 'pending')
    assert.equal((await corrections.reject(id, company.admin)).status, 200)
  }
})

test('200 changed notes and tags do not make a correction outdated', async () => {
  const person = await company.person()
  const trackingId = await corrections.createTracking(person)
  const { id } = await corrections.createRecord(person, {
    kind: 'change',
    time_tracking_id: trackingId,
    ends_at: later,
  })
  const note = await world.post(`${trackings.url}/${trackingId}/notes`, { content: 'Hm' }, company.admin.token)
  assert.equal(note.status, 201, note.text)
  assert.equal((await trackings.change(trackingId, { attributes: { tag_ids: [await company.tag()] } })).status, 200)
  assert.equal((await corrections.confirm(id, company.admin)).status, 200)
})

test('200 leads decide for their people, admins for all; 403 for employees, 404 for leads of others', async () => {
  const [boss, member, outside] = [await company.person({ roles: [2] }), await company.person(), await company.person()]
  await company.area('Kitchen', [boss.id, member.id])
  const theirs = (await corrections.createRecord(member, anew)).id
  const foreign = (await corrections.createRecord(outside, anew)).id
  assert.deepEqual((await corrections.read(theirs, boss)).attributes.permissions, { decide: true, withdraw: false })
  assert.deepEqual((await corrections.read(theirs, member)).attributes.permissions, { decide: false, withdraw: true })
  assertRefused(await corrections.confirm(foreign, boss), 404)
  assertRefused(await corrections.withdraw(theirs, boss), 403)
  for (const verb of ['confirm', 'reject'])
    await assertForbidden(
      fixture,
      { method: 'PATCH', path: `${corrections.url}/${theirs}/${verb}`, attributes: { message: null } },
      ['employee'],
    )
  assert.equal((await corrections.confirm(theirs, boss)).status, 200)
  assert.equal((await corrections.confirm(foreign, people.workspaceAdmin)).status, 200)
})

test('403 nobody decides on their own corrections if four eyes are required', async () => {
  const own = (await corrections.createRecord(company.admin, anew)).id
  const set = (four_eyes_for_absences: boolean) =>
    world.patch(company.ws, { four_eyes_for_absences }, company.admin.token)
  assert.equal((await set(true)).status, 200)
  assert.equal((await corrections.read(own)).attributes.permissions.decide, false)
  for (const decide of [corrections.confirm, corrections.reject]) {
    const refused = await decide(own, company.admin)
    assertRefused(refused, 403)
    assert.match(refused.body.errors[0].title, /cannot decide on your own corrections/)
  }
  assert.equal((await set(false)).status, 200)
  assert.equal((await corrections.confirm(own, company.admin)).status, 200)
})
