import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { admin, ws } = company
const path = `${ws}/public_holidays`
const employee = await company.person()

type Holiday = { id: string; type: string; attributes: { date: string; name: string; half_day: boolean } }
const datesIn = async (query: string, base = path, token = employee.token): Promise<string[]> => {
  const { body } = await world.get(`${base}?${query}`, token)
  return body.data.map((one: Holiday) => one.attributes.date)
}

// Holidays of all German states, without Sundays that are holidays in only some of them.
const german2026 = [
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-01',
  '2026-05-14',
  '2026-05-25',
  '2026-10-03',
  '2026-12-25',
  '2026-12-26',
]

test('200 the list has the holidays of the requested year, by date', async () => {
  const answer = await world.get(`${path}?year=2026&items=100`, employee.token)
  assert.equal(answer.status, 200)
  const data: Holiday[] = answer.body.data
  const whole = data.filter((one) => !one.attributes.half_day).map((one) => one.attributes.date)
  assert.deepEqual(whole, german2026)
  const [first] = data
  assert.equal(first!.type, 'public_holiday')
  assert.deepEqual(first!.attributes, {
    date: '2026-01-01',
    name: 'Neujahr',
    names: { de: 'Neujahr', en: "New Year's Day" },
    calendar: 'DE',
    half_day: false,
  })
  assert.equal(answer.body.meta.total_count, data.length)
  assert.equal(answer.headers['total-count'], String(data.length))
  assert.equal((await datesIn('year=2027&items=100')).filter((date) => !date.startsWith('2027')).length, 0)
})

test('200 names in both languages besides the local one; special days have only the name that was entered', async () => {
  const special_days = [
    { day: '2026-12-24', share: 0.5, name: 'Betriebsruhe' },
    { day: '2026-12-25', share: 1, name: null },
  ]
  const paris = await createAbsenceCompany(world, { holiday_calendar: 'FR', time_zone: 'Europe/Paris' })
  assert.equal((await world.patch(paris.ws, { special_days }, paris.admin.token)).status, 200)
  const { body } = await world.get(
    `${paris.ws}/public_holidays?year=2026&filter[date]=gte:2026-11-11&sort=date`,
    paris.admin.token,
  )
  assert.deepEqual(
    body.data.map(({ attributes: { date, name, names } }: { attributes: Record<string, unknown> }) => [
      date,
      name,
      names,
    ]),
    [
      ['2026-11-11', 'Armistice 1918', { de: 'Armistice 1918', en: 'Armistice Day' }],
      ['2026-12-24', 'Betriebsruhe', null],
      ['2026-12-25', 'Noël', { de: 'Weihnachten', en: 'Christmas Day' }],
      ['2026-12-25', '2026-12-25', null],
    ],
  )
})

test('200 the default is the current local year', async () => {
  world.clock.set('2028-12-31T23:30:00Z')
  assert.deepEqual((await datesIn('items=1'))[0], '2029-01-01', 'it is already 2029 in Berlin')
})

test('200 filters, sorting, paging and fields work', async () => {
  const query = 'year=2026&filter[half_day]=false'
  assert.deepEqual(await datesIn(`${query}&items=2&page=2`), german2026.slice(2, 4))
  assert.deepEqual(await datesIn(`${query}&sort=-date&items=2`), ['2026-12-26', '2026-12-25'])
  assert.deepEqual(await datesIn('year=2026&filter[date]=eq:2026-05-01'), ['2026-05-01'])
  assert.deepEqual(
    await datesIn('year=2026&filter[date]=gte:2026-12-25&filter[half_day]=eq:false'),
    german2026.slice(-2),
  )
  assert.deepEqual(await datesIn('year=2026&filter[name]=pre:neujahr'), ['2026-01-01'])
  const { body } = await world.get(`${path}?year=2026&fields=date&items=1`, employee.token)
  assert.deepEqual(body.data[0].attributes, { date: '2026-01-01' })
})

test('200 the calendar of the workspace may be another state or country, or none', async () => {
  const berlin = await createAbsenceCompany(world)
  const base = `${berlin.ws}/public_holidays`
  const calendar = async (holiday_calendar: string | null) => {
    const answer = await world.patch(berlin.ws, { holiday_calendar }, berlin.admin.token)
    assert.equal(answer.status, 200, answer.text)
    return datesIn('year=2026&items=100&filter[half_day]=false', base, berlin.admin.token)
  }
  const bavaria = await calendar('DE-BY')
  assert.ok(bavaria.includes('2026-01-06') && bavaria.includes('2026-06-04'))
  const state = await calendar('DE-BE')
  assert.ok(state.includes('2026-03-08') && !state.includes('2026-01-06'))
  assert.ok((await calendar('FR')).includes('2026-07-14'))
  assert.deepEqual(await calendar('none'), [])
  assert.deepEqual(await calendar(null), german2026, 'the calendar of the time zone again')
})

for (const year of ['', '26', '20x6', '2026.5', '-2026', '99999', 'now', '2026&year=2027x'])
  test(`400 year=${year}`, async () => {
    const answer = await world.get(`${path}?year=${year}`, admin.token)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), ['year'])
  })

test('400 for an invalid page', async () => {
  assert.equal((await world.get(`${path}?year=2026&page=0`, admin.token)).status, 400)
})

test('401 without a token, 404 in another account', async () => {
  const other = await createAbsenceCompany(world)
  assert.equal((await world.get(path)).status, 401)
  assert.equal((await world.get(path, other.admin.token)).status, 404)
})

test('200 the holidays of a user are those of their work schedules, before the first one those of the workspace', async () => {
  const special_days = [{ day: '12-24', share: 0.5, name: 'Half a day' }]
  const munich = await createAbsenceCompany(world, { holiday_calendar: 'DE-HH' })
  assert.equal((await world.patch(munich.ws, { special_days }, munich.admin.token)).status, 200)
  const person = await munich.person()
  const schedule = async (attributes: object): Promise<void> => {
    const weeks = [[480, 480, 480, 480, 480, 0, 0]]
    const url = `${munich.ws}/users/${person.id}/work_schedules`
    const answer = await world.post(url, { weeks, ...attributes }, munich.admin.token)
    assert.equal(answer.status, 201, answer.text)
  }
  const dates = (year: number, { token } = person) =>
    datesIn(`year=${year}&items=100&user_id=${person.id}`, `${munich.ws}/public_holidays`, token)
  const hamburg = await datesIn('year=2026&items=100', `${munich.ws}/public_holidays`, person.token)
  assert.deepEqual(await dates(2026), hamburg)

  await schedule({ starts_on: '2026-06-01', holiday_calendar: 'DE-BY' })
  await schedule({ starts_on: '2027-01-01', holiday_calendar: 'none' })
  await schedule({ starts_on: '2028-01-01' })
  const own = await dates(2026)
  assert.deepEqual(
    own.filter((date) => !hamburg.includes(date)),
    ['2026-06-04', '2026-11-01'],
    'not Epiphany, which was before the schedule started',
  )
  assert.deepEqual(
    hamburg.filter((date) => !own.includes(date)),
    ['2026-10-31'],
  )
  assert.deepEqual(
    await dates(2025),
    await datesIn('year=2025&items=100', `${munich.ws}/public_holidays`, person.token),
  )
  assert.deepEqual(await dates(2027, munich.admin), ['2027-12-24'], 'only special days')
  assert.deepEqual(
    await dates(2028),
    await datesIn('year=2028&items=100', `${munich.ws}/public_holidays`, person.token),
  )
})

test('200 the holidays of a user of another first workspace are those of that workspace', async () => {
  const first = await createAbsenceCompany(world, { holiday_calendar: 'DE-BY' })
  // Who founds a workspace is a member of it.
  const person = await first.person({ roles: [4] })
  const second = await addWorkspace(world, { ...first, admin: person }, 'Second')
  assert.equal((await world.patch(second.ws, { holiday_calendar: 'DE-HH' }, person.token)).status, 200)
  const schedules = `${first.ws}/users/${person.id}/work_schedules`
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  assert.equal((await world.post(schedules, { starts_on: '2026-01-01', weeks }, first.admin.token)).status, 201)
  const dates = await datesIn(`year=2026&items=100&user_id=${person.id}`, `${second.ws}/public_holidays`, person.token)
  assert.ok(dates.includes('2026-06-04') && !dates.includes('2026-10-31'), dates.join())
})

test('400 for an unknown user, 403 for a colleague', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const other = await createAbsenceCompany(world)
  const status = async (userId: string, { token }: { token: string }) =>
    (await world.get(`${path}?user_id=${userId}`, token)).status
  assert.equal(await status(member.id, member), 200)
  assert.equal(await status(member.id, lead), 200)
  assert.equal(await status(member.id, admin), 200)
  assert.equal(await status(member.id, stranger), 403)
  assert.equal(await status(stranger.id, lead), 403)
  for (const id of [other.admin.id, '99999999', 'x', '1e3', '-1']) assert.equal(await status(id, admin), 400, id)
})
