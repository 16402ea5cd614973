import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { storedWorkingTime, takeBack } from '../../../support/take-back.ts'
import { type ActionType, punch, readTrackings, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })
const at = (time: string): string => `2026-01-30T${time}:00Z`
const state = (person: Person) => storedWorkingTime(world, company, person)
const make = async (person: Person, punches: string) => {
  let last = null
  for (const one of punches.split(', ').filter(Boolean)) {
    const [type, time] = one.split(' ') as [ActionType, string]
    last = await punch(world, company, person, type, at(time))
  }
  return last
}
const notesOf = async (id: string): Promise<string[]> => {
  const rows = await world.services.pool<{ content: string }[]>`
    select content from notes where time_tracking_id = ${id} order by id`
  return rows.map(({ content }) => content)
}

/** The punches before, and the punch that is taken back. */
const cases: [what: string, before: string, taken: string][] = [
  ['a start: nothing is running', '', 'start 08:00'],
  ['a start after an earlier shift', 'start 06:00, end 07:00', 'start 08:00'],
  ['the start of a break: the break is deleted', 'start 08:00', 'start-break 12:00'],
  ['the start of a second break', 'start 08:00, start-break 10:00, end-break 10:10', 'start-break 12:00'],
  ['an end-break: the break is open again', 'start 08:00, start-break 12:00', 'end-break 12:30'],
  ['an end: the tracking runs again', 'start 08:00', 'end 16:00'],
  ['an end after a break', 'start 08:00, start-break 12:00, end-break 12:30', 'end 16:00'],
  ['an end during a break: the break is open again', 'start 08:00, start-break 12:00', 'end 16:00'],
  [
    'an end at the time when another break ended',
    'start 08:00, start-break 12:00, end-break 16:00, start-break 16:00',
    'end 16:00',
  ],
  ['a second start, which joined the tracking', 'start 08:00', 'start 08:01'],
  ['a third start: the notification about the second stays', 'start 08:00, start 08:01', 'start 08:02'],
  ['an end without a tracking', '', 'end 16:00'],
  ['another end without a tracking: the notification about the first stays', 'end 16:00', 'end 16:01'],
  [
    'an end that was moved to the start of later work',
    'start 08:00, end 12:00, start 06:00, start-break 07:00',
    'end 14:00',
  ],
  ['an end-break before the start of the break', 'start 08:00, start-break 12:00', 'end-break 11:00'],
]

for (const [what, before, taken] of cases)
  test(`200 taking back ${what}`, async () => {
    const person = await company.person()
    await make(person, before)
    const was = await state(person)
    const made = await make(person, taken)
    assert.notDeepEqual(await state(person), was)
    const answer = await takeBack(world, company, made.id, person.token)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.data, made)
    assert.deepEqual(await state(person), was)
    assert.equal((await takeBack(world, company, made.id, person.token)).status, 404, 'twice')
    // The same punch again has the same effect.
    const again = await make(person, taken)
    const { working_session_id: session, ...rest } = again.attributes
    assert.equal(rest.action_type, made.attributes.action_type)
    if (what.startsWith('a start')) assert.notEqual(session, made.attributes.working_session_id)
    else assert.equal(session, made.attributes.working_session_id)
  })

test('200 a note has the name of who took the punch back, also on a deleted tracking', async () => {
  const person = await company.person({ attributes: { username: 'Pia' } })
  const start = await make(person, 'start 08:00')
  const id = start.attributes.working_session_id
  const end = await make(person, 'end 16:00')
  assert.equal((await takeBack(world, company, end.id)).status, 200)
  assert.equal((await notesOf(id)).at(-1), 'Ada Admin took back a punch: end, 30 Jan 2026 16:00.')
  assert.equal((await takeBack(world, company, start.id, person.token)).status, 200)
  assert.equal((await notesOf(id)).at(-1), 'Pia took back a punch: start, 30 Jan 2026 08:00.')
  assert.equal((await world.get(`${company.ws}/time_trackings/${id}`, person.token)).status, 404)
  const [row] = await world.services.pool`select status, last_editor_id from time_trackings where id = ${id}`
  assert.deepEqual(row, { status: 'deleted', last_editor_id: person.id })
})

test('200 all punches are taken back one after another, to the initial state', async () => {
  const person = await company.person()
  const was = await state(person)
  const made = []
  for (const one of ['start 08:00', 'start-break 12:00', 'end-break 12:30', 'end 16:00'])
    made.push(await make(person, one))
  for (const one of made.reverse()) {
    const answer = await takeBack(world, company, one.id, person.token)
    assert.equal(answer.status, 200, answer.text)
  }
  assert.deepEqual(await state(person), was)
})

test('200 taking back an end punched after the tracking was reopened keeps the first actual end', async () => {
  const person = await company.person()
  const end = await make(person, 'start 08:00, end 16:00')
  const tracking = `${company.ws}/time_trackings/${end.attributes.working_session_id}`
  assert.equal((await world.patch(tracking, { ends_at: null }, company.admin.token)).status, 200)
  const was = await state(person)
  const again = await make(person, 'end 16:30')
  assert.equal((await takeBack(world, company, again.id, person.token)).status, 200)
  assert.deepEqual(await state(person), was)
  const [row] = was.trackings as { actual_ends_at: string }[]
  assert.ok(row!.actual_ends_at)
})

test('200 taking back a start with tags deletes the tracking; after other punches the tags stay on it', async () => {
  const person = await company.person()
  const taggings_attributes = [{ tag_id: await company.tag('Night') }]
  const tagged = async (action_type: string, time: string) =>
    (await sendPunch(world, company, { action_type, action_time: at(time), taggings_attributes, user_id: person.id }))
      .body.data
  const start = await tagged('start', '08:00')
  assert.equal((await takeBack(world, company, start.id, person.token)).status, 200)
  assert.deepEqual(await readTrackings(world, company, person), [])
  await make(person, 'start 09:00')
  const end = await tagged('end', '16:00')
  const answer = await takeBack(world, company, end.id, person.token)
  assert.equal(answer.status, 200, answer.text)
  const [tracking] = await readTrackings(world, company, person)
  assert.equal(tracking.ends_at, null)
  const tags = await world.get(`${company.ws}/time_trackings/${tracking.id}/tags`, company.admin.token)
  assert.equal(tags.body.meta.total_count, 1)
})

test('200 warnings caused by the punch are removed by the next review', async () => {
  const person = await company.person()
  const end = await make(person, 'start 06:00, end 20:00')
  const review = async () => {
    await runReviews(world)
    const { body } = await world.get(`${company.ws}/notifications`, person.token)
    return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
  }
  assert.ok((await review()).length > 0)
  assert.equal((await takeBack(world, company, end.id, person.token)).status, 200)
  const start = await world.get(`${company.ws}/time_trackings/actions`, person.token)
  assert.equal((await takeBack(world, company, start.body.data[0].id, person.token)).status, 200)
  assert.deepEqual(await review(), [])
})

test('200 the person can take back a punch made at a kiosk', async () => {
  const person = await company.person({ attributes: { tablet_pin: '4711' } })
  const kiosk = await createKiosk(world, company)
  const attributes = { user_id: person.id, pin: '4711', action_type: 'start' }
  const made = await world.post('/api/v3/kiosk/punches', attributes, kiosk.token)
  assert.equal((await takeBack(world, company, made.body.data.id, person.token)).status, 200)
  assert.deepEqual((await state(person)).actions, [])
})

test('200 after a start was taken back, an end belongs to no tracking', async () => {
  const person = await company.person()
  const start = await make(person, 'start 08:00')
  await takeBack(world, company, start.id, person.token)
  assert.equal((await make(person, 'end 16:00')).attributes.working_session_id, null)
})
