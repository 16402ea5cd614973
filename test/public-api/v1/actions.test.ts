import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture()
const here = Number(company.workspaceId)
await world.patch(company.ws, { external_id: 'HH' }, company.admin.token)
const user = await api.user({ external_id: 'jana' })
const abroad = await foreign.sendOk('POST', 'users', {
  user: { location_ids: otherCompany.workspaceId, username: 'F' },
})

const place = { location_id: here, user_id: user.id }
const send = (fields: object) => api.send('POST', 'actions', { working_session_action: { ...place, ...fields } })
const done = (fields: object) => api.sendOk('POST', 'actions', { working_session_action: { ...place, ...fields } })

test('200 a day punched by external ids: local offsets and the resulting working session', async () => {
  const named = { location_id: null, location_external_id: 'HH', user_id: null, user_external_id: 'jana' }
  const start = await done({ ...named, action_type: 'start', action_time: '2026-07-06T08:00:00' })
  const { id, working_session_id, ...fields } = start
  assert.deepEqual(fields, {
    action_type: 'start',
    action_time: '2026-07-06T08:00:00+02:00',
    user_id: String(user.id),
    user_external_id: 'jana',
    location_id: here,
    location_external_id: 'HH',
  })
  assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  for (const [action_type, time] of [
    ['start-break', '12:00'],
    ['end-break', '12:30'],
    ['end', '16:30'],
  ])
    assert.equal(
      (await done({ action_type, action_time: `2026-07-06T${time}:00+02:00` })).working_session_id,
      working_session_id,
    )
  const session = await api.read('working_sessions', { id: working_session_id })
  assert.deepEqual(
    [session.starts_at, session.ends_at, session.break_time, session.breaks.length],
    ['2026-07-06T08:00:00+02:00', '2026-07-06T16:30:00+02:00', 30, 1],
  )
})

test('200 a repeated punch is stored once, also if sent twice at the same time', async () => {
  const same = { action_type: 'start', action_time: '2026-07-07T08:00:00' }
  const answers = await Promise.all([done(same), done(same)])
  assert.equal(answers[0].id, answers[1].id)
  assert.equal((await done(same)).id, answers[0].id)
  await done({ action_type: 'end', action_time: '2026-07-07T12:00:00' })
})

for (const [night, start, end, hours] of [
  ['back', '2026-10-24T22:00:00+02:00', '2026-10-25T06:00:00+01:00', 9],
  ['forward', '2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00', 7],
] as const)
  test(`200 punches in the night in which the clock is set ${night}`, async () => {
    world.clock.set('2026-11-30T12:00:00Z')
    const person = await api.user()
    const ends = { user_id: person.id }
    const first = await done({ ...ends, action_type: 'start', action_time: start.slice(0, 19) })
    const last = await done({ ...ends, action_type: 'end', action_time: end.slice(0, 19) })
    assert.deepEqual([first.action_time, last.action_time], [start, end])
    const v3 = await world.get(`${company.ws}/time_trackings/${first.working_session_id}`, company.admin.token)
    assert.equal(v3.body.data.attributes.gross_time, hours)
  })

test('200 listed by range, user and location, in pages', async () => {
  const ben = await api.user({ external_id: 'ben', location_ids: `${here},${kiel.id}` })
  const ids: string[] = []
  for (let day = 1; day <= 14; day++)
    for (const [action_type, time] of [
      ['start', '08:00'],
      ['end', '09:00'],
    ]) {
      const action_time = `2026-05-${String(day).padStart(2, '0')}T${time}`
      ids.push((await done({ user_id: ben.id, action_type, action_time })).id)
    }
  const query = { range_start: '2026-05-01', range_end: '2026-05-31', user_external_id: 'ben', location_id: here }
  const first = await api.read('actions', query)
  const next = new URL(first.next_page)
  const rest = await world.get(next.pathname + next.search)
  const walked = [...first.actions, ...rest.body.actions].map((one: { id: string }) => one.id)
  assert.deepEqual(walked, ids)
  assert.deepEqual([first.actions.length, first.total_pages, rest.body.next_page], [25, 2, null])
  assert.deepEqual((await api.read('actions', { ...query, location_id: kiel.id })).actions, [])
  assert.equal((await api.read('actions', { ...query, range_end: '2026-05-01' })).actions.length, 2)
  assert.equal((await api.read('actions', { ...query, range_end: '2026-05-01T09:00' })).actions.length, 1)
  assert.equal((await api.read('actions', { ...query, after: 'nonsense' })).actions.length, 25)
})

test('400 missing, wrong or unknown fields', async () => {
  for (const [fields, pointer] of [
    [{}, 'action_type'],
    [{ action_type: 'lunch' }, 'action_type'],
    [{ action_type: 'start', action_time: 'now' }, 'action_time'],
    [{ action_type: 'start', user_id: null }, 'user_id'],
    [{ action_type: 'start', location_id: null }, 'location_id'],
    [{ action_type: 'start', user_id: abroad.id }, 'user_id'],
    [{ action_type: 'start', location_id: otherCompany.workspaceId }, 'location_id'],
    [{ action_type: 'start', location_id: kiel.id }, 'user_id'],
  ] as const)
    assertRefused(await send(fields), 400, [pointer], JSON.stringify(fields))
  assertRefused(await api.get('actions'), 400, ['range_start'])
  assert.deepEqual((await foreign.read('actions', { range_start: '2000-01-01' })).actions, [])
})
