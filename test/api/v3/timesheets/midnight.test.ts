import { strict as assert } from 'node:assert'
import { beforeEach, test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { readPdf } from '../../../support/pdf.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { createTracking, punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

// Work up to midnight at the end of a month is on that month's sheet only.

const world = await createWorld()
world.clock.set('2027-12-01T12:00:00Z')
const company = await createAccountCompany(world)
const { ws, admin } = company
const { pool } = world.services

const moveTo = async (time_zone: string): Promise<void> => {
  const answer = await world.patch(ws, { time_zone }, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
beforeEach(() => moveTo('Europe/Berlin'))

const createPerson = (): Promise<Person> =>
  company.createWorker({
    weeks: [[0, 0, 0, 0, 0, 0, 0]],
    starts_on: '2024-01-01',
    attributes: { start_of_accounting: '2024-01-01' },
  })
const track = (person: Person, starts_at: string, ends_at: string): Promise<string> =>
  createTracking(world, company, person, { starts_at, ends_at })

async function close(person: Person, month: string, attributes = {}): Promise<void> {
  const answer = await company.close(person, month, attributes)
  assert.equal(answer.status, 201, answer.text)
}
async function sheetOf(person: Person, month: string): Promise<string> {
  const url = `${ws}/users/${person.id}/months/${month}/timesheet`
  const answer = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } })
  assert.equal(answer.statusCode, 200, answer.body)
  return (await readPdf(answer.rawPayload)).pages[0]!.join(' | ')
}

/** The last of March 2024 and of October 2027 are the days on which the clock is set. */
for (const [zone, starts_at, ends_at, expected] of [
  [
    'Europe/Berlin',
    '2026-10-31T16:00:00+01:00',
    '2026-11-01T00:00:00+01:00',
    'Sat 31 | 8:00 | +8:00 | 16:00 | 00:00+1',
  ],
  [
    'Europe/Berlin',
    '2024-03-31T00:00:00+01:00',
    '2024-04-01T00:00:00+02:00',
    'Sun 31 | 23:00 | +23:00 | 00:00 | 00:00+1',
  ],
  [
    'Europe/Berlin',
    '2027-10-31T00:00:00+02:00',
    '2027-11-01T00:00:00+01:00',
    'Sun 31 | 25:00 | +25:00 | 00:00 | 00:00+1',
  ],
  [
    'America/New_York',
    '2026-10-31T16:00:00-04:00',
    '2026-11-01T00:00:00-04:00',
    'Sat 31 | 8:00 | +8:00 | 16:00 | 00:00+1',
  ],
  ['Asia/Kolkata', '2026-10-31T16:00:00+05:30', '2026-11-01T00:00:00+05:30', 'Sat 31 | 8:00 | +8:00 | 16:00 | 00:00+1'],
  // In Havana that night has midnight twice; the day begins with the first.
  [
    'America/Havana',
    '2026-10-31T16:00:00-04:00',
    '2026-11-01T00:00:00-04:00',
    'Sat 31 | 8:00 | +8:00 | 16:00 | 00:00+1',
  ],
] as const)
  test(`200 in ${zone}, work up to midnight on ${starts_at.slice(0, 10)} is not on the next sheet, open or closed`, async () => {
    await moveTo(zone)
    const person = await createPerson()
    const [month, next] = [starts_at.slice(0, 7), ends_at.slice(0, 7)]
    await track(person, starts_at, ends_at)
    // It does not overlap with a tracking that begins at that moment.
    await track(person, ends_at, `${Temporal.Instant.from(ends_at).add({ hours: 1 })}`)
    const first = / \| (Sun|Mon) 01 \| 1:00 \| \+\d+:00 \| 00:00 \| 0[01]:00 \| (Mon|Tue) 02 /
    for (const step of ['open', 'closed', 'moved']) {
      if (step === 'closed') {
        await close(person, month)
        assert.match(await sheetOf(person, next), first, 'still open')
        await close(person, next)
      }
      if (step === 'moved') await moveTo('Asia/Tokyo')
      assert.ok((await sheetOf(person, month)).includes(`| ${expected} |`), step)
      assert.match(await sheetOf(person, next), first, step)
    }
  })

test('200 work that ends after midnight is on both sheets', async () => {
  const person = await createPerson()
  await track(person, '2026-10-31T16:00:00+01:00', '2026-11-01T00:01:00+01:00')
  assert.match(await sheetOf(person, '2026-10'), /Sat 31 \| 8:00 \| \+8:00 \| 16:00 \| 00:01\+1/)
  assert.match(await sheetOf(person, '2026-11'), /Sun 01 \| 0:01 \| \+8:01 \| 16:00−1 \| 00:01 \| Mon 02/)
})

test('200 a tracking of zero length at midnight is on the sheet of that day', async () => {
  const person = await createPerson()
  await track(person, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00')
  assert.doesNotMatch(await sheetOf(person, '2026-10'), /00:00/)
  assert.match(await sheetOf(person, '2026-11'), /Sun 01 \| 0:00 \| 00:00 \| 00:00 \| Mon 02/)
})

test('200 work up to the second of two midnights is also on the next sheet', async () => {
  await moveTo('America/Havana')
  const person = await createPerson()
  await track(person, '2026-10-31T16:00:00-04:00', '2026-11-01T00:00:00-05:00')
  assert.match(await sheetOf(person, '2026-11'), /Sun 01 \| 1:00 \| \+9:00 \| 16:00−1 \| 00:00 \| Mon 02/)
})

test('200 a month closed by an earlier version is printed as before, until it is reopened', async () => {
  const person = await createPerson()
  await track(person, '2026-10-31T16:00:00+01:00', '2026-11-01T00:00:00+01:00')
  await close(person, '2026-11')
  const line = /Sun 01 \| \+8:00 \| 16:00−1 \| 00:00 \| Mon 02/
  assert.doesNotMatch(await sheetOf(person, '2026-11'), line)
  // As stored by earlier versions.
  await pool`update closed_months set printed_names = null where user_id = ${person.id}`
  assert.match(await sheetOf(person, '2026-11'), line)
  assert.equal((await company.reopen(person, '2026-11')).status, 201)
  assert.doesNotMatch(await sheetOf(person, '2026-11'), line)
  await close(person, '2026-11')
  assert.doesNotMatch(await sheetOf(person, '2026-11'), line)
  assert.equal(await company.balance(person, '2026-11-30'), 8 * hour)
})

for (const [how, closings] of [
  ['together', ['2027-11']],
  ['one by one', ['2027-10', '2027-11']],
] as const)
  for (const end of ['2027-10-31T23:00:00Z', '2027-11-02T08:00:00Z', '2027-12-01T11:00:00Z'])
    test(`200 work running when two months were closed ${how} by force stays so on both sheets when it ends at ${end}`, async () => {
      const person = await createPerson()
      await punch(world, company, person, 'start', '2027-10-31T15:00:00Z')
      for (const month of closings) await close(person, month, { force: true })
      const sheets = (): Promise<string[]> => Promise.all(['2027-10', '2027-11'].map((month) => sheetOf(person, month)))
      const before = await sheets()
      assert.match(before[0]!, /Sun 31 \| 0:00 \| 16:00 \| running/)
      assert.match(before[1]!, /Mon 01 \| 0:00 \| 16:00−1 \| running/)
      await punch(world, company, person, 'end', end)
      assert.deepEqual(await sheets(), before)
    })
