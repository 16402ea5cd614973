import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, api, foreign } = await createV1Fixture()
const place = await api.sendOk('POST', 'locations', {
  location: { name: 'Lisbon', external_id: 'LIS', time_zone: 'Europe/Lisbon' },
})
const typeIn = async (location_id: string | number) =>
  (await api.read('absence_types', { location_id })).absence_types[0].id
const [ann, bob] = [await api.user({ external_id: 'ann' }), await api.user({ location_ids: place.id })]
const absent = async (user: { id: number }, type: number, starts_at: string, ends_at: string) =>
  api.sendOk('POST', 'absences', { absence: { absence_type_id: type, user_id: user.id, starts_at, ends_at } })
const here = await typeIn(company.workspaceId)
const one = await absent(ann, here, '2026-07-06', '2026-07-08')
const two = await absent(ann, here, '2026-07-13T09:00:00+02:00', '2026-07-13T12:00:00+02:00')
const three = await absent(bob, await typeIn(place.id), '2026-07-06', '2026-07-06')

const listed = async (query: Record<string, string | number>): Promise<number[]> =>
  (await api.read('absences', query)).absences.map((absence: { id: number }) => absence.id)

test('200 absences that overlap the range, in UTC, with page numbers', async () => {
  const { absences, ...page } = await api.read('absences', { range_start: '2026-07-06', range_end: '2026-07-06' })
  assert.deepEqual(page, { page_number: 1, total_pages: 1, next_page: null })
  assert.deepEqual(absences, [one, three], 'as in the response when they were created')
})

test('200 bounds of the range: a date is a local day of the location, and the end is exclusive for times', async () => {
  const cases: [string, string, number[]][] = [
    ['2026-07-01', '2026-07-05', []],
    ['2026-07-05', '2026-07-06', [one.id, three.id]],
    ['2026-07-07', '2026-07-07', [one.id]],
    ['2026-07-08', '2026-07-12', [one.id]],
    ['2026-07-09', '2026-07-12', []],
    ['2026-07-07', '2026-07-07T12:00:00Z', [one.id]],
    ['2026-07-08T23:59:59+02:00', '2026-07-09', [one.id]],
    ['2026-07-09T00:00:00+02:00', '2026-07-10', []],
    ['2026-07-08T23:59:59 02:00', '2026-07-09T00:00:00 02:00', [one.id]],
    ['2026-07-08T23:59:59 02', '2026-07-09T00:00:00 02', [one.id]],
    ['2026-07-13T12:00:01+02:00', '2026-07-14', []],
    ['2026-07-13T12:00:00+02:00', '2026-07-14', []],
    ['2026-07-13 08:00', '2026-07-13 09:00', []],
    ['2026-07-13 08:00', '2026-07-13 09:00:01', [two.id]],
    ['2026-07-13T09:00:00+02:00', '2026-07-13T09:00:00+02:00', [two.id]],
    ['2026-07-05T00:00:00+02:00', '2026-07-06T00:00:00+02:00', []],
    ['2026-07-13T00:00:00+02:00', '2026-07-13T08:59:59+02:00', []],
    ['2026-01-01', '2026-12-31', [one.id, two.id, three.id]],
    ['2026-07-09', '9999-12-31', [two.id]],
    ['2026-07-09', '9999-12-31T23:59:59-12:00', [two.id]],
    ['2026-07-09', '9999-12-31T23:59:59.9999999 02:00', [two.id]],
  ]
  for (const [range_start, range_end, expected] of cases)
    assert.deepEqual(await listed({ range_start, range_end }), expected, `${range_start} to ${range_end}`)
})

test('200 filtered by user and by location', async () => {
  const range = { range_start: '2026-07-01', range_end: '2026-07-31' }
  const cases: [Record<string, string | number>, number[]][] = [
    [{ user_id: ann.id }, [one.id, two.id]],
    [{ user_external_id: 'ann' }, [one.id, two.id]],
    [{ location_id: place.id }, [three.id]],
    [{ location_external_id: 'LIS' }, [three.id]],
    [{ user_id: bob.id, location_id: company.workspaceId }, []],
    [{ user_id: '', location_id: '' }, [one.id, two.id, three.id]],
  ]
  for (const [narrowed, expected] of cases)
    assert.deepEqual(await listed({ ...range, ...narrowed }), expected, JSON.stringify(narrowed))
})

test('400 without a range, with a wrong one, or with an unknown or foreign user or location', async () => {
  assertRefused(await api.get('absences'), 400, ['range_start', 'range_end'])
  assertRefused(await api.get('absences', { range_start: '2026-07-01' }), 400, ['range_end'])
  assertRefused(await api.get('absences', { range_end: '2026-07-01' }), 400, ['range_start'])
  const abroad = await foreign.sendOk('POST', 'users', {
    user: { location_ids: otherCompany.workspaceId, username: 'F', external_id: 'f' },
  })
  const range = { range_start: '2026-07-01', range_end: '2026-07-31' }
  const bad: [string, string | number][] = [
    ['range_start', 'July'],
    ['range_end', '31.07.2026'],
    ['range_end', '9999-12-32'],
    ['range_end', '9999-12-31Tnoon'],
    ['range_end', '2026-06-30'],
    ['user_id', 'x'],
    ['user_id', 999_999],
    ['user_id', abroad.id],
    ['user_external_id', 'f'],
    ['location_id', otherCompany.workspaceId],
    ['location_id', 999_999],
    ['location_external_id', 'none'],
    ['page', 'x'],
  ]
  for (const [name, value] of bad)
    assertRefused(await api.get('absences', { ...range, [name]: value }), 400, [name], `${name}=${value}`)
})

test('200 pages of 25, followed by next_page', async () => {
  const carl = await api.user()
  for (let day = 1; day <= 27; day++) {
    const date = `2027-03-${String(day).padStart(2, '0')}`
    await absent(carl, here, date, date)
  }
  const query = { range_start: '2027-03-01T00:00:00+01:00', range_end: '2027-03-31', user_id: carl.id }
  const first = await api.read('absences', query)
  assert.deepEqual([first.absences.length, first.page_number, first.total_pages], [25, 1, 2])
  const { pathname, search, searchParams } = new URL(first.next_page)
  assert.equal(searchParams.get('range_start'), query.range_start)
  const second = (await world.get(`${pathname}${search}`)).body
  assert.deepEqual([second.absences.length, second.page_number, second.next_page], [2, 2, null])
})
