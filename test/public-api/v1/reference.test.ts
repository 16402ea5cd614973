import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, kiel, api, foreign } = await createV1Fixture()
const here = Number(company.workspaceId)
await foreign.sendOk('POST', 'locations', { location: { name: 'Theirs', external_id: 'theirs' } })

test('200 ping returns the enterprise of the token', async () => {
  assert.deepEqual(await api.read('ping'), { enterprise_id: Number(company.accountId) })
  assert.deepEqual(await foreign.read('ping'), { enterprise_id: Number(otherCompany.accountId) })
})

test('200 a location is created, got, listed and changed', async () => {
  const location = { name: 'Altona', external_id: 'AL', phone: '1', time_zone: 'Europe/Lisbon', locale: 'de' }
  const made = await api.sendOk('POST', 'locations', { location })
  const { id, created_at, updated_at, ...fields } = made
  assert.deepEqual(fields, location)
  for (const moment of [created_at, updated_at]) assert.match(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.deepEqual(await api.read('locations', { id }), made)
  assert.deepEqual(await api.read('locations', { external_id: 'AL' }), made)
  const { locations } = await api.read('locations')
  assert.deepEqual(
    locations.map((one: { id: number }) => one.id),
    [here, Number(kiel.id), id],
  )
  const changed = await api.sendOk('PUT', 'locations', { location: { external_id: 'AL', name: 'Altona West' } })
  assert.deepEqual({ ...changed, updated_at }, { ...made, name: 'Altona West' })
  const unsaid = { phone: null, time_zone: null, locale: null, external_id: null }
  const kept = await api.sendOk('PUT', 'locations', { location: { id, ...unsaid } })
  assert.deepEqual([kept.time_zone, kept.locale, kept.phone], ['Europe/Lisbon', 'de', null])
  const plain = await api.sendOk('POST', 'locations', { location: { name: 'Plain', ...unsaid } })
  assert.deepEqual([plain.time_zone, plain.locale, plain.phone], ['Europe/Berlin', 'en', null])
})

test('400 and 404 for locations', async () => {
  assertRefused(await api.send('POST', 'locations', { location: {} }), 400, ['name'])
  assertRefused(await api.send('POST', 'locations'), 400, ['location'])
  for (const [name, value] of [
    ['name', ''],
    ['time_zone', 'X'],
    ['locale', 'fr'],
    ['external_id', 'AL'],
  ] as const)
    assertRefused(await api.send('POST', 'locations', { location: { name: 'A', [name]: value } }), 400, [name])
  assertRefused(await api.send('PUT', 'locations', { location: { name: 'A' } }), 400, ['id'])
  const unknown: Record<string, string>[] = [
    { id: '999999' },
    { id: otherCompany.workspaceId },
    { external_id: 'theirs' },
  ]
  for (const named of unknown) {
    assertRefused(await api.get('locations', named), 404)
    assertRefused(await api.send('PUT', 'locations', { location: { ...named, name: 'Taken' } }), 404)
  }
})

test('200 filters are tags: created, listed, changed, archived and restored by external id', async () => {
  const filter = { location_id: here, title: 'Night', color: '#12345A', external_id: 'N' }
  const made = await api.sendOk('POST', 'filters', { filter })
  assert.deepEqual(made, { ...filter, id: made.id, active: true })
  const inKiel = await api.sendOk('POST', 'filters', { filter: { location_id: kiel.id, title: 'Night' } })
  assert.deepEqual((await api.read('filters')).filters, [made, inKiel])
  assert.deepEqual((await api.read('filters', { location_id: kiel.id })).filters, [inKiel])
  const change = (fields: object) => api.sendOk('PUT', 'filters', { filter: fields })
  assert.deepEqual(await change({ id: made.id, title: 'Late' }), { ...made, title: 'Late' })
  assert.equal((await change({ external_id: 'N', active: false })).active, false)
  assert.equal((await change({ external_id: 'N', active: null })).active, false)
  assert.deepEqual((await api.read('filters')).filters, [inKiel])
  assert.equal((await change({ external_id: 'N', active: true })).active, true)
  const inV3 = await world.get(`${company.ws}/tags/${made.id}`, company.admin.token)
  assert.equal(inV3.body.data.attributes.title, 'Late')
})

test('400 and 404 for filters', async () => {
  const create = (filter: object) => api.send('POST', 'filters', { filter })
  assertRefused(await create({ location_id: here }), 400, ['title'])
  assertRefused(await create({ title: 'A' }), 400, ['location_id'])
  assertRefused(await create({ title: 'A', location_id: otherCompany.workspaceId }), 400, ['location_id'])
  assertRefused(await create({ title: 'A', location_external_id: 'theirs' }), 400, ['location_external_id'])
  assertRefused(await create({ title: 'late', location_id: here }), 400, ['title'], 'taken')
  assertRefused(await create({ title: 'A', location_id: here, color: 'red' }), 400, ['color'])
  assertRefused(await api.get('filters', { location_id: otherCompany.workspaceId }), 400, ['location_id'])
  const theirs = await foreign.sendOk('POST', 'filters', {
    filter: { location_id: otherCompany.workspaceId, title: 'T' },
  })
  for (const id of [999_999, theirs.id])
    assertRefused(await api.send('PUT', 'filters', { filter: { id, title: 'Taken' } }), 404)
  assertRefused(await api.send('PUT', 'filters', { filter: { title: 'A' } }), 400, ['id'])
})

test('200 absence types of all locations and of one', async () => {
  const all = (await api.read('absence_types')).absence_types
  const ours = (await api.read('absence_types', { location_id: here })).absence_types
  assert.ok(ours.length >= 6 && all.length > ours.length)
  assert.ok(ours.every((type: { location_id: number }) => type.location_id === here))
  const { id, ...vacation } = ours.find((type: { kind: string }) => type.kind === 'vacation')
  assert.deepEqual(vacation, {
    title: 'Vacation',
    kind: 'vacation',
    external_id: null,
    location_id: here,
    counts_against_entitlement: true,
    paid: true,
  })
  await world.delete(`${company.ws}/absence_types/${id}`, company.admin.token)
  const left = (await api.read('absence_types', { location_id: here })).absence_types
  assert.ok(!left.some((type: { id: number }) => type.id === id), 'an archived type cannot be used')
  assertRefused(await api.get('absence_types', { location_external_id: 'theirs' }), 400, ['location_external_id'])
})
