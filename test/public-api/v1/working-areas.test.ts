import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused, invalidTexts } from '../../support/refusals.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture()
const here = Number(company.workspaceId)
const quay = await api.sendOk('POST', 'locations', { location: { name: 'Quay', external_id: 'Q' } })
const abroad = await foreign.sendOk('POST', 'working_areas', {
  location_id: otherCompany.workspaceId,
  working_area: { name: 'Theirs', external_id: 'theirs' },
})
const create = (working_area: object, top: object = { location_id: here }) =>
  api.send('POST', 'working_areas', { ...top, working_area })
const created = async (fields: object = {}) => (await create({ name: 'Shop', ...fields })).body

test('200 created by location id and by external id: the response has company and timestamps, not the location', async () => {
  const answer = await create({ name: 'Bakehouse', color: '#E8590C', external_id: 'bh' })
  assert.equal(answer.status, 200, answer.text)
  const { id, created_at, updated_at, ...fields } = answer.body
  assert.deepEqual(fields, {
    name: 'Bakehouse',
    color: '#E8590C',
    external_id: 'bh',
    status: 'active',
    company_id: here,
  })
  assert.ok(Number.isInteger(id))
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(updated_at, created_at)
  const there = await create({ name: 'Pier' }, { location_external_id: 'Q' })
  assert.equal(there.body.company_id, quay.id)
  assert.match(there.body.color, /^#[0-9A-F]{6}$/)
})

test('400 missing or invalid fields, unknown locations and those of another enterprise', async () => {
  assertRefused(await create({}), 400, ['name'])
  assertRefused(await api.send('POST', 'working_areas', { location_id: here }), 400, ['working_area'])
  assertRefused(await create({ name: 'A' }, {}), 400, ['location_id'])
  assertRefused(await create({ name: 'A', location_id: here }, {}), 400, ['location_id'])
  const tops: [object, string][] = [
    [{ location_id: 'x' }, 'location_id'],
    [{ location_id: 999_999 }, 'location_id'],
    [{ location_id: otherCompany.workspaceId }, 'location_id'],
    [{ location_external_id: 'none' }, 'location_external_id'],
  ]
  for (const [top, pointer] of tops)
    assertRefused(await create({ name: 'A' }, top), 400, [pointer], JSON.stringify(top))
  const bad: [string, unknown][] = [
    ...invalidTexts.map((value) => ['name', value] as [string, unknown]),
    ['name', ''],
    ['color', 'red'],
    ['external_id', {}],
    ['external_id', 'bh'],
  ]
  for (const [name, value] of bad) assertRefused(await create({ name: 'A', [name]: value }), 400, [name])
})

test('200 read by id and external id: with the location, without timestamps', async () => {
  const area = await created({ external_id: 'got' })
  const { company_id, created_at, updated_at, ...same } = area
  const expected = { ...same, location_id: here, location_name: 'Hamburg' }
  assert.deepEqual(await api.read('working_areas', { id: area.id }), expected)
  assert.deepEqual(await api.read('working_areas', { external_id: 'got' }), expected)
})

test('200 the whole list, of all locations and of one, never in pages', async () => {
  for (let count = 0; count < 26; count++) await create({ name: `Pier ${count}` }, { location_id: kiel.id })
  const { working_areas, ...rest } = await api.read('working_areas')
  assert.deepEqual(rest, {})
  assert.ok(working_areas.length >= 29)
  const ids = working_areas.map((area: { id: number }) => area.id)
  assert.deepEqual(
    ids,
    ids.toSorted((left: number, right: number) => left - right),
  )
  const byId = await api.read('working_areas', { location_id: kiel.id })
  assert.equal(byId.working_areas.length, 26)
  assert.deepEqual(byId.working_areas[0].location_name, 'Kiel')
  const byOwn = await api.read('working_areas', { location_external_id: 'Q' })
  assert.deepEqual(
    byOwn.working_areas.map((area: { name: string }) => area.name),
    ['Pier'],
  )
  assertRefused(await api.get('working_areas', { location_id: otherCompany.workspaceId }), 400, ['location_id'])
  assertRefused(await api.get('working_areas', { location_external_id: 'none' }), 400, ['location_external_id'])
})

test('200 changed, with the id inside the object or beside it', async () => {
  const area = await created({ external_id: 'ch' })
  const where = [{ location_id: here }, { location_id: here }, { location_id: here }, { location_id: here }]
  const inside = [{ id: area.id }, { external_id: 'ch' }, {}, {}]
  const beside = [{}, {}, { id: area.id }, { external_id: 'ch' }]
  for (const [index, named] of inside.entries()) {
    const working_area = { ...named, name: `Name ${index}`, color: '#12345A' }
    const changed = await api.sendOk('PUT', 'working_areas', { ...where[index], ...beside[index], working_area })
    const { updated_at, ...fields } = changed
    const { updated_at: before, ...kept } = area
    assert.deepEqual(fields, { ...kept, name: `Name ${index}`, color: '#12345A' })
    assert.ok(updated_at >= before)
  }
})

test('200 the id has precedence over the external id, wherever it is', async () => {
  const named = await created({ external_id: 'named' })
  const meant = await created({ name: 'Meant' })
  const changed = await api.sendOk('PUT', 'working_areas', {
    location_id: here,
    id: meant.id,
    working_area: { external_id: 'named', name: 'Changed' },
  })
  assert.deepEqual([changed.id, changed.name, changed.external_id], [meant.id, 'Changed', null])
  const audited = await world.get(`${company.account}/audit_entries?items=1`, company.admin.token)
  assert.equal(audited.body.data[0].attributes.record_id, String(meant.id))
  const gone = await api.sendOk('DELETE', 'working_areas', {
    location_id: here,
    id: meant.id,
    working_area: { external_id: 'named' },
  })
  assert.equal(gone.id, meant.id)
  assert.equal((await api.read('working_areas', { id: named.id })).status, 'active')
})

const operations = [
  ['PUT', { name: 'New' }],
  ['DELETE', {}],
] as const

test('400 and 404 for wrong changes and deletions', async () => {
  const area = await created({ external_id: 'safe' })
  for (const [method, fields] of operations) {
    const send = (working_area: object, top: object = { location_id: here }) =>
      api.send(method, 'working_areas', { ...top, working_area: { ...fields, ...working_area } })
    assertRefused(await send({}), 400, ['id'])
    assertRefused(await send({ id: 'abc' }), 400, ['id'])
    assertRefused(await send({ external_id: {} }), 400, ['external_id'])
    assertRefused(await send({ id: area.id }, {}), 400, ['location_id'], 'a location must be given')
    assertRefused(await send({ id: area.id }, { location_id: 999_999 }), 400, ['location_id'])
    assertRefused(await send({ id: area.id }, { location_external_id: 'none' }), 400, ['location_external_id'])
    assertRefused(await send({ id: area.id }, { location_id: kiel.id }), 404, ['base'], 'not in this location')
    for (const named of [{ id: 999_999 }, { id: abroad.id }, { external_id: 'theirs' }])
      assertRefused(await send(named), 404, ['base'], `${method} ${JSON.stringify(named)}`)
  }
  assertRefused(await api.send('PUT', 'working_areas', { location_id: here, id: area.id }), 400, ['working_area'])
  const nameless = { location_id: here, working_area: { id: area.id } }
  assertRefused(await api.send('PUT', 'working_areas', nameless), 400, ['name'])
  assert.equal((await api.read('working_areas', { id: area.id })).status, 'active')
})

test('200 deleted: inactive when read by id, not listed, not found by external id', async () => {
  const beside = [{ working_area: { external_id: 'del' } }, { external_id: 'del' }]
  for (const named of beside) {
    const area = await created({ external_id: 'del' })
    const user = await api.user({ working_area_ids: area.id })
    const answer = await api.send('DELETE', 'working_areas', { location_id: here, ...named })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual({ ...answer.body, updated_at: '' }, { ...area, status: 'inactive', updated_at: '' })
    assert.equal((await api.read('working_areas', { id: area.id })).status, 'inactive')
    const { working_areas } = await api.read('working_areas')
    assert.ok(!working_areas.some((one: { id: number }) => one.id === area.id))
    assertRefused(await api.get('working_areas', { external_id: 'del' }), 404)
    assert.deepEqual((await api.read('users', { id: user.id })).working_area_ids, [])
    const again = { location_id: here, working_area: { id: area.id } }
    assertRefused(await api.send('DELETE', 'working_areas', again), 404)
    assert.equal((await world.get(`${company.ws}/areas/${area.id}`, company.admin.token)).status, 404)
  }
})

test('404 a working area of another enterprise', async () => {
  for (const named of [{ id: abroad.id }, { external_id: 'theirs' }, { id: 999_999 }] as Record<string, string>[])
    assertRefused(await api.get('working_areas', named), 404)
  assertRefused(await api.get('working_areas', { id: 'x' }), 400, ['id'])
})
