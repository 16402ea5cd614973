import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { createTracking, type Times } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-02-10T12:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })

async function notices(reader: Person, about: Person, of: Company = company) {
  await runReviews(world)
  const { body } = await world.get(`${of.ws}/notifications?items=100`, reader.token)
  const [row] = await world.services.pool`select username from users where id = ${about.id}`
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API
  return body.data.filter((one: any) => one.attributes.message.includes(row!.username))
}
// biome-ignore lint/suspicious/noExplicitAny: answers of the API
const titles = (list: any[]): string[] => list.map((one) => one.attributes.title).sort()

let count = 0
/** With a name of their own, so that their warnings can be told from others'. */
const somebody = (): Promise<Person> => company.person({ attributes: { username: `Person${++count}.` } })

const day = (from: string, until: string | null, extra: object = {}): Times => ({
  starts_at: `2026-01-30T${from}:00+01:00`,
  ends_at: until && `2026-01-30T${until}:00+01:00`,
  ...extra,
})
const pause = (from: string, until: string) => ({
  breaks_attributes: [{ starts_at: `2026-01-30T${from}:00+01:00`, ends_at: `2026-01-30T${until}:00+01:00` }],
})

type Case = {
  title: string
  times: Times[]
  /** A change of the last tracking that keeps the cause, and one that removes it. */
  leaves: object
  mends: object
}

const cases: Case[] = [
  {
    title: 'Overlapping times',
    times: [day('08:00', '12:00'), day('11:00', '13:00')],
    leaves: { starts_at: '2026-01-30T11:30:00+01:00' },
    mends: { starts_at: '2026-01-30T12:00:00+01:00' },
  },
  {
    title: 'Long working day',
    times: [day('06:00', '17:15', pause('12:00', '13:00'))],
    leaves: { ends_at: '2026-01-30T17:30:00+01:00' },
    mends: { ends_at: '2026-01-30T17:00:00+01:00' },
  },
  {
    title: 'Missing break',
    times: [day('08:00', '16:00')],
    leaves: { ends_at: '2026-01-30T15:00:00+01:00' },
    mends: { default_break_duration: 1800 },
  },
  {
    title: 'Short rest',
    times: [{ starts_at: '2026-01-29T16:00:00+01:00', ends_at: '2026-01-29T22:00:00+01:00' }, day('08:00', '12:00')],
    leaves: { starts_at: '2026-01-30T08:30:00+01:00' },
    mends: { starts_at: '2026-01-30T09:00:00+01:00' },
  },
  {
    title: 'Still running',
    times: [{ starts_at: '2026-02-09T22:00:00+01:00', ends_at: null, default_break_duration: 25_000 }],
    leaves: { default_break_duration: 26_000 },
    mends: { ends_at: '2026-02-10T03:00:00+01:00' },
  },
]

for (const { title, times, leaves, mends } of cases)
  test(`"${title}" is sent once to the user and the admins, and removed with its cause`, async () => {
    const person = await somebody()
    const colleague = await somebody()
    let id = ''
    for (const one of times) id = await createTracking(world, company, person, one)
    const url = `${company.ws}/time_trackings/${id}`
    const change = async (attributes: object): Promise<void> =>
      assert.equal((await world.patch(url, attributes, company.admin.token)).status, 200)

    const [told, ...more] = await notices(person, person)
    assert.equal(more.length, 0)
    assert.equal(told.type, 'notification')
    assert.equal(told.attributes.title, title)
    assert.deepEqual(told.relationships.user.data, { id: person.id, type: 'user' })
    assert.deepEqual(told.relationships.entity.data, { id, type: 'time_tracking' })
    const [warning, ...others] = await notices(company.admin, person)
    assert.equal(others.length, 0)
    assert.equal(warning.type, 'trigger_warning')
    assert.equal(warning.attributes.title, title)
    assert.equal(warning.attributes.message, told.attributes.message)
    assert.deepEqual(warning.relationships.user.data, { id: company.admin.id, type: 'user' })
    assert.deepEqual(await notices(colleague, person), [], 'colleagues are not notified')

    await change(leaves)
    assert.deepEqual(
      [...(await notices(person, person)), ...(await notices(company.admin, person))].map((one) => one.id),
      [told.id, warning.id],
      'a change that leaves the cause adds no second warning',
    )
    await change(mends)
    assert.deepEqual(await notices(person, person), [])
    assert.deepEqual(await notices(company.admin, person), [])
  })

test('a shift over midnight of more than ten hours is one warning, on the day of its start', async () => {
  const person = await somebody()
  // Saturday 18:00 to Sunday 06:00 without 45 minutes: 5:15 h and 6 h by the day, 11:15 h in all.
  await createTracking(world, company, person, {
    starts_at: '2026-01-31T18:00:00+01:00',
    ends_at: '2026-02-01T06:00:00+01:00',
    breaks_attributes: [{ starts_at: '2026-01-31T23:00:00+01:00', ends_at: '2026-01-31T23:45:00+01:00' }],
  })
  const told = (await notices(person, person)).filter(
    (one: { attributes: { title: string } }) => one.attributes.title === 'Long working day',
  )
  assert.equal(told.length, 1)
  assert.match(told[0].attributes.message, /worked 11 h 15 min within 24 hours, .* began on 31 Jan 2026/)
})

test('more than six hours without a break cause a warning, even if a break follows', async () => {
  const person = await somebody()
  await createTracking(world, company, person, day('08:00', '16:00', pause('14:30', '15:00')))
  const [told, ...others] = await notices(person, person)
  assert.deepEqual([told.attributes.title, others], ['Missing break', []])
  assert.match(told.attributes.message, /worked 6 h 30 min without a break on 30 Jan 2026/)
})

test('a warning is updated after changes, and keeps its id', async () => {
  const person = await somebody()
  const id = await createTracking(world, company, person, day('06:00', '17:30', pause('12:00', '13:00')))
  const [first] = await notices(person, person)
  assert.match(first.attributes.message, /worked 10 h 30 min on 30 Jan 2026/)
  const url = `${company.ws}/time_trackings/${id}`
  await world.patch(url, { ends_at: '2026-01-30T18:00:00+01:00' }, company.admin.token)
  const [second] = await notices(person, person)
  assert.equal(second.id, first.id)
  assert.match(second.attributes.message, /worked 11 h 0 min on 30 Jan 2026/)
})

test('a dismissed warning is not shown again while its cause lasts, but is if the cause occurs again', async () => {
  const person = await somebody()
  const id = await createTracking(world, company, person, day('08:00', '16:00'))
  const change = (ends: string) =>
    world.patch(`${company.ws}/time_trackings/${id}`, { ends_at: `2026-01-30T${ends}:00+01:00` }, company.admin.token)
  const [told] = await notices(person, person)
  const gone = await world.delete(`${company.ws}/notifications/${told.id}?type=notification`, person.token)
  assert.equal(gone.status, 200)
  await change('15:30')
  assert.deepEqual(await notices(person, person), [])
  assert.deepEqual(titles(await notices(company.admin, person)), ['Missing break'], 'dismissed by one reader only')
  await change('12:00')
  assert.deepEqual(await notices(company.admin, person), [])
  await change('16:00')
  assert.deepEqual(titles(await notices(person, person)), ['Missing break'])
})

test('a dismissed warning is shown again if its cause has grown by at least 15 minutes', async () => {
  const person = await somebody()
  const id = await createTracking(world, company, person, day('06:00', '18:00', pause('12:00', '13:00')))
  const until = (ends: string) =>
    world.patch(`${company.ws}/time_trackings/${id}`, { ends_at: `2026-01-30T${ends}:00+01:00` }, company.admin.token)
  const [told] = await notices(person, person)
  assert.match(told.attributes.message, /worked 11 h 0 min/)
  await world.delete(`${company.ws}/notifications/${told.id}?type=notification`, person.token)
  await until('18:14')
  assert.deepEqual(await notices(person, person), [])
  await until('17:30')
  assert.deepEqual(await notices(person, person), [], 'not shown again if it shrinks')
  await until('18:14')
  assert.deepEqual(await notices(person, person), [], 'compared with the time of the dismissal')
  await until('18:15')
  const [again] = await notices(person, person)
  assert.equal(again.id, told.id)
  assert.match(again.attributes.message, /worked 11 h 15 min/)
  await world.delete(`${company.ws}/notifications/${told.id}?type=notification`, person.token)
  await until('18:29')
  assert.deepEqual(await notices(person, person), [], 'compared with the latest dismissal')
  await until('19:00')
  assert.equal((await notices(person, person)).length, 1)
})

test('deleting a tracking removes its warnings, also those about punches', async () => {
  const person = await somebody()
  await createTracking(world, company, person, day('08:00', '12:00'))
  const id = await createTracking(world, company, person, day('11:00', '13:00'))
  assert.equal((await notices(person, person)).length, 1)
  await world.delete(`${company.ws}/time_trackings/${id}`, company.admin.token)
  assert.deepEqual(await notices(person, person), [])
  const punched = { action_type: 'start', user_id: person.id, action_time: '2026-01-31T10:00:00+01:00' }
  const actions = `${company.ws}/time_trackings/actions`
  const first = await world.post(actions, punched, company.admin.token)
  await world.post(actions, { ...punched, action_time: '2026-01-31T10:01:00+01:00' }, company.admin.token)
  assert.deepEqual(
    titles(await notices(person, person)),
    ['A punch is out of order', 'Still running', 'Missing break', 'Long working day'].sort(),
  )
  const session = first.body.data.attributes.working_session_id
  await world.delete(`${company.ws}/time_trackings/${session}`, company.admin.token)
  assert.deepEqual(await notices(person, person), [])
})

test('an overlap with a tracking that runs for days is removed once that tracking ends before it', async () => {
  const person = await somebody()
  const running = await createTracking(world, company, person, {
    starts_at: '2026-02-05T08:00:00+01:00',
    default_break_duration: 3600,
  })
  await createTracking(world, company, person, {
    starts_at: '2026-02-09T08:00:00+01:00',
    ends_at: '2026-02-09T10:00:00+01:00',
  })
  assert.ok(titles(await notices(person, person)).includes('Overlapping times'))
  const ended = { ends_at: '2026-02-05T12:00:00+01:00' }
  await world.patch(`${company.ws}/time_trackings/${running}`, ended, company.admin.token)
  assert.deepEqual(await notices(person, person), [])
})

test('moving a tracking to another day moves its warning', async () => {
  const person = await somebody()
  const id = await createTracking(world, company, person, day('08:00', '16:00'))
  const [before] = await notices(person, person)
  assert.match(before.attributes.message, /30 Jan 2026/)
  const moved = { starts_at: '2026-02-03T08:00:00+01:00', ends_at: '2026-02-03T16:00:00+01:00' }
  await world.patch(`${company.ws}/time_trackings/${id}`, moved, company.admin.token)
  const [after, ...more] = await notices(person, person)
  assert.equal(more.length, 0)
  assert.match(after.attributes.message, /3 Feb 2026/)
})
