import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../support/company.ts'
import { assertRefused } from '../../support/refusals.ts'
import { eventually } from '../../support/world.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture({ jobs: true })
const here = Number(company.workspaceId)
const area = Number(await company.area('Bakehouse'))
const tag = Number(await company.tag('Night'))
const update = (user: object) => api.send('PUT', 'users', { user })

test('200 all fields by id, with desc at the top level of the response', async () => {
  const { id } = await api.user({ external_id: 'U-1' })
  const email = uniqueEmail()
  const changes = {
    username: 'Jana Meyer',
    email,
    abbrev: 'JM',
    initial_time_account: -3.5,
    salary: 20,
    home_office: true,
    working_sessions_creator: true,
    staff_number: '9',
    locale: 'en',
  }
  const { body, status } = await update({
    id,
    ...changes,
    working_area_ids: area,
    tags: String(tag),
    data_profiles: { desc: 'Early riser' },
  })
  assert.equal(status, 200)
  const { data_profiles, desc, ...fields } = body
  assert.deepEqual(fields, {
    id,
    ...changes,
    external_id: 'U-1',
    enterprise_id: Number(company.accountId),
    location_ids: [here],
    working_area_ids: [area],
    tags: [tag],
  })
  assert.equal(desc, 'Early riser')
  assert.deepEqual(data_profiles.desc, { label: 'Description', value: 'Early riser' })
  const shown = await api.read('users', { id })
  assert.deepEqual(shown, { ...fields, data_profiles, status: 'active' })
  await eventually(() => world.mails().find((text) => text.includes(`To: ${email}`)))
})

test('200 by external id, with PATCH as with PUT; fields not sent stay', async () => {
  const made = await api.user({ external_id: 'U-2', abbrev: 'X', tags: tag, data_profiles: { phone: '1' } })
  const answer = await api.send('PATCH', 'users', { user: { external_id: 'U-2', salary: '12.5' } })
  assert.deepEqual(answer.body, { ...made, salary: 12.5, desc: null })
})

test('200 the id has precedence over the external id, which is not changed', async () => {
  const [one, two] = [await api.user({ external_id: 'U-3' }), await api.user({ external_id: 'U-4' })]
  const changed = await api.sendOk('PUT', 'users', { user: { id: one.id, external_id: 'U-4', username: 'New' } })
  assert.deepEqual([changed.id, changed.username, changed.external_id], [one.id, 'New', 'U-3'])
  assert.equal((await api.read('users', { id: two.id })).username, 'Jana Brandt')
})

test('200 lists and values can be replaced, emptied, and sent back as in the response', async () => {
  const archived = Number(await company.tag('Old'))
  const made = await api.user({ tags: `${tag},${archived}`, working_area_ids: area, data_profiles: { phone: '1' } })
  await api.sendOk('PUT', 'filters', { filter: { id: archived, active: false } })
  const shown = await api.read('users', { id: made.id })
  assert.deepEqual(shown.tags, [tag, archived])
  const back = await api.sendOk('PUT', 'users', { user: shown })
  assert.deepEqual(back, { ...made, desc: null })
  const emptied = await api.sendOk('PUT', 'users', {
    user: { id: made.id, tags: '', working_area_ids: '', abbrev: '', data_profiles: { phone: null } },
  })
  assert.deepEqual([emptied.tags, emptied.working_area_ids, emptied.data_profiles.phone.value], [[], [], null])
  assertRefused(await update({ id: made.id, tags: archived }), 400, ['tags'])
})

test('200 null does not change fields that cannot be null', async () => {
  const fields = { salary: 12.5, home_office: true, working_area_ids: area, tags: tag, data_profiles: { phone: '1' } }
  const made = await api.user({ ...fields, initial_time_account: 3, working_sessions_creator: true, staff_number: '7' })
  const names = [
    ...Object.keys(fields),
    'working_area_external_ids',
    'initial_time_account',
    'working_sessions_creator',
  ]
  const unsaid = Object.fromEntries(names.map((name) => [name, null]))
  const changed = await api.sendOk('PUT', 'users', { user: { id: made.id, ...unsaid, staff_number: null } })
  assert.deepEqual(changed, { ...made, staff_number: null, desc: null })
})

test('200 a key used by several locations is set in each of them, except deleted ones', async () => {
  const gone = await api.sendOk('POST', 'locations', { location: { name: 'Closing' } })
  const { id } = await api.user({ location_ids: `${gone.id},${here},${kiel.id}`, data_profiles: { phone: '1' } })
  await world.delete(`/api/v3/workspaces/${gone.id}`, company.admin.token)
  const changed = await api.sendOk('PUT', 'users', { user: { id, data_profiles: { phone: '2' } } })
  assert.deepEqual(changed.location_ids, [here, Number(kiel.id)])
  assert.equal(changed.data_profiles.phone.value, '2')
})

test('200 a value set in one location only is shown, whichever it is', async () => {
  const { id, data_profiles } = await api.user({ location_ids: `${here},${kiel.id}` })
  assert.deepEqual(Object.keys(data_profiles).slice(0, 2), ['phone', 'start_of_work'], 'in the order of the profile')
  const [field] = await world.services.pool`
    select id from custom_fields where workspace_id = ${kiel.id} and key = 'phone'`
  const value = { custom_field_values_attributes: [{ custom_field_id: field!.id, value: '0431' }] }
  assert.equal((await world.patch(`${kiel.ws}/users/${id}`, value, company.admin.token)).status, 200)
  assert.equal((await api.read('users', { id })).data_profiles.phone.value, '0431')
  const cleared = await api.sendOk('PUT', 'users', { user: { id, data_profiles: { phone: null } } })
  assert.equal(cleared.data_profiles.phone.value, null)
})

test('200 a custom field of the enterprise', async () => {
  const profiles = `${company.account}/workspaces/${here}/data_profiles`
  const profile = await world.post(profiles, { title: 'Equipment' }, company.admin.token)
  const path = `${profiles}/${profile.body.data.id}/custom_fields`
  const field = await world.post(path, { key: 'shoe', label: 'Shoe size', field_type: 'number' }, company.admin.token)
  assert.equal(field.status, 201, field.text)
  const { id } = await api.user()
  const changed = await api.sendOk('PUT', 'users', { user: { id, data_profiles: { shoe: 42 } } })
  assert.deepEqual(changed.data_profiles.shoe, { label: 'Shoe size', value: '42' })
  assertRefused(await update({ id, data_profiles: { shoe: 'big' } }), 400, ['data_profiles/shoe'])
})

test('200 the birthday of the data profile is the birthday of the user', async () => {
  const { id } = await api.user({ data_profiles: { birthday: '1990-02-28' } })
  const inV3 = `${company.ws}/users/${id}`
  assert.equal((await world.get(inV3, company.admin.token)).body.data.attributes.birthday, '1990-02-28')
  await world.patch(inV3, { birthday: '1991-03-01' }, company.admin.token)
  assert.equal((await api.read('users', { id })).data_profiles.birthday.value, '1991-03-01')
  await api.sendOk('PUT', 'users', { user: { id, data_profiles: { birthday: null } } })
  assert.equal((await world.get(inV3, company.admin.token)).body.data.attributes.birthday, null)
  assert.equal((await api.read('users', { id })).data_profiles.birthday.value, null)
})

test('200 a birthday is the same in both APIs, as attribute and as field', async () => {
  const { pool: sql } = world.services
  const fieldIn = async (place: string): Promise<string> =>
    (await sql<{ id: string }[]>`select id from custom_fields where workspace_id = ${place} and key = 'birthday'`)[0]!
      .id
  const fields = [await fieldIn(company.workspaceId), await fieldIn(kiel.id)]
  const { id } = await api.user({ location_ids: `${here},${kiel.id}`, data_profiles: { birthday: '1990-02-28' } })
  const inV3 = `${company.ws}/users/${id}`
  const patch = async (ws: string, attributes: object) =>
    assert.equal((await world.patch(`${ws}/users/${id}`, attributes, company.admin.token)).status, 200)
  const field = (index: number, value: string | null) => ({
    custom_field_values_attributes: [{ custom_field_id: fields[index], value }],
  })
  const shown = async () => {
    const listed = (await api.read('users', { location_ids: kiel.id })).users.find(
      (one: { id: number }) => one.id === id,
    )
    const { body } = await world.get(`${inV3}?include=custom_field_values`, company.admin.token)
    const stored = body.included.map((one: { attributes: { value: string | null } }) => one.attributes.value)
    return [listed.birthday, listed.data_profiles.birthday.value, body.data.attributes.birthday, ...new Set(stored)]
  }
  const all = (birthday: string | null) => Array.from({ length: 4 }, () => birthday)
  assert.deepEqual(await shown(), all('1990-02-28'))
  await patch(company.ws, { birthday: null })
  assert.deepEqual(await shown(), all(null))
  await patch(company.ws, field(0, '1991-01-01'))
  assert.deepEqual(await shown(), all('1991-01-01'))
  await patch(kiel.ws, field(1, '1992-01-01'))
  assert.deepEqual(await shown(), all('1992-01-01'))
  await patch(company.ws, { birthday: '1993-01-01' })
  assert.deepEqual(await shown(), all('1993-01-01'))
  await patch(kiel.ws, field(1, null))
  assert.deepEqual(await shown(), all(null))
})

test('400 no user named, or invalid values', async () => {
  const { id } = await api.user({ email: uniqueEmail() })
  for (const user of [{}, { username: 'A' }, { id: '', external_id: '' }])
    assertRefused(await update(user), 400, ['id'], JSON.stringify(user))
  const bad: [string, unknown, string?][] = [
    ['id', 'abc'],
    ['external_id', {}],
    ['username', ''],
    ['username', null],
    ['email', 'none'],
    ['email', company.admin.email],
    ['salary', 'x'],
    ['locale', 'xx'],
    ['tags', '1,x'],
    ['working_area_ids', 999_999],
    ['working_area_external_ids', 'nowhere'],
    ['data_profiles', { nothing: '1' }, 'data_profiles/nothing'],
  ]
  for (const [name, value, pointer = name] of bad)
    assertRefused(await update({ id, [name]: value }), 400, [pointer], `${name}: ${JSON.stringify(value)}`)
  const unchanged = await api.read('users', { id })
  assert.equal(unchanged.username, 'Jana Brandt')
})

test('403 the e-mail address of an account admin, which would give access to the account', async () => {
  const { admin } = company
  for (const email of [uniqueEmail(), null, ''])
    assertRefused(await update({ id: admin.id, email }), 403, ['base'], String(email))
  const shown = await api.read('users', { id: admin.id })
  assert.equal(shown.email, admin.email)
  assert.equal((await update({ id: admin.id, email: admin.email, abbrev: 'AA' })).status, 200)
  const second = await company.person({ roles: [3, 4], attributes: { email: uniqueEmail() } })
  assertRefused(await update({ id: second.id, email: uniqueEmail() }), 403, ['base'])
  const changed = await world.patch(`${company.ws}/users/${second.id}`, { email: uniqueEmail() }, admin.token)
  assert.equal(changed.status, 200, changed.text)
})

test('404 unknown and deleted users, and those of another enterprise', async () => {
  const abroad = await foreign.sendOk('POST', 'users', {
    user: { location_ids: otherCompany.workspaceId, username: 'F', external_id: 'F-1' },
  })
  const gone = await api.user({ external_id: 'G-1' })
  await api.sendOk('DELETE', 'users', { user: { id: gone.id } })
  for (const named of [
    { id: 999_999 },
    { id: abroad.id },
    { external_id: 'F-1' },
    { id: gone.id },
    { external_id: 'G-1' },
  ])
    assertRefused(await update({ ...named, username: 'Taken' }), 404, ['base'], JSON.stringify(named))
  assert.equal((await foreign.read('users', { id: abroad.id })).username, 'F')
})
