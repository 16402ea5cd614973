import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { punch } from '../../../support/working-time.ts'

const { world, people, otherCompany } = await createFixture()
world.clock.set('2026-03-02T20:00:00Z')
const company = await createAccountCompany(world)
const { ws, admin } = company
const path = `${ws}/default_breaks`
const trackings = `${ws}/time_trackings`

const add = async (attributes: object): Promise<string> => {
  const rule = { title: 'Rule', after_minutes: 360, break_minutes: 30, starts_on: '2026-03-02' }
  const made = await world.post(path, { ...rule, ...attributes }, admin.token)
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}
const six = await add({})
const nine = await add({ after_minutes: 540, break_minutes: 45 })
const long = await add({ after_minutes: 60, break_minutes: 20, for_everybody: false, starts_on: '2026-03-03' })

const track = async (attributes: object, token = admin.token) => {
  const answer = await world.post(trackings, attributes, token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}
const times = (from: string, until: string, day = '2026-03-02') => ({
  starts_at: `${day}T${from}:00+01:00`,
  ends_at: `${day}T${until}:00+01:00`,
})

const cases: [name: string, sent: object, seconds: number, breakTime: number][] = [
  ['no break below the first threshold', times('08:00', '13:59'), 0, 0],
  ['a break from the threshold on', times('08:00', '14:00'), 1800, 0.5],
  ['the longer of two breaks that apply', times('08:00', '17:00'), 2700, 0.75],
  ['no break on the day before the rule starts', times('08:00', '17:00', '2026-03-01'), 0, 0],
  [
    'no break for work started before the rule and ended after',
    { starts_at: '2026-03-01T22:00:00+01:00', ends_at: '2026-03-02T07:00:00+01:00' },
    0,
    0,
  ],
  ['a break sent by a client is kept', { ...times('08:00', '17:00'), default_break_duration: 600 }, 600, 0.17],
  ['a break of zero sent by a client is kept', { ...times('08:00', '17:00'), default_break_duration: 0 }, 0, 0],
  [
    'longer recorded breaks count instead',
    { ...times('08:00', '17:00'), breaks_attributes: [times('12:00', '13:00')] },
    2700,
    1,
  ],
]
for (const [name, sent, seconds, breakTime] of cases)
  test(`201 ${name}`, async () => {
    const person = await company.person()
    const { attributes } = await track({ ...sent, user_id: person.id })
    assert.deepEqual([attributes.default_break_duration, attributes.break_time], [seconds, breakTime])
  })

test('200 the default break follows changed times until it is set by hand', async () => {
  const person = await company.person()
  const { id } = await track({ ...times('08:00', '17:00'), user_id: person.id })
  const change = async (attributes: object): Promise<number> =>
    (await world.patch(`${trackings}/${id}`, attributes, admin.token)).body.data.attributes.default_break_duration
  assert.equal(await change({ ends_at: '2026-03-02T15:00:00+01:00' }), 1800)
  assert.equal(await change({ ends_at: '2026-03-02T10:00:00+01:00' }), 0)
  assert.equal(await change({ ends_at: '2026-03-02T16:00:00+01:00' }), 1800)
  // Sending the current value back does not set it by hand.
  assert.equal(await change({ default_break_duration: 1800, ends_at: '2026-03-02T17:30:00+01:00' }), 2700)
  assert.equal(await change({ default_break_duration: 60 }), 60)
  assert.equal(await change({ ends_at: '2026-03-02T16:00:00+01:00' }), 60)
})

test('200 a tracking gets its default break when it ends; there is none while it runs or once it is reopened', async () => {
  const person = await company.person()
  await punch(world, company, person, 'start', '2026-03-02T08:00:00Z')
  const shown = async () => {
    const { body } = await world.get(`${trackings}?filter[user_id]=${person.id}`, admin.token)
    const { default_break_duration, current_status } = body.data[0].attributes
    return [current_status, default_break_duration]
  }
  assert.deepEqual(await shown(), ['running', 0])
  await punch(world, company, person, 'end', '2026-03-02T15:00:00Z')
  assert.deepEqual(await shown(), ['finished', 1800])
  const { body } = await world.get(`${trackings}?filter[user_id]=${person.id}`, admin.token)
  await world.patch(`${trackings}/${body.data[0].id}`, { ends_at: null }, admin.token)
  assert.deepEqual(await shown(), ['running', 0])
})

test('201 splitting a tracking keeps the total of its default break', async () => {
  const person = await company.person()
  const { id } = await track({ ...times('08:00', '17:00'), user_id: person.id })
  const at = '2026-03-02T12:00:00+01:00'
  const split = await world.post(`${trackings}/${id}/split`, { at }, admin.token)
  assert.ok(split.status < 300, split.text)
  const { body } = await world.get(`${trackings}?filter[user_id]=${person.id}`, admin.token)
  assert.equal(body.meta.total_break_time, 0.75)
})

test('201 a default break that is not for everybody applies to people who have it assigned', async () => {
  const [named, unnamed] = [await company.person({ attributes: { default_break_ids: [long] } }), await company.person()]
  const seconds = async (userId: string): Promise<number> =>
    (await track({ ...times('08:00', '10:00', '2026-03-03'), user_id: userId })).attributes.default_break_duration
  assert.equal(await seconds(named.id), 1200)
  assert.equal(await seconds(unnamed.id), 0)
})

test('400 for unknown or foreign ids in default_break_ids; existing ones may stay', async () => {
  const person = await company.person()
  const user = `${ws}/users/${person.id}`
  // As stored before default breaks were records.
  await world.services.pool`update users set default_break_ids = '{999999}' where id = ${person.id}`
  assert.equal((await world.patch(user, { default_break_ids: [999999, six] }, admin.token)).status, 200)
  const foreign = await world.post(
    `${otherCompany.ws}/default_breaks`,
    { title: 'Theirs', after_minutes: 60, break_minutes: 10, starts_on: '2026-03-02' },
    otherCompany.admin.token,
  )
  for (const id of [999998, foreign.body.data.id]) {
    const refused = await world.patch(user, { default_break_ids: [six, id] }, admin.token)
    assert.equal(refused.status, 400, refused.text)
    assert.equal(refused.body.errors[0].source.pointer, 'default_break_ids')
  }
  assert.equal(
    (await world.post(`${ws}/users`, { username: 'X', default_break_ids: [999997] }, admin.token)).status,
    400,
  )
  const gone = await add({})
  await world.patch(user, { default_break_ids: [six, gone] }, admin.token)
  assert.equal((await world.delete(`${path}/${gone}`, admin.token)).status, 200)
  const [row] = await world.services.pool<{ default_break_ids: string[] }[]>`
    select default_break_ids from users where id = ${person.id}`
  assert.deepEqual(row!.default_break_ids, [six])
})

test('400 for dates in the past and invalid values', async () => {
  const rule = { title: 'Rule', after_minutes: 360, break_minutes: 30, starts_on: '2026-03-01' }
  assert.equal((await world.post(path, rule, admin.token)).status, 400)
  assert.equal((await world.patch(`${path}/${nine}`, { starts_on: '2026-03-01' }, admin.token)).status, 400)
  assert.equal((await world.patch(`${path}/${nine}`, { ends_on: '2026-03-01' }, admin.token)).status, 400)
  for (const wrong of [{ after_minutes: 0 }, { break_minutes: 0 }, { title: '' }])
    assert.equal((await world.post(path, { ...rule, starts_on: '2026-03-02', ...wrong }, admin.token)).status, 400)
})

test('201 a default break applies up to its last day', async () => {
  world.clock.set('2026-03-06T20:00:00Z')
  await world.patch(`${path}/${six}`, { ends_on: '2026-03-04' }, admin.token)
  await world.patch(`${path}/${nine}`, { ends_on: '2026-03-04' }, admin.token)
  const person = await company.person()
  const seconds = async (day: string): Promise<number> =>
    (await track({ ...times('08:00', '15:00', day), user_id: person.id })).attributes.default_break_duration
  assert.deepEqual([await seconds('2026-03-04'), await seconds('2026-03-05')], [1800, 0])
})

test('201 after a change of the time zone, the dates of a default break are in the new zone', async () => {
  const evening = { after_minutes: 60, break_minutes: 15, starts_on: '2026-03-20', ends_on: '2026-03-20' }
  const person = await company.person({
    attributes: { default_break_ids: [await add({ ...evening, for_everybody: false })] },
  })
  const seconds = async (starts_at: string, ends_at: string): Promise<number> =>
    (await track({ user_id: person.id, starts_at, ends_at })).attributes.default_break_duration
  assert.equal((await world.patch(ws, { time_zone: 'America/New_York' }, admin.token)).status, 200)
  assert.deepEqual(
    [
      await seconds('2026-03-19T22:00:00-04:00', '2026-03-20T01:00:00-04:00'),
      await seconds('2026-03-20T22:00:00-04:00', '2026-03-21T01:00:00-04:00'),
    ],
    [0, 900],
  )
  await world.patch(ws, { time_zone: 'Europe/Berlin' }, admin.token)
})

for (const role of nonAdmins)
  test(`403 ${role}s can read default breaks, but not write them`, async () => {
    const { token } = await company.person({ roles: role === 'areaAdmin' ? [2] : [] })
    assert.equal((await world.get(path, token)).status, 200)
    assert.equal((await world.post(path, {}, token)).status, 403)
    assert.equal((await world.patch(`${path}/${six}`, { break_minutes: 1 }, token)).status, 403)
    assert.equal((await world.delete(`${path}/${six}`, token)).status, 403)
  })

test('404 in another company', async () => {
  for (const token of [otherCompany.admin.token, people.accountAdmin.token]) {
    assert.equal((await world.get(path, token)).status, 404)
    assert.equal(
      (await world.patch(`${otherCompany.ws}/default_breaks/${six}`, { break_minutes: 1 }, token)).status,
      404,
    )
  }
})
