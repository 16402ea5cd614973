import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { storedWorkingTime, takeBack } from '../../../support/take-back.ts'
import { assertRefusedAt } from '../../../support/time-trackings.ts'
import { type ActionType, punch, readTrackings } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

// A punch that changed a time tracking cannot be taken back once that was split, whichever part it went to.

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })
const at = (time: string): string => `2026-01-30T${time}:00Z`

async function make(person: Person, punches: string) {
  let last = null
  for (const one of punches.split(', ')) {
    const [type, time] = one.split(' ') as [ActionType, string]
    last = await punch(world, company, person, type, at(time))
  }
  return last
}

async function split(id: string, time: string): Promise<string> {
  const url = `${company.ws}/time_trackings/${id}/split`
  const answer = await world.post(url, { at: at(time) }, company.admin.token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

async function assertKept(person: Person, id: string): Promise<void> {
  const before = await storedWorkingTime(world, company, person)
  const answer = await takeBack(world, company, id, person.token)
  assertRefusedAt(answer, 400, 'base')
  assert.match(answer.body.errors[0].title, /changed since/)
  assert.deepEqual(await storedWorkingTime(world, company, person), before)
}

const cases: [string, punches: string, moment: string][] = [
  ['the start, which stays', 'start 08:00', '12:00'],
  ['the start of a break, which stays', 'start 08:00, start-break 11:00', '12:00'],
  ['the start of a break, which moves', 'start 08:00, start-break 13:00', '12:00'],
  ['the start of a break at the time of the split', 'start 08:00, start-break 12:00', '12:00'],
  ['the end of a break, which stays', 'start 08:00, start-break 10:00, end-break 11:00', '12:00'],
  ['the end of a break, which moves', 'start 08:00, start-break 10:00, end-break 13:00', '12:00'],
  ['the end, which moves', 'start 08:00, end 16:00', '12:00'],
  ['the end during a break, which moves', 'start 08:00, start-break 11:00, end 16:00', '12:00'],
]
for (const [what, punches, moment] of cases)
  test(`400 taking back ${what}`, async () => {
    const person = await company.person()
    const made = await make(person, punches)
    const id = made.attributes.working_session_id
    const secondId = await split(id, moment)
    await assertKept(person, made.id)
    // Further changes do not restore a version to which the punch could belong.
    for (const part of [id, secondId])
      for (const assignment_id of ['A', 'B', 'C', 'D']) {
        await world.patch(`${company.ws}/time_trackings/${part}`, { assignment_id }, company.admin.token)
        await assertKept(person, made.id)
      }
  })

test('200 a punch after the split can be taken back, 400 for those before it', async () => {
  const person = await company.person()
  const moved = await make(person, 'start 08:00, start-break 13:00, end-break 13:30')
  const secondId = await split(moved.attributes.working_session_id, '12:00')
  const before = await storedWorkingTime(world, company, person)
  const end = await make(person, 'end 16:00')
  assert.equal(end.attributes.working_session_id, secondId)
  assert.equal((await takeBack(world, company, end.id, person.token)).status, 200)
  assert.deepEqual(await storedWorkingTime(world, company, person), before)
  await assertKept(person, moved.id)
})

test('200 a punch without effect can be taken back from either part', async () => {
  for (const moment of ['07:30', '12:00']) {
    const person = await company.person()
    const odd = await make(person, 'start 07:00, start 08:00')
    await split(odd.attributes.working_session_id, moment)
    const before = await readTrackings(world, company, person)
    assert.equal((await takeBack(world, company, odd.id, person.token)).status, 200)
    assert.deepEqual(await readTrackings(world, company, person), before)
  }
})
