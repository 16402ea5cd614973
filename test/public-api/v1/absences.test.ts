import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { assertEmpty, createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture()
const here = Number(company.workspaceId)
const { absence_types: types } = await api.read('absence_types', { location_id: here })
const vacation = types.find((type: { kind: string }) => type.kind === 'vacation')
await world.patch(`${company.ws}/absence_types/${vacation.id}`, { external_id: 'VAC' }, company.admin.token)
const user = await api.user({ external_id: 'jana' })
const inKiel = await api.user({ location_ids: kiel.id, external_id: 'kiel' })
const abroad = {
  user: await foreign.sendOk('POST', 'users', {
    user: { location_ids: otherCompany.workspaceId, username: 'F', external_id: 'f' },
  }),
  type: (await foreign.read('absence_types')).absence_types[0],
}

const wanted = { absence_type_id: vacation.id, user_id: user.id, starts_at: '2026-07-06', ends_at: '2026-07-10' }
const create = (fields: object) => api.send('POST', 'absences', { absence: { ...wanted, ...fields } })
const created = (fields: object = {}) => api.sendOk('POST', 'absences', { absence: { ...wanted, ...fields } })
const update = (fields: object) => api.send('PUT', 'absences', { absence: fields })

test('200 an absence is created by ids, with times in UTC', async () => {
  const { id, secure_id, created_at, updated_at, ...fields } = await created({ external_id: 'A-1' })
  assert.deepEqual(fields, {
    absence_type_id: vacation.id,
    user_id: user.id,
    title: vacation.title,
    starts_at: '2026-07-05T22:00:00Z',
    ends_at: '2026-07-10T21:59:59Z',
    time_zone: 'Europe/Berlin',
    full_day: true,
    external_id: 'A-1',
    force_calc_custom_hours: false,
    paid_hours: 40,
    vacation_days: 5,
    confirm: null,
    confirmed_at: null,
    confirmed_by: null,
    confirm_message: null,
    created_by: null,
    note: null,
    charge_days_job_status: 'success',
    import_id: null,
    outlook_id: null,
  })
  assert.ok(Number.isInteger(id))
  assert.match(secure_id, /^\S{16,}$/)
  for (const moment of [created_at, updated_at]) assert.match(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('200 read by id and by external id: local times, and attributes that only this response has', async () => {
  const made = await created({ external_id: 'A-2' })
  const shown = await api.read('absences', { id: made.id })
  const { uuid, ...rest } = shown
  assert.match(uuid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.deepEqual(rest, {
    ...made,
    starts_at: '2026-07-06T00:00:00+02:00',
    ends_at: '2026-07-10T23:59:59+02:00',
    absence_type_external_id: 'VAC',
    confirmed: null,
    status: 'active',
  })
  assert.deepEqual(await api.read('absences', { external_id: 'A-2' }), shown)
})

test('200 created by external ids, with offsets, with another zone, and for part of a day', async () => {
  const parents = { absence_type_id: null, user_id: '', absence_type_external_id: 'VAC', user_external_id: 'jana' }
  const times = { starts_at: '2026-07-06T09:00:00+02:00', ends_at: '2026-07-06T13:00:00+02:00', full_day: false }
  const half = await created({ ...parents, ...times })
  assert.deepEqual([half.starts_at, half.vacation_days, half.paid_hours], ['2026-07-06T07:00:00Z', 0.5, 4])
  assert.deepEqual([half.absence_type_id, half.user_id], [vacation.id, user.id])
  const day = { starts_at: '2026-07-06', ends_at: '2026-07-06', full_day: true, time_zone: 'America/New_York' }
  const far = await created(day)
  assert.deepEqual([far.starts_at, far.ends_at], ['2026-07-06T04:00:00Z', '2026-07-07T03:59:59Z'])
  assert.deepEqual([far.vacation_days, far.time_zone], [1, 'America/New_York'])
  assert.equal((await api.read('absences', { id: far.id })).starts_at, '2026-07-06T00:00:00-04:00')
  const moved = await api.sendOk('PUT', 'absences', {
    absence: { id: far.id, starts_at: '2026-07-07', ends_at: '2026-07-07' },
  })
  assert.deepEqual([moved.starts_at, moved.ends_at], ['2026-07-07T04:00:00Z', '2026-07-08T03:59:59Z'])
})

test('200 custom hours and days', async () => {
  const own = { force_calc_custom_hours: true, paid_hours: 3.25, vacation_days: 0.5 }
  const made = await created(own)
  assert.deepEqual([made.force_calc_custom_hours, made.paid_hours, made.vacation_days], [true, 3.25, 0.5])
  const span = { id: made.id, starts_at: '2026-07-06', ends_at: '2026-07-07' }
  const back = await api.sendOk('PUT', 'absences', { absence: { ...span, force_calc_custom_hours: false } })
  assert.deepEqual([back.force_calc_custom_hours, back.paid_hours, back.vacation_days], [false, 16, 2])
})

test('200 null and empty text in optional fields count as not sent', async () => {
  for (const nothing of [null, '']) {
    const optional = ['time_zone', 'full_day', 'force_calc_custom_hours', 'paid_hours', 'vacation_days', 'external_id']
    const unsaid = Object.fromEntries(optional.map((name) => [name, nothing]))
    const { id, created_at, updated_at, secure_id, ...made } = await created(unsaid)
    const { id: _id, created_at: _created, updated_at: _updated, secure_id: _secure, ...plain } = await created()
    assert.deepEqual(made, plain)
    const half = { id, starts_at: '2026-07-06T08:00', ends_at: '2026-07-06T12:00' }
    const own = { full_day: false, force_calc_custom_hours: true, paid_hours: 3, vacation_days: 0.5 }
    await api.sendOk('PUT', 'absences', { absence: { ...half, ...own, time_zone: 'Tokyo' } })
    const kept = await api.sendOk('PUT', 'absences', { absence: { ...half, ...unsaid, ends_at: '2026-07-06T13:00' } })
    assert.deepEqual(
      [kept.time_zone, kept.full_day, kept.force_calc_custom_hours, kept.paid_hours, kept.vacation_days, kept.ends_at],
      ['Tokyo', false, true, 3, 0.5, '2026-07-06T04:00:00Z'],
    )
    const missing = ['paid_hours', 'vacation_days']
    assertRefused(await create({ ...unsaid, force_calc_custom_hours: true }), 400, missing)
  }
})

test('400 too many days or hours in one absence, or in all absences of an entitlement', async () => {
  const own = { force_calc_custom_hours: true, paid_hours: 8, vacation_days: 1 }
  for (const name of ['paid_hours', 'vacation_days']) {
    assertRefused(await create({ ...own, [name]: 100_000 }), 400, [name])
    const { id } = await created({ ...own, ends_at: wanted.starts_at, [name]: 99_999 })
    assertEmpty(await api.send('DELETE', 'absences', { absence: { id } }))
  }
  const holder = await api.user()
  const span = { starts_at: '2026-01-01', ends_at: '2026-12-31' }
  await api.sendOk('POST', 'vacation_entitlements', {
    vacation_times: { user_id: holder.id, title: '2026', planned_days: 30, ...span },
  })
  const confirm = async (day: string) => {
    const much = { ...own, user_id: holder.id, starts_at: day, ends_at: day, vacation_days: 60_000 }
    const { id } = await created(much)
    const answer = await api.send('PUT', 'absences/confirm', { absence: { id } })
    return { answer, confirmed: (await api.read('absences', { id })).confirmed }
  }
  const first = await confirm('2026-07-06')
  assert.deepEqual([first.answer.status, first.confirmed], [200, true])
  const second = await confirm('2026-07-07')
  assertRefused(second.answer, 400, ['base'])
  assert.equal(second.confirmed, null)
})

test('400 force_calc_custom_hours requires hours and days, on create and update', async () => {
  const { id } = await created()
  const span = { id, starts_at: '2026-07-06', ends_at: '2026-07-07' }
  const cases: [object, string[]][] = [
    [{}, ['paid_hours', 'vacation_days']],
    [{ paid_hours: 1 }, ['vacation_days']],
    [{ vacation_days: 1 }, ['paid_hours']],
  ]
  for (const [given, pointers] of cases) {
    assertRefused(await create({ force_calc_custom_hours: true, ...given }), 400, pointers)
    assertRefused(await update({ ...span, force_calc_custom_hours: true, ...given }), 400, pointers)
  }
})

test('400 missing and invalid fields', async () => {
  const before = (await api.read('absences', { range_start: '2026-01-01', range_end: '2026-12-31' })).absences.length
  const needed = ['starts_at', 'ends_at', 'absence_type_id', 'user_id']
  assertRefused(await api.send('POST', 'absences', { absence: {} }), 400, needed)
  const bad: [object, string][] = [
    [{ absence_type_id: undefined }, 'absence_type_id'],
    [{ user_id: undefined }, 'user_id'],
    [{ absence_type_id: 'x' }, 'absence_type_id'],
    [{ absence_type_id: 999_999 }, 'absence_type_id'],
    [{ absence_type_id: abroad.type.id }, 'absence_type_id'],
    [{ absence_type_id: undefined, absence_type_external_id: 'no' }, 'absence_type_external_id'],
    [{ user_id: 999_999 }, 'user_id'],
    [{ user_id: abroad.user.id }, 'user_id'],
    [{ user_id: inKiel.id }, 'user_id'],
    [{ user_id: undefined, user_external_id: 'f' }, 'user_external_id'],
    [{ user_id: undefined, user_external_id: 'kiel' }, 'user_external_id'],
    [{ user_external_id: 'kiel', user_id: inKiel.id }, 'user_id'],
    [{ starts_at: 'tomorrow' }, 'starts_at'],
    [{ starts_at: '2026-02-30' }, 'starts_at'],
    [{ starts_at: 20260706 }, 'starts_at'],
    [{ ends_at: '06.07.2026' }, 'ends_at'],
    [{ ends_at: '2026-07-05' }, 'ends_at'],
    [{ time_zone: 'Nowhere/City' }, 'time_zone'],
    [{ full_day: 'all' }, 'full_day'],
    [{ paid_hours: 'x' }, 'paid_hours'],
    [{ vacation_days: -1 }, 'vacation_days'],
    [{ external_id: {} }, 'external_id'],
    [{ external_id: 'A-1' }, 'external_id'],
  ]
  for (const [fields, pointer] of bad) assertRefused(await create(fields), 400, [pointer], JSON.stringify(fields))
  const after = (await api.read('absences', { range_start: '2026-01-01', range_end: '2026-12-31' })).absences.length
  assert.equal(after, before)
})

test('200 changed by id and by external id, with PUT or PATCH', async () => {
  const made = await created({ external_id: 'A-3' })
  const span = { starts_at: '2026-08-03', ends_at: '2026-08-03' }
  const byId = await api.sendOk('PUT', 'absences', { absence: { id: made.id, ...span } })
  const { updated_at, ...expected } = { ...made, starts_at: '2026-08-02T22:00:00Z', ends_at: '2026-08-03T21:59:59Z' }
  assert.deepEqual({ ...byId, updated_at }, { ...expected, updated_at, paid_hours: 8, vacation_days: 1 })
  const byOwn = await api.send('PATCH', 'absences', { absence: { external_id: 'A-3', ...span, full_day: false } })
  assert.equal(byOwn.body.full_day, false)
})

test('400 and 404 for wrong changes', async () => {
  const span = { starts_at: '2026-08-03', ends_at: '2026-08-03' }
  const { id } = await created()
  assertRefused(await update({ ...span }), 400, ['id'])
  assertRefused(await update({ id }), 400, ['starts_at', 'ends_at'])
  assertRefused(await update({ id, ...span, ends_at: '2026-08-01' }), 400, ['ends_at'])
  const theirs = await foreign.sendOk('POST', 'absences', {
    absence: { absence_type_id: abroad.type.id, user_id: abroad.user.id, ...span, external_id: 'theirs' },
  })
  const unknown: Record<string, string | number>[] = [
    { id: 999_999 },
    { id: theirs.id },
    { external_id: 'theirs' },
    { external_id: 'none' },
  ]
  for (const named of unknown) {
    assertRefused(await update({ ...named, ...span }), 404)
    for (const verb of ['confirm', 'reset', 'reject'])
      assertRefused(await api.send('PUT', `absences/${verb}`, { absence: named }), 404)
    assertRefused(await api.send('DELETE', 'absences', { absence: named }), 404)
    assertRefused(await api.get('absences', named), 404)
  }
  for (const path of ['absences/confirm', 'absences/reset', 'absences/reject']) {
    assertRefused(await api.send('PUT', path), 400, ['absence'])
    assertRefused(await api.send('PUT', path, { absence: {} }), 400, ['id'])
  }
  assertRefused(await api.send('DELETE', 'absences', { absence: {} }), 400, ['id'])
})

test('200 deleted by id and by external id, whose external id can be used again', async () => {
  const made = await created({ external_id: 'A-9' })
  assertEmpty(await api.send('DELETE', 'absences', { absence: { external_id: 'A-9' } }))
  for (const named of [{ id: made.id }, { external_id: 'A-9' }] as Record<string, string>[])
    assertRefused(await api.get('absences', named), 404)
  const again = await created({ external_id: 'A-9' })
  assertEmpty(await api.send('DELETE', 'absences', { absence: { id: again.id } }))
})
