import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture()
const here = Number(company.workspaceId)
await world.patch(company.ws, { external_id: 'HH' }, company.admin.token)
const user = await api.user({ external_id: 'jana' })
const area = await api.sendOk('POST', 'working_areas', {
  location_id: here,
  working_area: { name: 'Bakehouse', external_id: 'bake' },
})
const abroad = await foreign.sendOk('POST', 'users', {
  user: { location_ids: otherCompany.workspaceId, username: 'F', external_id: 'f' },
})

const span = { starts_at: '2026-07-06T08:00:00', ends_at: '2026-07-06T16:30:00' }
const wanted = { location_id: here, user_id: user.id, ...span }
const create = (fields: object = {}) =>
  api.send('POST', 'working_sessions', { working_session: { ...wanted, ...fields } })
const created = (fields: object = {}) =>
  api.sendOk('POST', 'working_sessions', { working_session: { ...wanted, ...fields } })
const send = (method: string, fields: object, path = 'working_sessions') =>
  api.send(method, path, { working_session: fields })
const done = (method: string, fields: object, path = 'working_sessions') =>
  api.sendOk(method, path, { working_session: fields })

test('200 created by ids, with local offsets and both ids of everything', async () => {
  const { id, created_at, updated_at, ...fields } = await created({ external_id: 'T-1', working_area_id: area.id })
  assert.deepEqual(fields, {
    external_id: 'T-1',
    location_id: here,
    location_external_id: 'HH',
    user_id: user.id,
    user_external_id: 'jana',
    working_area_id: area.id,
    working_area_external_id: 'bake',
    starts_at: '2026-07-06T08:00:00+02:00',
    ends_at: '2026-07-06T16:30:00+02:00',
    break_time: 0,
    manual_pause: null,
    confirmed: false,
    breaks: [],
    filters: [],
  })
  assert.equal(typeof id, 'string')
  for (const moment of [created_at, updated_at]) assert.match(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  const v3 = await world.get(`${company.ws}/time_trackings/${id}`, company.admin.token)
  assert.equal(v3.body.data.attributes.starts_at, '2026-07-06T06:00:00Z')
})

test('200 created by external ids only; manual_pause counts, breaks and tags are shown', async () => {
  const made = await done('POST', {
    location_external_id: 'HH',
    user_external_id: 'jana',
    working_area_external_id: 'bake',
    starts_at: '2026-01-12T08:00:00+01:00',
    ends_at: '2026-01-12T16:00:00+01:00',
    manual_pause: 45,
    external_id: 'T-2',
  })
  assert.deepEqual([made.manual_pause, made.break_time, made.working_area_id], [45, 45, area.id])
  const path = `${company.ws}/time_trackings/${made.id}`
  const breaks_attributes = [{ starts_at: '2026-01-12T12:00:00+01:00', ends_at: '2026-01-12T12:20:00+01:00' }]
  const tag = await company.tag('Early')
  await world.patch(path, { breaks_attributes, tag_ids: [tag] }, company.admin.token)
  const shown = await api.read('working_sessions', { external_id: 'T-2' })
  assert.deepEqual(
    shown.breaks.map(({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => [starts_at, ends_at]),
    [['2026-01-12T12:00:00+01:00', '2026-01-12T12:20:00+01:00']],
  )
  assert.deepEqual([shown.filters, shown.break_time], [[Number(tag)], 45])
  const released = await done('PUT', { external_id: 'T-2', manual_pause: null })
  assert.deepEqual([released.manual_pause, released.break_time], [null, 20])
})

test('200 changed by id and by external id; fields not sent stay', async () => {
  const made = await created({ external_id: 'T-3', starts_at: '2026-02-02T08:00', ends_at: '2026-02-02T12:00' })
  const { updated_at: _, ...later } = await done('PUT', { external_id: 'T-3', ends_at: '2026-02-02T13:00' })
  const { updated_at: __, ...before } = made
  assert.deepEqual(later, { ...before, ends_at: '2026-02-02T13:00:00+01:00' })
  const moved = await done('PUT', { id: made.id, external_id: 'T-3a', working_area_id: area.id, user_id: user.id })
  assert.deepEqual([moved.external_id, moved.working_area_id], ['T-3', area.id])
  assert.equal((await done('PUT', { id: made.id, working_area_id: null })).working_area_id, null)
})

test('200 confirmed and reset repeatedly', async () => {
  const { id } = await created({ external_id: 'T-4', starts_at: '2026-03-02T08:00', ends_at: '2026-03-02T12:00' })
  for (const fields of [{ id }, { external_id: 'T-4' }]) {
    assert.equal((await done('PUT', fields, 'working_sessions/confirm')).confirmed, true)
    assert.equal((await done('PUT', fields, 'working_sessions/reset')).confirmed, false)
  }
  const running = await created({ starts_at: '2026-03-03T08:00', ends_at: null })
  assertRefused(await send('PUT', { id: running.id }, 'working_sessions/confirm'), 403)
  await done('DELETE', { id: running.id })
})

test('200 deleted, with the record in the response; its external id can be used again', async () => {
  const made = await created({ external_id: 'T-5', starts_at: '2026-03-09T08:00', ends_at: '2026-03-09T12:00' })
  assert.deepEqual(await done('DELETE', { external_id: 'T-5' }), made)
  assertRefused(await api.get('working_sessions', { id: made.id }), 404)
  assertRefused(await api.get('working_sessions', { external_id: 'T-5' }), 404)
  for (const method of ['PUT', 'DELETE']) assertRefused(await send(method, { id: made.id }), 404)
  assert.notEqual(
    (await created({ external_id: 'T-5', starts_at: '2026-03-09T08:00', ends_at: '2026-03-09T09:00' })).id,
    made.id,
  )
})

for (const [night, sent, start, end] of [
  ['back', ['2026-10-24T22:00', '2026-10-25T06:00'], '2026-10-24T22:00:00+02:00', '2026-10-25T06:00:00+01:00'],
  ['forward', ['2026-03-28T22:00', '2026-03-29T06:00'], '2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00'],
] as const)
  test(`200 across the night in which the clock is set ${night}: each end has its own offset`, async () => {
    const made = await created({ starts_at: sent[0], ends_at: sent[1] })
    assert.deepEqual([made.starts_at, made.ends_at], [start, end])
    const v3 = await world.get(`${company.ws}/time_trackings/${made.id}`, company.admin.token)
    assert.equal(v3.body.data.attributes.gross_time, night === 'back' ? 9 : 7)
    const day = start.slice(0, 10)
    const { working_sessions } = await api.read('working_sessions', { range_start: day, range_end: day })
    assert.deepEqual(
      working_sessions.map((one: { id: string }) => one.id),
      [made.id],
    )
  })

test('200 listed by range, user and location, in pages that neither skip nor repeat', async () => {
  const ben = await api.user({ external_id: 'ben', location_ids: `${here},${kiel.id}` })
  const ids: string[] = []
  for (let day = 1; day <= 27; day++) {
    const date = `2026-05-${String(day).padStart(2, '0')}`
    const made = await created({ user_id: ben.id, starts_at: `${date}T08:00`, ends_at: `${date}T09:00` })
    ids.push(made.id)
  }
  const away = await created({
    user_id: ben.id,
    location_id: kiel.id,
    starts_at: '2026-05-28T08:00',
    ends_at: '2026-05-28T09:00',
  })
  const may = { range_start: '2026-05-01', range_end: '2026-05-31', user_external_id: 'ben' }
  const first = await api.read('working_sessions', { ...may, location_external_id: 'HH' })
  assert.deepEqual([first.working_sessions.length, first.page_number, first.total_pages], [25, 1, 2])
  // One that was listed is deleted: the next page still continues after the last one seen.
  await done('DELETE', { id: ids[0] })
  const rest = await world.get(new URL(first.next_page).pathname + new URL(first.next_page).search)
  const walked = [...first.working_sessions, ...rest.body.working_sessions].map((one: { id: string }) => one.id)
  assert.deepEqual(walked, ids)
  assert.equal(rest.body.next_page, null)
  const inKiel = await api.read('working_sessions', { range_start: '2026-05-01', location_id: kiel.id })
  assert.deepEqual(
    inKiel.working_sessions.map((one: { id: string }) => one.id),
    [away.id],
  )
  const none = await api.read('working_sessions', { ...may, after: 'no-such' })
  assert.deepEqual(none.working_sessions, [])
})

test('200 sessions that overlap a range, however long ago they began, but not those that begin at its end', async () => {
  const lea = await api.user({ external_id: 'lea' })
  const of = async (starts_at: string, ends_at: string | null): Promise<string> =>
    (await created({ user_id: lea.id, starts_at, ends_at })).id
  const weekBefore = await of('2026-01-25T00:00', '2026-02-01T00:00:01')
  const longer = await of('2026-01-10T08:00', '2026-02-01T08:00')
  await of('2026-01-10T09:00', '2026-02-01T00:00')
  await of('2026-01-31T08:00', '2026-01-31T16:00')
  const asItBegins = await of('2026-02-01T00:00', '2026-02-01T00:00')
  const beyond = await of('2026-01-02T08:00', '2026-04-01T08:00')
  await of('2026-03-01T00:00', '2026-03-01T08:00')
  const running = await of('2025-12-01T08:00', null)
  const range = { range_start: '2026-02-01T00:00:00', range_end: '2026-03-01T00:00:00', user_external_id: 'lea' }
  const { working_sessions, total_pages } = await api.read('working_sessions', range)
  assert.deepEqual(
    working_sessions.map((one: { id: string }) => one.id),
    [weekBefore, longer, asItBegins, beyond, running],
  )
  assert.equal(total_pages, 1)
})

test('400 missing, wrong, unknown or duplicate values, and nothing is stored', async () => {
  const count = async () => (await api.read('working_sessions', { range_start: '2000-01-01' })).total_pages
  const before = await count()
  for (const [fields, pointer] of [
    [{ location_id: null }, 'location_id'],
    [{ user_id: null }, 'user_id'],
    [{ starts_at: undefined }, 'starts_at'],
    [{ starts_at: 'soon' }, 'starts_at'],
    [{ ends_at: '2026-07-06T07:00' }, 'ends_at'],
    [{ manual_pause: -1 }, 'manual_pause'],
    [{ manual_pause: 1.5 }, 'manual_pause'],
    [{ working_area_id: 999_999 }, 'working_area_id'],
    [{ location_id: otherCompany.workspaceId }, 'location_id'],
    [{ user_id: abroad.id }, 'user_id'],
    [{ user_id: null, user_external_id: 'f' }, 'user_external_id'],
    // A user of the enterprise, but not of the location.
    [{ location_id: kiel.id }, 'user_id'],
    [{ external_id: 'T-1' }, 'external_id'],
  ] as const)
    assertRefused(await create(fields), 400, [pointer], JSON.stringify(fields))
  assertRefused(await api.send('POST', 'working_sessions', {}), 400, ['working_session'])
  assertRefused(await send('PUT', { ends_at: '2026-07-06T12:00' }), 400, ['id'])
  assertRefused(await api.get('working_sessions'), 400, ['range_start'])
  for (const day of ['9999-12-30', '1000-01-01'])
    assertRefused(await api.get('working_sessions', { range_start: day }), 400, ['range_start'])
  assertRefused(await api.get('working_sessions', { range_start: '2026-02-01', range_end: '2026-01-01' }), 400, [
    'range_end',
  ])
  assertRefused(await send('PUT', { external_id: 'T-1', location_id: kiel.id }), 400, ['location_id'])
  assertRefused(await send('PUT', { external_id: 'T-1', user_external_id: 'ben' }), 400, ['user_external_id'])
  assert.equal(await count(), before)
})

test('404 working sessions of another enterprise, by either id', async () => {
  const { id } = await api.read('working_sessions', { external_id: 'T-1' })
  for (const fields of [{ id }, { external_id: 'T-1' }] as Record<string, string>[]) {
    for (const [method, path] of [
      ['PUT', 'working_sessions'],
      ['DELETE', 'working_sessions'],
      ['PUT', 'working_sessions/confirm'],
      ['PUT', 'working_sessions/reset'],
    ] as const)
      assertRefused(await foreign.send(method, path, { working_session: fields }), 404)
    assertRefused(await foreign.get('working_sessions', fields), 404)
  }
  assert.deepEqual((await foreign.read('working_sessions', { range_start: '2000-01-01' })).working_sessions, [])
})

test('200 the same external id twice at once is stored once', async () => {
  const fields = { external_id: 'T-9', starts_at: '2026-06-01T08:00', ends_at: '2026-06-01T09:00' }
  const answers = await Promise.all([create(fields), create(fields)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
})
