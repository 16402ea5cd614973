import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAccountCompany, hour } from '../../support/time-accounts.ts'
import { createWorld } from '../../support/world.ts'
import { connectApi } from './support/api.ts'

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const other = await createAccountCompany(world)
const api = await connectApi(world, company)
const person = await company.createWorker({ attributes: { external_id: 'p1', initial_time_account: 1.5 } })

test('200 target hours, newest first, each until the next begins', async () => {
  await company.schedule(person, {
    starts_on: '2026-02-01',
    weeks: [[432, 432, 432, 432, 0, 0, 0]],
    holiday_calendar: 'none',
  })
  await company.schedule(person, { starts_on: '2026-09-01', monthly_minutes: 9600 })
  const { target_hours, page_number, total_pages, next_page } = await api.read('target_hours', {
    user_external_id: 'p1',
  })
  assert.deepEqual([page_number, total_pages, next_page], [1, 1, null])
  const shown = target_hours.map((one: Record<string, unknown>) => [one.start_date, one.end_date, one.rhythm_type])
  assert.deepEqual(shown, [
    ['2026-09-01', null, 'month'],
    ['2026-02-01', '2026-08-31', 'week'],
    ['2026-01-01', '2026-01-31', 'week'],
  ])
  const { mon, fri, is_mon, is_fri, week, per_day, month } = target_hours[1]
  assert.deepEqual([mon, fri, is_mon, is_fri, week, per_day, month], [7.2, 0, true, false, 28.8, 7.2, null])
})

test('200 target hours by pages of 25', async () => {
  const many = await company.createWorker()
  for (let day = 2; day <= 31; day++)
    await company.schedule(many, { starts_on: `2026-01-${String(day).padStart(2, '0')}`, monthly_minutes: day })
  const first = await api.read('target_hours', { user_id: many.id })
  assert.deepEqual([first.target_hours.length, first.total_pages], [25, 2])
  const second = (await world.request('GET', first.next_page.replace(/^https?:\/\/[^/]+/, ''))).body
  const all = [...first.target_hours, ...second.target_hours].map(
    ({ start_date }: { start_date: string }) => start_date,
  )
  assert.equal(all.length, 31)
  assert.deepEqual(all, [...all].sort().reverse())
  assert.equal(second.next_page, null)
})

test('200 evaluations in hours per day, by range and by id', async () => {
  await company.trackHours(person, '2026-01-05', 9.5)
  const absence = await company.createConfirmedAbsence(person, 'vacation', '2026-01-06')
  const { evaluations, total_pages, next_page } = await api.read('evaluations', {
    user_id: person.id,
    range_start: '2026-01-05',
    range_end: '2026-02-05',
  })
  assert.deepEqual([evaluations.length, total_pages, typeof next_page], [25, 2, 'string'])
  const [monday, tuesday] = evaluations
  assert.deepEqual(
    [monday.day, monday.target, monday.actual, monday.charged, monday.compensation],
    ['2026-01-05', 8, 9.5, 9.5, 1.5],
  )
  assert.deepEqual(
    [tuesday.vacation, tuesday.compensation, tuesday.vacation_source_id, tuesday.vacation_source_type],
    [8, 0, Number(absence), 'Absence'],
  )
  const rest = (await world.request('GET', next_page.replace(/^https?:\/\/[^/]+/, ''))).body
  assert.deepEqual([rest.evaluations.length, rest.next_page], [7, null])
  const one = await api.read('evaluations', { id: monday.id })
  assert.deepEqual(one.evaluations, [monday])
})

test('200 payrolls, one per closed month', async () => {
  await company.entry(person, { kind: 'payout', seconds: -hour, day: '2026-01-31', reason: 'Paid' })
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const { payrolls } = await api.read('payrolls', { user_id: person.id })
  assert.equal(payrolls.length, 1)
  const [january] = payrolls
  assert.deepEqual(
    [january.day, january.time_account_start, january.paid_hours, january.calc_hours, january.time_account_end],
    ['2026-01-01', 1.5, 1, 17.5, 1.5 + 17.5 - 22 * 8 - 1],
  )
  assert.equal(
    (await world.patch(`${company.ws}/users/${person.id}`, { salary: 4321 }, company.admin.token)).status,
    200,
  )
  const salaryFor = async (scopes: string[] | null) => {
    const tokens = `/api/v3/accounts/${company.accountId}/api_tokens`
    const issued = await world.post(tokens, { title: 'Limited', scopes }, company.admin.token)
    const path = `/public_api/v1/payrolls?user_id=${person.id}&api_token=${issued.body.data.attributes.token}`
    return (await world.get(path)).body.payrolls[0].salary
  }
  assert.deepEqual(
    [await salaryFor(null), await salaryFor(['time:read', 'users:read']), await salaryFor(['time:read'])],
    [4321, 4321, null],
  )
  const ranges = [{ range_start: '2026-02-01' }, { range_end: '2025-12-31' }] as const
  for (const range of ranges) assert.deepEqual((await api.read('payrolls', range)).payrolls, [])
})

test('400 missing or wrong parameters, 404 unknown ids and those of another account', async () => {
  const stranger = await other.createWorker({ attributes: { external_id: 'stranger' } })
  const cases: [string, Record<string, string>, number][] = [
    ['target_hours', {}, 400],
    ['target_hours', { user_id: stranger.id }, 400],
    ['target_hours', { user_external_id: 'stranger' }, 400],
    ['evaluations', { user_id: person.id }, 400],
    ['evaluations', { user_id: person.id, range_start: '2026-02-01', range_end: '2026-01-01' }, 400],
    ['evaluations', { user_id: person.id, range_start: '0999-02-01', range_end: '2026-01-01' }, 400],
    ['evaluations', { user_id: person.id, range_start: '2026-01-01', range_end: '9999-12-31' }, 400],
    ['evaluations', { id: String(Number(stranger.id) * 10_000_000 + 20_000) }, 404],
    ['evaluations', { id: '99999999999999999' }, 404],
    ['evaluations', { id: '5' }, 404],
    ['payrolls', { user_id: stranger.id }, 400],
  ]
  for (const [path, query, status] of cases)
    assert.equal((await api.get(path, query)).status, status, `${path} ${JSON.stringify(query)}`)
})
