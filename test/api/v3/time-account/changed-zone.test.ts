import { strict as assert } from 'node:assert'
import { beforeEach, test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { readPdf } from '../../../support/pdf.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-12-02T12:00:00Z')
const company = await createAccountCompany(world)
const { ws, admin } = company
const { pool } = world.services
const corrections = timeCorrections(world, company)

const [berlin, newYork] = ['Europe/Berlin', 'America/New_York']

async function moveTo(time_zone: string): Promise<void> {
  const answer = await world.patch(ws, { time_zone }, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
beforeEach(() => moveTo(berlin))

const createPerson = (): Promise<Person> => company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })

const track = (person: Person, starts_at: string, ends_at: string): Promise<string> =>
  createTracking(world, company, person, { starts_at, ends_at })

async function close(person: Person, month: string): Promise<void> {
  const answer = await company.close(person, month)
  assert.equal(answer.status, 201, answer.text)
}

/** Hours worked on the days that have some. */
async function workedOn(person: Person): Promise<Record<string, number>> {
  const days = await company.days(person, '2026-08-01', '2026-12-01')
  return Object.fromEntries(
    Object.entries(days).flatMap(([day, [, worked = 0]]) => (worked === 0 ? [] : [[day, worked / hour]])),
  )
}
const balanceOf = async (person: Person): Promise<number> => (await company.balance(person, '2026-12-01')) / hour

const differenceOf = async (person: Person): Promise<number> =>
  (await world.get(`${company.accountPath(person)}/closed_difference`, admin.token)).body.meta.seconds / hour

type Surcharge = { seconds: number }
async function surchargesIn(person: Person, month: string): Promise<number[]> {
  const { body } = await world.get(`${ws}/users/${person.id}/months`, admin.token)
  const row = body.data.find(({ attributes }: { attributes: { key: string } }) => attributes.key === month)
  return row.attributes.surcharges.map(({ seconds }: Surcharge) => seconds / hour)
}

async function sheetOf(person: Person, month: string): Promise<string> {
  const url = `${ws}/users/${person.id}/months/${month}/timesheet`
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await world.app.inject({ method: 'GET', url, headers })
  assert.equal(answer.statusCode, 200, answer.body)
  return (await readPdf(answer.rawPayload)).pages[0]!.join(' | ')
}

test('200 after a move to the west, work after the end of the closed month counts on the first open day', async () => {
  const rule = { title: 'Night', hours_of: 'night', percentage: 25, starts_on: '2026-01-01' }
  const { body } = await world.post(`${ws}/surcharge_rules`, rule, admin.token)
  const person = await createPerson()
  await track(person, '2026-10-31T20:00:00+01:00', '2026-10-31T23:00:00+01:00')
  await track(person, '2026-11-01T00:30:00+01:00', '2026-11-01T04:30:00+01:00')
  await track(person, '2026-11-02T08:00:00+01:00', '2026-11-02T10:00:00+01:00')
  await close(person, '2026-10')
  const before = { '2026-10-31': 3, '2026-11-01': 4, '2026-11-02': 2 }
  assert.deepEqual(await workedOn(person), before)

  await moveTo(newYork)
  assert.deepEqual(await workedOn(person), before)
  assert.equal(await balanceOf(person), 9)
  assert.equal(await differenceOf(person), 0)
  // From 19:30 to 23:30 in New York, and from 2:00 to 4:00 two days later.
  assert.deepEqual(await surchargesIn(person, '2026-11'), [5.5])
  assert.match(await sheetOf(person, '2026-11'), /Sun 01 \| 4:00 \| \+7:00 \| 19:30−1 \| 23:30−1 \| Mon 02/)

  await close(person, '2026-11')
  assert.deepEqual(await workedOn(person), before)
  assert.deepEqual(await surchargesIn(person, '2026-11'), [5.5])
  assert.equal(await differenceOf(person), 0)
  await world.delete(`${ws}/surcharge_rules/${body.data.id}`, admin.token)
})

test('200 after a move, surcharges across the end of the closed month have the right rules and start of work', async () => {
  const rules = [
    { hours_of: 'night', percentage: 25, starts_on: '2026-01-01', ends_on: '2026-10-31' },
    { hours_of: 'deep_night', percentage: 40, starts_on: '2026-11-01' },
  ]
  const made = await Promise.all(
    rules.map((rule) => world.post(`${ws}/surcharge_rules`, { title: rule.hours_of, ...rule }, admin.token)),
  )
  const person = await createPerson()
  await track(person, '2026-10-31T22:30:00+01:00', '2026-10-31T23:30:00+01:00')
  await track(person, '2026-10-31T23:30:00+01:00', '2026-11-01T03:30:00+01:00')
  await close(person, '2026-10')
  assert.deepEqual(await surchargesIn(person, '2026-11'), [3.5])

  // From 18:00 to 22:30 on 31 October.
  await moveTo(newYork)
  assert.deepEqual(await surchargesIn(person, '2026-11'), [2.5])
  // From 1:00 on, without a break since 23:30.
  await moveTo('Europe/Helsinki')
  assert.deepEqual(await surchargesIn(person, '2026-11'), [3])
  for (const { body } of made) await world.delete(`${ws}/surcharge_rules/${body.data.id}`, admin.token)
})

test('200 after a move to the east, work before the end of the closed month does not count again', async () => {
  await moveTo(newYork)
  const person = await createPerson()
  await track(person, '2026-10-31T20:00:00-04:00', '2026-10-31T23:00:00-04:00')
  // Across the end of the month: an hour before it, two hours after it.
  await track(person, '2026-10-31T23:00:00-04:00', '2026-11-01T01:00:00-05:00')
  await close(person, '2026-10')
  const before = { '2026-10-31': 4, '2026-11-01': 2 }
  assert.deepEqual(await workedOn(person), before)
  const sheet = await sheetOf(person, '2026-10')

  await moveTo(berlin)
  assert.deepEqual(await workedOn(person), before)
  assert.equal(await balanceOf(person), 6)
  assert.equal(await differenceOf(person), 0)
  assert.equal(await sheetOf(person, '2026-10'), sheet)
  await close(person, '2026-11')
  assert.deepEqual(await workedOn(person), before)
})

for (const [from, to, days] of [
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago', { '2026-10-31': 1, '2026-11-01': 2 }],
  ['Pacific/Pago_Pago', 'Pacific/Kiritimati', { '2026-10-31': 1, '2026-11-02': 2 }],
] as const)
  test(`200 a move from ${from} to ${to}, by more than a day`, async () => {
    await moveTo(from)
    const person = await createPerson()
    const end = Temporal.PlainDate.from('2026-11-01').toZonedDateTime(from)
    await track(person, `${end.subtract({ hours: 1 }).toInstant()}`, `${end.add({ hours: 2 }).toInstant()}`)
    await close(person, '2026-10')
    await moveTo(to)
    assert.deepEqual(await workedOn(person), days)
    await close(person, '2026-11')
    assert.equal(await balanceOf(person), 3)
    assert.equal(await differenceOf(person), 0)
  })

test('200 a reopened month starts where the previous closed month ended', async () => {
  const person = await createPerson()
  await close(person, '2026-09')
  // October in Berlin, the evening of 30 September in New York.
  const id = await track(person, '2026-10-01T02:00:00+02:00', '2026-10-01T05:00:00+02:00')
  await moveTo(newYork)
  await close(person, '2026-10')
  const sheet = await sheetOf(person, '2026-10')
  assert.match(sheet, /Thu 01 \| 3:00 \| \+3:00 \| 20:00−1 \| 23:00−1/)
  assert.doesNotMatch(await sheetOf(person, '2026-09'), /\d\d:\d\d−1/)
  assert.equal((await company.reopen(person, '2026-10')).status, 201)
  assert.deepEqual(await workedOn(person), { '2026-10-01': 3 })
  const changed = await world.patch(`${ws}/time_trackings/${id}`, { ends_at: '2026-10-01T04:00:00+02:00' }, admin.token)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await workedOn(person), { '2026-10-01': 2 })
})

test('400 a correction after the end of the closed month must be decided before the next month is closed', async () => {
  const person = await createPerson()
  await close(person, '2026-10')
  const times = { starts_at: '2026-11-01T01:00:00+01:00', ends_at: '2026-11-01T03:00:00+01:00' }
  const { id } = await corrections.createRecord(person, { kind: 'new', ...times })
  await moveTo(newYork)
  const refused = await company.close(person, '2026-11')
  assert.equal(refused.status, 400)
  assert.deepEqual(
    refused.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer),
    [`time_corrections/${id}`],
  )
})

test('200 after leaving the first workspace, the time zone of the next one applies, and no work is lost', async () => {
  const person = await createPerson()
  const next = await addWorkspace(world, company, 'New York')
  assert.equal((await world.patch(next.ws, { time_zone: newYork }, admin.token)).status, 200)
  await pool`
    insert into memberships (account_id, workspace_id, user_id, created_at)
    values (${company.accountId}, ${next.id}, ${person.id}, now())`
  await track(person, '2026-11-01T00:30:00+01:00', '2026-11-01T04:30:00+01:00')
  await close(person, '2026-10')
  await pool`delete from memberships where workspace_id = ${company.workspaceId} and user_id = ${person.id}`
  const url = `${next.ws}/users/${person.id}/time_account?from=2026-11-01&until=2026-11-01`
  const { body } = await world.get(url, admin.token)
  assert.equal(body.data[0].attributes.worked_seconds, 4 * hour)
})
