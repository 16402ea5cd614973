import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { assertEmpty, createV1Fixture } from './support/api.ts'

const { world, otherCompany, api, foreign } = await createV1Fixture()
const path = 'vacation_entitlements'
const user = await api.user({ external_id: 'jana' })
const abroad = await foreign.sendOk('POST', 'users', {
  user: { location_ids: otherCompany.workspaceId, username: 'F', external_id: 'f' },
})
const grant = (fields: object) =>
  api.send('POST', path, { vacation_times: { user_id: user.id, title: '2026', planned_days: 30, ...fields } })
const granted = async (fields: object = {}) => {
  const answer = await grant(fields)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.body), ['vacation_times'])
  assert.equal(answer.body.vacation_times.length, 1)
  return answer.body.vacation_times[0]
}
world.clock.set('2026-03-01T12:00:00Z')

test('200 by user id, for the calendar year by default', async () => {
  const { id, created_at, updated_at, ...fields } = await granted()
  assert.deepEqual(fields, {
    user_id: user.id,
    title: '2026',
    starts_at: '2026-01-01',
    ends_at: '2026-12-31',
    planned_days: 30,
    spent_days: 0,
    transferred_days: 0,
    lapsed_days: 0,
    remaining_days: 30,
    expires: false,
    transfer_remaining: false,
    end_of_transfer_period: null,
    transferred_to: null,
    import_id: null,
    status: 'active',
    locked: false,
  })
  assert.ok(Number.isInteger(id))
  for (const moment of [created_at, updated_at]) assert.match(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('200 by external id, with either name for the span, as dates or times', async () => {
  const spans = [
    { start_date: '2027-01-01', end_date: '2027-06-30' },
    { starts_at: '2027-01-01', ends_at: '2027-06-30' },
    { starts_at: '2027-01-01T00:00:00+01:00', ends_at: '2027-06-30T23:59:59 02:00' },
  ]
  for (const span of spans) {
    const one = await granted({ user_id: undefined, user_external_id: 'jana', planned_days: 12.5, ...span })
    assert.deepEqual([one.starts_at, one.ends_at, one.planned_days], ['2027-01-01', '2027-06-30', 12.5])
  }
  const transfer = { expires: false, transfer_remaining: true, end_of_transfer_period: '2027-03-31' }
  const one = await granted(transfer)
  assert.deepEqual([one.transfer_remaining, one.end_of_transfer_period], [true, '2027-03-31'])
  assert.equal((await granted({ expires: true })).expires, true)
})

test('200 null and empty text in optional fields count as not sent', async () => {
  const names = ['starts_at', 'ends_at', 'start_date', 'end_date', 'expires', 'transfer_remaining']
  for (const nothing of [null, '']) {
    const unsaid = Object.fromEntries([...names, 'end_of_transfer_period'].map((name) => [name, nothing]))
    const made = await granted(unsaid)
    assert.deepEqual([made.starts_at, made.ends_at], ['2026-01-01', '2026-12-31'])
    assert.deepEqual([made.expires, made.transfer_remaining], [false, false])
    const span = { start_date: '2026-02-01', end_date: '2026-06-30', expires: true }
    await api.sendOk('PUT', path, { vacation_times: { id: made.id, ...span } })
    const kept = (await api.sendOk('PUT', path, { vacation_times: { id: made.id, ...unsaid } })).vacation_times[0]
    assert.deepEqual([kept.starts_at, kept.ends_at, kept.expires], ['2026-02-01', '2026-06-30', true])
  }
  const listed = await api.read(path, { user_id: user.id, start_date: '', end_date: '' })
  assert.ok(listed.vacation_times.length >= 2)
})

test('200 the default year is that of the location of the user', async () => {
  world.clock.set('2026-12-31T23:30:00Z')
  assert.equal((await granted()).starts_at, '2027-01-01')
  world.clock.set('2026-03-01T12:00:00Z')
})

test('400 missing or invalid fields, unknown users and users of another enterprise', async () => {
  assertRefused(await api.send('POST', path), 400, ['vacation_times'])
  assertRefused(await api.send('POST', path, { vacation_times: {} }), 400, ['title', 'planned_days', 'user_id'])
  const bad: [object, string][] = [
    [{ title: undefined }, 'title'],
    [{ title: '' }, 'title'],
    [{ planned_days: undefined }, 'planned_days'],
    [{ planned_days: 'many' }, 'planned_days'],
    [{ planned_days: -1 }, 'planned_days'],
    [{ user_id: undefined }, 'user_id'],
    [{ user_id: 'x' }, 'user_id'],
    [{ user_id: 999_999 }, 'user_id'],
    [{ user_id: abroad.id }, 'user_id'],
    [{ user_id: undefined, user_external_id: 'f' }, 'user_external_id'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ starts_at: '2026-01-01Tnoon' }, 'starts_at'],
    [{ end_date: 31 }, 'end_date'],
    [{ start_date: '2026-05-01', end_date: '2026-04-01' }, 'ends_at'],
    [{ expires: 'never' }, 'expires'],
    [{ transfer_remaining: true }, 'end_of_transfer_period'],
    [{ transfer_remaining: true, end_of_transfer_period: '' }, 'end_of_transfer_period'],
    [{ transfer_remaining: true, end_of_transfer_period: 'x' }, 'end_of_transfer_period'],
  ]
  for (const [fields, pointer] of bad) assertRefused(await grant(fields), 400, [pointer], JSON.stringify(fields))
})

test('200 listed by user, limited to a range, in pages', async () => {
  const holder = await api.user({ external_id: 'holder' })
  for (let year = 2000; year < 2027; year++)
    await granted({ user_id: holder.id, title: String(year), start_date: `${year}-01-01`, end_date: `${year}-12-31` })
  const titles = async (query: Record<string, string>): Promise<string[]> =>
    (await api.read(path, { user_id: holder.id, ...query })).vacation_times.map((one: { title: string }) => one.title)
  const first = await api.read(path, { user_external_id: 'holder' })
  assert.deepEqual([first.vacation_times.length, first.page_number, first.total_pages], [25, 1, 2])
  const next = new URL(first.next_page)
  const second = (await world.get(next.pathname + next.search)).body
  assert.deepEqual(
    second.vacation_times.map((one: { title: string }) => one.title),
    ['2025', '2026'],
  )
  assert.deepEqual([second.page_number, second.next_page], [2, null])
  assert.deepEqual(await titles({ start_date: '2025-12-31' }), ['2025', '2026'])
  assert.deepEqual(await titles({ end_date: '2000-01-01' }), ['2000'])
  assert.deepEqual(await titles({ start_date: '2010-06-01', end_date: '2011-01-01' }), ['2010', '2011'])
  assert.deepEqual(await titles({ start_date: '1990-01-01', end_date: '1999-12-31' }), [])
  assert.deepEqual(await titles({ start_date: '2011-01-01', end_date: '2011-01-01' }), ['2011'])
  const reversed = { user_id: holder.id, start_date: '2010-06-01', end_date: '2010-05-31' }
  assertRefused(await api.get(path, reversed), 400, ['end_date'])
})

test('200 lapsed and remaining days are in the response', async () => {
  const holder = await api.user({ external_id: 'lapsing' })
  const of = { user_id: holder.id }
  await granted({
    ...of,
    title: '2025',
    planned_days: 10,
    start_date: '2025-01-01',
    transfer_remaining: true,
    end_of_transfer_period: '2026-03-31',
  })
  await granted({ ...of, planned_days: 30 })
  const type = (await api.read('absence_types')).absence_types.find((one: { kind: string }) => one.kind === 'vacation')
  const absence = await api.sendOk('POST', 'absences', {
    absence: { ...of, absence_type_id: type.id, starts_at: '2026-01-12', ends_at: '2026-01-15', full_day: true },
  })
  await api.sendOk('PUT', 'absences/confirm', { absence: { id: absence.id } })
  world.clock.set('2026-05-01T12:00:00Z')
  // A write brings the balances up to date.
  await granted({ ...of, title: '2027', start_date: '2027-01-01' })
  const { vacation_times } = await api.read(path, of)
  const told = vacation_times.map((one: Record<string, unknown>) => [
    one.title,
    one.planned_days,
    one.transferred_days,
    one.spent_days,
    one.lapsed_days,
    one.remaining_days,
  ])
  assert.deepEqual(told, [
    ['2025', 10, 0, 0, 0, 0],
    ['2026', 30, 10, 4, 6, 30],
    ['2027', 30, 0, 0, 0, 30],
  ])
  world.clock.set('2026-03-01T12:00:00Z')
})

test('400 a list without a user, for one of another enterprise, or with a wrong date', async () => {
  assertRefused(await api.get(path), 400, ['user_id'])
  const bad: [string, string | number][] = [
    ['user_id', abroad.id],
    ['user_id', 999_999],
    ['user_external_id', 'f'],
    ['start_date', 'x'],
    ['end_date', '2026-02-30'],
    ['page', '0'],
  ]
  for (const [name, value] of bad) {
    const query: Record<string, string | number> =
      name === 'user_external_id' ? { [name]: value } : { user_id: user.id, [name]: value }
    assertRefused(await api.get(path, query), 400, [name], `${name}=${value}`)
  }
})

test('200 changed and deleted by id', async () => {
  const one = await granted()
  const send = (vacation_times: object) => api.send('PATCH', path, { vacation_times })
  const changed = await send({ id: one.id, planned_days: 28, end_date: '2026-06-30' })
  const expected = { ...one, planned_days: 28, remaining_days: 28, ends_at: '2026-06-30', updated_at: '' }
  assert.deepEqual({ ...changed.body.vacation_times[0], updated_at: '' }, expected)
  assertRefused(await send({ id: one.id, ends_at: '2025-01-01' }), 400, ['ends_at'])
  assertRefused(await send({ id: one.id, transfer_remaining: true }), 400, ['end_of_transfer_period'])
  assertRefused(await send({ planned_days: 1 }), 400, ['id'])
  const theirs = await foreign.send('POST', path, {
    vacation_times: { user_id: abroad.id, title: 'T', planned_days: 1 },
  })
  const { id } = theirs.body.vacation_times[0]
  for (const unknown of [999_999, id]) {
    assertRefused(await send({ id: unknown, planned_days: 1 }), 404)
    assertRefused(await api.send('DELETE', path, { vacation_times: { id: unknown } }), 404)
  }
  assertEmpty(await api.send('DELETE', path, { vacation_times: { id: one.id } }))
  assertRefused(await api.send('DELETE', path, { vacation_times: { id: one.id } }), 404)
  assertRefused(await api.send('DELETE', path, { vacation_times: {} }), 400, ['id'])
})
