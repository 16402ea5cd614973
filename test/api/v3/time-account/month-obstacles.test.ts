import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { admin, ws } = company
const corrections = timeCorrections(world, company)

type Row = {
  id: string
  attributes: { user_id: string; username: string; kind: string; record_id: string; day: string }
}

const obstacles = (month: string, query = '', token = admin.token) =>
  world.get(`${ws}/months/${month}/obstacles${query}`, token)

const rowsOf = async (month: string, query = ''): Promise<Row[]> => {
  const answer = await obstacles(month, query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const folders: Record<string, string> = {
  running: 'time_trackings',
  undecided: 'absences',
  correction: 'time_corrections',
}

/** The listed obstacles of a person, in the format of the refusal to close the month. */
const listed = async (person: Person, month: string): Promise<string[]> =>
  (await rowsOf(month))
    .filter(({ attributes }) => attributes.user_id === person.id)
    .map(({ attributes: { kind, record_id, day } }) => `${folders[kind]}/${record_id} ${day}`)
    .sort()

/** The obstacles for which closing the month is refused; none if it would be closed. */
async function refusedFor(person: Person, month: string): Promise<string[]> {
  const answer = await company.close(person, month)
  if (answer.status === 201) {
    assert.equal((await company.reopen(person, month)).status, 201)
    return []
  }
  assert.equal(answer.status, 400, answer.text)
  type Problem = { source: { pointer: string }; title: string }
  return answer.body.errors
    .map(({ source, title }: Problem) => `${source.pointer} ${/\d{4}-\d\d-\d\d/.exec(title)![0]}`)
    .sort()
}

test('200 the obstacles are exactly those for which closing the month is refused', async () => {
  const [busy, free, moved] = [await company.createWorker(), await company.createWorker(), await company.createWorker()]
  await company.requestAbsence(busy.token, { starts_at: '2026-01-30', ends_at: '2026-02-02' })
  await company.requestAbsence(busy.token, { starts_at: '2026-03-20', ends_at: '2026-03-20' })
  await company.createConfirmedAbsence(free, 'vacation', '2026-01-13')
  await punch(world, company, busy, 'start', '2026-02-27T08:00:00Z')
  // Shortly after midnight in Berlin: the last of January, which is the evening before in UTC, and the first of February.
  for (const [starts_at, ends_at] of [
    ['2026-01-31T00:15:00+01:00', '2026-01-31T02:00:00+01:00'],
    ['2026-02-01T00:15:00+01:00', '2026-02-01T02:00:00+01:00'],
  ])
    await corrections.createRecord(moved, { kind: 'new', starts_at, ends_at })
  for (const month of ['2026-01', '2026-02'])
    for (const person of [busy, free, moved])
      assert.deepEqual(await listed(person, month), await refusedFor(person, month), `${person.id} in ${month}`)
  assert.deepEqual((await listed(busy, '2026-02')).length, 2)
  assert.deepEqual((await listed(moved, '2026-01')).length, 1)
  assert.deepEqual((await listed(moved, '2026-02')).length, 2)
  assert.deepEqual(await listed(free, '2026-02'), [])
})

test('200 obstacles left out by a forced closing are not obstacles of the next month; a closed month has none', async () => {
  const person = await company.createWorker()
  await company.requestAbsence(person.token, { starts_at: '2026-01-12', ends_at: '2026-01-12' })
  assert.equal((await listed(person, '2026-01')).length, 1)
  assert.equal((await company.close(person, '2026-01', { force: true })).status, 201)
  assert.deepEqual(await listed(person, '2026-01'), [])
  assert.deepEqual(await listed(person, '2026-02'), await refusedFor(person, '2026-02'))
})

test('200 and 400 undecided requests from before the account started, or without a schedule, are obstacles, too', async () => {
  const later = await company.createWorker({
    starts_on: '2026-02-01',
    attributes: { start_of_accounting: '2026-02-01' },
  })
  const without = await company.createWorker({ weeks: null })
  for (const person of [later, without]) {
    await company.requestAbsence(person.token, { starts_at: '2025-11-10', ends_at: '2025-11-12' })
    await corrections.createRecord(person, {
      kind: 'new',
      starts_at: '2025-12-01T08:00:00+01:00',
      ends_at: '2025-12-01T12:00:00+01:00',
    })
    assert.equal((await listed(person, '2026-02')).length, 2)
    assert.deepEqual(await listed(person, '2026-02'), await refusedFor(person, '2026-02'))
  }
  const shown = await world.get(`${ws}/users/${later.id}/months`, admin.token)
  const inTheWay = shown.body.data.map(({ attributes }: { attributes: { key: string; in_the_way: object[] } }) => [
    attributes.key,
    attributes.in_the_way.length,
  ])
  assert.deepEqual(inTheWay, [
    ['2026-03', 0],
    ['2026-02', 2],
  ])
  const forced = await company.close(without, '2026-02', { force: true })
  assert.equal(forced.body.data.attributes.left_out.length, 2)
})

test('200 sorted by name, filtered by area, including deactivated people', async () => {
  const [zoe, adam] = [
    await company.createWorker({ attributes: { username: 'Zoe Zander' } }),
    await company.createWorker({ attributes: { username: 'Adam Ahrens' } }),
  ]
  for (const { token } of [zoe, adam])
    await company.requestAbsence(token, { starts_at: '2026-02-10', ends_at: '2026-02-10' })
  const area = await company.area('Ward', [zoe.id, adam.id])
  const one = await company.area('Desk', [zoe.id])
  const deactivated = await world.patch(`${ws}/users/${zoe.id}`, { status: 'inactive' }, admin.token)
  assert.equal(deactivated.status, 200, deactivated.text)
  const namesIn = async (id: string) =>
    (await rowsOf('2026-02', `?area_id=${id}`)).map(({ attributes }) => attributes.username)
  assert.deepEqual(await namesIn(area), ['Adam Ahrens', 'Zoe Zander'])
  assert.deepEqual(await namesIn(one), ['Zoe Zander'])
})

test('400 for an unknown area, 401 without a token, 403 below admin, 404 for an invalid month or another account', async () => {
  const [employee, lead] = [await company.person(), await company.person({ roles: [2] })]
  const foreign = await createAccountCompany(world)
  assert.equal((await obstacles('2026-02', '?area_id=999999')).status, 400)
  assert.equal((await obstacles('2026-02', `?area_id=${await foreign.area('Theirs')}`)).status, 400)
  assert.equal((await world.get(`${ws}/months/2026-02/obstacles`)).status, 401)
  for (const { token } of [employee, lead]) assert.equal((await obstacles('2026-02', '', token)).status, 403)
  assert.equal((await obstacles('2026-13')).status, 404)
  assert.equal((await obstacles('2026-02', '', foreign.admin.token)).status, 404)
})
