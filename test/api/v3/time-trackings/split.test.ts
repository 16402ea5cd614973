import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, eightHours, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { admin, ws } = company

const at = (time: string): string => `2026-01-30T${time}:00+01:00`
const utc = (time: string): string => `2026-01-30T${time}:00Z`
const span = (from: string, until: string) => ({ starts_at: at(from), ends_at: at(until) })
const split = (id: string, moment: unknown, token = admin.token) =>
  world.post(`${trackings.url}/${id}/split`, { at: moment }, token)

async function parts(id: string, moment: string, token?: string) {
  const answer = await split(id, moment, token)
  assert.equal(answer.status, 201, answer.text)
  return { first: await trackings.read(id), second: await trackings.read(answer.body.data.id), answer }
}

const breaksOf = async (id: string): Promise<string[]> => {
  const { body } = await world.get(`${trackings.url}/${id}/breaks?sort=starts_at`, admin.token)
  return body.data.map(({ attributes }: { attributes: { starts_at: string; ends_at: string | null } }) =>
    [attributes.starts_at, attributes.ends_at].map((moment) => moment?.slice(11, 16) ?? '…').join('-'),
  )
}

test('201 both parts have the same user, area, tags, followers and settings', async () => {
  const [person, area, tag] = [await company.person(), await company.area(), await company.tag()]
  const settings = { assignment_id: 'A', limited: true, planned: false, import_id: 'I' }
  const own = { external_id: 'E', start_signature_id: 'S1', end_signature_id: 'S2' }
  const { id } = await trackings.createRecord({
    attributes: { ...settings, ...own, confirmed: true },
    relationships: { ...trackings.relationshipsFor(person), area: { id: area }, tags: [{ id: tag }] },
  })
  await world.post(`${trackings.url}/${id}/followers`, { ids: [admin.id] }, admin.token)
  const { first, second, answer } = await parts(id, at('12:00'))
  assert.equal(answer.body.data.type, 'time_tracking')
  assert.notEqual(second.id, id)
  const times = ({ attributes: { starts_at, ends_at } }: typeof first) => [starts_at, ends_at]
  assert.deepEqual(times(first), [utc('07:00'), utc('11:00')])
  assert.deepEqual(times(second), [utc('11:00'), utc('15:00')])
  for (const name of ['area', 'tags', 'followers', 'user'])
    assert.deepEqual(second.relationships[name], first.relationships[name], name)
  assert.equal(second.relationships.followers.data.length, 1)
  assert.deepEqual([first.attributes.confirmed, second.attributes.confirmed], [true, true])
  assert.equal(second.attributes.assignment_id, 'A')
  assert.deepEqual([first.attributes.external_id, second.attributes.external_id], ['E', null])
  assert.deepEqual([first.attributes.start_signature_id, first.attributes.end_signature_id], ['S1', null])
  assert.deepEqual([second.attributes.start_signature_id, second.attributes.end_signature_id], [null, 'S2'])
  assert.deepEqual([first.attributes.gross_time, second.attributes.gross_time], [4, 4])
  assert.deepEqual(
    [first.attributes.last_update_by, second.attributes.last_update_by],
    [admin.id, admin.id].map(Number),
  )
})

test('201 the first part keeps its actual times, those of the second are its own', async () => {
  const { id } = await trackings.createRecord()
  await trackings.change(id, { attributes: { ends_at: at('15:00') } })
  const { first, second } = await parts(id, at('12:00'))
  const recorded = ({ attributes }: typeof first) => [attributes.actual_starts_at, attributes.actual_ends_at]
  assert.deepEqual(recorded(first), [utc('07:00'), utc('15:00')])
  assert.deepEqual(recorded(second), [utc('11:00'), utc('14:00')])
})

test('201 breaks belong to the part that they lie in, and one across the split is divided', async () => {
  const breaks = [
    ['09:00', '09:15'],
    ['11:45', '12:00'],
    ['11:50', '12:30'],
    ['12:00', '12:10'],
    ['14:00', '14:20'],
  ].map(([from, until]) => span(from!, until!))
  const { id, attributes } = await trackings.createRecord({ attributes: { breaks_attributes: breaks } })
  const { first, second } = await parts(id, at('12:00'))
  assert.deepEqual(await breaksOf(id), ['09:00-09:15', '11:45-12:00', '11:50-12:00'])
  assert.deepEqual(await breaksOf(second.id), ['12:00-12:10', '12:00-12:30', '14:00-14:20'])
  assert.deepEqual([first.attributes.break_duration, second.attributes.break_duration], [1800, 3000])
  assert.equal(first.attributes.net_time + second.attributes.net_time, attributes.net_time)
})

const deductions: [string, Record<string, unknown>][] = [
  ['set by hand', { break_duration: 1800, force_custom_break_duration: true }],
  [
    'set by hand instead of a recorded one',
    {
      break_duration: 1800,
      force_custom_break_duration: true,
      breaks_attributes: [span('14:00', '14:45')],
    },
  ],
  [
    'to be set by hand, but without a value',
    { force_custom_break_duration: true, breaks_attributes: [span('14:00', '14:45')] },
  ],
  ['by default', { default_break_duration: 1800 }],
  [
    'by default, recorded in part after the split',
    {
      default_break_duration: 1800,
      breaks_attributes: [span('10:00', '10:05'), span('14:00', '14:15')],
    },
  ],
  [
    'more than the default',
    {
      default_break_duration: 1800,
      breaks_attributes: [span('10:00', '10:30'), span('14:00', '14:15')],
    },
  ],
  ['recorded across the split', { default_break_duration: 1800, breaks_attributes: [span('11:30', '12:45')] }],
]
for (const [what, attributes] of deductions)
  test(`201 a break ${what}: the total times stay the same`, async () => {
    const made = await trackings.createRecord({ attributes })
    const { first, second } = await parts(made.id, at('12:00'))
    assert.equal(first.attributes.break_time + second.attributes.break_time, made.attributes.break_time)
    assert.equal(first.attributes.net_time + second.attributes.net_time, made.attributes.net_time)
    assert.equal(first.attributes.force_custom_break_duration, attributes.force_custom_break_duration ?? false)
  })

test('201 splitting a running tracking ends it, and the second part runs on with the open break', async () => {
  const person = await company.person()
  const id = await trackings.punchIn(person, at('14:00'))
  const { url } = trackings
  await world.post(`${url}/actions`, { action_type: 'start-break', action_time: at('15:00') }, person.token)
  const { first, second } = await parts(id, at('16:00'))
  assert.deepEqual([first.attributes.current_status, second.attributes.current_status], ['finished', 'running'])
  assert.deepEqual([first.attributes.actual_ends_at, second.attributes.actual_ends_at], [utc('15:00'), null])
  assert.deepEqual(await breaksOf(id), ['15:00-16:00'])
  assert.deepEqual(await breaksOf(second.id), ['16:00-…'])
  await trackings.punchOut(person, at('17:00'))
  const ended = await trackings.read(second.id)
  assert.deepEqual([ended.attributes.ends_at, ended.attributes.net_time], [utc('16:00'), 0])
  const punches = await world.get(`${url}/actions?filter[user_id]=${person.id}&sort=action_time`, admin.token)
  assert.deepEqual(
    punches.body.data.map((one: { attributes: { working_session_id: string } }) => one.attributes.working_session_id),
    [id, id, second.id],
  )
})

test('201 punches belong to the part that they fall into', async () => {
  const person = await company.person()
  const id = await trackings.punchIn(person, at('08:00'))
  await trackings.punchOut(person, at('16:00'))
  const { second } = await parts(id, at('12:00'))
  const punches = await world.get(`${trackings.url}/actions?filter[user_id]=${person.id}&sort=action_time`, admin.token)
  assert.deepEqual(
    punches.body.data.map((one: { attributes: { working_session_id: string } }) => one.attributes.working_session_id),
    [id, second.id],
  )
})

test('201 system notes on both parts describe the split, in the language of the workspace', async () => {
  const { id } = await trackings.createRecord()
  const { second } = await parts(id, at('12:00'))
  assert.equal(
    (await trackings.systemNotes(id)).at(-1),
    'Ada Admin split this: end: 30 Jan 2026 16:00 → 30 Jan 2026 12:00.',
  )
  assert.deepEqual(await trackings.systemNotes(second.id), [
    'Ada Admin split this off: start: 30 Jan 2026 12:00; end: 30 Jan 2026 16:00.',
  ])
  const there = await createCompany(world, { locale: 'de', time_zone: 'Europe/Berlin' })
  const german = timeTrackings(world, there)
  const { id: whole } = await german.createRecord()
  await world.post(`${german.url}/${whole}/split`, { at: at('12:00') }, there.admin.token)
  assert.match((await german.systemNotes(whole)).at(-1)!, /hat dies geteilt: Ende: 30\.01\.2026 16:00 → /)
})

test('201 totals of the list stay the same, except for the count', async () => {
  const person = await company.person()
  const { id } = await trackings.createRecord({
    attributes: { breaks_attributes: [span('11:30', '12:30')] },
    relationships: trackings.relationshipsFor(person),
  })
  const totals = async () => (await trackings.list(`filter[user_id]=${person.id}`)).body.meta
  const before = await totals()
  await parts(id, at('12:00'))
  const after = await totals()
  assert.deepEqual([before.total_count, after.total_count], [1, 2])
  for (const name of ['total_gross_time', 'total_net_time', 'total_break_time'])
    assert.equal(after[name], before[name], name)
})

test('400 for a time that is not inside the tracking; nothing is changed', async () => {
  const person = await company.person()
  const { id } = await trackings.createRecord()
  for (const moment of [at('08:00'), at('16:00'), at('07:59'), at('17:00'), 'noon', 5, null, undefined])
    assertRefusedAt(await split(id, moment), 400, 'at')
  const running = await trackings.createRecord({
    attributes: { starts_at: at('17:00'), ends_at: null },
    relationships: trackings.relationshipsFor(person),
  })
  for (const moment of [at('17:00'), at('19:30')]) assertRefusedAt(await split(running.id, moment), 400, 'at')
  assert.equal((await trackings.read(id)).attributes.ends_at, utc('15:00'))
  assert.equal((await split(running.id, at('18:59'))).status, 201)
})

test('403 without permission to change the times, 404 for an invisible tracking, 401 without a token', async () => {
  const [closed, open] = [
    await company.person({ attributes: { working_sessions_creator: false } }),
    await company.person({ attributes: { working_sessions_creator: true } }),
  ]
  const lead = await company.person({ roles: [2] })
  await company.area('Kitchen', [lead.id, closed.id])
  const of = async (person: typeof open, attributes = {}) =>
    (await trackings.createRecord({ attributes, relationships: trackings.relationshipsFor(person) })).id
  assertRefusedAt(await split(await of(closed), at('12:00'), closed.token), 403)
  assert.equal((await split(await of(open), at('12:00'), open.token)).status, 201)
  assertRefusedAt(await split(await of(open, { confirmed: true }), at('12:00'), open.token), 403)
  assert.equal((await split(await of(closed, { confirmed: true }), at('12:00'), lead.token)).status, 201)
  assertRefusedAt(await split(await of(open), at('12:00'), lead.token), 404)
  assertRefusedAt(await split(await of(closed), at('12:00'), open.token), 404)
  const other = await createCompany(world)
  const id = await of(open)
  assertRefusedAt(await split(id, at('12:00'), other.admin.token), 404)
  assertRefusedAt(
    await world.post(`${other.ws}/time_trackings/${id}/split`, { at: at('12:00') }, other.admin.token),
    404,
  )
  assertRefusedAt(await world.request('POST', `${ws}/time_trackings/${id}/split`, {}), 401)
})

test('403 an employee who may not change punched trackings can change neither part after a split', async () => {
  const person = await company.person({ attributes: { working_sessions_creator: true } })
  const id = await trackings.punchIn(person, at('08:00'))
  await trackings.punchOut(person, at('16:00'))
  const { second } = await parts(id, at('12:00'))
  for (const one of [id, second.id])
    assertRefusedAt(await trackings.change(one, { attributes: { ends_at: at('16:30') }, token: person.token }), 403)
})

test('201 and 400 concurrent splits leave parts with the same total', async () => {
  const { id } = await trackings.createRecord({ attributes: eightHours })
  const answers = await Promise.all([at('10:00'), at('12:00'), at('12:00')].map((moment) => split(id, moment)))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length >= 1, true)
  assert.ok(statuses.every((status) => status === 201 || status === 400))
  const made = await Promise.all(
    [id, ...answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id)].map((one) =>
      trackings.read(one),
    ),
  )
  assert.equal(
    made.reduce((sum, { attributes }) => sum + attributes.gross_time, 0),
    8,
  )
})
