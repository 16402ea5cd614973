import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { berlinTime, readBoard } from '../../../support/presence.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createAccountCompany, fortyHours } from '../../../support/time-accounts.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const at = (local: string): void => world.clock.set(berlinTime(local))
// A Monday.
at('2026-03-02T08:00')
const company = await createAccountCompany(world)
const { admin } = company
const board = (query = '') => readBoard(world, company, admin.token, query)
const stateAt = async (local: string, person: Person) => {
  at(local)
  return (await board()).state(person)
}

test('200 who works, since when and where, and who is on a break', async () => {
  at('2026-03-02T08:00')
  const person = await company.person({ attributes: { username: 'Anna' } })
  const area_id = await company.area('Kitchen', [person.id])
  await punch(world, company, person, 'start')
  at('2026-03-02T09:00')
  const shown = await board()
  assert.deepEqual(shown.row(person), {
    user_id: person.id,
    name: 'Anna',
    state: 'working',
    since: '2026-03-02T07:00:00Z',
    away_until: null,
    absence_type_id: null,
    absence_type: null,
    area_id: null,
    area_ids: [area_id],
  })
  await punch(world, company, person, 'start-break')
  assert.deepEqual(await stateAt('2026-03-02T09:10', person), ['break', '2026-03-02T08:00:00Z'])
  await punch(world, company, person, 'end-break')
  assert.deepEqual(await stateAt('2026-03-02T09:20', person), ['working', '2026-03-02T07:00:00Z'])
  await punch(world, company, person, 'end')
  assert.deepEqual(await stateAt('2026-03-02T10:00', person), ['off', '2026-03-02T08:20:00Z'])
  assert.deepEqual(await stateAt('2026-03-03T10:00', person), ['off', null])
})

test('200 missing after the latest start of the last working days, from nine o’clock without earlier work', async () => {
  const worker = await company.createWorker()
  assert.deepEqual(await stateAt('2026-03-02T08:59', worker), ['off', null])
  assert.deepEqual(await stateAt('2026-03-02T09:00', worker), ['missing', berlinTime('2026-03-02T09:00')])
  await company.trackHours(worker, '2026-02-26', 8, '06:30')
  await company.trackHours(worker, '2026-02-27', 3, '07:15')
  // The second tracking of a day does not count for when the day begins.
  await company.trackHours(worker, '2026-02-27', 3, '12:00')
  assert.deepEqual(await stateAt('2026-03-02T07:14', worker), ['off', null])
  assert.equal((await board()).meta.changes_at, berlinTime('2026-03-02T07:15'))
  assert.deepEqual(await stateAt('2026-03-02T07:15', worker), ['missing', berlinTime('2026-03-02T07:15')])
  await company.trackHours(worker, '2026-03-02', 0.5, '07:30')
  assert.deepEqual(await stateAt('2026-03-02T09:30', worker), ['off', berlinTime('2026-03-02T08:00')])
})

test('200 missing is based on the last five working days, also with many trackings per day', async () => {
  const worker = await company.createWorker()
  for (const [day, from] of [
    ['2026-02-23', 7],
    ['2026-02-24', 7],
    ['2026-02-25', 7],
    ['2026-02-26', 7],
    ['2026-02-27', 6],
  ] as const)
    for (const time of [0, 1, 2, 3, 4, 5])
      await company.trackHours(worker, day, 0.5, `${from + time}:00`.padStart(5, '0'))
  assert.deepEqual(await stateAt('2026-03-02T06:59', worker), ['off', null])
  assert.deepEqual(await stateAt('2026-03-02T07:00', worker), ['missing', berlinTime('2026-03-02T07:00')])
})

test('200 nobody is missing without a schedule, before it starts, on weekends, part-time days and public holidays', async () => {
  const none = await company.person()
  const later = await company.createWorker({ starts_on: '2026-03-03' })
  const partTime = await company.createWorker({ weeks: [[0, 240, 0, 0, 0, 0, 0]] })
  const ended = await company.createWorker()
  const gone = await world.patch(`${company.ws}/users/${ended.id}`, { start_of_accounting: '2026-06-01' }, admin.token)
  assert.equal(gone.status, 200, gone.text)
  at('2026-03-02T12:00')
  const monday = await board()
  assert.deepEqual(
    [none, later, partTime, ended].map((person) => monday.row(person)?.state),
    ['off', 'off', 'off', 'off'],
  )
  at('2026-03-03T12:00')
  const tuesday = await board()
  assert.deepEqual(
    [none, later, partTime].map((person) => tuesday.row(person)?.state),
    ['off', 'missing', 'missing'],
  )
  assert.deepEqual(await stateAt('2026-03-07T12:00', later), ['off', null])
  const observant = await company.createWorker({ weeks: null })
  await company.schedule(observant, { starts_on: '2026-01-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] })
  await world.patch(company.ws, { holiday_calendar: 'DE-HH' }, admin.token)
  // Good Friday.
  assert.deepEqual(await stateAt('2026-04-03T12:00', observant), ['off', null])
  assert.deepEqual(await stateAt('2026-04-07T12:00', observant), ['missing', berlinTime('2026-04-07T09:00')])
})

test('200 nobody is missing after the end of their contract', async () => {
  const worker = await company.createWorker()
  assert.equal((await stateAt('2026-03-02T12:00', worker))[0], 'missing')
  const fields = await world.get(
    `${company.account}/workspaces/${company.workspaceId}/data_profiles?include=custom_fields`,
    admin.token,
  )
  type Field = { id: string; attributes: { key: string } }
  const field: Field = fields.body.included.find(({ attributes }: Field) => attributes.key === 'end_of_contract')
  const end = async (value: string) => {
    const sent = { custom_field_values_attributes: [{ custom_field_id: field.id, value }] }
    const changed = await world.patch(`${company.ws}/users/${worker.id}`, sent, admin.token)
    assert.equal(changed.status, 200, changed.text)
  }
  await end('2026-03-02')
  assert.equal((await board()).row(worker)?.state, 'missing')
  await end('2026-03-01')
  assert.equal((await board()).row(worker)?.state, 'off')
})

test('200 away on full days and during parts of a day; work takes precedence', async () => {
  const worker = await company.createWorker()
  await company.createConfirmedAbsence(worker, 'vacation', '2026-03-02', '2026-03-06')
  at('2026-03-04T12:00')
  const shown = (await board()).row(worker)!
  assert.deepEqual(
    [shown.state, shown.since, shown.away_until, shown.absence_type_id],
    ['away', berlinTime('2026-03-02T00:00'), '2026-03-06', company.types.vacation],
  )
  assert.equal(typeof shown.absence_type, 'string')
  at('2026-03-05T10:00')
  await punch(world, company, worker, 'start')
  assert.deepEqual(await stateAt('2026-03-05T11:00', worker), ['working', berlinTime('2026-03-05T10:00')])
  const working = (await board()).row(worker)!
  assert.deepEqual([working.away_until, working.absence_type], [null, null])

  const half = await company.createWorker()
  await company.createConfirmedAbsence(half, 'education', '2026-03-02', '2026-03-02', {
    starts_at: '2026-03-02T08:00:00',
    ends_at: '2026-03-02T12:00:00',
    full_day: false,
  })
  assert.equal((await stateAt('2026-03-02T07:59', half))[0], 'off')
  assert.deepEqual(await stateAt('2026-03-02T11:59', half), ['away', berlinTime('2026-03-02T08:00')])
  assert.equal((await board()).meta.changes_at, berlinTime('2026-03-02T12:00'))
  assert.deepEqual(await stateAt('2026-03-02T12:00', half), ['missing', berlinTime('2026-03-02T12:00')])
})

test('200 pending and rejected requests do not count as absences', async () => {
  const worker = await company.createWorker()
  const days = { starts_at: '2026-03-02T00:00:00', ends_at: '2026-03-02T23:59:59' }
  const id = await company.createAbsence(worker.token, days)
  assert.equal((await stateAt('2026-03-02T12:00', worker))[0], 'missing')
  await company.decide(id, 'rejected')
  assert.equal((await stateAt('2026-03-02T12:00', worker))[0], 'missing')
})

test('200 a night shift is one shift: working past midnight, then off until the next evening', async () => {
  const night = await company.createWorker()
  await company.trackHours(night, '2026-03-05', 8, '22:00')
  at('2026-03-09T22:05')
  await punch(world, company, night, 'start')
  assert.deepEqual(await stateAt('2026-03-10T03:00', night), ['working', berlinTime('2026-03-09T22:05')])
  at('2026-03-10T06:00')
  await punch(world, company, night, 'end')
  assert.deepEqual(await stateAt('2026-03-10T12:00', night), ['off', berlinTime('2026-03-10T06:00')])
  assert.deepEqual(await stateAt('2026-03-10T22:06', night), ['missing', berlinTime('2026-03-10T22:05')])
  assert.deepEqual(await stateAt('2026-03-11T00:30', night), ['off', null])
})

test('200 the expected start is in local time on the days when the clock changes', async () => {
  const sundays = [[0, 0, 0, 0, 0, 0, 480]]
  const early = await company.createWorker({ weeks: sundays })
  await company.trackHours(early, '2026-03-22', 4, '02:30')
  assert.equal((await stateAt('2026-03-29T01:59', early))[0], 'off')
  // 02:30 does not exist on that day: it becomes 03:30.
  assert.deepEqual(await stateAt('2026-03-29T03:30', early), ['missing', '2026-03-29T01:30:00Z'])
  const late = await company.createWorker({ weeks: sundays })
  await company.trackHours(late, '2026-10-18', 4, '02:30')
  world.clock.set('2026-10-25T00:29:00Z')
  assert.equal((await board()).state(late)[0], 'off')
  world.clock.set('2026-10-25T00:30:00Z')
  assert.deepEqual((await board()).state(late), ['missing', '2026-10-25T00:30:00Z'])
  world.clock.set('2026-10-25T22:59:00Z')
  assert.deepEqual((await board()).state(late), ['missing', '2026-10-25T00:30:00Z'])
  assert.equal((await board()).meta.changes_at, '2026-10-25T23:00:00Z')
})

test('200 working or away in another workspace is not missing, and the absence type is shown only there', async () => {
  at('2026-03-02T10:00')
  const worker = await company.person({ roles: [4], attributes: { start_of_accounting: '2026-01-01' } })
  await company.schedule(worker, { starts_on: '2026-01-01', weeks: fortyHours, holiday_calendar: 'none' })
  const kiel = await addWorkspace(world, { ...company, admin: worker }, 'Kiel')
  assert.equal((await board()).row(worker)?.state, 'missing')
  const types = await world.get(`${kiel.ws}/absence_types`, admin.token)
  const asked = await world.post(
    `${kiel.ws}/absences`,
    {
      user_id: worker.id,
      absence_type_id: types.body.data[0].id,
      starts_at: '2026-03-02T00:00:00',
      ends_at: '2026-03-02T23:59:59',
      full_day: true,
    },
    admin.token,
  )
  assert.equal(asked.status, 200, asked.text)
  const decided = await world.request('POST', `${kiel.ws}/absences/${asked.body.data.id}/absences_confirmations`, {
    token: admin.token,
  })
  assert.equal(decided.status, 200, decided.text)
  const here = (await board()).row(worker)!
  assert.deepEqual([here.state, here.absence_type_id, here.absence_type], ['away', null, null])
  const there = (await readBoard(world, kiel, admin.token)).row(worker)!
  assert.deepEqual([there.state, there.absence_type_id], ['away', types.body.data[0].id])
  await punch(world, { ...company, ws: kiel.ws }, worker, 'start')
  assert.equal((await board()).row(worker)?.state, 'working')
})

test('200 filtered by area: people who belong to it or work in it now, with matching counts', async () => {
  at('2026-03-02T10:00')
  const [inside, guest, beside] = [await company.person(), await company.person(), await company.person()]
  const area = await company.area('Bar', [inside.id])
  const attributes = { starts_at: berlinTime('2026-03-02T09:30'), ends_at: null }
  const relationships = {
    user: { data: { type: 'user', id: guest.id } },
    area: { data: { type: 'area', id: area } },
  }
  const made = await world.request('POST', `${company.ws}/time_trackings`, {
    token: admin.token,
    body: { data: { type: 'time_tracking', attributes, relationships } },
  })
  assert.equal(made.status, 201, made.text)
  const shown = await board(`?area_id=${area}`)
  assert.deepEqual(new Set(shown.ids), new Set([inside.id, guest.id]))
  assert.equal(shown.row(guest)?.area_id, area)
  assert.deepEqual(shown.meta.counts, { working: 1, break: 0, away: 0, missing: 0, off: 1 })
  assert.ok((await board()).row(beside))
})

test('400 for an invalid or unknown area', async () => {
  for (const id of ['abc', '999999999', '']) {
    const answer = await world.get(`${company.ws}/presence?area_id=${id}`, admin.token)
    assertRefused(answer, 400, ['area_id'])
  }
})

test('200 inactive and deleted people are not on the board', async () => {
  const [left, deleted] = [await company.person(), await company.person()]
  await world.patch(`${company.ws}/users/${left.id}/user_status`, { status: 'inactive' }, admin.token)
  await world.delete(`${company.ws}/users/${deleted.id}`, admin.token)
  const { ids } = await board()
  assert.ok(!ids.includes(left.id) && !ids.includes(deleted.id))
})
