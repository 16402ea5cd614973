import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../support/company.ts'
import { assertRefused, invalidTexts } from '../../support/refusals.ts'
import { eventually } from '../../support/world.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture({ jobs: true })
const here = Number(company.workspaceId)
const there = Number(kiel.id)
const hamburg = await api.sendOk('POST', 'locations', { location: { name: 'Altona', external_id: 'AL' } })
const area = await api.sendOk('POST', 'working_areas', {
  location_id: here,
  working_area: { name: 'Bakehouse', external_id: 'bh' },
})
const areaInKiel = await api.sendOk('POST', 'working_areas', {
  location_id: there,
  working_area: { name: 'Pier', external_id: 'pier' },
})
const tag = await api.sendOk('POST', 'filters', { filter: { location_id: here, title: 'Night' } })

const labels = {
  phone: 'Phone',
  start_of_work: 'Start of work',
  trial_period: 'Trial period',
  end_of_contract: 'End of contract',
  desc: 'Description',
  cost_center: 'Cost centre',
  cost_object: 'Cost object',
  birthday: 'Birthday',
}
const facts = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, { label, value: values[key] ?? null }]))

const create = (user: object) => api.send('POST', 'users', { user })
const count = async (): Promise<number> => {
  const [row] = await world.services.pool`select count(*)::int as count from users`
  return row!.count
}

test('200 a user with all fields', async () => {
  const email = uniqueEmail()
  const answer = await create({
    location_ids: here,
    working_area_ids: area.id,
    username: 'Jana Brandt',
    email,
    abbrev: 'JB',
    initial_time_account: 12.5,
    salary: 14.25,
    home_office: true,
    working_sessions_creator: true,
    staff_number: '77',
    external_id: '1042',
    locale: 'de',
    tags: String(tag.id),
    data_profiles: { phone: '+49 40 1', birthday: '1990-02-28' },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  const { id, ...fields } = answer.body
  assert.ok(Number.isInteger(id))
  assert.deepEqual(fields, {
    username: 'Jana Brandt',
    email,
    abbrev: 'JB',
    initial_time_account: 12.5,
    salary: 14.25,
    home_office: true,
    working_sessions_creator: true,
    staff_number: '77',
    external_id: '1042',
    locale: 'de',
    enterprise_id: Number(company.accountId),
    location_ids: [here],
    working_area_ids: [area.id],
    tags: [tag.id],
    data_profiles: facts({ phone: '+49 40 1', birthday: '1990-02-28' }),
  })
  const mail = await eventually(() => world.mails().find((text) => text.includes(`To: ${email}`)))
  assert.match(mail, /set-password/)
})

test('200 location and name are sufficient, and without an address no mail is sent', async () => {
  const before = world.mails().length
  const { id, ...fields } = await api.user()
  assert.deepEqual(fields, {
    username: 'Jana Brandt',
    email: null,
    abbrev: null,
    initial_time_account: 0,
    salary: 0,
    home_office: false,
    working_sessions_creator: false,
    staff_number: null,
    external_id: null,
    locale: null,
    enterprise_id: Number(company.accountId),
    location_ids: [here],
    working_area_ids: [],
    tags: [],
    data_profiles: facts({}),
  })
  assert.ok(id)
  assert.equal(world.mails().length, before)
})

test('200 locations by number, text, list, and external id', async () => {
  const cases: [object, number[]][] = [
    [{ location_ids: here }, [here]],
    [{ location_ids: String(here) }, [here]],
    [{ location_ids: `${there}, ${here}` }, [here, there]],
    [{ location_ids: [here, there] }, [here, there]],
    [{ location_external_ids: 'AL' }, [hamburg.id]],
    [{ location_ids: '', location_external_ids: 'AL' }, [hamburg.id]],
    [{ location_ids: here, location_external_ids: 'AL' }, [here]],
  ]
  for (const [given, expected] of cases) {
    const { location_ids } = await api.sendOk('POST', 'users', { user: { username: 'A', ...given } })
    assert.deepEqual(location_ids, expected, JSON.stringify(given))
  }
})

test('200 working areas of several locations, and by external id', async () => {
  const given = { location_ids: `${here},${there}`, working_area_ids: `${area.id},${areaInKiel.id}` }
  assert.deepEqual((await api.user(given)).working_area_ids, [area.id, areaInKiel.id])
  assert.deepEqual((await api.user({ working_area_external_ids: 'bh' })).working_area_ids, [area.id])
})

test('200 data profiles are accepted in the format of responses, and empty removes a value', async () => {
  const { data_profiles } = await api.user({ data_profiles: { phone: { label: 'x', value: '1' }, birthday: '' } })
  assert.deepEqual(data_profiles, facts({ phone: '1' }))
})

test('200 null in optional fields counts as not sent', async () => {
  const optional = [
    ...['location_external_ids', 'working_area_ids', 'working_area_external_ids', 'email', 'abbrev', 'staff_number'],
    ...['initial_time_account', 'salary', 'home_office', 'working_sessions_creator', 'external_id', 'locale'],
    ...['tags', 'data_profiles'],
  ]
  const { id: _, ...made } = await api.user(Object.fromEntries(optional.map((name) => [name, null])))
  const { id: __, ...plain } = await api.user()
  assert.deepEqual(made, plain)
  const elsewhere = await api.user({ location_ids: null, location_external_ids: 'AL', salary: '', home_office: '' })
  assert.deepEqual(elsewhere.location_ids, [hamburg.id])
  assertRefused(await create({ username: 'A', location_ids: null, location_external_ids: null }), 400, ['location_ids'])
})

test('400 missing fields', async () => {
  const cases: [object, string[]][] = [
    [{}, ['username', 'location_ids']],
    [{ location_ids: here }, ['username']],
    [{ location_ids: here, username: '' }, ['username']],
    [{ username: 'A' }, ['location_ids']],
    [{ username: 'A', location_ids: '' }, ['location_ids']],
    [{ location_ids: 'x', email: 'x', locale: 'fr' }, ['location_ids', 'username', 'email', 'locale']],
  ]
  for (const [user, pointers] of cases) assertRefused(await create(user), 400, pointers, JSON.stringify(user))
  assertRefused(await api.send('POST', 'users'), 400, ['user'])
  assertRefused(await api.send('POST', 'users', { user: 'Jana' }), 400, ['user'])
})

test('400 wrong fields, unknown ids and ids of another enterprise, and nothing is stored', async () => {
  const abroad = await foreign.sendOk('POST', 'working_areas', {
    location_id: otherCompany.workspaceId,
    working_area: { name: 'A', external_id: 'abroad' },
  })
  await foreign.sendOk('POST', 'locations', { location: { name: 'B', external_id: 'BX' } })
  const tagAbroad = await foreign.sendOk('POST', 'filters', {
    filter: { location_id: otherCompany.workspaceId, title: 'X' },
  })
  const before = await count()
  const bad: [string, unknown, string?][] = [
    ...invalidTexts.map((value) => ['username', value] as [string, unknown]),
    ['location_ids', 'a'],
    ['location_ids', '1,b'],
    ['location_ids', 0],
    ['location_ids', -1],
    ['location_ids', 1.5],
    ['location_ids', {}],
    ['location_ids', 999_999],
    ['location_ids', `${here},999999`],
    ['location_ids', otherCompany.workspaceId],
    ['working_area_ids', 'a'],
    ['working_area_ids', 999_999],
    ['working_area_ids', abroad.id],
    ['working_area_ids', areaInKiel.id],
    ['working_area_external_ids', 'abroad'],
    ['working_area_external_ids', 'pier'],
    ['working_area_external_ids', {}],
    ['email', 'no address'],
    ['email', company.admin.email],
    ['abbrev', {}],
    ['initial_time_account', 'much'],
    ['salary', true],
    ['home_office', 'perhaps'],
    ['working_sessions_creator', 2],
    ['staff_number', []],
    ['external_id', {}],
    ['locale', 'fr'],
    ['tags', 'night'],
    ['tags', 999_999],
    ['tags', tagAbroad.id],
    ['data_profiles', 'x'],
    ['data_profiles', { phone: true }, 'data_profiles/phone'],
    ['data_profiles', { phone: { label: 'Phone', value: 'x'.repeat(5001) } }, 'data_profiles/phone'],
    ['data_profiles', { shoe: '42' }, 'data_profiles/shoe'],
    ['data_profiles', { constructor: '42' }, 'data_profiles/constructor'],
    ['data_profiles', { birthday: '1990-02-30' }, 'data_profiles/birthday'],
  ]
  for (const [name, value, pointer = name] of bad) {
    const answer = await create({ location_ids: here, username: 'A', [name]: value })
    assertRefused(answer, 400, [pointer], `${name}: ${JSON.stringify(value)?.slice(0, 60)}`)
  }
  for (const location_external_ids of ['BX', 'nowhere', 'AL,nowhere'])
    assertRefused(await create({ username: 'A', location_external_ids }), 400, ['location_external_ids'])
  assert.equal(await count(), before)
})

test('400 external id and address must be unique in the enterprise, and can be used again after deletion', async () => {
  const email = uniqueEmail()
  const first = await api.user({ external_id: 'E-1', email })
  assertRefused(await create({ location_ids: here, username: 'B', external_id: 'E-1' }), 400, ['external_id'])
  assertRefused(await create({ location_ids: here, username: 'B', email: email.toUpperCase() }), 400, ['email'])
  await foreign.sendOk('POST', 'users', {
    user: { location_ids: otherCompany.workspaceId, username: 'B', external_id: 'E-1' },
  })
  await api.sendOk('DELETE', 'users', { user: { id: first.id } })
  const second = await api.user({ external_id: 'E-1', email })
  assert.notEqual(second.id, first.id)
})
