import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-02-10T12:00:00Z')
const company = await createAbsenceCompany(world)
const { ws, admin } = company
const employee = await company.person()

const keep = (special_days: unknown, token = admin.token) => world.patch(ws, { special_days }, token)
const eve = { day: '12-24', share: 0.5, name: 'Heiliger Abend' }

type Holiday = { id: string; attributes: { date: string; name: string; calendar: string; half_day: boolean } }
const listed = async (year: number, at = ws, token = employee.token) => {
  const { body } = await world.get(`${at}/public_holidays?year=${year}&items=100`, token)
  return body.data
    .map(({ attributes }: Holiday) => attributes)
    .filter(({ calendar }: Holiday['attributes']) => calendar === 'special')
    .map(({ date, name, half_day }: Holiday['attributes']) => `${date} ${name}${half_day ? ' half' : ''}`)
}
const takes = async (date: string, token = employee.token): Promise<number> => {
  const answer = await company.requestAbsence(token, { starts_at: date, ends_at: date, full_day: true })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.attributes.days
}

test('200 a new workspace has no special days: 24 and 31 December are ordinary days', async () => {
  const { attributes } = (await world.get(ws, employee.token)).body.data
  assert.deepEqual(attributes.special_days, [])
  assert.deepEqual(await listed(2026), [])
  // Both are Thursdays.
  assert.equal(await takes('2026-12-24'), 1)
  assert.equal(await takes('2026-12-31'), 1)
})

test('200 special days are stored, listed with the public holidays, and count like them', async () => {
  const answer = await keep([eve, { day: '2026-08-07', share: 1 }, { day: '02-29', share: 1, name: 'Schalttag' }])
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data.attributes.special_days, [
    eve,
    { day: '2026-08-07', share: 1, name: null },
    { day: '02-29', share: 1, name: 'Schalttag' },
  ])
  assert.deepEqual(await listed(2026), ['2026-08-07 2026-08-07', '2026-12-24 Heiliger Abend half'])
  assert.deepEqual(await listed(2028), ['2028-02-29 Schalttag', '2028-12-24 Heiliger Abend half'])
  assert.equal(await takes('2026-12-24'), 0.5)
  assert.equal(await takes('2026-08-07'), 0)
  assert.equal(await takes('2027-08-06'), 1, 'a full date applies to one year only')
  assert.equal(await takes('2028-02-29'), 0)
})

test('200 special days also apply to people with calendars of their own, and without a calendar', async () => {
  await keep([eve])
  const dutch = await company.person({ attributes: { public_holiday_ids: ['NL'] } })
  assert.equal(await takes('2026-12-24', dutch.token), 0.5)
  await world.patch(ws, { holiday_calendar: 'none' }, admin.token)
  assert.equal(await takes('2026-12-24'), 0.5)
  assert.equal(await takes('2026-12-25'), 1)
  await world.patch(ws, { holiday_calendar: null }, admin.token)
})

test('200 if a special day is a public holiday as well, the larger share counts', async () => {
  await keep([{ day: '12-25', share: 0.5, name: 'Weihnachten' }])
  assert.equal(await takes('2026-12-25'), 0)
})

test('200 special days of one workspace do not apply to others', async () => {
  await keep([eve])
  const stranger = await createAbsenceCompany(world)
  assert.deepEqual(await listed(2026, stranger.ws, stranger.admin.token), [])
  const beside = await world.post(
    `/api/v3/accounts/${company.accountId}/workspaces`,
    { name: 'Beside', time_zone: 'Europe/Berlin', special_days: [{ day: '11-11', share: 0.5, name: 'Fasching' }] },
    admin.token,
  )
  assert.equal(beside.status, 200, beside.text)
  assert.deepEqual(await listed(2026, `/api/v3/workspaces/${beside.body.data.id}`, admin.token), [
    '2026-11-11 Fasching half',
  ])
  assert.deepEqual(await listed(2026), ['2026-12-24 Heiliger Abend half'])
})

test('400 with a pointer to the invalid entry; nothing is stored', async () => {
  await keep([eve])
  const cases: [unknown, string[]][] = [
    ['12-24', ['special_days']],
    [[eve, '12-31'], ['special_days']],
    [[{ share: 1 }], ['special_days/0/day']],
    [[eve, { day: '12-31' }], ['special_days/1/share']],
    [[{ day: '12-24', share: 0.25 }], ['special_days/0/share']],
    [[{ day: '12-24', share: '1' }], ['special_days/0/share']],
    [[{ day: '12-24', share: 1, name: [] }], ['special_days/0/name']],
    ...['24.12.', '13-01', '02-30', '2026-02-29', '1-1', '', 1224, null, '26-12-24', '0999-12-24'].map(
      (day): [unknown, string[]] => [[{ day, share: 1 }], ['special_days/0/day']],
    ),
    [Array.from({ length: 101 }, () => eve), ['special_days']],
  ]
  for (const [special_days, expected] of cases) {
    const answer = await keep(special_days)
    assert.equal(answer.status, 400, JSON.stringify(special_days))
    assert.deepEqual(errorPointers(answer), expected)
  }
  assert.deepEqual((await world.get(ws, admin.token)).body.data.attributes.special_days, [eve])
})

test('403 an employee cannot change special days', async () => {
  assert.equal((await keep([], employee.token)).status, 403)
})
