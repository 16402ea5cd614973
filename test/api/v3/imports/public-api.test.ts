import { strict as assert } from 'node:assert'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { connectApi } from '../../../public-api/v1/support/api.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { createWorld } from '../../../support/world.ts'

// Two installations: one has the records, the other imports them.
const there = await createWorld()
await there.app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(there.app.server.address() as AddressInfo).port}`
const source = await createAbsenceCompany(there, { locale: 'en', username: 'Olga Owner' })
const api = await connectApi(there, source)

const world = await createWorld({ env: { STINT_OUTBOUND_ALLOW: '127.0.0.1' } })
const company = await createAbsenceCompany(world, { locale: 'en' })
const { ws, admin } = company
const { pool } = world.services
const imports = importsOf(world, company)

const ask = (attributes: object, token = admin.token) =>
  world.post(
    `${imports.path}/public_api`,
    { address: `${address}/public_api/v1/`, api_token: api.token, ...attributes },
    token,
  )
const fetched = async (attributes: object = {}): Promise<string> => {
  const answer = await ask(attributes)
  assert.equal(answer.status, 201, answer.text)
  await imports.run(answer.body.data.id)
  return answer.body.data.id
}
const keptTokens = async (): Promise<number> => (await pool`select from import_origins`).length

const janasEmail = uniqueEmail()
const jana = await api.user({ external_id: 'J-1', email: janasEmail, staff_number: '1042' })
const area = await api.sendOk('POST', 'working_areas', {
  location_id: source.workspaceId,
  working_area: { name: 'Bar, Pool' },
})
await api.sendOk('PUT', 'users', { user: { id: jana.id, working_area_ids: String(area.id) } })
// More than a page of people.
for (let at = 0; at < 26; at++) await api.user({ username: `Person ${at}` })
await api.sendOk('POST', 'vacation_entitlements', {
  vacation_times: { title: '2026', user_id: jana.id, planned_days: 28, starts_at: '2026-01-01', ends_at: '2026-12-31' },
})
const away = (starts_at: string, ends_at: string, more: object = {}) =>
  api.sendOk('POST', 'absences', {
    absence: {
      absence_type_id: source.types.vacation,
      user_id: jana.id,
      starts_at,
      ends_at,
      time_zone: 'Berlin',
      ...more,
    },
  })
const granted = await away('2026-07-06', '2026-07-08', { full_day: true })
const ownAmount = await away('2026-07-09T09:00:00+02:00', '2026-07-09T11:00:00+02:00', {
  force_calc_custom_hours: true,
  paid_hours: 3,
  vacation_days: 0.5,
})
for (const { id } of [granted, ownAmount]) await api.sendOk('PUT', 'absences/confirm', { absence: { id } })
await away('2026-08-03', '2026-08-07', { full_day: true })
const work = (user_id: number, day: string, more: object = {}) =>
  api.sendOk('POST', 'working_sessions', {
    working_session: {
      location_id: source.workspaceId,
      user_id,
      starts_at: `${day}T08:00:00+02:00`,
      ends_at: `${day}T16:00:00+02:00`,
      working_area_id: area.id,
      ...more,
    },
  })
await work(jana.id, '2026-05-04', { manual_pause: 30 })
await work(jana.id, '2025-05-05')
await work(jana.id, '2026-05-06', { ends_at: null })
const rested = await there.post(
  `${source.ws}/time_trackings`,
  {
    starts_at: '2026-05-05T08:00:00+02:00',
    ends_at: '2026-05-05T16:00:00+02:00',
    user_id: jana.id,
    breaks_attributes: [{ starts_at: '2026-05-05T12:00:00+02:00', ends_at: '2026-05-05T12:45:00+02:00' }],
  },
  source.admin.token,
)
assert.equal(rested.status, 201, rested.text)

test('people, entitlements, absences and times are fetched from all pages, applied, recognized again, and taken back', async () => {
  const id = await fetched({ starts_on: '2026-01-01' })
  const preview = await imports.read(id)
  assert.deepEqual(
    [preview.state, preview.source, preview.asks, preview.problem],
    ['previewed', 'public_api', [], null],
  )
  assert.deepEqual(preview.creates.areas, ['Bar, Pool'])
  // The owner, Jana and 26 more; an entitlement, two absences, two sessions.
  const { rows, new: fresh, wrong } = preview.counts
  assert.deepEqual([rows, fresh, wrong], [33, 33, 0], (await imports.problems(id)).join())
  assert.equal(await keptTokens(), 0)

  const { state, counts } = await imports.runAction(id, 'apply')
  assert.deepEqual([state, counts.made, counts.wrong], ['applied', 33, 0], (await imports.problems(id)).join())
  const people = (await world.get(`${ws}/users?items=100&include=areas`, admin.token)).body
  const here = people.data.find(
    ({ attributes: { username } }: { attributes: { username: string } }) => username === 'Jana Brandt',
  )
  const { email, staff_number, external_id } = here.attributes
  assert.deepEqual([email, staff_number, external_id], [jana.email, '1042', 'J-1'])
  const trackings = await world.get(`${ws}/time_trackings?filter[user_id]=${here.id}&sort=starts_at`, admin.token)
  assert.deepEqual(
    trackings.body.data.map(({ attributes: one }: { attributes: Record<string, unknown> }) => [
      one.starts_at,
      one.net_time,
    ]),
    [
      ['2026-05-04T06:00:00Z', 7.5],
      ['2026-05-05T06:00:00Z', 7.25],
    ],
  )
  const absences = await world.get(`${ws}/absences?filter[user_id]=${here.id}&sort=starts_at`, admin.token)
  assert.deepEqual(
    absences.body.data.map(({ attributes: one }: { attributes: Record<string, unknown> }) => [
      one.starts_at,
      one.ends_at,
      one.days,
      one.confirmation_status,
    ]),
    [
      ['2026-07-05T22:00:00Z', '2026-07-08T21:59:59Z', 3, 'confirmed'],
      ['2026-07-09T07:00:00Z', '2026-07-09T09:00:00Z', 0.5, 'confirmed'],
    ],
  )
  const entitlements = await world.get(`${ws}/vacation_entitlements?filter[user_id]=${here.id}`, admin.token)
  const { planned_days, spent_days } = entitlements.body.data[0].attributes
  assert.deepEqual([planned_days, spent_days], [28, 3.5])

  const again = await fetched({})
  const second = (await imports.read(again)).counts
  assert.deepEqual([second.known, second.new, second.wrong], [33, 1, 0], (await imports.problems(again)).join())

  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual(
    [back.state, back.counts.taken_back, back.counts.kept],
    ['taken_back', 33, 0],
    (await imports.problems(id)).join(),
  )
  assert.deepEqual(await imports.problems(id), [])
  assert.equal((await world.get(`${ws}/areas`, admin.token)).body.data.length, 0)
  assert.equal((await world.get(`${ws}/users?filter[username]=Jana%20Brandt`, admin.token)).body.data.length, 0)
})

test('an import with a rejected token or an unreachable address fails with a reason, and the token is deleted', async () => {
  const failures: [attributes: object, sentence: RegExp][] = [
    [{ api_token: 'wrong' }, /does not accept this token/],
    [{ address: 'http://127.0.0.1.nip.invalid' }, /The host 127\.0\.0\.1\.nip\.invalid does not exist/],
    [{ address: 'http://10.1.2.3' }, /private network/],
  ]
  for (const [attributes, sentence] of failures) {
    const { state, problem } = await imports.read(await fetched(attributes))
    assert.equal(state, 'failed')
    assert.match(problem, sentence)
    assert.equal(await keptTokens(), 0)
  }
})

test('the token is stored encrypted, and is neither in the response nor in the audit log', async () => {
  const answer = await ask({ api_token: 'a-secret-of-theirs' })
  assert.equal(answer.status, 201)
  assert.doesNotMatch(answer.text, /a-secret-of-theirs/)
  const [origin] = await pool`select sealed_token from import_origins`
  assert.doesNotMatch(origin!.sealed_token.toString('latin1'), /a-secret-of-theirs/)
  const [leaks] = await pool`
    select count(*)::int as count from audit_entries e where e::text like '%a-secret-of-theirs%'`
  assert.equal(leaks!.count, 0)
  assert.equal((await world.delete(`${imports.path}/${answer.body.data.id}`, admin.token)).status, 200)
  assert.equal(await keptTokens(), 0)
})

for (const attributes of [
  { address: 'ftp://example.org' },
  { address: 'https://me:secret@example.org' },
  { address: '' },
  { api_token: '' },
])
  test(`400 ${JSON.stringify(attributes)}`, async () => assert.equal((await ask(attributes)).status, 400))

test('403 an employee and an area admin cannot import', async () => {
  for (const roles of [[], [2]]) assert.equal((await ask({}, (await company.person({ roles })).token)).status, 403)
})

test('a person who cannot be created is reported with their records as problems; the others are imported', async () => {
  // E-mail addresses are unique across all accounts, which a preview must not reveal.
  await company.person({ attributes: { email: janasEmail } })
  const newcomer = await createAbsenceCompany(world, { locale: 'en' })
  const own = importsOf(world, newcomer)
  const origin = { address: `${address}/public_api/v1/`, api_token: api.token, starts_on: '2026-01-01' }
  const { id } = (await world.post(`${own.path}/public_api`, origin, newcomer.admin.token)).body.data
  await own.run(id)
  const { state, counts } = await own.runAction(id, 'apply')
  assert.deepEqual([state, counts.made, counts.wrong], ['applied', 27, 6], (await own.problems(id)).join())
})
