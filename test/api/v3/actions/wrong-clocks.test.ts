import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { takeBack } from '../../../support/take-back.ts'
import { punch, readTrackings, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T20:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })

const told = async ({ ws }: Pick<Company, 'ws'>, reader: Person): Promise<string[][]> => {
  const { body } = await world.get(`${ws}/notifications?sort=created_at`, reader.token)
  return body.data.map((one: { type: string; attributes: { title: string; message: string } }) => [
    one.type,
    one.attributes.title,
    one.attributes.message,
  ])
}
const minutesApart = (left: string, right: string): number => Math.abs(Date.parse(left) - Date.parse(right)) / 60_000

// Clocks that are ahead.

test('201 a punch more than five minutes ahead counts at its arrival, and reported_time keeps the time sent', async () => {
  const person = await company.person()
  for (const [type, offered] of [
    ['start', '2026-01-30T20:30:00Z'],
    ['start-break', '2027-01-01T00:00:00Z'],
    ['end-break', '9999-12-29T00:00:00Z'],
  ] as const) {
    const { id, attributes } = await punch(world, company, person, type, offered)
    assert.equal(attributes.reported_time, offered)
    assert.ok(minutesApart(attributes.action_time, '2026-01-30T20:00:00Z') < 2, attributes.action_time)
    assert.equal(attributes.late, false)
    const shown = await world.get(`${company.ws}/time_trackings/actions/${id}`, person.token)
    assert.deepEqual(shown.body.data.attributes, attributes)
  }
  const [tracking] = await readTrackings(world, company, person)
  assert.ok(minutesApart(tracking.starts_at, '2026-01-30T20:00:00Z') < 2)
  assert.equal(tracking.breaks.length, 1)
  assert.deepEqual(await told(company, person), [], 'no notification is needed')
  const filtered = await world.get(
    `${company.ws}/time_trackings/actions?filter[user_id]=${person.id}&filter[reported_time]=gte:2027-01-01&sort=-reported_time`,
    person.token,
  )
  assert.equal(filtered.body.meta.total_count, 2, filtered.text)
})

test('201 a punch up to five minutes ahead counts at the time sent', async () => {
  const person = await company.person()
  const { attributes } = await punch(world, company, person, 'start', '2026-01-30T20:04:00Z')
  assert.deepEqual([attributes.action_time, attributes.reported_time], ['2026-01-30T20:04:00Z', null])
})

test('201 a punch that was ahead, sent again when its time has come, is still the first punch', async () => {
  const person = await company.person()
  const first = await punch(world, company, person, 'start', '2026-01-30T21:00:00Z')
  world.clock.set('2026-01-30T21:30:00Z')
  const again = await punch(world, company, person, 'start', '2026-01-30T21:00:00Z')
  assert.deepEqual(again, first)
  world.clock.set('2026-01-30T20:00:00Z')
})

// Backdated punches.

test('201 a punch dated back by more than a day counts, is marked as late, and only admins are notified', async () => {
  const own = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const other = await createCompany(world)
  const admin = await own.person({ roles: [3] })
  const areaAdmin = await own.person({ roles: [2] })
  const pia = await own.person({ attributes: { username: 'Pia' } })
  const start = await punch(world, own, pia, 'start', '2026-01-28T08:00:00Z')
  const end = await punch(world, own, pia, 'end', '2026-01-28T18:00:00Z')
  assert.deepEqual([start.attributes.late, end.attributes.late], [true, true])
  const [tracking] = await readTrackings(world, own, pia)
  assert.equal(tracking.gross_time, 10)
  const title = 'A punch was backdated'
  const message = (type: string, time: string): string =>
    `Pia punched "${type}" at 30 Jan 2026 21:00 for 28 Jan 2026 ${time}. The punch is stored and counts; please check the times.`
  for (const reader of [admin, own.admin])
    assert.deepEqual(await told(own, reader), [
      ['trigger_warning', title, message('start', '09:00')],
      ['trigger_warning', title, message('end', '19:00')],
    ])
  for (const reader of [pia, areaAdmin]) assert.deepEqual(await told(own, reader), [])
  assert.deepEqual(await told(other, other.admin), [])
  const late = await world.get(`${own.ws}/time_trackings/actions?filter[late]=true`, own.admin.token)
  assert.equal(late.body.meta.total_count, 2)
  // A repeated punch causes no second notification.
  assert.deepEqual(await punch(world, own, pia, 'end', '2026-01-28T18:00:00Z'), end)
  assert.equal((await told(own, admin)).length, 2)
})

test('201 both warnings are in German in a German workspace', async () => {
  const german = await createCompany(world, { time_zone: 'Europe/Berlin', locale: 'de' })
  const pia = await german.person({ attributes: { username: 'Pia' } })
  const { attributes } = await punch(world, german, pia, 'end', '2026-01-20T16:00:00Z')
  assert.deepEqual([attributes.late, attributes.working_session_id], [true, null])
  const all = await told(german, german.admin)
  assert.deepEqual(
    all.map(([, title]) => title),
    ['Eine Stempelung passt nicht', 'Eine Stempelung wurde zurückdatiert'],
  )
  assert.equal(
    all[1]![2],
    'Pia hat „end“ für 20.01.2026 17:00 erst um 30.01.2026 21:00 gestempelt. Die Stempelung ist gespeichert und zählt; bitte die Zeiten prüfen.',
  )
})

test('201 punches by an admin, area admin or kiosk for somebody are not late, but their own are', async () => {
  const areaAdmin = await company.person({ roles: [2] })
  const pia = await company.person({ attributes: { tablet_pin: '4711' } })
  await company.area('Kitchen', [areaAdmin.id, pia.id])
  const sent = { action_type: 'end', user_id: pia.id }
  for (const [token, action_time] of [
    [company.admin.token, '2026-01-10T08:00:00Z'],
    [areaAdmin.token, '2026-01-10T09:00:00Z'],
  ] as const) {
    const answer = await sendPunch(world, company, { ...sent, action_time }, token)
    assert.deepEqual([answer.status, answer.body.data.attributes.late], [201, false])
  }
  const kiosk = await createKiosk(world, company)
  const door = { ...sent, pin: '4711', action_time: '2026-01-10T10:00:00Z' }
  const atTheDoor = await world.post('/api/v3/kiosk/punches', door, kiosk.token)
  assert.equal(atTheDoor.status, 201, atTheDoor.text)
  const shown = await world.get(`${company.ws}/time_trackings/actions/${atTheDoor.body.data.id}`, pia.token)
  assert.equal(shown.body.data.attributes.late, false)
  for (const person of [company.admin, areaAdmin]) {
    const own = await punch(world, company, person, 'end', '2026-01-10T08:00:00Z')
    assert.equal(own.attributes.late, true)
  }
})

test('201 the workspace sets after how many minutes a punch is late; 403 for employees, 400 for invalid values', async () => {
  const own = await createCompany(world)
  const pia = await own.person()
  const late = async (time: string): Promise<boolean> =>
    (await punch(world, own, pia, 'end', `2026-01-30T${time}:00Z`)).attributes.late
  assert.equal(await late('18:00'), false)
  const warning_thresholds = { late_punch_minutes: 60 }
  assert.equal((await world.patch(own.ws, { warning_thresholds }, pia.token)).status, 403)
  assert.equal((await world.patch(own.ws, { warning_thresholds }, own.admin.token)).status, 200)
  assert.deepEqual([await late('18:30'), await late('19:30')], [true, false])
  for (const late_punch_minutes of [-1, 1.5, 'soon', 10_081]) {
    const answer = await world.patch(own.ws, { warning_thresholds: { late_punch_minutes } }, own.admin.token)
    assert.deepEqual(
      [answer.status, answer.body.errors[0].source.pointer],
      [400, 'warning_thresholds/late_punch_minutes'],
    )
  }
})

test('201 a punch is late after 24 hours, also when the clock changes', async () => {
  for (const [now, offered, late] of [
    // In the night to 29 March a local day has 23 hours, in the night to 25 October 25.
    ['2026-03-29T12:00:00+02:00', '2026-03-28T12:00:00', false],
    ['2026-03-29T12:00:00+02:00', '2026-03-28T10:59:00', true],
    ['2026-10-25T12:00:00+01:00', '2026-10-24T12:00:00', true],
    ['2026-10-25T12:00:00+01:00', '2026-10-24T13:01:00', false],
  ] as const) {
    world.clock.set(Temporal.Instant.from(now).toString())
    const { attributes } = await punch(world, company, await company.person(), 'start', offered)
    assert.equal(attributes.late, late, `${offered} at ${now}`)
  }
  world.clock.set('2026-01-30T20:00:00Z')
})

test('200 taking a late punch back removes the warning', async () => {
  const own = await createCompany(world)
  const pia = await own.person()
  const { id } = await punch(world, own, pia, 'start', '2026-01-20T08:00:00Z')
  assert.equal((await told(own, own.admin)).length, 1)
  assert.equal((await takeBack(world, own, id, pia.token)).status, 200)
  assert.deepEqual(await told(own, own.admin), [])
})
