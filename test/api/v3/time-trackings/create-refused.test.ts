import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, eightHours, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const other = await createCompany(world)
const trackings = timeTrackings(world, company)
const uuid = '6f1c1de4-3c5c-4c9a-9d1e-0a7f6a9b1c2d'

const at = (time: string): string => `2026-01-30T${time}:00+01:00`
const oneBreak = (starts: unknown, ends: unknown) => ({ breaks_attributes: [{ starts_at: starts, ends_at: ends }] })

const nothingStored = async (): Promise<void> => {
  const { body } = await trackings.list()
  assert.equal(body.meta.total_count, 0, 'nothing is stored')
  assert.equal(body.meta.total_gross_time, 0)
}

const wrong: [string, Record<string, unknown>, ...string[]][] = [
  ['no start', { starts_at: undefined }, 'starts_at'],
  ['a null start', { starts_at: null }, 'starts_at'],
  ['a start that is not a time', { starts_at: 'tomorrow' }, 'starts_at'],
  ['a date that does not exist', { starts_at: '2026-02-30T08:00:00Z' }, 'starts_at'],
  ['an hour that does not exist', { ends_at: '2026-01-30T25:00:00Z' }, 'ends_at'],
  ['a German date', { starts_at: '30.01.2026 08:00' }, 'starts_at'],
  ['a year beyond four digits', { starts_at: '9999-12-31T23:59:59-12:00', ends_at: null }, 'starts_at'],
  ['a number as start', { starts_at: 1769756400 }, 'starts_at'],
  ['an end before the start', { ends_at: at('07:59') }, 'ends_at'],
  ['a length of centuries', { starts_at: '1500-01-01', ends_at: at('16:00') }, 'ends_at'],
  ['running for centuries', { starts_at: '1500-01-01', ends_at: null }, 'starts_at'],
  ['confirmed that is not a boolean', { confirmed: 'yes' }, 'confirmed'],
  [
    'force_custom_break_duration that is not a boolean',
    { force_custom_break_duration: 1 },
    'force_custom_break_duration',
  ],
  ['limited and planned that are not booleans', { limited: 'x', planned: 'y' }, 'limited', 'planned'],
  ['a negative break', { break_duration: -1 }, 'break_duration'],
  ['a break in words', { break_duration: 'half an hour' }, 'break_duration'],
  ['half a second of break', { default_break_duration: 0.5 }, 'default_break_duration'],
  ['an external id that is too long', { external_id: 'x'.repeat(256) }, 'external_id'],
  ['an external id that is an object', { external_id: {} }, 'external_id'],
  ['a created_by that is too long', { created_by: 'x'.repeat(101) }, 'created_by'],
  ['text with a NUL character', { assignment_id: 'a\u0000b' }, 'assignment_id'],
  ['breaks that are not a list', { breaks_attributes: { starts_at: at('12:00') } }, 'breaks_attributes'],
  ['a break that is not an object', { breaks_attributes: ['12:00'] }, 'breaks_attributes'],
  ['a break without a start', oneBreak(undefined, at('12:30')), 'breaks_attributes/0/starts_at'],
  [
    'a break with invalid times',
    oneBreak('noon', 'one'),
    'breaks_attributes/0/starts_at',
    'breaks_attributes/0/ends_at',
  ],
  ['a break before the start', oneBreak(at('07:00'), at('08:30')), 'breaks_attributes/0/starts_at'],
  ['a break after the end', oneBreak(at('15:30'), at('16:30')), 'breaks_attributes/0/ends_at'],
  ['a break that ends before it starts', oneBreak(at('12:30'), at('12:00')), 'breaks_attributes/0/ends_at'],
  ['an open break in a finished tracking', oneBreak(at('12:00'), null), 'breaks_attributes/0/ends_at'],
  ['a break of another tracking', { breaks_attributes: [{ id: 1, ends_at: at('12:00') }] }, 'breaks_attributes/0/id'],
]

for (const [what, attributes, ...places] of wrong)
  test(`400 ${what}`, async () => {
    assertRefusedAt(await trackings.create({ attributes }), 400, ...places)
  })

test('400 two open breaks', async () => {
  const breaks_attributes = [{ starts_at: at('09:00') }, { starts_at: at('10:00') }]
  const answer = await trackings.create({ attributes: { starts_at: at('08:00'), ends_at: null, breaks_attributes } })
  assertRefusedAt(answer, 400, 'breaks_attributes/1/ends_at')
})

test('400 all problems are reported, each with its pointer', async () => {
  const answer = await trackings.create({
    attributes: { starts_at: 'x', ends_at: 'y', confirmed: 7 },
    relationships: { area: { data: 'z' } },
  })
  assert.equal(answer.status, 400)
  assert.equal(answer.body.errors.length, 4)
  for (const error of answer.body.errors) assert.equal(error.status, 'bad_request')
})

test('400 for an unknown or foreign user, area or tag, whatever the form of the id', async () => {
  const [foreignArea, foreignTag] = [await other.area(), await other.tag()]
  const second = await world.post(`${company.account}/workspaces`, { name: 'Second' }, company.admin.token)
  const besides = `/api/v3/workspaces/${second.body.data.id}/areas`
  const besideArea = (await world.post(besides, { name: 'Beside' }, company.admin.token)).body.data.id
  const ids = { user: other.admin.id, area: foreignArea, tag: foreignTag }
  for (const id of [999_999_999, uuid, '0', 'x', -1, 1.5, null]) {
    assertRefusedAt(await trackings.create({ relationships: { user: { data: { id } } } }), 400, 'user')
    assertRefusedAt(await trackings.create({ relationships: { area: { id, type: 'area' } } }), 400, 'area')
    assertRefusedAt(await trackings.create({ relationships: { tags: { data: [{ id }] } } }), 400, 'tags')
  }
  assertRefusedAt(await trackings.create({ relationships: { user: { id: ids.user } } }), 400, 'user')
  assertRefusedAt(await trackings.create({ relationships: { area: { id: ids.area } } }), 400, 'area')
  assertRefusedAt(await trackings.create({ relationships: { area: { id: besideArea } } }), 400, 'area')
  assertRefusedAt(await trackings.create({ relationships: { tags: [{ id: ids.tag }] } }), 400, 'tags')
  assertRefusedAt(await trackings.create({ relationships: { tags: { id: await company.tag() } } }), 400, 'tags')
  assertRefusedAt(await trackings.create({ relationships: { area: [] } }), 400, 'area')
})

test('400 for a deleted user or area', async () => {
  const person = await company.person()
  await world.delete(`${company.ws}/users/${person.id}`, company.admin.token)
  assertRefusedAt(await trackings.create({ relationships: trackings.relationshipsFor(person) }), 400, 'user')
  const area = await company.area()
  await world.delete(`${company.ws}/areas/${area}`, company.admin.token)
  assertRefusedAt(await trackings.create({ relationships: { area: { id: area } } }), 400, 'area')
})

test('403 a running tracking cannot be confirmed, not even by an admin', async () => {
  const answer = await trackings.create({ attributes: { ends_at: null, confirmed: true } })
  assertRefusedAt(answer, 403, 'base')
  assert.match(answer.body.errors[0].title, /running/)
})

test('403 an employee cannot create a confirmed tracking', async () => {
  const { token } = await company.person({ attributes: { working_sessions_creator: true } })
  assertRefusedAt(await trackings.create({ attributes: { confirmed: true }, token }), 403, 'base')
})

test('the refused requests stored nothing', nothingStored)

test('400 for a second running tracking, also if the first was punched; the first keeps running', async () => {
  const person = await company.person()
  const running = { attributes: { ends_at: null }, relationships: trackings.relationshipsFor(person) }
  const first = await trackings.createRecord(running)
  assertRefusedAt(await trackings.create(running), 400, 'ends_at')
  const list = await trackings.list(`filter[user_id]=${person.id}`)
  assert.deepEqual(
    list.body.data.map((one: { id: string }) => one.id),
    [first.id],
  )
  const puncher = await company.person()
  await trackings.punchIn(puncher)
  assertRefusedAt(
    await trackings.create({ ...running, relationships: trackings.relationshipsFor(puncher) }),
    400,
    'ends_at',
  )
  await trackings.createRecord({ relationships: trackings.relationshipsFor(puncher) })
})

test('400 for all but one of the concurrent requests to start a tracking', async () => {
  const person = await company.person()
  const running = { attributes: { ends_at: null }, relationships: trackings.relationshipsFor(person) }
  const answers = await Promise.all(Array.from({ length: 8 }, () => trackings.create(running)))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, ...Array(7).fill(400)])
  assert.equal((await trackings.list(`filter[user_id]=${person.id}`)).body.meta.total_count, 1)
})

test('400 for an external id in use; another account can use the same', async () => {
  await trackings.createRecord({ attributes: { external_id: 'X-1' } })
  assertRefusedAt(await trackings.create({ attributes: { external_id: 'X-1' } }), 400, 'external_id')
  await timeTrackings(world, other).createRecord({ attributes: { external_id: 'X-1' } })
  await trackings.createRecord({ attributes: { external_id: '' } })
  await trackings.createRecord({ attributes: { external_id: null } })
})

test('400 without data, 415 as a form, 401 without a token, 404 in another account', async () => {
  const { token } = company.admin
  assertRefusedAt(await world.request('POST', trackings.url, { token, body: {} }), 400, 'data')
  assertRefusedAt(await world.request('POST', trackings.url, { token, body: { data: { attributes: [] } } }), 400)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assertRefusedAt(await world.request('POST', trackings.url, { token, body: 'starts_at=1', headers: form }), 415)
  assertRefusedAt(await world.post(trackings.url, eightHours), 401)
  assertRefusedAt(await world.post(trackings.url, eightHours, other.admin.token), 404)
})
