import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, roles } from '../../../support/fixture.ts'
import { assertInvalid, assertNotFound, assertRefused, invalidTexts } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { eightHours, timeTrackings } from '../../../support/time-trackings.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const corrections = timeCorrections(world, company)
const trackings = timeTrackings(world, company)
const { url } = corrections
const anew = { kind: 'new', reason: 'I forgot to punch', ...eightHours }
const count = async (): Promise<number> => (await world.get(url, company.admin.token)).body.meta.total_count

for (const role of roles)
  test(`201 the ${role} requests a new time; no tracking is created`, async () => {
    const person = people[role]
    const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
    const before = (await trackings.list()).body.meta.total_count
    const answer = await world.post(url, { ...anew, breaks: [lunch] }, person.token)
    assert.equal(answer.status, 201, answer.text)
    const { data } = answer.body
    assertShape(data, shapes.timeCorrection)
    assert.equal(data.relationships.user.data.id, person.id)
    assert.equal(data.relationships.time_tracking.data, null)
    const { kind, status, before: was, after, outdated, overlaps } = data.attributes
    assert.deepEqual([kind, status, was, outdated, overlaps], ['new', 'pending', null, false, []])
    assert.deepEqual(after, {
      starts_at: '2026-01-30T07:00:00Z',
      ends_at: '2026-01-30T15:00:00Z',
      area_id: null,
      break_duration: null,
      breaks: [{ starts_at: '2026-01-30T11:00:00Z', ends_at: '2026-01-30T11:30:00Z' }],
    })
    assert.equal((await trackings.list()).body.meta.total_count, before)
  })

test('201 a requested change keeps attributes that are not sent, and does not change the tracking', async () => {
  const person = await company.person()
  const area_id = await company.area('Bakery', [person.id])
  const lunch = { starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }
  const id = await corrections.createTracking(person, { area_id, breaks_attributes: [lunch] })
  const { attributes, relationships } = await corrections.createRecord(person, {
    kind: 'change',
    time_tracking_id: id,
    ends_at: '2026-01-30T17:00:00+01:00',
  })
  assert.equal(relationships.time_tracking.data.id, id)
  const before = {
    starts_at: '2026-01-30T07:00:00Z',
    ends_at: '2026-01-30T15:00:00Z',
    area_id,
    break_duration: null,
    breaks: [{ starts_at: '2026-01-30T11:00:00Z', ends_at: '2026-01-30T11:30:00Z' }],
  }
  assert.deepEqual(attributes.before, before)
  assert.deepEqual(attributes.after, { ...before, ends_at: '2026-01-30T16:00:00Z' })
})

test('201 a correction can end a running tracking, together with its open break', async () => {
  const person = await company.person()
  const id = await trackings.punchIn(person, '2026-01-30T08:00:00+01:00')
  const rest = { action_type: 'start-break', action_time: '2026-01-30T12:00:00+01:00' }
  const paused = await world.post(`${trackings.url}/actions`, rest, person.token)
  assert.equal(paused.status, 201, paused.text)
  const wish = { kind: 'change', time_tracking_id: id }
  const ended = await corrections.createRecord(person, { ...wish, ends_at: '2026-01-30T13:00:00+01:00' })
  assert.equal(ended.attributes.before.ends_at, null)
  assert.deepEqual(ended.attributes.after.breaks, [
    { starts_at: '2026-01-30T11:00:00Z', ends_at: '2026-01-30T12:00:00Z' },
  ])
  assert.equal((await corrections.confirm(ended.id, company.admin)).status, 200)
  const shown = (await trackings.read(id)).attributes
  assert.deepEqual(
    [shown.ends_at, shown.current_status, shown.break_duration],
    ['2026-01-30T12:00:00Z', 'finished', 3600],
  )
})

test('201 overlapping times of the same person are listed', async () => {
  const [person, colleague] = [await company.person(), await company.person()]
  const id = await corrections.createTracking(person)
  await corrections.createTracking(colleague)
  const asked = await corrections.createRecord(person, { ...anew, starts_at: '2026-01-30T15:59:59+01:00' })
  assert.deepEqual(asked.attributes.overlaps, [
    { id, starts_at: '2026-01-30T07:00:00Z', ends_at: '2026-01-30T15:00:00Z' },
  ])
  const after = await corrections.createRecord(person, {
    ...anew,
    starts_at: '2026-01-30T16:00:00+01:00',
    ends_at: '2026-01-30T17:00:00+01:00',
  })
  assert.deepEqual(after.attributes.overlaps, [], 'adjacent times do not overlap')
  const change = { kind: 'change', time_tracking_id: id, ends_at: '2026-01-30T15:00:00+01:00' }
  assert.deepEqual(
    (await corrections.createRecord(person, change)).attributes.overlaps,
    [],
    'a tracking does not overlap with itself',
  )
})

test('400 for invalid corrections; nothing is stored', async () => {
  const person = await company.person()
  const id = await corrections.createTracking(person)
  const theirs = await corrections.createTracking(people.areaAdmin)
  const before = await count()
  const change = { kind: 'change', time_tracking_id: id }
  const lateBreak = { starts_at: '2026-01-30T15:30:00+01:00', ends_at: '2026-01-30T16:30:00+01:00' }
  const cases: [object, string[]][] = [
    [{ kind: 'new', ends_at: eightHours.ends_at }, ['starts_at']],
    [{ kind: 'new', starts_at: eightHours.starts_at }, ['ends_at']],
    [{ ...anew, time_tracking_id: id }, ['time_tracking_id']],
    [{ ...anew, ends_at: '2026-01-30T07:00:00+01:00' }, ['ends_at']],
    [{ ...anew, area_id: await otherCompany.area() }, ['area_id']],
    [{ ...anew, breaks: [lateBreak] }, ['breaks/0/ends_at']],
    [{ ...anew, breaks: [{ starts_at: lateBreak.starts_at }] }, ['breaks/0/ends_at']],
    [{ kind: 'change', ...eightHours }, ['time_tracking_id']],
    [{ ...change, ...eightHours }, ['base']],
    [{ ...change, time_tracking_id: theirs, ends_at: '2026-01-30T17:00:00+01:00' }, ['time_tracking_id']],
    [{ kind: 'delete' }, ['time_tracking_id']],
    [{ kind: 'delete', time_tracking_id: id, area_id: null }, ['area_id']],
    [{ kind: 'delete', time_tracking_id: theirs }, ['time_tracking_id']],
  ]
  for (const [attributes, pointers] of cases)
    assertRefused(await corrections.create(person, attributes), 400, pointers, JSON.stringify(attributes))
  await assertInvalid(world, { method: 'POST', path: url, attributes: anew }, person.token, [
    ...[...invalidTexts, 'other'].map((bad) => ['kind', bad] as const),
    ...[...invalidTexts.slice(0, -1), '', ' ', 'x'.repeat(1001)].map((bad) => ['reason', bad] as const),
  ])
  assert.equal(await count(), before)
})

test('400 only one pending correction per tracking, also for concurrent requests', async () => {
  const person = await company.person()
  const id = await corrections.createTracking(person)
  const wish = { kind: 'delete', time_tracking_id: id }
  const answers = await Promise.all([1, 2].map(() => corrections.create(person, wish)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
  assertRefused(answers.find(({ status }) => status === 400)!, 400, ['time_tracking_id'])
  const [{ body }] = answers.filter(({ status }) => status === 201) as [(typeof answers)[0]]
  assert.equal((await corrections.withdraw(body.data.id, person)).status, 200)
  assert.equal((await corrections.create(person, wish)).status, 201, 'once it is withdrawn')
})

test('200 people see their own corrections, leads those of their people, admins all; 404 for others', async () => {
  const [boss, member, outside] = [await company.person({ roles: [2] }), await company.person(), await company.person()]
  await company.area('Kitchen', [boss.id, member.id])
  const [own, theirs, foreign] = [
    (await corrections.createRecord(boss, anew)).id,
    (await corrections.createRecord(member, anew)).id,
    (await corrections.createRecord(outside, anew)).id,
  ]
  const seen = async ({ token }: { token: string }, query = '') =>
    recordIds((await world.get(`${url}?items=100${query}`, token)).body.data)
  assert.deepEqual(await seen(member), [theirs])
  assert.deepEqual((await seen(boss)).sort(), [own, theirs].sort())
  for (const id of [own, theirs, foreign]) assert.ok((await seen(company.admin)).includes(id))
  assert.deepEqual(await seen(company.admin, `&filter[user_id]=eq:${member.id}`), [theirs])
  assert.equal((await corrections.withdraw(theirs, member)).status, 200)
  assert.deepEqual(await seen(member, '&filter[status]=eq:pending'), [])
  assert.deepEqual(await seen(member, '&filter[status]=eq:withdrawn'), [theirs])
  await assertNotFound(world, [
    { method: 'GET', path: `${url}/${foreign}`, token: boss.token, what: 'of another area' },
    { method: 'GET', path: `${url}/${own}`, token: member.token, what: 'of the lead' },
    { method: 'GET', path: `${url}/${own}`, token: otherCompany.admin.token, what: 'of another company' },
    {
      method: 'GET',
      path: `${otherWorkspace.ws}/time_corrections/${own}`,
      token: company.admin.token,
      what: 'elsewhere',
    },
  ])
})

test('403 an account admin who is not a member of the workspace cannot request a correction there', async () => {
  const stranger = await company.person({ roles: [4] })
  assertRefused(await world.post(`${otherWorkspace.ws}/time_corrections`, anew, stranger.token), 403)
})
